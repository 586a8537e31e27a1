/**
 * A hand of cards. A click on a card's edge takes up the card with that side on top, a click elsewhere the card as it
 * is turned; one button lays it face down. Or it is dragged to the reader as it is turned.
 */

import { SIDES, makeCard, sideName, sideText } from "./card.js";
import { h, icon, refill } from "./dom.js";
import { effectLines, sideUse } from "./effects.js";
import { layCard } from "./reader.js";
import { word } from "./words.js";

// More than these (a duel) take the whole width; the sides lie below them.
const BESIDE_SIDES = 7;

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Card[]} cards
 * @param {boolean} withSide whether the side matters for the card that is asked for
 * @param {string} action what is done with the card, where it is not laid face down
 * @returns {{body: HTMLElement, main: HTMLElement}} the hand, and the button that lays what is taken up
 */
export function makeHand(table, seat, cards, withSide, action) {
  const { attention } = table;
  const tools = h("div", { class: "sides", role: "group", "aria-label": word("which-side", "Which side on top?") });
  const main = h("button", {
    type: "button",
    class: "answer primary main",
    data: { key: "lay" },
    on: { click: lay },
  });
  const faces = cards.map((card) =>
    makeCard(table, card, {
      take: (side) => take(card, side),
      turn: (by) => take(card, SIDES[(SIDES.indexOf(sideOf(card)) + by + SIDES.length) % SIDES.length]),
      drop: () => layCard(table, seat, card.index, withSide ? sideOf(card) : null),
      seat,
    }),
  );
  const row = h(
    "div",
    {
      class: "hand",
      role: "group",
      "aria-label": word("your-hand", "Your hand"),
    },
    faces.map((face) => face.element),
  );
  row.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => walk(row, event));

  /** @param {import("./types.js").Card} card */
  function sideOf(card) {
    const isTaken = attention.held.get(seat) === card.index;
    return attention.chosenSide(seat, card.index) ?? (isTaken ? useful(card) : SIDES[0]);
  }

  /** The first side that would do something: nobody is led to one that would not. @param {import("./types.js").Card} card */
  function useful(card) {
    return SIDES.find((side) => sideUse(table, seat, card.index, side).idle === "") ?? SIDES[0];
  }

  function taken() {
    return cards.find((card) => card.index === attention.held.get(seat));
  }

  /** @param {import("./types.js").Card} card @param {string|null} side */
  function take(card, side) {
    if (side !== null) attention.turnCard(seat, card.index, side);
    attention.held.set(seat, card.index);
    show();
  }

  function lay() {
    const card = taken();
    if (card !== undefined) layCard(table, seat, card.index, withSide ? sideOf(card) : null);
  }

  function show() {
    const card = taken();
    // Proposed anew each time: what would do nothing may change, and is known only once the table has said it.
    if (withSide && card !== undefined) attention.proposeSide(seat, card.index, useful(card));
    cards.forEach((one, place) => faces[place].show(one === card, sideOf(one)));
    if (withSide) refill(tools, SIDES.map((side) => sideButton(table, seat, card, side, card && sideOf(card), take)));
    main.disabled = card === undefined;
    main.replaceChildren(icon("check"), ...mainLabel(card));
  }

  /** @param {import("./types.js").Card|undefined} card */
  function mainLabel(card) {
    if (card === undefined) return [word("pick-card-only", "Pick a card.")];
    if (action !== "") return [action.replace("{card}", String(card.index))];
    return withSide
      ? [word("lay-side", "Lay card {card}, {side}", { card: card.index, side: sideName(table, sideOf(card)) })]
      : [word("lay-card", "Lay card {card} face down", { card: card.index })];
  }

  show();
  const inside = h("div", { style: { "--cards": String(cards.length) } }, row, withSide ? tools : null);
  const kind = withSide ? (cards.length > BESIDE_SIDES ? "has-sides has-many" : "has-sides") : "";
  return { body: h("div", { class: `play ${kind}` }, inside), main };
}

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Card|undefined} card the one that is taken up
 * @param {string} side
 * @param {string|undefined} top
 * @param {(card: import("./types.js").Card, side: string) => void} take
 */
function sideButton(table, seat, card, side, top, take) {
  const text = card === undefined ? "" : sideText(card, side);
  const use = sideUse(table, seat, card?.index ?? null, side);
  // What it would come to now says more than what the card prints, and that more than what the side is for.
  const said = use.idle !== "" ? "" : use.line !== "" ? use.line : text;
  return h(
    "button",
    {
      type: "button",
      class: `answer side side-${side}`,
      disabled: card === undefined,
      title: use.effect || null,
      data: { key: `side-${side}` },
      "aria-pressed": String(side === top),
      on: { click: () => card && take(card, side) },
    },
    icon(side),
    h(
      "span",
      { class: "answer-text" },
      h("b", {}, sideName(table, side)),
      said === "" ? null : h("small", {}, said),
      use.idle === "" && card !== undefined ? null : effectLines(use),
    ),
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
