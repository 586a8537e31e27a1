/** Results as they come, the newest first, evening by evening. */

import { h } from "/static/dom.js";
import { word } from "/static/words.js";
import { day } from "./day.js";

/** @param {any} wall @param {any} acts */
export function drawResults(wall, acts) {
  /** @type {Map<string, any[]>} */
  const evenings = new Map();
  for (const result of wall.results) {
    if (!evenings.has(result.evening)) evenings.set(result.evening, []);
    evenings.get(result.evening)?.push(result);
  }
  return h(
    "section",
    { class: "panel results", "aria-label": word("results", "Results") },
    h(
      "div",
      { class: "panel-head" },
      h("h3", {}, word("results", "Results")),
      wall.operator
        ? h(
            "button",
            { class: "plain", type: "button", data: { key: "by-hand" }, on: { click: () => acts.open({ kind: "by-hand" }) } },
            word("add-result", "Result by hand"),
          )
        : h(
            "span",
            { class: "take" },
            `${word("export", "Take along")} `,
            h("a", { href: "/results.csv" }, "CSV"),
            " ",
            h("a", { href: "/results.json" }, "JSON"),
          ),
    ),
    evenings.size === 0 ? h("p", { class: "hint" }, word("results-empty", "Results appear here when games end.")) : null,
    [...evenings].map(([evening, results]) => [
      h("h4", {}, day(evening, wall.language)),
      h("ol", { class: "result-list" }, results.map((result) => drawResult(wall, result, acts))),
    ]).flat(),
  );
}

/** @param {any} wall @param {any} result @param {any} acts */
function drawResult(wall, result, acts) {
  return h(
    "li",
    { class: result.counts ? "result" : "result struck" },
    h("p", {}, h("b", {}, result.game), ` · ${result.table}`),
    h(
      "p",
      { class: "scores" },
      result.scores.map((/** @type {any} */ score) =>
        h(
          "span",
          { class: score.won ? "score winner" : "score" },
          `${score.place}. ${score.players.join(" + ")} `,
          h("span", { class: "points" }, score.points),
        ),
      ),
    ),
    result.by_hand ? h("small", {}, word("by-hand", "written by {name}", { name: result.by_hand })) : null,
    result.remarks.map((/** @type {any} */ remark) =>
      h(
        "small",
        {},
        remark.struck
          ? word("struck", "struck out by {name}: {why}", { name: remark.by, why: remark.why })
          : word("corrected", "corrected by {name}: {why}", { name: remark.by, why: remark.why }),
      ),
    ),
    wall.operator
      ? h(
          "p",
          { class: "acts" },
          h(
            "button",
            { class: "plain", type: "button", data: { key: `correct-${result.key}` }, on: { click: () => acts.open({ kind: "correct", result }) } },
            word("correct", "Correct"),
          ),
          h(
            "button",
            { class: "plain", type: "button", data: { key: `strike-${result.key}` }, on: { click: () => acts.open({ kind: "strike", result }) } },
            word("strike", "Strike out"),
          ),
        )
      : null,
  );
}
