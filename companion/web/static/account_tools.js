/** What can be done with the account of a game: keep it as a picture, JSON or CSV, or send it to BG Stats. */

import { savePicture } from "./account_picture.js";
import { h, icon } from "./dom.js";
import { makeReplay } from "./replay.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").Report} report
 * @param {string} [name] by which it was asked for
 * @returns {HTMLElement[]}
 */
export function saveTools(report, name = report.id) {
  const base = `/game/${name}`;
  return [
    ...makeReplay(report, name),
    h(
      "button",
      { type: "button", class: "button", data: { key: "picture" }, on: { click: () => savePicture(report) } },
      icon("picture"),
      word("picture", "Picture"),
    ),
    link(`${base}/report.json?save`, "JSON", word("save-json", "Save as JSON")),
    link(`${base}/result.csv?save`, "CSV", word("save-csv", "Save as CSV")),
    h(
      "a",
      {
        class: "button",
        href: report.bg_stats,
        target: "_blank",
        rel: "noreferrer",
        title: word("to-bg-stats", "Log this play in the app BG Stats"),
      },
      icon("phone"),
      "BG Stats",
    ),
  ];
}

/** @param {string} href @param {string} label @param {string} title */
function link(href, label, title) {
  return h("a", { class: "button", href, download: "", title, "aria-label": title }, icon("download"), label);
}
