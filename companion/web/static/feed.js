/** What happened, the newest first, turn by turn; what everybody saw of the last step stands there whole. */

import { badge } from "./badge.js";
import { drawDie } from "./dice.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Game} Game */

/** @param {import("./types.js").Table} table */
export function makeFeed(table) {
  const title = word("what-happened", "What happened");
  const list = h("ol", { class: "feed-list", tabindex: "0", "aria-label": title });
  const locked = h("p", { class: "refusal", role: "status", hidden: true });
  const element = h("section", { class: "panel feed", "aria-label": title }, h("h3", {}, title), locked, list);

  /** @type {number|undefined} */
  let newest;
  const draw = whenChanged((/** @type {Game["history"]} */ steps, /** @type {Game["news"]} */ news) => {
    refill(list, lines(table, [...steps].reverse(), news));
    // Whoever has looked back is told what is new.
    if (steps.at(-1)?.line !== newest) list.scrollTop = 0;
    newest = steps.at(-1)?.line;
  });

  function render() {
    const { game } = table.state;
    draw(
      game?.history ?? [],
      game?.news ?? null,
      game?.players.map((player) => [player.colour, player.icon]),
    );
    locked.hidden = table.state.locked.length === 0;
    locked.textContent = word("phones-locked", "Too many wrong PINs: for a while no phone can join here: {names}", {
      names: table.state.locked.map((seat) => playerAt(table.state, seat)?.name ?? word("table", "Table")).join(", "),
    });
  }

  return { element, render };
}

/** @param {import("./types.js").Table} table @param {Game["history"]} steps @param {Game["news"]} news */
function lines(table, steps, news) {
  let turn = "";
  return steps.flatMap((step) => {
    const begins = step.where !== turn && step.where !== "";
    turn = step.where;
    return [
      begins ? h("li", { class: "feed-turn" }, step.where) : null,
      drawStep(table, step, news?.line === step.line ? news : null),
    ];
  });
}

/** @param {import("./types.js").Table} table @param {Game["history"][number]} step @param {Game["news"]} news */
function drawStep(table, step, news) {
  const player = playerAt(table.state, step.by);
  const known = [step.name, ...step.followed].map(plain).join(" ");
  const told = news === null ? [] : [news.title, ...news.lines].filter((line) => !known.includes(plain(line)));
  return h(
    "li",
    { class: told.length > 0 ? "step is-news" : "step" },
    player === null
      ? h("span", { class: "badge is-table" }, icon(step.icon === "" ? "table" : step.icon))
      : badge(player, step.icon),
    h(
      "span",
      {},
      step.name,
      ...step.dice.map((thrown) => drawThrown(thrown, step.dice.length > 1)),
      told.length > 0 ? h("small", {}, told.join(" · ")) : null,
      ...step.followed.map((line) => h("small", { class: "followed" }, line)),
    ),
  );
}

/** Dice; where several sides threw, whose. @param {Game["history"][number]["dice"][number]} thrown @param {boolean} isOneOfSeveral */
function drawThrown({ of, dice }, isOneOfSeveral) {
  return h("span", { class: "dice" }, isOneOfSeveral ? h("small", {}, of) : null, dice.map((die) => drawDie(die)));
}

/** A line without its signs: two lines that say the same are one. @param {string} line */
function plain(line) {
  return line.toLowerCase().replace(/[\s\u00a0\u202f.,:;·]+/g, "");
}
