/** The display in the middle of the table, pixel for pixel. */

import { h } from "./dom.js";
import { makeOled } from "./oled.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeTableDisplay(table) {
  const oled = makeOled();
  const title = word("table-display", "The table’s display");
  const element = h("section", { class: "panel table-display", "aria-label": title }, oled.element);
  return {
    element,
    render() {
      const { frames, seats, game } = table.state;
      element.hidden = frames[0] === undefined;
      oled.show(frames[0], word("display-of", "Display: {text}", { text: seats[0]?.shown ?? game?.headline ?? "" }));
    },
  };
}
