/**
 * Chances as a bar of three parts: good, neither, bad; each with its number and its words. Where they are those of
 * two players, each has the colour of that seat.
 */

import { seatStyle } from "./colour.js";
import { h } from "./dom.js";
import { playerAt } from "./store.js";

const KINDS = ["good", "even", "bad"];
// A part that is narrower has no room for its number; the words below have it.
const NARROW = 9;

/** @param {import("./types.js").Table} table @param {import("./types.js").Chances} chances */
export function makeOddsBar(table, chances) {
  const parts = KINDS.map((kind) => h("span", { class: `odds-part is-${kind}` }));
  const words = KINDS.map((kind) => h("li", { class: `is-${kind}` }));
  const title = h("h3", {});
  const element = h(
    "div",
    { class: "odds" },
    title,
    h("div", { class: "odds-bar", "aria-hidden": "true" }, parts),
    h("ul", { class: "odds-words" }, words),
  );

  /** @param {import("./types.js").Chances} now */
  function show(now) {
    title.textContent = now.title;
    now.parts.forEach(({ percent, label, seat }, at) => {
      const player = playerAt(table.state, seat);
      const style = { "--share": String(percent), ...(player === null ? {} : seatStyle(player)) };
      for (const [name, value] of Object.entries(style)) parts[at].style.setProperty(name, value);
      parts[at].classList.toggle("is-seat", player !== null);
      parts[at].hidden = percent === 0;
      parts[at].textContent = percent < NARROW ? "" : `${percent}\u00a0%`;
      words[at].replaceChildren(h("b", {}, `${percent}\u00a0%`), ` ${label}`);
      words[at].hidden = percent === 0;
    });
  }

  show(chances);
  return { element, show };
}
