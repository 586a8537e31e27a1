/** One card of a hand: a face with four sides, turned so that the chosen one is on top, towards the centre. */

import { h, icon } from "./dom.js";
import { makeDraggable } from "./drag.js";
import { word } from "./words.js";

// Clockwise round the card, from the top.
export const SIDES = ["war", "evolution", "colonisation", "expansion"];
/** @type {Record<string, string>} for a server that does not name them */
const ENGLISH = { war: "War", evolution: "Evolution", colonisation: "Colonisation", expansion: "Expansion" };

/**
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Card} card
 * @param {{take: () => void, turn: (by: number) => void, drop: () => void, seat: number}} hand
 */
export function makeCard(table, card, hand) {
  const edges = SIDES.map((side) => h("span", { class: `edge edge-${side}` }, icon(side)));
  const face = h(
    "span",
    { class: "face" },
    edges,
    h("b", { class: "index" }, card.index),
    card.circle ? h("i", { class: "circle" }) : null,
  );
  const element = h(
    "button",
    {
      type: "button",
      class: "card",
      data: { key: `card-${card.index}` },
      on: { click: hand.take, keydown: turnByKey },
    },
    face,
    h(
      "span",
      { class: "caption" },
      captions(card).map((line) => h("span", {}, line)),
    ),
  );
  makeDraggable(element, face, hand.seat, hand.drop);
  let quarter = 0;

  /** @param {KeyboardEvent} event */
  function turnByKey(event) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    hand.turn(by);
  }

  /** @param {boolean} taken @param {string} side */
  function show(taken, side) {
    // The shortest way round, so that a card never spins.
    const wanted = -SIDES.indexOf(side);
    quarter += ((((wanted - quarter) % 4) + 6) % 4) - 2;
    face.style.setProperty("--quarter", String(quarter));
    element.classList.toggle("is-taken", taken);
    element.setAttribute("aria-pressed", String(taken));
    element.setAttribute("aria-label", label(table, card, side));
  }

  return { element, show };
}

/** @param {import("./types.js").Table} table @param {import("./types.js").Card} card @param {string} side */
function label(table, card, side) {
  const circle = card.circle ? ` ${word("circle", "with a circle")}` : "";
  const top = word("side-on-top", "turned to {side}", { side: sideName(table, side) });
  return `${word("card", "Card {card}", { card: card.index })}${circle}: ${card.text}; ${top}`;
}

/** @param {import("./types.js").Card} card */
function captions(card) {
  const lines = [sideText(card, "evolution"), ...sideText(card, "expansion").split(", ")];
  return lines.filter((line) => line !== "").map((line) => line.replace(" ×", "\u00a0×"));
}

/** @param {import("./types.js").Table} table @param {string} side */
export function sideName(table, side) {
  const known = table.state.hello?.game.sides?.find((one) => one.key === side)?.label;
  return known ?? ENGLISH[side] ?? side;
}

/** What the card prints on a side. @param {import("./types.js").Card} card @param {string} side */
export function sideText(card, side) {
  const [evolution = "", actions = ""] = card.text.split(" · ");
  if (side === "evolution") return card.evolution || evolution;
  return side === "expansion" ? card.actions || actions : "";
}
