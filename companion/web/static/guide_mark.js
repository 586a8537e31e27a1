/** The ways to the guide: a mark beside a question, which opens it at the part that the question comes from. */

import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {{section?: string, game?: string}} Wanted which section, of which game: by default the table's */

/** @type {(wanted: Wanted) => void} */
let opener = () => {};

/** @param {(wanted: Wanted) => void} open */
export function opensGuide(open) {
  opener = open;
}

/** @param {Wanted} [wanted] */
export function openGuide(wanted = {}) {
  opener(wanted);
}

/** @param {import("./types.js").Table} table */
export function guideMark(table) {
  const label = word("guide-here", "How does this work?");
  return h(
    "button",
    {
      type: "button",
      class: "quiet guide-mark",
      title: label,
      "aria-label": label,
      data: { key: "guide-mark" },
      on: { click: () => openGuide({ section: table.state.game?.section ?? "" }) },
    },
    icon("question"),
  );
}

/** The whole guide of a game, in words. @param {() => string} game its name */
export function guideLink(game) {
  return h(
    "button",
    {
      type: "button",
      class: "plain guide-link",
      data: { key: "guide-link" },
      on: { click: () => openGuide({ game: game() }) },
    },
    word("guide", "How to play"),
  );
}
