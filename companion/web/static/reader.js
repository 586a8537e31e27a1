/** A seat's card reader: a place to put a card on, face down, and to take it away again. */

import { h, icon, refill, whenChanged } from "./dom.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {number} seat */
export function makeReader(table, seat) {
  const element = h("button", {
    type: "button",
    class: "reader",
    data: { reader: String(seat) },
    on: { click: use },
  });

  function use() {
    const held = table.attention.held.get(seat);
    const asked = table.state.seats[seat]?.prompt?.kind === "lay";
    if (held !== undefined && asked) layCard(table, seat, held);
    else table.send({ do: "lay", seat, card: null, side: null });
  }

  const draw = whenChanged(
    (/** @type {number|null} */ laid, /** @type {boolean} */ works, /** @type {boolean} */ asked) => {
      element.classList.toggle("has-card", laid !== null);
      element.classList.toggle("is-open", asked);
      element.disabled = !works;
      refill(
        element,
        laid === null
          ? emptied(works, asked)
          : [h("i", { class: "back large" }), h("span", {}, word("lift-card", "Lift the card"))],
      );
      element.setAttribute(
        "aria-label",
        laid === null
          ? word("reader-empty", "Card reader, empty")
          : word("reader-card", "Card reader: a card lies on it. Lift it"),
      );
    },
  );

  /** @param {import("./types.js").SeatState|undefined} now */
  function render(now) {
    draw(now?.laid ?? null, now?.plugged !== false && now?.reader !== false, now?.prompt?.kind === "lay");
  }

  return { element, render };
}

/** @param {boolean} works @param {boolean} asked */
function emptied(works, asked) {
  if (!works) return [icon("plug"), h("span", {}, word("reader-gone", "The reader does not answer"))];
  return [
    icon("reader"),
    h("span", {}, asked ? word("lay-here", "Lay a card here") : word("reader", "Card reader")),
  ];
}

/**
 * Put a card of the hand on the reader, the side as it is turned; where more is asked after it (a reinforcement beside
 * it), it is one part of the answer and lies nowhere yet.
 * @param {import("./types.js").Table} table @param {number} seat @param {number} card @param {string|null} [side]
 */
export function layCard(table, seat, card, side = table.attention.side(seat, card)) {
  const way = table.attention.way(seat);
  const isPart = way.prompt?.kind === "lay" && (way.prompt.draft || way.trail.length > 0);
  const place = isPart ? (way.prompt?.cards?.indexOf(card) ?? -1) : -1;
  if (place !== -1) {
    table.attention.held.delete(seat);
    way.pick(place);
    return;
  }
  if (side !== null) {
    table.attention.turnCard(seat, card, side);
    table.attention.laid.set(seat, card);
  }
  table.attention.held.delete(seat);
  table.send({ do: "lay", seat, card, side });
  table.refresh();
}
