/**
 * The turn: who has laid a card while cards are chosen; then the order with the reason of each place, what each
 * plays and has done. A game without cards explains here what it can, under its own question.
 */

import { badge } from "./badge.js";
import { drawFace } from "./card.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Game} Game */

/** @param {import("./types.js").Table} table */
export function makeTurn(table) {
  const title = h("h3", {});
  const count = h("span", { class: "detail" });
  const body = h("div", { class: "turn-body" });
  const folded = h("details", { class: "reasons" }, h("summary", {}), h("div", {}));
  const element = h("section", { class: "panel turn", hidden: true }, h("header", {}, title, count), body, folded);

  const draw = whenChanged((/** @type {Game} */ game, /** @type {boolean} */ choosing) => {
    const heading = choosing ? word("cards-of-turn", "Cards of this turn") : (table.state.hello?.game.why ?? "");
    title.textContent = heading;
    element.setAttribute("aria-label", heading);
    count.textContent = choosing
      ? word("cards-laid", "{count} of {all} laid", { count: game.played.filter((one) => !one.awaited).length, all: game.players.length })
      : "";
    // Where no cards tell the order the reasons are many, and looked up now and then.
    const folds = game.played.length === 0;
    folded.hidden = !folds;
    title.hidden = folds;
    folded.firstElementChild.textContent = heading;
    refill(folds ? folded.lastElementChild : body, [choosing ? drawBacks(table, game) : drawOrder(table, game)]);
    refill(folds ? body : folded.lastElementChild, []);
    showNow(element.querySelector(".order-list"));
  });

  function render() {
    const { game } = table.state;
    const choosing = game !== null && game.played.length > 0 && game.played.every((one) => one.card === null);
    element.hidden = game === null || game.over || (!choosing && game.order.length === 0);
    if (game === null || element.hidden) return;
    element.classList.toggle("is-order", !choosing && game.played.length > 0);
    draw(
      { ...game, history: game.history.slice(-12), news: null, chart: null, undo: null, redo: null },
      choosing,
    );
  }

  return { element, render };
}

/** @param {import("./types.js").Table} table @param {Game} game */
function drawBacks(table, game) {
  return h(
    "ul",
    { class: "backs-row" },
    game.players.map((player) => {
      const laid = game.played.some((one) => one.seat === player.seat && !one.awaited);
      const said = laid ? word("has-chosen", "chosen") : word("is-choosing", "choosing");
      return h(
        "li",
        { class: laid ? "is-laid" : game.waiting.includes(player.seat) ? "is-waited" : "" },
        h("span", { class: "card-back", title: said }, laid ? null : icon("clock")),
        h("span", { class: "back-name" }, player.name),
        h("span", { class: "unseen" }, said),
      );
    }),
  );
}

/** @param {import("./types.js").Table} table @param {Game} game */
function drawOrder(table, game) {
  const now = game.order.findIndex((line) => game.waiting.includes(line.seat));
  return h(
    "ol",
    { class: "order-list" },
    game.order.map((line, at) => {
      const player = playerAt(table.state, line.seat);
      const card = game.played.find((one) => one.seat === line.seat && one.card !== null);
      const isNow = at === now;
      const isPast = card !== undefined && now !== -1 && at < now;
      const did = card === undefined ? "" : lastDeed(game, line.seat);
      return h(
        "li",
        {
          class: isNow ? "is-now" : isPast ? "is-past" : "",
          "aria-current": isNow ? "step" : null,
        },
        line.why === "" ? null : h("p", { class: "why" }, line.why),
        h(
          "div",
          { class: "place" },
          card === undefined ? (player === null ? null : badge(player)) : drawFace(card.card, card.side),
          h("span", {}, h("b", {}, line.label), did === "" ? null : h("small", {}, did)),
          isPast ? icon("check") : null,
          isNow ? h("span", { class: "clock", data: { clock: String(line.seat) } }) : null,
        ),
      );
    }),
  );
}

/** Where the order is a row that is too long, whose turn it is stays in view. @param {Element|null} list */
function showNow(list) {
  const now = list?.querySelector(".is-now");
  if (list === null || !(now instanceof HTMLElement) || list.scrollWidth <= list.clientWidth) return;
  list.scrollLeft += now.getBoundingClientRect().left - list.getBoundingClientRect().left - (list.clientWidth - now.offsetWidth) / 2;
}

/** What a seat has done in this turn, if anything. @param {Game} game @param {number} seat */
function lastDeed(game, seat) {
  const { where, now } = game.steps;
  const own = game.history.filter((step) => step.by === seat && step.where === where && step.at === now);
  return own.at(-1)?.name ?? "";
}
