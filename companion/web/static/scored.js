/** What a scoring brought everybody: the one moment of many turns is not to go by unseen. */

import { h, icon, refill, whenChanged } from "./dom.js";

/** @param {import("./types.js").Table} table */
export function makeScored(table) {
  const element = h("section", { class: "panel scored", role: "status", hidden: true });
  const draw = whenChanged((/** @type {import("./types.js").Game["news"]} */ news) => {
    const cells = news?.cells ?? [];
    element.hidden = cells.length === 0;
    if (news === null || cells.length === 0) return;
    const heading = news.title.split(/[\s\u00a0]?:/)[0];
    refill(element, [
      h("h3", {}, icon("points"), heading),
      h(
        "ul",
        {},
        cells.map((one) => h("li", {}, one.name, h("b", {}, one.value))),
      ),
    ]);
  });
  return { element, render: () => draw(table.state.game?.over ? null : (table.state.game?.news ?? null)) };
}
