/**
 * A player's permanent sheet. The own one is larger: levels with their names, every count, the own display with its
 * controls. The others are slim: the same figures as icons with their names on hover.
 */

import { badge } from "./badge.js";
import { seatStyle } from "./colour.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeControls } from "./controls.js";
import { heldCount, makeHeld } from "./held.js";
import { makeCounting } from "./motion.js";
import { makeOled } from "./oled.js";
import { isOnPhone, placeOf, playerAt } from "./store.js";
import { makeTakeOver } from "./take_over.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Player} Player */

const FEW_NOTES = 2;

/** @param {import("./types.js").Table} table @param {number} seat @param {boolean} isOwn */
export function makeSheet(table, seat, isOwn) {
  const body = h("div", { class: "sheet-body" });
  const device = isOwn ? makeDevice(table, seat) : null;
  const held = isOwn ? makeHeld(table, seat) : null;
  const takeOver = makeTakeOver(table, seat);
  const element = h(
    "section",
    { class: isOwn ? "panel sheet is-own" : "panel sheet", data: { seat: String(seat) } },
    body,
    device?.element ?? null,
    held?.element ?? null,
    takeOver.element,
  );

  const count = makeCounting(body);
  const draw = whenChanged((/** @type {Player} */ player, /** @type {string} */ doing, /** @type {string} */ place, /** @type {number} */ cards, /** @type {boolean} */ onPhone) => {
    for (const [name, value] of Object.entries(seatStyle(player))) element.style.setProperty(name, value);
    element.setAttribute("aria-label", player.name);
    const seated = takeOver.button(player, onPhone);
    const hand = cards === 0 ? null : held?.button(cards);
    refill(body, isOwn ? ownParts(table, player, seated, doing, place, hand) : slimParts(table, player, seated, doing));
    count();
  });

  function render() {
    const player = playerAt(table.state, seat);
    if (player === null) return;
    const waiting = table.state.game?.waiting.includes(seat) ?? false;
    element.classList.toggle("is-active", waiting);
    draw(player, doingOf(table, seat), isOwn ? placeOf(table.state, seat) : "", heldCount(table, seat), isOnPhone(table.state, seat));
    held?.render();
    device?.render();
  }

  return { element, render };
}

/** What a seat is about, in a word. @param {import("./types.js").Table} table @param {number} seat */
function doingOf(table, seat) {
  const { game } = table.state;
  if (game === null || game.over) return "";
  if (game.waiting.includes(seat)) return "waited";
  if (game.played.some((one) => one.seat === seat && one.card === null && !one.awaited)) return "chosen";
  const at = game.order.findIndex((line) => line.seat === seat);
  const now = game.order.findIndex((line) => game.waiting.includes(line.seat));
  if (at === -1 || now === -1 || game.played.length === 0) return "";
  return at < now ? "done" : at === now + 1 ? "next" : "";
}

/** @param {string} doing @param {Player} player @param {boolean} isOwn */
function stateLine(doing, player, isOwn) {
  if (doing === "waited")
    return h(
      "span",
      { class: "state is-on" },
      icon("clock"),
      isOwn ? `${word("your-turn", "your turn")} · ` : null,
      h("span", { data: { clock: String(player.seat) } }),
    );
  const [sign, said] = {
    chosen: ["check", word("has-chosen", "chosen")],
    done: ["check", word("has-done", "done")],
    next: ["", word("is-next", "next")],
  }[doing] ?? ["", ""];
  return said === "" ? null : h("span", { class: "state" }, sign === "" ? null : icon(sign), said);
}

/** @param {import("./types.js").Table} table @param {Player} player @param {HTMLElement|null} takeOver @param {string} [place] */
function head(table, player, takeOver, place = "") {
  const under = [player.sheet.title, place, player.bot ? levelOf(player) : "", isOnPhone(table.state, player.seat) ? word("on-a-phone", "on a phone") : ""].filter((part) => part !== "");
  const target = player.sheet.target;
  const points = table.state.hello?.game.points[1] ?? "";
  return h(
    "header",
    { class: "who" },
    badge(player),
    h("span", { class: "who-name" }, h("b", {}, player.name), h("small", {}, under.join(" · "))),
    takeOver,
    h(
      "span",
      { class: "points", title: table.state.hello?.game.points[0] },
      h("b", { data: { number: "points" } }, player.points),
      h(
        "small",
        {},
        target > 0 ? word("of-points", "of {target} {points}", { target, points }) : points,
      ),
    ),
  );
}

/** How well a bot plays. @param {Player} player */
function levelOf(player) {
  return player.level ? word(`level-${player.level}`, player.level) : word("bot", "Bot");
}

