/** What an answer does, in one line below it and as its tooltip, and why it would do nothing. */

import { h, icon } from "./dom.js";

/** @typedef {{effect?: string, idle?: string}} Taught */

/** The lines below an answer: that it would do nothing goes before what it does. @param {Taught} answer */
export function effectLines({ effect = "", idle = "" }) {
  if (idle !== "") return [h("small", { class: "idle" }, icon("warning"), h("span", {}, idle))];
  return effect === "" ? [] : [h("small", { class: "effect" }, effect)];
}

/** For the pointer that rests on an answer. @param {Taught} answer */
export function effectTitle({ effect = "", idle = "" }) {
  return [effect, idle].filter((line) => line !== "").join(" — ") || null;
}

/**
 * What a side is for, and what that of a held card would come to now.
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {number|null} card none as long as none is taken up
 * @param {string} side
 */
export function sideUse(table, seat, card, side) {
  const prompt = table.attention.way(seat).prompt ?? table.state.seats[seat]?.prompt;
  const use = prompt?.uses?.[card ?? ""]?.[side] ?? { line: "", idle: false };
  const effect = termLine(table, side) ?? "";
  return use.idle ? { effect, idle: use.line, line: "" } : { effect, idle: "", line: use.line };
}

/** What something with a name does. @param {import("./types.js").Table} table @param {string} key */
export function termLine(table, key) {
  return table.state.terms?.[key]?.line ?? null;
}

/** Its name and what it does, for a tooltip. @param {import("./types.js").Table} table @param {string} key */
export function termTitle(table, key) {
  const term = table.state.terms?.[key];
  return term === undefined ? null : `${term.name}: ${term.line}`;
}
