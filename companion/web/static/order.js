/** What the game can explain, under the game's own question: the order with the reason of each place, say. */

import { h, refill, whenChanged } from "./dom.js";
import { badge } from "./pod.js";
import { playerAt } from "./store.js";

/** @param {import("./types.js").Table} table */
export function makeOrder(table) {
  const list = h("ol", { class: "order-list" });
  const title = table.state.hello?.game.why ?? "";
  const element = h(
    "section",
    { class: "order", "aria-label": title, hidden: true },
    h("h3", {}, title),
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
