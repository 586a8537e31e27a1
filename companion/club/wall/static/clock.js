/** Clocks that run on between two messages. */

import { h } from "/static/dom.js";
import { minutes } from "./minutes.js";

/** The time of play of a table. @param {any} wall @param {any} table */
export function runningClock(wall, table) {
  return clock(wall, table, table.played_ms, table.state === "playing");
}

/** How long a player was waited for. @param {any} wall @param {any} table @param {any} player */
export function waitedClock(wall, table, player) {
  return clock(wall, table, player.waited_ms, table.waiting.includes(player.seat));
}

/** @param {any} wall @param {any} table @param {number} base @param {boolean} runs */
function clock(wall, table, base, runs) {
  if (!runs || !table.online || table.paused) return h("span", { class: "clock" }, minutes(base));
  const shown = base + Date.now() + wall.ahead - table.heard;
  return h("span", { class: "clock", data: { base, since: table.heard } }, minutes(shown));
}
