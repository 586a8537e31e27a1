/** The order of resolution with the reason of each place: why is it not my turn yet? */

import { h, refill, whenChanged } from "./dom.js";
import { badge } from "./pod.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeOrder(table) {
  const list = h("ol", { class: "order-list" });
  const element = h(
    "section",
    { class: "order", "aria-label": word("order", "Order of play"), hidden: true },
    h("h3", {}, word("order", "Order of play")),
    list,
  );
  const draw = whenChanged(
    (/** @type {import("./types.js").Game["order"]} */ order, /** @type {number[]} */ waiting) => {
      element.hidden = order.length === 0;
      refill(
        list,
        order.map((line) => {
          const player = playerAt(table.state, line.seat);
          const isNow = waiting.includes(line.seat);
          return h(
            "li",
            { class: isNow ? "is-now" : "", "aria-current": isNow ? "step" : null },
            player === null ? null : badge(player),
            h("span", {}, h("b", {}, line.label), h("small", {}, line.why)),
          );
        }),
      );
    },
  );

  function render() {
    const { game } = table.state;
    draw(game === null || game.over ? [] : game.order, game?.waiting ?? [], game?.players);
  }

  return { element, render };
}
