/** What can be done with the account of a game: keep it as a picture, JSON or CSV, or send it to BG Stats. */

import { savePicture } from "./account_picture.js";
import { h, icon } from "./dom.js";
import { makeReplay } from "./replay.js";
import { makeWindow } from "./window.js";
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
    ...bgStats(report.bg_stats, base),
  ];
}

/** The app is on a phone, and most often not on the one that shows this: a code leads there. @param {string} address @param {string} base */
function bgStats(address, base) {
  const title = word("to-bg-stats", "Log this play in the app BG Stats");
  const code = h("img", { alt: "", loading: "lazy", src: `${base}/bg-stats.svg` });
  const body = h(
    "div",
    { class: "bg-stats" },
    h("p", {}, word("bg-stats-how", "The app BG Stats has to be on the device that opens this. Scan the code with the phone that has it, or open it here.")),
    code,
    h("a", { class: "button", href: address, target: "_blank", rel: "noreferrer" }, icon("phone"), word("bg-stats-here", "Open it on this device")),
  );
  const view = makeWindow(title, body);
  const button = h("button", { type: "button", class: "button", title, data: { key: "bg-stats" }, on: { click: () => view.open() } }, icon("phone"), "BG Stats");
  return [button, view.element];
}

/** @param {string} href @param {string} label @param {string} title */
function link(href, label, title) {
  return h("a", { class: "button", href, download: "", title, "aria-label": title }, icon("download"), label);
}
