/** A seat's mark: its colour, and the emblem of what it plays. */

import { seatStyle } from "./colour.js";
import { h, icon } from "./dom.js";

/** @param {Pick<import("./types.js").Player, "colour"|"icon"|"bot">} player @param {string} [sign] another icon instead of the emblem */
export function badge(player, sign = "") {
  const emblem = player.icon === "" ? (player.bot ? "bot" : "person") : player.icon;
  return h("span", { class: "badge", style: seatStyle(player) }, icon(sign === "" ? emblem : sign));
}
