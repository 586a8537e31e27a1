/**
 * The battle beside the question: what is likely, who fights with what, dice with what they meant, what it came to.
 * What has been fought can be watched again, round by round.
 */

import { announce } from "./announce.js";
import { answeringSeat } from "./asked.js";
import { badge } from "./badge.js";
import { seatStyle } from "./colour.js";
import { coverOf } from "./cover.js";
import { drawDie } from "./dice.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeOddsBar } from "./odds_bar.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Fight} Fight */
/** @typedef {import("./types.js").Force} Force */

const ROUND_MS = 1400;

/** @param {import("./types.js").Table} table */
export function makeFight(table) {
  const title = h("h2", {});
  const again = h(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-label": word("watch-again", "Watch again"),
      title: word("watch-again", "Watch again"),
      data: { key: "watch-again" },
      on: { click: watch },
    },
    icon("play"),
    h("span", {}, word("watch-again", "Watch again")),
  );
  const chances = h("div", { class: "fight-odds" });
  const body = h("div", { class: "fight-body" });
  const element = h(
    "section",
    { class: "panel fight", "aria-label": word("battle", "Battle"), tabindex: "0", hidden: true },
    h("header", {}, title, again),
    chances,
    body,
  );
  /** @type {ReturnType<typeof makeOddsBar>[]} */
  let bars = [];
  /** The last step whose dice have been seen: later ones are seen to fall. */
  let seen = -1;
  /** @type {{fight: Fight, round: number}|null} what is being watched again */
  let replay = null;

  const draw = whenChanged((/** @type {Fight|null} */ fight, /** @type {number|null} */ round) => {
    if (fight === null) return;
    const shown = round === null ? fight : { ...fight, ...fight.rounds[round] };
    title.textContent = title.title = shown.title;
    element.classList.toggle("is-watched", round !== null);
    again.hidden = fight.rounds.length === 0 || round !== null;
    const last = fight.rounds.at(-1);
    const falls = round !== null || (last !== undefined && last.line > seen);
    const fresh = round === null ? last?.forces : fight.rounds[round].forces;
    const isFresh = (/** @type {Force} */ force) =>
      falls && (fresh ?? []).some((one) => one.seat === force.seat && one.kind === force.kind);
    if (last !== undefined) seen = Math.max(seen, last.line);
    refill(body, [
      round === null ? null : h("p", { class: "detail" }, placeOf(fight, round)),
      shown.totals.length === 0 ? null : totals(table, shown.totals),
      shown.forces.length === 0 ? null : h("ul", { class: `forces${fight.opposed ? " is-opposed" : ""}` }, shown.forces.map((force) => line(table, force, isFresh(force)))),
      shown.came.length === 0 ? null : h("ul", { class: "came" }, shown.came.map((one) => h("li", {}, icon("right"), h("span", {}, one)))),
    ]);
  });

  /** @param {import("./types.js").Chances[]} odds */
  function drawOdds(odds) {
    if (bars.length !== odds.length) {
      bars = odds.map((one) => makeOddsBar(table, one));
      chances.replaceChildren(...bars.map((bar) => bar.element));
    }
    bars.forEach((bar, place) => bar.show(odds[place]));
  }

  function watch() {
    const { fight = null } = table.state.game ?? {};
    if (fight === null) return;
    replay = { fight, round: -1 };
    next();
  }

  function next() {
    if (replay === null) return;
    replay.round += 1;
    if (replay.round === replay.fight.rounds.length) replay = null;
    else {
      const { forces, came } = replay.fight.rounds[replay.round];
      announce("polite", [...forces.map((force) => `${force.name}: ${force.detail}`), ...came].join(". "));
      window.setTimeout(next, ROUND_MS);
    }
    render();
  }

  function render() {
    const { game, seats } = table.state;
    const fight = replay?.fight ?? game?.fight ?? null;
    element.hidden = fight === null;
    if (fight === null) return;
    element.classList.toggle("is-over", fight.over);
    const seat = answeringSeat(table);
    // What a seat's own cards would come to is not for eyes from which they are covered.
    const isCovered = seat === null || coverOf(table, seat, seats[seat]?.hand ?? []) !== null;
    const own = isCovered ? [] : (seats[seat]?.odds ?? []);
    drawOdds(replay !== null ? [] : own.length > 0 ? own : fight.odds);
    draw(
      fight,
      replay?.round ?? null,
      game?.players.map(({ colour, icon: emblem, bot }) => [colour, emblem, bot]),
    );
  }

  return { element, render };
}

/** Which round is watched; where nobody throws dice it is no throw. @param {Fight} fight @param {number} round */
function placeOf(fight, round) {
  const at = { place: round + 1, all: fight.rounds.length };
  const isThrown = fight.rounds.some(({ forces }) => forces.some((force) => force.dice.length > 0));
  return isThrown ? word("round-of", "Throw {place} of {all}", at) : word("battle-of", "Battle {place} of {all}", at);
}

/** What each side comes to, side by side, and a bar between them. @param {import("./types.js").Table} table @param {import("./types.js").Total[]} sums */
function totals(table, sums) {
  return h(
    "div",
    { class: "totals" },
    h(
      "ul",
      {},
      sums.map((sum) => {
        const player = playerAt(table.state, sum.seat);
        return h(
          "li",
          {},
          player === null ? null : h("span", { class: "tag" }, badge(player), player.name),
          h("b", {}, sum.value),
          sum.parts.map((part) => h("small", {}, part)),
        );
      }),
    ),
    h(
      "div",
      { class: "totals-bar", "aria-hidden": "true" },
      sums.map((sum) => h("span", { style: { ...seatStyle(playerAt(table.state, sum.seat)), "--share": String(sum.value) } })),
    ),
  );
}

/** @param {import("./types.js").Table} table @param {Force} force @param {boolean} falls */
function line(table, force, falls) {
  const player = playerAt(table.state, force.seat);
  return h(
    "li",
    { class: `force${force.now ? " is-now" : ""}${force.gone ? " is-gone" : ""}` },
    h(
      "span",
      { class: "badge force-sign", style: seatStyle(player) },
      icon(force.icon === "" ? "battle" : force.icon),
    ),
    h(
      "span",
      { class: "force-text" },
      h("b", {}, force.name, player === null ? null : h("span", { class: "unseen" }, ` (${player.name})`)),
      h("small", {}, force.detail),
    ),
    h("span", { class: "dice" }, force.dice.map((die) => drawDie(die, falls))),
  );
}
