/** Where several people share a page a hand is covered until its owner says so. */

import { answeringSeat } from "./asked.js";
import { h, icon } from "./dom.js";
import { nameOf } from "./store.js";
import { word } from "./words.js";

/**
 * What lies over a hand; nothing where only one person looks at this page.
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Card[]} hand
 */
export function coverOf(table, seat, hand) {
  const people = table.state.game?.players.filter((player) => !player.bot) ?? [];
  if (table.state.hello?.role !== "world" || people.length < 2 || hand.length === 0) return null;
  if (table.attention.uncovered === seat) return null;
  const name = nameOf(table.state, seat);
  const show = () => {
    table.attention.uncovered = seat;
    table.refresh();
  };
  return h(
    "div",
    { class: "cover" },
    h("span", { class: "cover-backs", "aria-hidden": "true" }, hand.map(() => h("i", { class: "card-back" }))),
    h(
      "button",
      { type: "button", class: "answer primary", data: { key: "uncover" }, on: { click: show } },
      icon("hand"),
      word("uncover", "I am {name}: show my cards", { name }),
    ),
  );
}

/** Somebody else is asked now, or nobody plays just now: the hand that was shown is covered again. @param {import("./types.js").Table} table */
export function coverAgain(table) {
  const { attention, state } = table;
  const asked = answeringSeat(table);
  const isAway = state.game === null || state.game.paused || attention.starting;
  if (isAway || (asked !== null && asked !== attention.uncovered)) attention.uncovered = null;
}
