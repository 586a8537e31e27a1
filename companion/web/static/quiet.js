/** The dock while nobody here is asked: one line with whom the table waits for, what was seen last, the own cards. */

import { ownSeat } from "./asked.js";
import { badge } from "./badge.js";
import { drawFace, hasSides } from "./card.js";
import { coverOf } from "./cover.js";
import { h, icon } from "./dom.js";
import { isOnPhone, nameOf, playerAt } from "./store.js";
import { word } from "./words.js";

/** When nobody here is asked. @param {import("./types.js").Table} table */
export function quiet(table) {
  const { game } = table.state;
  if (game === null) return [line("clock", word("no-game", "No game yet: it begins at the table."))];
  if (game.over) return [line("crown", winners(table)), again(table)];
  if (game.paused) return [line("pause", word("paused", "Paused")), goOn(table)];
  const order = game.order.find((one) => game.waiting.includes(one.seat));
  const names = game.waiting.map((seat) => nameOf(table.state, seat));
  const title =
    isRevealed(game) && order !== undefined
      ? order.label
      : names.length === 0
        ? game.headline
        : word("waiting-for", "Waiting for {names}", { names: names.join(", ") });
  return [
    h(
      "div",
      { class: "ask is-quiet" },
      waitedFor(table),
      h("div", { class: "quiet-words" }, h("h2", {}, title), onPhones(table), h("p", { class: "detail" }, next(table))),
      news(table),
      isRevealed(game) ? null : ownCards(table),
    ),
    isRevealed(game) ? revealed(game) : null,
  ];
}

/** @param {import("./types.js").Game} game */
function isRevealed(game) {
  return game.played.some((one) => one.card !== null);
}

/** The cards of this turn as they lie on the table, in the order in which they are resolved. @param {import("./types.js").Game} game */
function revealed(game) {
  const now = game.order.findIndex((one) => game.waiting.includes(one.seat));
  return h(
    "ol",
    { class: "revealed", "aria-label": word("cards-of-turn", "Cards of this turn") },
    game.order.map((one, at) => {
      const card = game.played.find((other) => other.seat === one.seat && other.card !== null);
      return h(
        "li",
        { class: at === now ? "is-now" : at < now ? "is-past" : "" },
        card === undefined ? null : drawFace(card.card, card.side),
        h("b", {}, one.label),
      );
    }),
  );
}

/** @param {string} sign @param {string} sentence */
function line(sign, sentence) {
  return h("div", { class: "ask is-quiet" }, icon(sign, "large"), h("h2", {}, sentence));
}

/** @param {import("./types.js").Table} table */
function waitedFor(table) {
  const player = playerAt(table.state, table.state.game?.waiting[0] ?? 0);
  return player === null ? icon("clock", "large") : badge(player);
}

/** Whose question stands on a phone, and not here. @param {import("./types.js").Table} table */
function onPhones(table) {
  const seats = (table.state.game?.waiting ?? []).filter((seat) => isOnPhone(table.state, seat));
  return seats.map((seat) =>
    h("p", { class: "detail on-phone" }, icon("phone"), word("plays-on-phone", "{name} plays on a phone", { name: nameOf(table.state, seat) })),
  );
}

/** Who comes after them, or that bots play alone. @param {import("./types.js").Table} table */
function next(table) {
  const { game, hello } = table.state;
  if (game === null) return "";
  if (hello?.role === "world" && game.players.every((player) => player.bot))
    return word("demo-hint", "The bots play by themselves. Take a seat at any time with the bot button beside a name.");
  const now = game.order.findIndex((one) => game.waiting.includes(one.seat));
  const later = game.played.length === 0 || now === -1 ? [] : game.order.slice(now + 1);
  return later.length === 0
    ? ""
    : word("then", "Then {names}", { names: later.map((one) => one.label).join(", ") });
}

/** What everybody saw of the last step; where nothing was shown of it, what it was. @param {import("./types.js").Table} table */
function news(table) {
  const last = table.state.game?.history.at(-1);
  if (last === undefined) return null;
  const seen = table.state.game?.news ?? null;
  const told = seen?.line === last.line ? seen : { ...last, title: "", lines: [], figures: [], caption: "" };
  const lines = [...told.lines, ...told.figures.map((one) => `${one.label} ${one.value}`), told.caption];
  return h(
    "div",
    { class: "news" },
    told.icon === "" ? null : icon(told.icon),
    h(
      "span",
      {},
      h("b", {}, told.title === "" ? told.name : told.title),
      h("small", {}, lines.filter((one) => one !== "").join(" · ")),
    ),
  );
}

/** The cards of the own hand, small. @param {import("./types.js").Table} table */
function ownCards(table) {
  const seat = ownSeat(table);
  const hand = seat === null ? [] : (table.state.seats[seat]?.hand ?? []);
  if (seat === null || hand.length === 0 || !hasSides(table)) return null;
  if (coverOf(table, seat, hand) !== null) return null;
  return h(
    "ul",
    { class: "own-cards", "aria-label": word("your-hand", "Your hand") },
    hand.map((card) =>
      h(
        "li",
        { title: card.text },
        h("span", { class: "unseen" }, `${word("card", "Card {card}", { card: card.index })}: ${card.text}`),
        drawFace(card.index, ""),
      ),
    ),
  );
}

/** @param {import("./types.js").Table} table */
function winners(table) {
  const seats = table.state.game?.standings.filter((one) => one.won).flatMap((one) => one.seats) ?? [];
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
  return button("cards", word("new-game", "New game"), start);
}

/** @param {import("./types.js").Table} table */
function goOn(table) {
  if (table.state.hello?.role === "table") return null;
  return button("play", word("go-on", "Go on"), () => table.send({ do: "pause", on: false }));
}

/** @param {string} sign @param {string} label @param {() => void} act */
function button(sign, label, act) {
  return h(
    "div",
    { class: "answers" },
    h("button", { type: "button", class: "answer primary", on: { click: act } }, icon(sign), label),
  );
}