/** @param {import("./types.js").Table} table @param {Player} player @param {HTMLElement|null} takeOver @param {string} doing @param {string} place @param {HTMLElement|null} [hand] opens it */
function ownParts(table, player, takeOver, doing, place, hand = null) {
  const { levels, counts, cards, notes } = player.sheet;
  return [
    head(table, player, takeOver, place),
    levels.length === 0 ? null : h("ul", { class: "levels" }, levels.map(levelLine)),
    // In the strip of a narrow window the levels are as slim as everybody's.
    levels.length === 0 ? null : h("ul", { class: "counts in-columns" }, levels.map(levelCount)),
    counts.length === 0 ? null : h("ul", { class: "counts" }, counts.map((count) => countOf(count, true))),
    cards.length === 0 ? null : h("ul", { class: "open-cards" }, cards.map((card) => h("li", {}, card))),
    ...(notes.length > FEW_NOTES ? [more(notes)] : notes.map((note) => h("p", { class: "note", title: note }, note))),
    hand === null ? stateLine(doing, player, true) : h("div", { class: "sheet-foot" }, stateLine(doing, player, true), hand),
  ];
}

/** Many notes are opened when somebody wants them: the other sheets need the room. @param {string[]} notes */
function more(notes) {
  const summary = h("summary", {}, word("sheet-more", "More ({count})", { count: notes.length }));
  return h("details", { class: "notes" }, summary, notes.map((note) => h("p", { class: "note" }, note)));
}

/** @param {import("./types.js").Table} table @param {Player} player @param {HTMLElement|null} takeOver @param {string} doing */
function slimParts(table, player, takeOver, doing) {
  const { levels, counts, notes } = player.sheet;
  return [
    head(table, player, takeOver),
    levels.length === 0 ? null : h("ul", { class: "counts in-columns" }, levels.map(levelCount)),
    counts.length + notes.length === 0 && doing === ""
      ? null
      : h(
          "div",
          { class: "sheet-foot" },
          h(
            "ul",
            { class: "counts" },
            counts.map((count) => countOf(count, false)),
            counts.length === 0 ? notes.map((note) => h("li", { class: "note" }, note)) : null,
          ),
          stateLine(doing, player, false),
        ),
  ];
}

/** @param {import("./types.js").Level} level */
function levelLine(level) {
  const boxes = Array.from({ length: Math.max(level.most, level.value + level.extra) }, (_, at) =>
    h("i", { class: at < level.value ? "is-full" : at < level.value + level.extra ? "is-extra" : "" }),
  );
  return h(
    "li",
    {},
    icon(level.icon),
    h("span", {}, level.name),
    h("span", { class: "pips", "aria-hidden": "true" }, boxes),
    h("b", { data: { number: level.name } }, level.value + level.extra),
  );
}

/** @param {import("./types.js").Level} level */
function levelCount(level) {
  return named(level.name, icon(level.icon), h("b", {}, level.value + level.extra));
}

/**
 * The own counts have their names beside them; where height is short only the first has, the others on hover.
 * @param {import("./types.js").Count} count
 * @param {boolean} isOwn
 */
function countOf(count, isOwn) {
  const after = count.after ?? null;
  return named(
    count.detail === "" ? count.name : `${count.name}: ${count.detail}`,
    icon(count.icon),
    isOwn ? h("span", { class: "count-name", "aria-hidden": "true" }, count.name) : null,
    h("b", {}, h("span", { data: { number: count.name } }, count.value)),
    after === null || after === count.value
      ? null
      : h("b", { class: after > count.value ? "after is-more" : "after is-less" }, "→ ", after),
    isOwn && count.detail !== "" ? h("small", {}, count.detail) : null,
  );
}

/** @param {string} name @param {...any} parts */
function named(name, ...parts) {
  return h("li", { title: name }, h("span", { class: "unseen" }, `${name}: `), parts);
}

/** The seat's display, pixel for pixel, with the encoder and the keys that work it. @param {import("./types.js").Table} table @param {number} seat */
function makeDevice(table, seat) {
  const oled = makeOled();
  const controls = table.state.hello?.role === "table" ? null : makeControls(table, seat);
  const element = h("div", { class: "device" }, oled.element, controls?.element ?? null);
  function render() {
    const { state } = table;
    const shown = state.seats[seat]?.shown ?? "";
    element.hidden = state.frames[seat] === undefined || state.seats[seat]?.plugged === false;
    oled.show(state.frames[seat], word("display-of", "Display: {text}", { text: shown }));
    controls?.say(shown);
  }
  return { element, render };
}
