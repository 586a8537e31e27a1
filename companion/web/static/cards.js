/**
 * A hand of cards. A card is taken up by a click, then one of its four sides is turned to the centre of the
 * table and it is laid face down; or it is dragged to the reader as it is turned.
 */

import { SIDES, makeCard, sideName, sideText } from "./card.js";
import { h, icon } from "./dom.js";
import { layCard } from "./reader.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Card[]} cards
 * @param {boolean} withSide whether the side matters for the card that is asked for
 */
export function makeHand(table, seat, cards, withSide) {
  const { attention } = table;
  const tools = h("div", { class: "sides" });
  const faces = cards.map((card) =>
    makeCard(table, card, {
      take: () => take(card),
      turn: (by) => turn(card, SIDES[(SIDES.indexOf(sideOf(card)) + by + SIDES.length) % SIDES.length]),
      drop: () => layCard(table, seat, card.index, withSide ? sideOf(card) : null),
      seat,
    }),
  );
  const row = h(
    "div",
    {
      class: "hand",
      role: "group",
      style: { "--cards": String(cards.length) },
      "aria-label": word("your-hand", "Your hand"),
    },
    faces.map((face) => face.element),
  );
  row.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => walk(row, event));

  /** @param {import("./types.js").Card} card */
  function sideOf(card) {
    return attention.side(seat, card.index) ?? SIDES[0];
  }

  /** @param {import("./types.js").Card} card @param {string} side */
  function turn(card, side) {
    attention.turnCard(seat, card.index, side);
    show();
  }

  /** @param {import("./types.js").Card} card */
  function take(card) {
    attention.held.set(seat, card.index);
    show();
    offer(card);
  }

  function show() {
    cards.forEach((card, place) => faces[place].show(attention.held.get(seat) === card.index, sideOf(card)));
  }

  /** What can be done with the card that is taken up. @param {import("./types.js").Card|undefined} card */
  function offer(card) {
    if (card === undefined)
      tools.replaceChildren(
        h(
          "p",
          { class: "hint" },
          withSide
            ? word("pick-card", "Pick a card, then the side that points to the centre.")
            : word("pick-card-only", "Pick a card."),
        ),
      );
    else if (withSide)
      tools.replaceChildren(
        ...SIDES.map((side) => sideButton(table, seat, card, side, () => turn(card, side))),
      );
    else tools.replaceChildren(layButton(table, seat, card));
  }

  show();
  offer(cards.find((card) => card.index === attention.held.get(seat)));
  return h("div", { class: "hand-area" }, row, tools);
}

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Card} card
 * @param {string} side
 * @param {() => void} preview
 */
function sideButton(table, seat, card, side, preview) {
  const name = sideName(table, side);
  const text = sideText(card, side);
  return h(
    "button",
    {
      type: "button",
      class: `answer side side-${side}`,
      data: { key: `side-${side}` },
      "aria-label": word("lay-side", "Lay card {card} face down, side {side}", {
        card: card.index,
        side: `${name} ${text}`.trim(),
      }),
      on: { click: () => layCard(table, seat, card.index, side), pointerenter: preview, focus: preview },
    },
    icon(side),
    h("span", { class: "answer-text" }, h("b", {}, name), text === "" ? null : h("small", {}, text)),
  );
}

/** @param {import("./types.js").Table} table @param {number} seat @param {import("./types.js").Card} card */
function layButton(table, seat, card) {
  return h(
    "button",
    {
      type: "button",
      class: "answer primary",
      data: { key: "lay" },
      on: { click: () => layCard(table, seat, card.index, null) },
    },
    icon("card"),
    word("lay-card", "Lay card {card} face down", { card: card.index }),
  );
}

/** Left and right go from card to card. @param {HTMLElement} row @param {KeyboardEvent} event */
function walk(row, event) {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".card")]);
  const place = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  cards[(place + by + cards.length) % cards.length]?.focus();
}
