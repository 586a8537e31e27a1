/** How a phone joins a seat: its address and its PIN. */

import { h } from "./dom.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makePhones(table) {
  const pins = Object.entries(table.state.hello?.pins ?? {});
  const rows = pins.map(([seat, pin]) => {
    const address = `${window.location.origin}/seat/${seat}`;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, word("seat-number", "Seat {number}", { number: seat })),
      h("td", {}, h("a", { href: address, target: "_blank", rel: "noreferrer" }, address)),
      h("td", { class: "pin-cell" }, pin),
    );
  });
  const head = h(
    "tr",
    {},
    [word("seat", "Seat"), word("address", "Address"), word("pin", "PIN")].map((title) =>
      h("th", { scope: "col" }, title),
    ),
  );
  const body = h(
    "div",
    { class: "phones" },
    h(
      "p",
      { class: "hint" },
      word("phones-hint", "A phone can show a seat and answer for it. Open the address and enter the PIN."),
    ),
    h("table", {}, h("thead", {}, head), h("tbody", {}, rows)),
  );
  const view = makeWindow(word("phones", "Phones"), body);
  return { element: view.element, open: view.open, isOffered: pins.length > 0 };
}
