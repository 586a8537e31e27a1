/** On a phone one part of the table is shown at a time: the seat, the map, the players, what happened. */

import { answeringSeat } from "./asked.js";
import { h, icon } from "./dom.js";
import { hasMap } from "./preview.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {HTMLElement} stage */
export function makeViews(table, stage) {
  const tabs = [
    ["seat", "hand", word("seat", "Seat")],
    ["map", "hex", word("map", "Map")],
    ["players", "person", word("players", "Players")],
    ["events", "menu", word("events", "Events")],
  ].map(([key, sign, label]) =>
    h("button", { type: "button", class: "view", data: { key }, on: { click: () => show(key) } }, icon(sign), label),
  );
  const element = h("nav", { class: "views", "aria-label": word("views", "Parts of the table") }, tabs);

  /** @param {string} key */
  function show(key) {
    stage.dataset.view = key;
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.key === key));
  }

  show("seat");
  return {
    element,
    render() {
      element.hidden = table.state.game === null;
      tabs[0].classList.toggle("is-asked", answeringSeat(table) !== null);
      tabs[1].hidden = !hasMap(table);
    },
  };
}
