/** All tables at a glance: what is played, how it stands, who is waited for. */

import { h, refill, whenChanged } from "/static/dom.js";
import { word } from "/static/words.js";
import { runningClock } from "./clock.js";

/** @param {any} acts */
export function makeTables(acts) {
  const strangers = h("div", {});
  const empty = h("p", { class: "hint" });
  const cards = h("div", { class: "cards" });
  const element = h("section", { class: "tables" }, strangers, empty, cards);
  /** With hundreds of tables only those are drawn of which something is new. @type {Map<string, any>} */
  const drawn = new Map();
  const drawUnknown = whenChanged((unknown) =>
    refill(strangers, unknown.length > 0 ? [drawStrangers(unknown, acts)] : []),
  );

  /** @param {any} wall */
  function render(wall) {
    const tables = Object.values(wall.tables);
    const admitted = tables.filter((table) => table.admitted).sort(byTitle);
    drawUnknown(
      tables.filter((table) => !table.admitted).map(({ name, title }) => ({ name, title })),
      wall.language,
    );
    element.setAttribute("aria-label", word("tables", "Tables"));
    empty.textContent = word("no-tables", "No table yet. One that finds the broker is shown once an operator has admitted it.");
    empty.hidden = tables.length > 0;
    const wanted = admitted.map((table) => cardOf(wall, table));
    if (wanted.some((card, place) => cards.children[place] !== card) || cards.children.length !== wanted.length)
      refill(cards, wanted);
  }

  /** @param {any} wall @param {any} table */
  function cardOf(wall, table) {
    const known = drawn.get(table.name);
    if (known?.table === table && known.language === wall.language) return known.card;
    const card = drawCard(wall, table);
    if (known?.card.isConnected) known.card.replaceWith(card);
    drawn.set(table.name, { table, language: wall.language, card });
    return card;
  }

  return { element, render };
}

/** Numbers in names count as numbers. @param {any} one @param {any} other */
function byTitle(one, other) {
  return one.title.localeCompare(other.title, undefined, { numeric: true });
}

/** @param {any} wall @param {any} table */
function drawCard(wall, table) {
  return h(
    "a",
    {
      class: `card-table ${table.online ? "" : "offline"} ${table.state}`,
      href: `#table/${table.name}`,
      data: { key: `table-${table.name}` },
    },
    h("div", { class: "card-head" }, h("h2", {}, table.title), h("span", { class: "state" }, badge(table))),
    table.players
      ? [
          h("p", { class: "card-game" }, h("b", {}, table.game), table.headline),
          drawPlayers(table),
          h("p", { class: "card-foot" }, waitingFor(table), runningClock(wall, table)),
        ]
      : h("p", { class: "hint" }, word("in-lobby", "No game yet")),
  );
}

/** @param {any} table */
export function drawPlayers(table) {
  return h(
    "ol",
    { class: "ranking" },
    table.players.map((/** @type {any} */ player) =>
      h(
        "li",
        {
          class: table.waiting.includes(player.seat) && table.state !== "over" ? "acting" : null,
          style: { "--player": player.colour },
        },
        h("span", { class: "place" }, player.place),
        h("span", { class: "dot" }),
        h("span", { class: "who" }, player.name),
        player.won ? h("span", { class: "won" }, word("won", "won")) : null,
        h("span", { class: "points" }, player.points),
      ),
    ),
  );
}

/** @param {any} table */
export function badge(table) {
  if (!table.online) return word("away", "away");
  if (table.state === "over") return word("over", "Game over");
  return table.paused ? word("paused", "Paused") : "";
}

/** @param {any} table */
export function waitingFor(table) {
  if (table.state !== "playing" || !table.online) return "";
  const names = table.players
    .filter((/** @type {any} */ player) => table.waiting.includes(player.seat))
    .map((/** @type {any} */ player) => player.name);
  return names.length > 0 ? word("waiting-for", "Waiting for {names}", { names: names.join(", ") }) : "";
}

/** @param {any[]} strangers @param {any} acts */
function drawStrangers(strangers, acts) {
  return h(
    "div",
    { class: "panel strangers" },
    h("h3", {}, word("strangers", "Waiting to be admitted")),
    h(
      "ul",
      {},
      strangers.map((table) =>
        h(
          "li",
          {},
          h("b", {}, table.title),
          table.title !== table.name && h("code", {}, table.name),
          h(
            "button",
            {
              class: "answer primary",
              type: "button",
              data: { key: `admit-${table.name}` },
              on: { click: () => acts.write({ is: "admit", table: table.name }) },
            },
            word("admit", "Admit"),
          ),
          h(
            "button",
            {
              class: "answer",
              type: "button",
              data: { key: `refuse-${table.name}` },
              on: { click: () => acts.write({ is: "refuse", table: table.name }) },
            },
            word("refuse", "Refuse"),
          ),
        ),
      ),
    ),
  );
}
