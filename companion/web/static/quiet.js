/** What the page says while nobody here is asked: whom the table waits for, a pause, the end. */

import { h, icon } from "./dom.js";
import { nameOf } from "./store.js";
import { word } from "./words.js";

/** When nobody here is asked. @param {import("./types.js").Table} table */
export function quiet(table) {
  const { game, hello } = table.state;
  if (game === null)
    return [h("div", { class: "ask" }, h("h2", {}, word("no-game", "No game yet: it begins at the table.")))];
  if (game.over)
    return [h("div", { class: "ask" }, icon("crown", "large"), h("h2", {}, winners(table))), again(table)];
  if (game.paused)
    return [
      h("div", { class: "ask" }, icon("pause", "large"), h("h2", {}, word("paused", "Paused"))),
      goOn(table),
    ];
  const names = game.waiting.map((seat) => nameOf(table.state, seat));
  const line =
    names.length === 0
      ? game.headline
      : word("waiting-for", "Waiting for {names}", { names: names.join(", ") });
  return [
    h("div", { class: "ask is-quiet" }, icon("clock"), h("h2", {}, line)),
    hello?.role === "world" && game.players.every((player) => player.bot)
      ? h(
          "p",
          { class: "hint" },
          word(
            "demo-hint",
            "The bots play by themselves. Take a seat at any time with the bot button beside a name.",
          ),
        )
      : null,
  ];
}

/** @param {import("./types.js").Table} table */
function winners(table) {
  const seats = table.state.game?.standings.filter((line) => line.won).flatMap((line) => line.seats) ?? [];
  const names = seats.map((seat) => nameOf(table.state, seat)).join(", ");
  return seats.length > 1
    ? word("share-victory", "{names} share the victory", { names })
    : word("wins", "{names} wins", { names });
}

/** @param {import("./types.js").Table} table */
function again(table) {
  if (table.state.hello?.role !== "world") return null;
  const start = () => {
    table.attention.starting = true;
    table.refresh();
  };
  return h(
    "div",
    { class: "answers" },
    h(
      "button",
      { type: "button", class: "answer primary", on: { click: start } },
      icon("cards"),
      word("new-game", "New game"),
    ),
  );
}

/** @param {import("./types.js").Table} table */
function goOn(table) {
  if (table.state.hello?.role === "table") return null;
  return h(
    "div",
    { class: "answers" },
    h(
      "button",
      {
        type: "button",
        class: "answer primary",
        on: { click: () => table.send({ do: "pause", on: false }) },
      },
      icon("play"),
      word("go-on", "Go on"),
    ),
  );
}
