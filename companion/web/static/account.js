/** The account of a game that is over: who won and why, where points came from, what turned it. */

import { sayDate } from "./dates.js";
import { h, icon, svg } from "./dom.js";
import { sayDuration } from "./durations.js";
import { inkOn } from "./ink.js";
import { sourceCharts } from "./source_chart.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Report} Report */

/** @param {Report} report */
export function makeAccount(report) {
  return h(
    "section",
    { class: "account", "aria-label": word("result", "Result") },
    hero(report),
    h("div", { class: "account-cards" }, cards(report)),
    ranking(report),
    h(
      "section",
      { class: "account-panel account-chart", "aria-label": word("points-by-source", "Points by source, over the game") },
      h(
        "header",
        {},
        h("h2", {}, word("points-by-source", "Points by source, over the game")),
        h("p", { class: "account-legend" }, report.sources.map((label, place) => legend(label, place))),
      ),
      report.columns.length === 0
        ? h("p", {}, word("no-points", "Nobody scored."))
        : h("div", { class: "source-charts" }, sourceCharts(report)),
    ),
  );
}

/** @param {string} label @param {number} place */
function legend(label, place) {
  return h("span", {}, h("i", { class: `share share-${place % 5}`, "aria-hidden": "true" }), label);
}

/** @param {Report} report @param {number[]} seats */
export function namesOf(report, seats) {
  return seats.map((seat) => report.players[seat - 1].name).join(" + ");
}

/** @param {Report} report */
export function headline(report) {
  const winners = report.standings.filter((line) => line.won);
  const points = report.standings[0].points;
  const names = winners.map((line) => namesOf(report, line.seats)).join(", ");
  return winners.length > 1 || winners.some((line) => line.seats.length > 1)
    ? word("win-together", "{names} win with {points}", { names, points })
    : word("wins-with", "{names} wins with {points}", { names, points });
}

/** @param {Report} report */
function hero(report) {
  const first = report.standings[0];
  const colour = report.players[first.seats[0] - 1].colour;
  return h(
    "div",
    { class: "account-hero", style: { "--player": colour, "--player-ink": inkOn(colour) } },
    laurel(),
    h(
      "div",
      {},
      h("h1", {}, headline(report)),
      h("p", {}, sentence(first.reason)),
      h(
        "small",
        {},
        [
          report.title,
          word("count-players", "{count} players", { count: report.players.length }),
          sayDuration(report.played_ms),
          sayDate(report.ended),
        ].join(" · "),
      ),
    ),
  );
}

/** @param {string} text */
function sentence(text) {
  return text === "" ? "" : `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function laurel() {
  const leaf = (/** @type {number} */ at, /** @type {number} */ side) =>
    svg("ellipse", {
      cx: 50 + side * 40 * Math.cos(at),
      cy: 52 + 40 * Math.sin(at),
      rx: 7,
      ry: 3.4,
      transform: `rotate(${side * (60 - (at * 180) / Math.PI)} ${50 + side * 40 * Math.cos(at)} ${52 + 40 * Math.sin(at)})`,
    });
  const angles = [-0.7, -0.35, 0, 0.35, 0.7, 1.05];
  return svg(
    "svg",
    { class: "laurel", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("g", { class: "laurel-leaves" }, angles.map((at) => [leaf(at, 1), leaf(at, -1)]).flat()),
    svg("circle", { class: "laurel-disc", cx: 50, cy: 50, r: 30 }),
    svg("path", {
      class: "laurel-crown",
      d: "M35 60h30M36.500 55l-4-17 10 7.500L50 33l7.500 12.500 10-7.500-4 17z",
    }),
  );
}

/** @param {Report} report */
function cards(report) {
  return [
    turning(report),
    facts(report, "battle", word("battles", "Battles"), (player) =>
      player.battles === null
        ? null
        : word("battles-of", "{won} of {fought} won", { won: player.battles[0], fought: player.battles[1] }),
    ),
    facts(report, "dice", word("dice-luck", "Dice against expectation"), (player) =>
      player.dice === null
        ? null
        : word("dice-of", "{hits} hits, {expected} expected", { hits: player.dice[1], expected: local(player.dice[2]) }),
    ),
    facts(report, "clock", word("waited-for", "Who was waited for"), (player) =>
      word("waited-of", "{time}, {answers} answers", {
        time: sayDuration(player.waited_ms),
        answers: player.answers,
      }),
    ),
  ].filter((card) => card !== null);
}

/** @param {number} value */
function local(value) {
  return value.toLocaleString(document.documentElement.lang);
}

/** @param {Report} report */
function turning(report) {
  const winner = report.standings.find((line) => line.won);
  if (winner === undefined) return null;
  const name = namesOf(report, winner.seats);
  const text =
    report.turning === null
      ? word("no-turning", "Nobody was ahead before the end.")
      : word("turning-of", "{where}: {step}. From there on {name} stayed ahead.", { ...report.turning, name });
  return h(
    "section",
    { class: "account-panel account-card" },
    icon("bolt"),
    h("h2", {}, word("turning-point", "Turning point")),
    h("p", {}, text),
  );
}

/**
 * @param {Report} report
 * @param {string} sign
 * @param {string} title
 * @param {(player: import("./types.js").ReportPlayer) => string|null} tell
 */
function facts(report, sign, title, tell) {
  const told = report.players.map((player) => ({ player, text: tell(player) })).filter(({ text }) => text !== null);
  if (told.length === 0) return null;
  return h(
    "section",
    { class: "account-panel account-card" },
    icon(sign),
    h("h2", {}, title),
    h(
      "ul",
      {},
      told.map(({ player, text }) =>
        h("li", {}, h("i", { class: "dot", style: { "--player": player.colour } }), h("b", {}, player.name), ` ${text}`),
      ),
    ),
  );
}

/** @param {Report} report */
function ranking(report) {
  const most = Math.max(1, ...report.standings.map((line) => line.points));
  return h(
    "section",
    { class: "account-panel account-ranking", "aria-label": word("ranking", "Ranking") },
    h("header", {}, h("h2", {}, word("ranking", "Ranking"))),
    h(
      "ol",
      {},
      report.standings.map((line) => rank(report, line, most)),
    ),
  );
}

/** @param {Report} report @param {Report["standings"][number]} line @param {number} most */
function rank(report, line, most) {
  const players = line.seats.map((seat) => report.players[seat - 1]);
  const colour = players[0].colour;
  const parts = report.sources.map((label, place) => ({ label, place, points: line.sources[place] }));
  return h(
    "li",
    { class: "rank", style: { "--player": colour, "--player-ink": inkOn(colour) } },
    h("span", { class: "rank-place" }, line.place),
    h("span", { class: "rank-mark" }, icon(players[0].icon === "" ? "person" : players[0].icon)),
    h(
      "div",
      { class: "rank-who" },
      h("p", {}, h("b", {}, namesOf(report, line.seats)), " ", h("small", {}, line.reason)),
      h(
        "span",
        { class: "rank-bar", "aria-hidden": "true" },
        parts
          .filter((part) => part.points > 0)
          .map((part) =>
            h("i", { class: `share share-${part.place % 5}`, style: { "--share": `${(part.points / most) * 100}%` } }),
          ),
      ),
      h(
        "small",
        { class: "rank-sources" },
        parts
          .filter((part) => part.points !== 0)
          .map((part) => `${part.label} ${part.points}`)
          .join(" · "),
      ),
    ),
    h("b", { class: "rank-points" }, line.points, h("small", {}, report.points)),
  );
}
