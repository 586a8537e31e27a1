/** Cards that are held until they are played: a button on the own sheet opens them, whoever's turn it is. */

import { hasSides } from "./card.js";
import { coverOf } from "./cover.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** How many cards a seat holds here, where no question shows them. @param {import("./types.js").Table} table @param {number} seat */
export function heldCount(table, seat) {
  return hasSides(table) ? 0 : (table.state.seats[seat]?.hand ?? []).length;
}

/** @param {import("./types.js").Table} table @param {number} seat */
export function makeHeld(table, seat) {
  const body = h("div", { class: "held-cards" });
  const view = makeWindow(word("your-hand", "Your hand"), body);
  const draw = whenChanged((/** @type {import("./types.js").Card[]} */ hand) => {
    const cover = coverOf(table, seat, hand);
    refill(body, [cover ?? h("ul", {}, hand.map((card) => h("li", {}, card.text)))]);
  });
  const open = () => {
    view.open();
    render();
  };

  // What nobody looks at is not on the page.
  function render() {
    if (view.isOpen) draw(table.state.seats[seat]?.hand ?? [], table.attention.uncovered);
  }

  return {
    render,
    element: view.element,
    /** @param {number} count */
    button: (count) =>
      h(
        "button",
        { type: "button", class: "plain open-hand", data: { key: "hand" }, on: { click: open } },
        icon("cards"),
        `${word("your-hand", "Your hand")} (${count})`,
      ),
  };
}
