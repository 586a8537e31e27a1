/**
 * The workbench: every seat's display, encoder, keys, reader and light, and the table's, as they stand on a real table.
 * In a lobby the table's alone: a game can be chosen there with its one encoder.
 */

import { displays } from "./displays.js";
import { h, icon } from "./dom.js";
import { makePod } from "./pod.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {() => void} faults opens what can go wrong */
export function makeWorkbench(table, faults) {
  const title = word("workbench", "Workbench");
  const pods = h("div", { class: "pods" });
  const accidents = h("button", { type: "button", class: "answer", on: { click: faults } }, icon("bolt"), word("faults", "Mishaps"));
  const element = h(
    "section",
    { class: "workbench", id: "workbench", "aria-label": title, hidden: true },
    h(
      "header",
      {},
      h("h2", {}, title),
      h("p", { class: "detail" }, word("workbench-line", "Every display, encoder, key and reader of the table. They can be worked.")),
      accidents,
      h("button", { type: "button", class: "answer", on: { click: close } }, icon("close"), word("close", "Close")),
    ),
    pods,
  );
  /** @type {Map<number, ReturnType<typeof makePod>>} */
  const made = new Map();
  let seats = "";

  function close() {
    displays.workbench = false;
    table.refresh();
  }

  /** @param {number} seat */
  function pod(seat) {
    const known = made.get(seat) ?? makePod(table, seat);
    made.set(seat, known);
    return known;
  }

  function render() {
    const opens = displays.workbench;
    accidents.hidden = table.state.game === null;
    const wasHidden = element.hidden;
    element.hidden = !opens;
    if (!opens) return;
    const wanted = [0, ...(table.state.game?.players.map((player) => player.seat) ?? [])];
    if (seats !== wanted.join()) pods.replaceChildren(...wanted.map((seat) => pod(seat).element));
    seats = wanted.join();
    for (const seat of wanted) pod(seat).render();
    if (wasHidden) element.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  /** @param {{seat: number, reason: string, remedy: string}} told */
  function refuse(told) {
    if (!element.hidden) made.get(told.seat)?.refuse(told);
  }

  return { element, render, refuse };
}
