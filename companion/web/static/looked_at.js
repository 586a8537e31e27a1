/** The thing looked at: what a hex is, who holds it, what stands there and what choosing it would mean. */

import { badge } from "./badge.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeLookedAt(table) {
  const element = h("section", { class: "panel looked-at", "aria-label": word("looked-at", "Looked at"), hidden: true });
  const draw = whenChanged((/** @type {import("./types.js").Hex} */ hex, /** @type {any} */ option) => {
    refill(element, parts(table, hex, option));
  });

  function render() {
    const { looked } = table.attention;
    const hex = table.state.map?.hexes.find((one) => one.key === looked) ?? null;
    element.hidden = hex === null;
    if (hex !== null) draw(hex, table.attention.optionAt(hex.key));
  }

  return { element, render };
}

/** @param {import("./types.js").Table} table @param {import("./types.js").Hex} hex @param {import("./types.js").Option|null} option */
function parts(table, hex, option) {
  const holder = playerAt(table.state, hex.control);
  const owner = playerAt(table.state, hex.home);
  const told = [
    hex.bonus === "" ? null : h("li", {}, icon(hex.icon === "" ? "points" : hex.icon), hex.bonus),
    hex.face_down ? h("li", {}, icon("question"), word("face-down", "face down")) : null,
    owner === null ? null : h("li", {}, badge(owner), word("home-of", "home of {name}", { name: owner.name })),
    ...hex.pieces.map((piece) => {
      const player = playerAt(table.state, piece.seat);
      return h("li", {}, player === null ? icon(piece.icon) : badge(player, piece.icon), `${piece.count} × ${piece.name}`);
    }),
    option === null || option.detail === "" || option.detail === hex.bonus
      ? null
      : h("li", { class: "is-answer" }, icon(option.icon === "" ? "right" : option.icon), option.detail),
  ];
  return [
    h("h3", {}, hex.label),
    h(
      "p",
      { class: "detail" },
      holder === null
        ? word("held-by-nobody", "controlled by nobody")
        : word("held-by", "controlled by {name}", { name: holder.name }),
    ),
    h("ul", {}, told.filter((part) => part !== null)),
  ];
}
