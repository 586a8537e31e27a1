/** A die as it lies there: its pips, filled where it hit, with its meaning for those who hear the page. */

import { h, svg } from "./dom.js";
import { word } from "./words.js";

// The pips of each face, on a grid of three by three.
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {import("./types.js").Die} die what it shows, whether that hits, how much one does @param {boolean} [falls] */
export function drawDie([face, hit, weight], falls = false) {
  const label = word(hit ? "die-hit" : "die-miss", hit ? "{face}, a hit" : "{face}, a miss", { face });
  const pips = (PIPS[face] ?? []).map((at) =>
    svg("circle", { cx: 6 + 6 * (at % 3), cy: 6 + 6 * Math.floor(at / 3), r: 2 }),
  );
  return h(
    "span",
    {
      class: `die weight-${weight}${hit ? " is-hit" : ""}${falls ? " is-thrown" : ""}`,
      role: "img",
      title: label,
      "aria-label": label,
    },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, pips),
    weight > 1 ? h("i", { "aria-hidden": "true" }, weight) : null,
  );
}
