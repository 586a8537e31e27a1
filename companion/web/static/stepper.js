/** A button for one more (`by` 1) or one less (-1), of what `what` names where several stand together. */

import { h } from "./dom.js";
import { word } from "./words.js";

/** @param {1|-1} by @param {() => void} step @param {string} [what] */
export function stepper(by, step, what = "") {
  const label = by > 0 ? word("more", "One more") : word("less", "One less");
  return h(
    "button",
    {
      type: "button",
      class: "stepper",
      "aria-label": what === "" ? label : `${label}: ${what}`,
      data: { key: `step${by}${what}` },
      on: { click: step },
    },
    by > 0 ? "+" : "−",
  );
}
