/**
 * Which displays are shown: by default the own one with its controls and the table's; none; or besides them the
 * workbench with every display, reader and encoder.
 */

import { keep, recalled } from "./kept.js";
import { meta } from "./token.js";

// A phone is small, and its question is answered by touch.
const [KEY, USUAL] = meta("role") === "seat" ? ["displays-of-phone", "off"] : ["displays", "on"];

export const displays = {
  shown: recalled(KEY, USUAL) === "on",
  workbench: false,
  /** @param {boolean} on */
  show(on) {
    this.shown = on;
    keep(KEY, on ? "on" : "off");
  },
};
