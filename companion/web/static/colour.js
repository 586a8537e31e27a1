/** A seat's colour as fill with an ink that can be read on it, by day and by night. Never for text. */

import { inkOn } from "./ink.js";

// At night colours are mixed with so much white.
const LIGHTER = 0.24;

/** @param {{colour: string}|null} player @returns {Record<string, string>} custom properties for `style` */
export function seatStyle(player) {
  const day = player?.colour ?? "#6f737b";
  const night = lightened(day);
  return {
    "--player": `light-dark(${day}, ${night})`,
    "--player-ink": `light-dark(${inkOn(day)}, ${inkOn(night)})`,
  };
}

/** @param {string} colour as #rrggbb */
function lightened(colour) {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const mixed = channels.map((one) => Math.round(one + (255 - one) * LIGHTER));
  return `#${mixed.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}
