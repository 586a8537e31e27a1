/** Hands that travel: when one seat's cards turn up at another seat, their backs are seen flying there. */

import { h } from "./dom.js";

const FLIGHT_MS = 700;

/** @typedef {Map<number, string>} Hands seat → its cards, sorted */

/** @param {import("./types.js").TableState} state @returns {Hands} */
export function handsOf(state) {
  const hands = new Map();
  for (const [seat, { hand }] of Object.entries(state.seats)) {
    if (hand !== undefined && hand.length > 0)
      hands.set(
        Number(seat),
        hand
          .map((card) => card.index)
          .sort((one, other) => one - other)
          .join(" "),
      );
  }
  return hands;
}

/** @param {Hands} before @param {Hands} after */
export function showPassing(before, after) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [seat, cards] of after) {
    if (before.get(seat) === cards) continue;
    const giver = [...before].find(([other, held]) => other !== seat && held === cards)?.[0];
    if (giver !== undefined) fly(giver, seat, cards.split(" ").length);
  }
}

/** @param {number} from @param {number} to @param {number} count */
function fly(from, to, count) {
  const [start, end] = [from, to].map((seat) =>
    document.querySelector(`.sheet[data-seat="${seat}"] .who`)?.getBoundingClientRect(),
  );
  if (start === undefined || end === undefined || start.width === 0 || end.width === 0) return;
  const flock = h(
    "div",
    { class: "flock", "aria-hidden": "true" },
    Array.from({ length: count }, () => h("i", { class: "back" })),
  );
  flock.style.left = `${start.left + start.width / 2}px`;
  flock.style.top = `${start.top}px`;
  document.body.append(flock);
  const x = end.left + end.width / 2 - start.left - start.width / 2;
  const y = end.top - start.top;
  const flight = flock.animate(
    [
      { transform: "none", opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
    ],
    { duration: FLIGHT_MS, easing: "ease-in-out" },
  );
  flight.addEventListener("finish", () => flock.remove());
}
