/** A window with what a display would leaf through: the pages of the game for whoever is asked. */

import { h, refill } from "./dom.js";
import { makeLooks } from "./looks.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {() => number} seat whose pages they are */
export function makeLookUp(table, seat) {
  const title = word("look-up", "Look up");
  const body = h("div", {});
  const view = makeWindow(title, body);
  return {
    element: view.element,
    open() {
      refill(body, [h("p", { class: "hint" }, "…")]);
      table.send({ do: "pages", seat: seat() });
      view.open();
    },
    /** @param {import("./types.js").Look[]} looks */
    show: (looks) => refill(body, looks.length === 0 ? [] : [makeLooks(looks, title)]),
  };
}
