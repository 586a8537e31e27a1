/** A few choices side by side, of which one holds. */

import { h } from "./dom.js";

/**
 * @param {string} label what is chosen, for whoever hears it
 * @param {{key: string, content: any, label?: string}[]} choices
 * @param {string} chosen
 * @param {(key: string) => void} choose
 * @param {string} [scope] tells the same choice apart in several rows
 */
export function segments(label, choices, chosen, choose, scope = "") {
  return h(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": label },
    choices.map((choice) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          class: "segment",
          "aria-checked": String(choice.key === chosen),
          "aria-label": choice.label,
          title: choice.label,
          data: { key: `${scope}${choice.key}` },
          on: { click: () => choose(choice.key) },
        },
        choice.content,
      ),
    ),
  );
}
