/**
 * Which displays are shown: by default the own one with its controls and the table's; none; or besides them the
 * workbench with every display, reader and encoder.
 */

import { keep, recalled } from "./kept.js";

export const displays = {
  shown: recalled("displays", "on") === "on",
  workbench: false,
  /** @param {boolean} on */
  show(on) {
    this.shown = on;
    keep("displays", on ? "on" : "off");
  },
};
