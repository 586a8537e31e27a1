/** Every step of the game, the newest first; undo and redo with the name of what they would do. */

import { h, icon, refill, whenChanged } from "./dom.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeHistory(table) {
  const tools = h("div", { class: "history-tools" });
  const list = h("ol", { class: "history-list", tabindex: "0", "aria-label": word("history", "History") });
  const element = h(
    "section",
    { class: "panel history", "aria-label": word("history", "History") },
    h("h3", {}, word("history", "History")),
    tools,
    list,
  );
  const mayAct = table.state.hello?.role !== "table";
  // On the page of the whole table an undo is what the table agreed on; a phone speaks for its seat.
  const by = table.state.hello?.role === "seat" ? table.state.hello.seat : 0;

  const drawTools = whenChanged((/** @type {string|null} */ undo, /** @type {string|null} */ redo) => {
    refill(
      tools,
      mayAct ? [tool("undo", word("undo", "Undo"), undo), tool("redo", word("redo", "Redo"), redo)] : [],
    );
  });
  const drawList = whenChanged((/** @type {import("./types.js").Game["history"]} */ steps) => {
    list.replaceChildren(...[...steps].reverse().map((step) => drawStep(table, step)));
  });

  /** @param {"undo"|"redo"} verb @param {string} label @param {string|null} name */
  function tool(verb, label, name) {
    return h(
      "button",
      {
        type: "button",
        class: "answer",
        disabled: name === null,
        data: { key: verb },
        on: { click: () => table.send({ do: verb, seat: by }) },
      },
      icon(verb),
      h("span", { class: "answer-text" }, h("b", {}, label), name === null ? null : h("small", {}, name)),
    );
  }

  function render() {
    const { game } = table.state;
    drawTools(game?.undo ?? null, game?.redo ?? null);
    drawList(
      game?.history ?? [],
      game?.players.map((player) => player.colour),
    );
  }

  return { element, render };
}

/** @param {import("./types.js").Table} table @param {import("./types.js").Game["history"][number]} step */
function drawStep(table, step) {
  const player = playerAt(table.state, step.by);
  return h(
    "li",
    {},
    h("i", { class: "dot", style: { "--player": player?.colour ?? "var(--muted)" } }),
    step.name,
  );
}
