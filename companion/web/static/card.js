/** One card: a face with four sides, turned so that the chosen one is on top, towards the centre of the table. */

import { h, icon } from "./dom.js";
import { effectLines, sideUse } from "./effects.js";
import { makeDraggable } from "./drag.js";
import { word } from "./words.js";

// Clockwise round the card, from the top.
export const SIDES = ["war", "evolution", "colonisation", "expansion"];
/** @type {Record<string, string>} for a server that does not name them */
const ENGLISH = { war: "War", evolution: "Evolution", colonisation: "Colonisation", expansion: "Expansion" };

/**
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Card} card
 * @param {{take: (side: string|null) => void, turn: (by: number) => void, drop: () => void, seat: number}} hand
 */
export function makeCard(table, card, hand) {
  const isPlain = !hasSides(table);
  const face = isPlain ? plainFace(card, sideUse(table, hand.seat, card.index, "")) : faceOf(card.index, card.circle ?? false);
  const element = h(
    "button",
    {
      type: "button",
      class: isPlain ? "card is-plain" : "card",
      data: { key: `card-${card.index}` },
      on: { click: (/** @type {MouseEvent} */ event) => hand.take(edgeAt(event, face)), keydown: turnByKey },
    },
    face,
    isPlain ? null : captionOf(table, card),
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
    element.setAttribute("aria-label", isPlain ? plainLabel(card) : label(table, card, side));
  }

  return { element, show };
}

/**
 * The side whose edge was clicked, if it was one: card and side in one click. The event itself only knows the card,
 * which has captured the pointer in case it is dragged.
 * @param {MouseEvent} event
 * @param {HTMLElement} face
 */
function edgeAt(event, face) {
  const edge = document.elementFromPoint(event.clientX, event.clientY)?.closest(".edge") ?? null;
  return edge !== null && face.contains(edge) ? (/** @type {HTMLElement} */ (edge).dataset.side ?? null) : null;
}

/** A card on the table, a side on top. @param {number|null} index @param {string} side */
export function drawFace(index, side) {
  const face = faceOf(index ?? "", false);
  face.style.setProperty("--quarter", String(-Math.max(0, SIDES.indexOf(side))));
  face.setAttribute("aria-hidden", "true");
  return face;
}

/** Whether the cards of this game are turned. @param {import("./types.js").Table} table */
export function hasSides(table) {
  return (table.state.hello?.game.sides ?? []).length > 0;
}

/** A card that is only laid: its number, what it prints, and what that comes to now. @param {import("./types.js").Card} card @param {{line: string, idle: string}} use */
function plainFace(card, use) {
  return h(
    "span",
    { class: "face is-plain" },
    h("b", { class: "index" }, card.index),
    h("span", {}, card.text, ...effectLines({ effect: use.line, idle: use.idle })),
  );
}

/** @param {import("./types.js").Card} card */
function plainLabel(card) {
  return `${word("card", "Card {card}", { card: card.index })}: ${card.text}`;
}

/** @param {number|string} index @param {boolean} circle */
function faceOf(index, circle) {
  return h(
    "span",
    { class: "face" },
    SIDES.map((side) => h("span", { class: `edge edge-${side}`, data: { side } }, icon(side))),
    h("b", { class: "index" }, index),
    circle ? h("i", { class: "circle" }) : null,
  );
}

/** @param {import("./types.js").Table} table @param {import("./types.js").Card} card @param {string} side */
function label(table, card, side) {
  const circle = card.circle ? ` ${word("circle", "with a circle")}` : "";
  const top = word("side-on-top", "turned to {side}", { side: sideName(table, side) });
  return `${word("card", "Card {card}", { card: card.index })}${circle}: ${card.text}; ${top}`;
}

/** What a card prints: its evolution in words, its actions as icons with their names on hover. */
function captionOf(/** @type {import("./types.js").Table} */ table, /** @type {import("./types.js").Card} */ card) {
  const actions = sideText(card, "expansion").split(", ").filter((action) => action !== "");
  return h(
    "span",
    { class: "caption" },
    h("b", { title: `${sideName(table, "evolution")}: ${sideText(card, "evolution")}` }, sideText(card, "evolution")),
    h(
      "span",
      { class: "actions", title: `${sideName(table, "expansion")}: ${actions.join(", ")}` },
      actions.map((action) => {
        const [name, times = ""] = action.split(/[\s\u00a0]×/);
        const key = Object.entries(table.state.terms ?? {}).find(([, term]) => term.name === name)?.[0];
        return h("span", { title: action }, key === undefined ? name : icon(key.replace(/^.*-/, "")), times === "" ? null : `×${times}`);
      }),
    ),
  );
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
