/** Single keys that lead straight there: the question (q), the cards (c), the map (m). */

const PLACES = new Map([
  ["q", ".dock .answers .answer:not(:disabled), .dock .card, .dock .stepper:not(:disabled), .dock .main, .dock [tabindex='0']"],
  ["c", ".dock .hand .card, .own-cards, .open-hand"],
  ["m", ".hex[tabindex='0']"],
]);

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") !== null) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea") !== null) return;
    const found = document.querySelector(PLACES.get(event.key) ?? ".none");
    if (!(found instanceof HTMLElement || found instanceof SVGElement)) return;
    event.preventDefault();
    found.focus();
  });
}
