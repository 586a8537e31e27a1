/** The league: chosen by season, evening, game and scoring; as a table and as lines over its evenings. */

import { h } from "/static/dom.js";
import { lineChart } from "/static/line_chart.js";
import { word } from "/static/words.js";
import { day, shortDay } from "./day.js";

const COLOURS = ["#d1372f", "#2f6fd1", "#2f9e44", "#c48a00", "#8e3fc4", "#0b9aa6"];

/** @param {any} wall @param {any} acts */
export function drawLeague(wall, acts) {
  const { club, league } = wall;
  if (club === null || league === null) return null;
  const best = league.standings.slice(0, COLOURS.length);
  return h(
    "section",
    { class: "panel league", "aria-label": word("league", "League") },
    h(
      "div",
      { class: "panel-head" },
      h("h3", {}, word("league", "League")),
      wall.operator
        ? h(
            "button",
            { class: "plain", type: "button", data: { key: "season-new" }, on: { click: () => acts.open({ kind: "season" }) } },
            word("season-new", "New season"),
          )
        : null,
    ),
    drawChoices(wall, acts),
    league.standings.length === 0
      ? h("p", { class: "hint" }, word("league-empty", "The league begins with the first result."))
      : [drawStandings(league), league.evenings.length > 1 ? drawCourse(wall, league, best) : null],
  );
}

/** @param {any} league */
function drawStandings(league) {
  const columns = [word("games-played", "Games"), word("wins", "Wins"), word("score", "Score")];
  return h(
    "table",
    { class: "league-table" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, h("span", { class: "unseen" }, word("place", "Place"))),
        h("th", { scope: "col" }, word("player", "Player")),
        columns.map((title) => h("th", { scope: "col", class: "number" }, title)),
      ),
    ),
    h(
      "tbody",
      {},
      league.standings.map((/** @type {any} */ one) =>
        h(
          "tr",
          { class: one.place <= 3 ? `place-${one.place}` : null },
          h("td", { class: "place" }, one.place),
          h("th", { scope: "row" }, one.name),
          h("td", { class: "number" }, one.games),
          h("td", { class: "number" }, one.wins),
          h("td", { class: "number points" }, one.score),
        ),
      ),
    ),
  );
}

/** @param {any} wall @param {any} league @param {any[]} best */
function drawCourse(wall, league, best) {
  const title = word("course", "Course of the league");
  const labels = ["", ...league.evenings.map((/** @type {string} */ evening) => shortDay(evening, wall.language))];
  const lines = best.map((one, place) => ({ name: one.name, colour: COLOURS[place], points: [0, ...one.course] }));
  return h("div", { class: "chart" }, h("h4", {}, title), lineChart(title, labels, lines));
}

/** @param {any} wall @param {any} acts */
function drawChoices(wall, acts) {
  const { club, league, choice } = wall;
  const seasons = club.seasons.map((/** @type {any} */ season) => [season.name, season.name]);
  const evenings = club.evenings.map((/** @type {string} */ evening) => [evening, day(evening, wall.language)]);
  const games = club.games.map((/** @type {any} */ game) => [game.key, game.title]);
  const scorings = [
    ["placement", word("by-placement", "Placement")],
    ["wins", word("by-wins", "Wins")],
    ["points", word("by-points", "Points")],
  ];
  return h(
    "div",
    { class: "choices" },
    select("season", word("season", "Season"), [["", word("all-seasons", "All seasons")], ...seasons], choice.season, acts),
    select("evening", word("evening", "Evening"), [["", word("all-evenings", "All evenings")], ...evenings], choice.evening, acts),
    select("game", word("game", "Game"), [["", word("all-games", "All games")], ...games], choice.game, acts),
    select("scoring", word("scoring", "Scoring"), scorings, choice.scoring ?? league.scoring, acts),
  );
}

/** @param {string} key @param {string} label @param {string[][]} options @param {string} chosen @param {any} acts */
function select(key, label, options, chosen, acts) {
  return h(
    "label",
    {},
    h("span", { class: "unseen" }, label),
    h(
      "select",
      { data: { key: `choose-${key}` }, on: { change: (/** @type {any} */ event) => acts.choose({ [key]: event.target.value }) } },
      options.map(([value, title]) => h("option", { value, selected: value === chosen }, title)),
    ),
  );
}
