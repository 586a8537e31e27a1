/** The lobby: what shall we play, with whom, and how; or which game goes on. */

import { h, icon, refill } from "./dom.js";
import { makeGameCards } from "./game_cards.js";
import { guideLink } from "./guide_mark.js";
import { makeSeatRows } from "./seat_rows.js";
import { makeSeating } from "./seating.js";
import { segments } from "./segments.js";
import { meaningful, settingFields } from "./settings.js";
import { makeShelf } from "./shelf.js";
import { word } from "./words.js";

const USUAL_PLAYERS = 4;

/**
 * @param {import("./types.js").Table} table
 * @param {{phones: (() => void)|null}} windows
 */
export function makeLobby(table, windows) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const { games, palette } = hello;
  const seating = makeSeating(hello.default_names);
  // Another language makes the page anew; what was chosen stays.
  const before = table.attention.setUp;
  before?.seats.forEach((seat, place) => Object.assign(seating.seats[place] ?? {}, seat));
  const rows = makeSeatRows(seating, palette);
  let game = games.find((one) => one.name === (before?.game ?? hello.game.name)) ?? games[0];
  let count = before?.count ?? usual();
  /** @type {Record<string, string>} */
  let chosen = {};

  const cards = makeGameCards(games, () => game.name, choose);
  const shelf = makeShelf(table, leave);
  const counts = h("div", {});
  const title = h("h2", {});
  const cover = h("img", { class: "thumb large", alt: "" });
  const options = h("div", { class: "setup-options" });
  const stays = h("p", { class: "stays", hidden: true });
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  let follow = () => {};
  const form = h(
    "form",
    { class: "setup", "aria-label": word("set-up", "New game"), on: { submit: begin } },
    h("header", {}, cover, h("div", {}, title, h("small", {}, word("new-game", "New game"))), guideLink(() => game.name)),
    h(
      "div",
      { class: "setup-body" },
      h("div", { class: "setup-line" }, h("h3", {}, word("players", "Players")), counts),
      rows.element,
      options,
      windows.phones === null ? null : phoneLine(windows.phones),
      stays,
      problem,
    ),
    h(
      "footer",
      {},
      button("submit", "primary", "cards", word("start-playing", "Start playing"), null),
      button("button", "", "play", word("watch-demo", "Demo"), () => launch(true)),
    ),
  );
  const element = h(
    "section",
    { class: "lobby", "aria-label": word("welcome", "Welcome") },
    h(
      "div",
      { class: "lobby-left" },
      h("h1", {}, word("what-to-play", "What shall we play?")),
      cards.element,
      shelf.element,
    ),
    form,
  );

  function usual() {
    const [fewest, most] = game.players;
    return Math.max(fewest, Math.min(most, USUAL_PLAYERS));
  }

  /** @param {string} name */
  function choose(name) {
    game = games.find((one) => one.name === name) ?? game;
    const [fewest, most] = game.players;
    count = Math.max(fewest, Math.min(most, count));
    setUp();
    render();
  }

  /** Everything that depends on the game. @param {Record<string, string>} [settled] */
  function setUp(settled = {}) {
    chosen = { ...Object.fromEntries(game.settings.map((setting) => [setting.key, setting.preferred])), ...settled };
    const settings = settingFields(game.settings, chosen, () => count);
    follow = settings.follow;
    title.textContent = game.title;
    cover.src = game.cover;
    refill(options, settings.fields);
    drawSeats();
  }

  function drawSeats() {
    const [fewest, most] = game.players;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, place) => String(fewest + place));
    refill(counts, [
      segments(
        word("players", "Players"),
        numbers.map((key) => ({ key, content: key })),
        String(count),
        (key) => {
          count = Number(key);
          drawSeats();
          render();
        },
        "count-",
      ),
    ]);
    rows.draw(count);
    follow();
  }

  /** @param {SubmitEvent} event */
  function begin(event) {
    event.preventDefault();
    launch(false);
  }

  /** @param {boolean} demo bots play everything */
  function launch(demo) {
    problem.hidden = true;
    const seats = seating.seats.slice(0, count);
    const bots = seats.map((seat, place) => ({ ...seat, number: place + 1 })).filter((seat) => demo || seat.bot);
    if (!demo) seating.save();
    table.send({
      do: "start",
      game: game.name,
      names: seats.map((seat) => seat.name.trim()),
      settings: meaningful(game.settings, chosen, count),
      bots: bots.map((seat) => seat.number),
      levels: Object.fromEntries(bots.map((seat) => [seat.number, seat.level])),
      colours: seats.map((seat) => seat.colour),
    });
  }

  function leave() {
    table.attention.starting = false;
    table.refresh();
  }

  function render() {
    const { game: on } = table.state;
    table.attention.setUp = { game: game.name, count, chosen, seats: seating.seats };
    cards.draw(table.state.kept);
    shelf.render();
    stays.hidden = on === null || on.over;
    stays.textContent = word("stays", "The game of {names} stays on the shelf and can be taken up again.", {
      names: on?.players.map((player) => player.name).join(", ") ?? "",
    });
  }

  setUp(before?.chosen);
  return {
    element,
    render,
    /** The seats of the game that is on, to begin with. */
    sameSeats() {
      const players = table.state.game?.players ?? [];
      seating.follow(players, palette);
      if (players.length > 0) count = players.length;
      choose(hello.game.name);
    },
    /** @param {{reason: string, remedy: string}} told */
    refuse(told) {
      problem.textContent = `${told.reason} ${told.remedy ?? ""}`;
      problem.hidden = false;
      problem.scrollIntoView({ block: "nearest" });
    },
  };
}

/** @param {string} type @param {string} kind @param {string} sign @param {string} label @param {(() => void)|null} act */
function button(type, kind, sign, label, act) {
  const on = act === null ? {} : { click: act };
  return h("button", { type, class: `button big ${kind}`, on }, icon(sign), label);
}

/** @param {() => void} open */
function phoneLine(open) {
  return h(
    "button",
    { type: "button", class: "phone-line", data: { key: "join-by-phone" }, on: { click: open } },
    icon("phone"),
    h(
      "span",
      {},
      h("b", {}, word("join-by-phone", "Join by phone")),
      h("small", {}, word("join-by-phone-detail", "Address, code and PIN of every seat")),
    ),
    icon("right"),
  );
}
