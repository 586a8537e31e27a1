/** Undo and redo, always in the same corner, with the name of what they would take back or do again. */

import { h, icon, refill, whenChanged } from "./dom.js";
import { nameOf } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeUndo(table) {
  const element = h("div", { class: "undo" });
  const mayAct = table.state.hello?.role !== "table";
  const draw = whenChanged((/** @type {string|null} */ undo, /** @type {string|null} */ redo, /** @type {string[]} */ others) => {
    refill(element, [tool("undo", word("undo", "Undo"), undo, since(others)), tool("redo", word("redo", "Redo"), redo)]);
  });

  /** @param {"undo"|"redo"} verb @param {string} label @param {string|null} name @param {string} [since] whose steps go with it */
  function tool(verb, label, name, since = "") {
    const whole = [name, since].filter((part) => part).join(", ");
    const nothing = verb === "undo" ? word("nothing-to-undo", "nothing yet") : word("nothing-to-redo", "nothing undone");
    return h(
      "button",
      {
        type: "button",
        class: "answer",
        disabled: name === null,
        title: `${label}: ${whole || nothing}`,
        "aria-label": `${label}: ${whole || nothing}`,
        data: { key: verb },
        on: { click: () => table.send({ do: verb, seat: table.state.game?.undo_by ?? 0 }) },
      },
      icon(verb),
      verb === "redo"
        ? null
        : h("span", { class: "answer-text" }, h("b", {}, label), h("small", {}, name ?? nothing), since === "" ? null : h("small", { class: "since" }, `… ${since}`)),
    );
  }

  function render() {
    const { game } = table.state;
    element.hidden = !mayAct || game === null;
    draw(
      game?.undo ?? null,
      game?.redo ?? null,
      (game?.undo_since ?? []).map((seat) => nameOf(table.state, seat)),
    );
  }

  return { element, render };
}

/** What others have done since is taken back, too. @param {string[]} others */
function since(others) {
  if (others.length === 0) return "";
  const names = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(others);
  return word("undo-since", "and what {names} did since", { names });
}
