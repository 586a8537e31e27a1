/** Across games: everybody's games, victories, points, time and colours, and every game with its result. */

import { sayDate } from "./dates.js";
import { h, icon, refill } from "./dom.js";
import { sayDuration } from "./durations.js";
import { lineChart } from "./line_chart.js";
import { segments } from "./segments.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Past} Past */

const ALL = "";
const [MOST_LINES, MOST_GAMES] = [6, 12];

/** @param {Past} past */
export function makePast(past) {
  const body = h("div", { class: "past-body" });
  const choice = h("div", {});
  let chosen = ALL;

  function draw() {
    const names = Object.keys(past.titles);
    if (names.length > 1)
      refill(choice, [
        segments(
          word("games", "Games"),
          [{ key: ALL, content: word("every-game", "Every game") }].concat(
            names.map((key) => ({ key, content: past.titles[key] })),
          ),
          chosen,
          (key) => {
            chosen = key;
            draw();
          },
          "past-",
        ),
      ]);
    const games = past.games.filter((game) => chosen === ALL || game.game === chosen);
    refill(body, games.length === 0 ? [h("p", {}, word("no-games", "No game was played to its end yet."))] : parts(games));
  }

  /** @param {Past["games"]} games */
  function parts(games) {
    const players = past.players.filter((player) => chosen === ALL || chosen in player.by_game);
    if (players.length === 0) return [panel("past-games", word("games-played", "Games played"), gameList(past, games))];
    return [
      panel("past-players", word("players", "Players"), playerTable(past, players, chosen)),
      chosen === ALL
        ? panel("past-chart", word("victories", "Victories"), victories(players))
        : panel("past-chart", word("points-by-game", "Points, game by game"), pointsChart(games)),
      panel("past-games", word("games-played", "Games played"), gameList(past, games)),
    ];
  }

  draw();
  return h(
    "section",
    { class: "past", "aria-label": word("all-games", "All games so far") },
    h("header", { class: "past-head" }, h("h1", {}, word("all-games", "All games so far")), choice),
    body,
  );
}

/** @param {string} kind @param {string} title @param {any} content */
function panel(kind, title, content) {
  return h("section", { class: `account-panel ${kind}`, "aria-label": title }, h("h2", {}, title), content);
}

/** @param {Past} past @param {Past["players"]} players @param {string} chosen */
function playerTable(past, players, chosen) {
  const heads = [
    word("name", "Name"),
    word("games", "Games"),
    word("victories", "Victories"),
    word("mean-points", "Mean points"),
    word("time", "Time"),
    word("waited", "Waited for"),
    word("best-colours", "Best colours"),
  ];
  return h(
    "div",
    { class: "past-scroll", tabindex: "0", role: "group", "aria-label": word("players", "Players") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        players.map((player) => playerRow(past, player, chosen)),
      ),
    ),
  );
}

/** @param {Past} past @param {Past["players"][number]} player @param {string} chosen */
function playerRow(past, player, chosen) {
  const tally = chosen === ALL ? player : player.by_game[chosen];
  const means = chosen === ALL ? Object.entries(player.by_game) : [[chosen, tally]];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, player.name),
    h("td", {}, tally.games),
    h("td", {}, `${tally.wins} (${Math.round((100 * tally.wins) / tally.games)} %)`),
    h(
      "td",
      {},
      means.map(([name, one]) =>
        h("span", { class: "past-mean" }, h("img", { class: "thumb small", src: past.covers[name], alt: past.titles[name] }), local(one.mean)),
      ),
    ),
    h("td", {}, sayDuration(player.played_ms)),
    h("td", {}, sayDuration(player.waited_ms)),
    h(
      "td",
      {},
      player.colours.map((one) =>
        h(
          "span",
          { class: "past-colour" },
          h("i", { class: "dot", style: { "--player": one.colour } }),
          word("won-of", "{wins} of {games}", { wins: one.wins, games: one.games }),
        ),
      ),
    ),
  );
}

/** @param {number} value */
function local(value) {
  return value.toLocaleString(document.documentElement.lang);
}

/** Games as a bar, the won ones filled. @param {Past["players"]} players */
function victories(players) {
  const most = Math.max(1, ...players.map((player) => player.games));
  return h(
    "ol",
    { class: "past-bars" },
    players.map((player) =>
      h(
        "li",
        { style: { "--player": player.colours[0]?.colour ?? "#777777" } },
        h("b", {}, player.name),
        h(
          "span",
          { class: "rank-bar", "aria-hidden": "true" },
          h("i", { class: "share", style: { "--share": `${(player.wins / most) * 100}%` } }),
          h("i", { class: "share share-3", style: { "--share": `${((player.games - player.wins) / most) * 100}%` } }),
        ),
        h("small", {}, word("won-of", "{wins} of {games}", { wins: player.wins, games: player.games })),
      ),
    ),
  );
}

/** Of whoever played most, in the colour of their last game. @param {Past["games"]} games newest first */
function pointsChart(games) {
  const shown = games.slice(0, MOST_GAMES).reverse();
  /** @type {Map<string, string>} */
  const colours = new Map();
  for (const game of shown) for (const seat of people(game)) colours.set(seat.name, seat.colour);
  const names = [...colours.keys()]
    .sort((one, other) => count(shown, other) - count(shown, one))
    .slice(0, MOST_LINES);
  const series = names.map((name) => {
    let last = 0;
    const points = shown.map((game) => (last = people(game).find((seat) => seat.name === name)?.points ?? last));
    return { name, colour: colours.get(name) ?? "#777777", points };
  });
  const labels = shown.map((game) => sayDate(game.ended, false));
  return lineChart(word("points-by-game", "Points, game by game"), labels, series);
}

/** @param {Past["games"]} games @param {string} name */
function count(games, name) {
  return games.filter((game) => people(game).some((seat) => seat.name === name)).length;
}

/** What bots won is nobody's. @param {Past["games"][number]} game */
function people(game) {
  return game.seats.filter((seat) => !seat.bot);
}

/** @param {Past} past @param {Past["games"]} games */
function gameList(past, games) {
  return h(
    "ul",
    { class: "past-list" },
    games.map((game) =>
      h(
        "li",
        {},
        h("img", { class: "thumb", src: past.covers[game.game], alt: past.titles[game.game] }),
        h(
          "span",
          { class: "past-result" },
          [...game.seats]
            .sort((one, other) => one.place - other.place)
            .map((seat) =>
              h(
                "span",
                { class: seat.won ? "past-seat has-won" : "past-seat" },
                h("i", { class: "dot", style: { "--player": seat.colour } }),
                h("span", {}, `${seat.name} ${seat.points}`),
                seat.bot ? h("small", { class: "past-bot" }, icon("bot"), word("bot", "Bot")) : null,
              ),
            ),
        ),
        h("small", {}, `${sayDate(game.ended, false)} · ${sayDuration(game.played_ms)}`),
        h(
          "a",
          {
            class: "button",
            href: `/game/${game.id}#${window.location.hash === "#lobby" ? "history-lobby" : "history"}`,
            "aria-label": `${word("look-at", "Look")}, ${past.titles[game.game]}, ${sayDate(game.ended)}`,
          },
          word("look-at", "Look"),
        ),
      ),
    ),
  );
}
