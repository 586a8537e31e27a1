/** Hexes of open space: wormholes on their edges, and squares for population with the cubes on them. */

import { seatStyle } from "./colour.js";
import { svg } from "./dom.js";
import { playerAt } from "./store.js";

const EDGE = 43.3;

/** @param {[number, boolean][]} wormholes edge (0 is the upper right one, then clockwise) and whether ships can pass */
export function drawWormholes(wormholes) {
  return wormholes.map(([edge, isOpen]) => {
    const angle = ((edge * 60 - 60) * Math.PI) / 180;
    const at = { cx: (EDGE * Math.cos(angle)).toFixed(1), cy: (EDGE * Math.sin(angle)).toFixed(1) };
    return svg("circle", { class: isOpen ? "wormhole is-through" : "wormhole", r: 5.5, ...at });
  });
}

/**
 * @param {import("./types.js").TableState} state
 * @param {[string, number, boolean][]} squares what each yields, whose cube is on it, and whether it is an advanced one
 */
export function drawSquares(state, squares) {
  const step = Math.min(17, 68 / Math.max(1, squares.length));
  return squares.map(([yields, seat, isAdvanced], at) => {
    const player = playerAt(state, seat);
    const x = (at - (squares.length - 1) / 2) * step;
    return svg(
      "g",
      { class: `square yields-${yields}${isAdvanced ? " is-advanced" : ""}`, transform: `translate(${x} -11)` },
      svg("circle", { r: 7.5 }),
      player === null ? null : svg("rect", { class: "cube", x: -4, y: -4, width: 8, height: 8, rx: 1.5, style: seatStyle(player) }),
    );
  });
}

/** What the legend shows for a square or a wormhole; null for whatever has an icon. @param {string} sign */
export function spaceSign(sign) {
  const look = sign.startsWith("square-")
    ? `square yields-${sign.slice("square-".length)}`
    : { "open-wormhole": "wormhole is-through", "half-wormhole": "wormhole" }[sign];
  if (look === undefined) return null;
  const circle = svg("circle", { class: look.startsWith("wormhole") ? look : "", cx: 8, cy: 8, r: 6 });
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" }, svg("g", { class: look }, circle));
}
