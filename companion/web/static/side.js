/** The side: a question that is a list, the turn, what is looked at, what happened, undo. */

import { h } from "./dom.js";
import { makeFeed } from "./feed.js";
import { makeLookedAt } from "./looked_at.js";
import { makeTurn } from "./turn.js";
import { makeUndo } from "./undo.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeSide(table) {
  const parts = [makeTurn(table), makeLookedAt(table), makeFeed(table), makeUndo(table)];
  const element = h(
    "aside",
    { class: "flank", "aria-label": word("turn", "The turn") },
    parts.map((part) => part.element),
  );
  return {
    element,
    render() {
      for (const part of parts) part.render();
    },
  };
}
