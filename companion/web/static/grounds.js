/**
 * Grounds: what kind of space a hex is, as a colour and a pattern. The server says which number a kind has; the
 * colours stand in `map.css`, where they follow light and dark. Whoever does not see colours sees the patterns,
 * and icon and name stay beside them.
 */

import { sizedIcon, svg } from "./dom.js";

const STEP = 12;
/** One tile of each pattern, `STEP` wide and high. */
const TILES = [
  "M0 12L12 0M-3 3L3 -3M9 15L15 9",
  "M3 3h0M9 9h0",
  "M6 3v6M3 6h6",
  "M0 6q3 -4 6 0t6 0",
  "M0 6h12",
  "M0 0L12 12M9 -3L15 3M-3 9L3 15",
  "M6 0L12 6L6 12L0 6Z",
  "M2 2h3M8 8h3",
];

/** The patterns, to be put into a drawing that uses them. */
export function makeGrounds() {
  return svg(
    "defs",
    {},
    TILES.map((tile, number) =>
      svg(
        "pattern",
        { id: `ground-${number}`, width: STEP, height: STEP, patternUnits: "userSpaceOnUse", class: "ground-tile" },
        svg("path", { d: tile }),
      ),
    ),
  );
}

/** What a shape needs to have this ground. @param {number} number */
export function pattern(number) {
  return `url(#ground-${number % TILES.length})`;
}

/** A kind of space for the legend: its icon on its ground. @param {import("./types.js").Sign} sign */
export function swatch(sign) {
  const land = sign.land ?? 0;
  const sample = { x: 1, y: 1, width: 30, height: 30, rx: 7 };
  return svg(
    "svg",
    { class: `swatch land-${land}`, viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "ground", ...sample }),
    svg("rect", { class: "texture", fill: pattern(land), ...sample }),
    svg("g", { transform: "translate(6 6)" }, sizedIcon(sign.icon, 20)),
  );
}
