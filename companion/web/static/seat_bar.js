/** The head of a seat on a phone: who this is, where they stand, undo with what it undoes, and the points. */

import { badge } from "./badge.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeSeatBar(table) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const element = h("div", { class: "seat-bar" });
  const draw = whenChanged(
    (/** @type {import("./types.js").Player|null} */ player, /** @type {number} */ place, /** @type {string|null} */ undo) => {
      element.hidden = player === null;
      if (player === null) return;
      const count = table.state.game?.players.length ?? 0;
      const standing = word("look-place", "{place} of {all}", { place, all: count });
      const about = [player.sheet.title, standing].filter((part) => part !== "").join(" · ");
      refill(element, [
        badge(player),
        h("span", { class: "seat-who" }, h("b", {}, player.name), h("small", {}, about)),
        undo === null ? null : undoButton(undo),
        h("b", { class: "seat-points" }, player.points, h("small", {}, table.state.hello?.game.points[1])),
      ]);
    },
  );

  /** @param {string} name */
  function undoButton(name) {
    const label = word("undo", "Undo");
    return h(
      "button",
      {
        type: "button",
        class: "seat-undo",
        "aria-label": `${label}: ${name}`,
        data: { key: "seat-undo" },
        on: { click: () => table.send({ do: "undo", seat: table.state.game?.undo_by ?? hello.seat }) },
      },
      icon("undo"),
      h("span", {}, h("b", {}, label), h("small", {}, name)),
    );
  }

  return {
    element,
    render() {
      const { game } = table.state;
      const line = game?.standings.find((one) => one.seats.includes(hello.seat));
      draw(playerAt(table.state, hello.seat), line?.place ?? 0, game?.undo ?? null);
    },
  };
}
