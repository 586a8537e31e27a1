/**
 * The rail: the own sheet first and larger, then one slim sheet for each seat, and what a scoring would bring now. Every
 * sheet is whole in view: where height is short the rail saves it, step by step, on what can be seen elsewhere.
 */

import { seatStyle } from "./colour.js";
import { h, refill, whenChanged } from "./dom.js";
import { makeSheet } from "./sheet.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

// What is given up for height, in this order.
const SAVINGS = [
  "has-no-outlook",
  "has-small-displays",
  "has-no-count-names",
  "has-slim-sheets",
  "has-no-notes",
  "has-short-sheets",
  "has-no-table-display",
  "has-no-device",
  "has-only-names",
];
// Narrower windows have the sheets in a row or below each other.
const IN_A_COLUMN = window.matchMedia("(min-width: 1200px)");

/** @param {import("./types.js").Table} table */
export function makeRail(table) {
  const sheets = h("div", { class: "sheets" });
  const outlook = h("section", { class: "panel outlook", hidden: true });
  const element = h("aside", { class: "rail", "aria-label": word("players", "Players") }, sheets, outlook);
  /** @type {ReturnType<typeof makeSheet>[]} */
  let shown = [];

  const place = whenChanged((/** @type {number[]} */ seats, /** @type {number|null} */ own) => {
    const first = seats.filter((seat) => seat === own);
    const others = seats.filter((seat) => seat !== own);
    shown = [...first, ...others].map((seat) => makeSheet(table, seat, seat === own));
    sheets.replaceChildren(...shown.map((sheet) => sheet.element));
    element.classList.toggle("is-crowded", seats.length > 4);
  });
  let saved = 0;
  // What was given up stays so through a round, while the window does: nothing jumps from question to question. For what
  // somebody has opened it is given up only until that is closed again.
  const fit = () => {
    const now = saveHeight(element, sheets, saved);
    if (element.querySelector("details[open]") === null) saved = now;
  };
  const fitAnew = () => {
    saved = 0;
    fit();
  };
  new ResizeObserver(fitAnew).observe(element);
  element.addEventListener("toggle", fit, true);
  const fitAtRound = whenChanged(fitAnew);
  new MutationObserver(fit).observe(element, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden"],
  });
  const forecast = whenChanged((/** @type {import("./types.js").ScoringForecast|null} */ told) => {
    outlook.hidden = told === null;
    if (told !== null) refill(outlook, drawOutlook(table, told));
  });

  /** @param {number|null} own whose sheet is the large one */
  function render(own) {
    const { game } = table.state;
    place(game?.players.map((player) => player.seat) ?? [], own);
    forecast(
      game?.outlook ?? null,
      game?.players.map(({ seat, name, colour, points }) => [seat, name, colour, points]),
    );
    for (const sheet of shown) sheet.render();
    fitAtRound(game?.id, game?.steps.where);
  }

  return { element, render };
}

/** As few savings as it takes for the sheets to fit, and how many. @param {HTMLElement} rail @param {HTMLElement} sheets @param {number} least */
function saveHeight(rail, sheets, least) {
  rail.classList.remove(...SAVINGS);
  if (!IN_A_COLUMN.matches) return 0;
  rail.classList.add(...SAVINGS.slice(0, least));
  let saved = least;
  for (; saved < SAVINGS.length && sheets.scrollHeight > sheets.clientHeight + 1; saved += 1)
    rail.classList.add(SAVINGS[saved]);
  return saved;
}

/** @param {import("./types.js").Table} table @param {import("./types.js").ScoringForecast} told */
function drawOutlook(table, told) {
  const players = [...(table.state.game?.players ?? [])];
  const gain = (/** @type {import("./types.js").Player} */ one) => told.gains[one.seat] ?? 0;
  players.sort((one, other) => other.points + gain(other) - one.points - gain(one));
  const most = Math.max(1, ...players.map((one) => one.points + gain(one)));
  const share = (/** @type {number} */ points) => ({ "--share": `${(Math.max(0, points) / most) * 100}%` });
  return [
    h("h2", {}, told.title),
    h(
      "ul",
      {},
      players.map((one) =>
        h(
          "li",
          { style: seatStyle(playerAt(table.state, one.seat)) },
          h("span", {}, one.name),
          h(
            "span",
            { class: "shares", "aria-hidden": "true" },
            h("i", { style: share(one.points) }),
            h("i", { class: "is-gain", style: share(gain(one)) }),
          ),
          h("b", {}, `${one.points} + ${gain(one)}`),
        ),
      ),
    ),
  ];
}
