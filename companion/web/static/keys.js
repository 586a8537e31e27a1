/** Single keys that lead straight there: the question (q), the cards (c), the map (m); "?" lists them. */

import { h } from "./dom.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

const PLACES = new Map([
  // A number itself before the keys beside it: Enter answers with what is shown.
  ["q", ".dock [role='spinbutton'], .dock .answers .answer:not(:disabled), .dock .card, .dock .stepper:not(:disabled), .dock .main, .dock [tabindex='0']"],
  ["c", ".dock .hand .card, .own-cards, .open-hand"],
  ["m", ".hex[tabindex='0']"],
]);

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") !== null) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea") !== null) return;
    if (event.key === "?") {
      const list = document.querySelector("dialog:has(> .key-list)");
      if (list instanceof HTMLDialogElement) list.showModal();
    } else if (goTo(event.key)) event.preventDefault();
  });
}

/** Whether there is such a place now. @param {string} key */
function goTo(key) {
  const found = document.querySelector(PLACES.get(key) ?? ".none");
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) return false;
  found.focus();
  return true;
}

/** The first stop of the tab key: past the bar and the sheets, straight to the question. */
export function skipLink() {
  return h(
    "button",
    { type: "button", class: "button skip-link", on: { click: () => goTo("q") } },
    word("skip-to-question", "To the question (q)"),
  );
}

/** The window with all keys. */
export function makeKeyList() {
  const keys = [
    ["q", word("key-question", "the question")],
    ["c", word("key-cards", "your cards")],
    ["m", word("key-map", "the map")],
    ["← ↑ ↓ →", word("key-arrows", "from place to place on the map")],
    [word("enter-key", "Enter"), word("key-enter", "answer with what is marked")],
    ["?", word("key-list", "this list")],
  ];
  const body = h(
    "dl",
    { class: "key-list" },
    keys.map(([key, said]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, said))),
  );
  return makeWindow(word("keys", "Keys"), body);
}
