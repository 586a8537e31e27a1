/** The end of the game that is on: its account, and what comes next. */

import { makeAccount } from "./account.js";
import { saveTools } from "./account_tools.js";
import { h, icon } from "./dom.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {{board: () => void}} ways out of here
 */
export function makeEnd(table, ways) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const isWorld = hello.role === "world";
  const body = h("div", { class: "end-body" });
  const element = h("div", { class: "end", hidden: true }, body);
  let shown = "";

  async function load(/** @type {string} */ id) {
    const reply = await fetch(`/game/${id}/report.json`);
    if (!reply.ok) {
      shown = ""; // it may have been taken back meanwhile
      return;
    }
    const report = await reply.json();
    body.replaceChildren(makeAccount(report), footer(report));
  }

  /** @param {import("./types.js").Report} report */
  function footer(report) {
    return h(
      "footer",
      { class: "end-actions" },
      isWorld ? act("primary", "redo", word("rematch", "Rematch, same seats"), rematch) : null,
      isWorld ? act("", "cards", word("new-game", "New game"), toLobby) : null,
      act("", "table", word("see-board", "See the board"), ways.board),
      h("span", { class: "end-save" }, saveTools(report)),
      hello.role === "table"
        ? null
        : act("", "undo", word("undo", "Undo"), () => table.send({ do: "undo", seat: isWorld ? 0 : hello.seat })),
    );
  }

  function rematch() {
    table.send({ do: "rematch" });
  }

  /** Any game, with the same seats to begin with. */
  function toLobby() {
    table.attention.starting = true;
    table.refresh();
  }

  /** Whether it is shown. */
  function render() {
    const { game } = table.state;
    const isOver = game !== null && game.over && game.id !== "" && !table.attention.atBoard;
    element.hidden = !isOver;
    if (game === null || !game.over) {
      table.attention.atBoard = false;
      shown = "";
      body.replaceChildren();
    } else {
      const wanted = `${game.id} ${table.state.step} ${hello.language}`;
      if (wanted !== shown) {
        shown = wanted;
        void load(game.id);
      }
    }
    return isOver;
  }

  return { element, render };
}

/** @param {string} kind @param {string} sign @param {string} label @param {() => void} act */
function act(kind, sign, label, act) {
  return h(
    "button",
    { type: "button", class: `button ${kind === "" ? "" : `big ${kind}`}`, data: { key: sign }, on: { click: act } },
    icon(sign),
    label,
  );
}
