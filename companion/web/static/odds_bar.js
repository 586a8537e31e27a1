/** Chances as a bar of three parts: good, neither, bad; each with its number and its words. */

import { h } from "./dom.js";

const KINDS = ["good", "even", "bad"];
// A part that is narrower has no room for its number; the words below have it.
const NARROW = 9;

/** @param {import("./types.js").Chances} chances */
export function makeOddsBar(chances) {
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
    now.parts.forEach(({ percent, label }, at) => {
      parts[at].style.setProperty("--share", String(percent));
      parts[at].textContent = percent < NARROW ? "" : `${percent}\u00a0%`;
      words[at].replaceChildren(h("b", {}, `${percent}\u00a0%`), ` ${label}`);
      words[at].hidden = percent === 0;
    });
  }

  show(chances);
  return { element, show };
}
