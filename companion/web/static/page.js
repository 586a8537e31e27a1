/** The page put together for its role: a whole table, one seat's phone, or the public view. */

import { makeBar } from "./bar.js";
import { makeChart } from "./chart.js";
import { makeCorrections } from "./corrections.js";
import { h } from "./dom.js";
import { makeFaults } from "./faults.js";
import { makeHistory } from "./history.js";
import { makeMap } from "./map.js";
import { answeringSeat, makeNow } from "./now.js";
import { makeOrder } from "./order.js";
import { makePhones } from "./phones.js";
import { makePod } from "./pod.js";
import { makeSeats } from "./seats.js";
import { makeStandings } from "./standings.js";
import { makeStart } from "./start.js";

/**
 * @param {import("./types.js").Table} table
 * @param {ReturnType<typeof import("./sound.js").makeSound>} sound
 */
export function makePage(table, sound) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const isWorld = hello.role === "world";
  const corrections = makeCorrections(table);
  const faults = makeFaults(table);
  const phones = makePhones(table);
  const bar = makeBar(table, sound, {
    correct: corrections.open,
    faults: faults.open,
    phones: phones.isOffered ? phones.open : null,
  });
  const now = makeNow(table);
  const seats = makeSeats(table);
  const own = hello.role === "seat" ? null : makePod(table, 0);
  const start = isWorld ? makeStart(table) : null;
  const [map, order] = [makeMap(table), makeOrder(table)];
  const panels = [makeStandings(table), makeChart(table), makeHistory(table)];
  const asked = h("div", { class: "now-slot" }, now.element);
  const middle = h("div", { class: "middle" }, asked, seats.tabs, map.element, order.element);
  const around = h(
    "div",
    { class: "around" },
    seats.left,
    middle,
    seats.right,
    own === null ? null : h("div", { class: "table-own" }, own.element),
  );
  const play = h(
    "div",
    { class: "play" },
    around,
    h(
      "div",
      { class: "panels" },
      panels.map((panel) => panel.element),
    ),
  );
  const element = h(
    "div",
    { class: `role role-${hello.role}${hello.game.cards ? " has-cards" : ""}` },
    bar.element,
    h("main", {}, start?.element ?? null, play),
    corrections.element,
    faults.element,
    phones.element,
  );

  function shownSeats() {
    if (hello.role === "seat") return [hello.seat];
    return isWorld ? (table.state.game?.players.map((player) => player.seat) ?? []) : [];
  }

  function render() {
    const { state, attention } = table;
    const isStarting = start !== null && (state.game === null || attention.starting);
    if (start !== null) start.element.hidden = !isStarting;
    play.hidden = isStarting;
    const all = shownSeats();
    const people = all.filter((seat) => !state.game?.players.find((player) => player.seat === seat)?.bot);
    const shown =
      [attention.seat, answeringSeat(table), people[0], all[0]].find(
        (seat) => seat !== null && seat !== undefined && all.includes(seat),
      ) ?? 0;
    seats.render(all, shown);
    element.classList.toggle("has-map", state.map !== null);
    for (const part of [bar, now, map, order, own, start, faults, phones, ...panels]) part?.render();
  }

  /** @param {{seat: number, reason: string, remedy: string}} told */
  function refuse(told) {
    if (start !== null && !start.element.hidden) return start.refuse(told);
    now.refuse(told);
    (told.seat === 0 ? own : seats.pod(told.seat))?.refuse(told);
  }

  return { element, render, refuse, corrections };
}
