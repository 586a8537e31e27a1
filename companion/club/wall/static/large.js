/** One table large: standings with their sources, clocks, the course of the game, its history. */

import { h } from "/static/dom.js";
import { lineChart } from "/static/line_chart.js";
import { word } from "/static/words.js";
import { runningClock, waitedClock } from "./clock.js";
import { badge, waitingFor } from "./tables.js";

/** @param {any} wall @param {string} name */
export function drawLarge(wall, name) {
  const table = wall.tables[name];
  if (!table) return null;
  const told = wall.table?.name === name ? wall.table : null;
  return h(
    "section",
    { class: "large", "aria-label": table.title },
    h(
      "div",
      { class: "large-head" },
      h("a", { class: "plain", href: "#tables" }, `‹ ${word("tables", "Tables")}`),
      h("h2", {}, table.title),
      h("span", { class: "state" }, badge(table)),
      table.page ? h("a", { class: "plain", href: table.page, rel: "noreferrer" }, word("on-its-page", "The table's own page")) : null,
    ),
    table.players ? drawGame(wall, table, told) : h("p", { class: "hint" }, word("in-lobby", "No game yet")),
  );
}

/** @param {any} wall @param {any} table @param {any} told */
function drawGame(wall, table, told) {
  return [
    h(
      "div",
      { class: "large-now" },
      h("p", { class: "large-game" }, table.game),
      h("p", { class: "large-headline" }, table.headline),
      h("p", { class: "large-waiting" }, waitingFor(table) || badge(table)),
      h("p", { class: "large-clock" }, `${word("played", "Time of play")} `, runningClock(wall, table)),
    ),
    drawStandings(wall, table),
    h(
      "div",
      { class: "panel chart" },
      h("h3", {}, word("chart", "Points over the game")),
      told && told.chart.labels.length > 1
        ? lineChart(word("chart", "Points over the game"), told.chart.labels, told.chart.lines)
        : h("p", { class: "hint" }, word("chart-empty", "The lines begin with the first points.")),
    ),
    h(
      "div",
      { class: "panel told" },
      h("h3", {}, word("history", "History")),
      h(
        "ol",
        {},
        (told?.history ?? []).map((/** @type {any} */ line) =>
          h("li", { class: line.what, style: { "--player": colourOf(table, line.by) } }, line.text),
        ),
      ),
    ),
  ];
}

/** @param {any} wall @param {any} table */
function drawStandings(wall, table) {
  return h(
    "div",
    { class: "panel" },
    h("h3", {}, word("standings", "Standings")),
    h(
      "table",
      { class: "large-standings" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, word("place", "Place")),
          h("th", { scope: "col" }, word("player", "Player")),
          h("th", { scope: "col", class: "number" }, word("clock", "Waited for")),
          h("th", { scope: "col", class: "number" }, word("points", "Points")),
        ),
      ),
      h(
        "tbody",
        {},
        table.players.map((/** @type {any} */ player) =>
          h(
            "tr",
            {
              class: table.waiting.includes(player.seat) && table.state !== "over" ? "acting" : null,
              style: { "--player": player.colour },
            },
            h("td", { class: "place" }, player.place),
            h(
              "th",
              { scope: "row" },
              h("span", { class: "dot" }),
              player.name,
              player.won ? h("span", { class: "won" }, word("won", "won")) : null,
              player.sources.length > 0
                ? h("small", {}, player.sources.map(([label, points]) => `${label} ${points}`).join(" · "))
                : null,
            ),
            h("td", { class: "number" }, waitedClock(wall, table, player)),
            h("td", { class: "number points" }, player.points),
          ),
        ),
      ),
    ),
  );
}

/** @param {any} table @param {number} seat */
function colourOf(table, seat) {
  return table.players.find((/** @type {any} */ player) => player.seat === seat)?.colour ?? "#777777";
}
