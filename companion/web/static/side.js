/**
 * The side: a question that is a list, the turn, what is looked at, what happened, undo. Where height is short the table's
 * display gives way to what happened, which matters more and stands nowhere else.
 */

import { h } from "./dom.js";
import { makeFeed } from "./feed.js";
import { makeLookedAt } from "./looked_at.js";
import { makeScored } from "./scored.js";
import { makeTurn } from "./turn.js";
import { makeUndo } from "./undo.js";
import { word } from "./words.js";

// A heading and three lines.
const LEAST_EVENTS_PX = 110;

/** @param {import("./types.js").Table} table */
export function makeSide(table) {
  const [turn, looked, feed, undo] = [makeTurn(table), makeLookedAt(table), makeFeed(table), makeUndo(table)];
  const scored = makeScored(table);
  const parts = [scored, turn, looked, feed, undo];
  // What is left of the column belongs to what happened; what is looked at lies over that, and nothing moves for it.
  const events = h("div", { class: "events" }, feed.element, looked.element);
  const element = h("aside", { class: "flank", "aria-label": word("turn", "The turn") }, scored.element, turn.element, events, undo.element);
  const fit = () => {
    if (events.clientHeight < LEAST_EVENTS_PX) element.classList.add("has-no-table-display");
  };
  const fitAnew = () => {
    element.classList.remove("has-no-table-display");
    fit();
  };
  new ResizeObserver(fitAnew).observe(element);
  // Given up for a longer turn it stays so, until something has gone for good: nothing jumps to and fro.
  new ResizeObserver(fit).observe(events);
  new MutationObserver(fitAnew).observe(element, { subtree: true, attributes: true, attributeFilter: ["hidden"] });
  return {
    element,
    events,
    looked: looked.element,
    render() {
      for (const part of parts) part.render();
    },
  };
}
