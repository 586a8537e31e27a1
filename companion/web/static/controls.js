/** A seat's encoder and its two keys: what is done here reaches the table as a real part would report it. */

import { h, icon } from "./dom.js";
import { makeEncoder } from "./encoder.js";
import { makePressable } from "./press.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {number} seat */
export function makeControls(table, seat) {
  const key = (/** @type {string} */ name) => (/** @type {boolean} */ down) =>
    table.send({ do: "key", seat, key: name, down });
  const encoder = makeEncoder(
    word("encoder", "Encoder: turn to choose, push to confirm"),
    (steps) => table.send({ do: "turn", seat, steps }),
    key("push"),
  );
  const confirm = h(
    "button",
    { type: "button", class: "cap cap-ok", "aria-label": word("key-ok", "OK key"), title: word("key-ok", "OK key") },
    "OK",
  );
  const undo = h(
    "button",
    { type: "button", class: "cap cap-undo", "aria-label": word("key-undo", "Undo key"), title: word("key-undo", "Undo key") },
    icon("undo"),
  );
  makePressable(confirm, key("ok"));
  makePressable(undo, key("undo"));
  return { element: h("div", { class: "controls" }, undo, encoder.element, confirm), say: encoder.say };
}
