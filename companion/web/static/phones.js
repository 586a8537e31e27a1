/** How a phone joins a seat: its address and its PIN. */

import { h, refill, whenChanged } from "./dom.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makePhones(table) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const pins = hello.pins ?? {};
  const rows = h("tbody", {});
  const draw = whenChanged((/** @type {[number, string][]} */ seats) => {
    refill(
      rows,
      seats.map(([seat, name]) => row(seat, name, pins[seat])),
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
    h("table", {}, h("thead", {}, head), rows),
  );
  const view = makeWindow(word("phones", "Phones"), body);

  function render() {
    const { game } = table.state;
    const most = hello.game.players[1];
    const free = Array.from({ length: most }, (_, place) => [place + 1, ""]);
    const seats = game === null ? free : game.players.map(({ seat, name }) => [seat, name]);
    draw(seats.filter(([seat]) => seat in pins));
  }

  return { element: view.element, open: view.open, render, isOffered: Object.keys(pins).length > 0 };
}

/** @param {number} seat @param {string} name @param {string} pin */
function row(seat, name, pin) {
  const address = `${window.location.origin}/seat/${seat}`;
  const place = word("seat-number", "Seat {number}", { number: seat });
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name === "" ? place : [name, h("small", {}, place)]),
    h("td", {}, h("a", { href: address, target: "_blank", rel: "noreferrer" }, address)),
    h("td", { class: "pin-cell" }, pin),
  );
}
