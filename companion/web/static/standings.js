/** Who leads, with how much, and where it came from. */

import { h, icon, refill, whenChanged } from "./dom.js";
import { badge } from "./pod.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeStandings(table) {
  const list = h("ol", { class: "standings-list" });
  const element = h(
    "section",
    { class: "panel standings", "aria-label": word("standings", "Standings") },
    h("h3", {}, word("standings", "Standings")),
    list,
  );
  const draw = whenChanged((/** @type {import("./types.js").Standing[]} */ standings) => {
    const most = Math.max(1, ...standings.map((line) => line.points));
    refill(
      list,
      standings.map((line) => drawLine(table, line, most)),
    );
  });

  function render() {
    const { game } = table.state;
    draw(game?.standings ?? [], game?.players);
  }

  return { element, render };
}

/**
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Standing} line
 * @param {number} most
 */
function drawLine(table, line, most) {
  const players = line.seats.map((seat) => playerAt(table.state, seat)).filter((player) => player !== null);
  const colour = players[0]?.colour ?? "#888888";
  const sources = line.sources.filter(([, points]) => points !== 0);
  return h(
    "li",
    { class: line.won ? "standing has-won" : "standing", style: { "--player": colour } },
    h("span", { class: "place" }, line.won ? icon("crown") : line.place),
    h("span", { class: "standing-who" }, players.map(badge), players.map((player) => player.name).join(", ")),
    h("b", { class: "standing-points" }, line.points),
    h(
      "span",
      { class: "bar", "aria-hidden": "true" },
      sources
        .filter(([, points]) => points > 0)
        .map(([, points], place) =>
          h("i", { class: `share share-${place % 4}`, style: { "--share": `${(points / most) * 100}%` } }),
        ),
    ),
    h(
      "small",
      { class: "sources" },
      [...sources, ...line.tie_break].map(([label, points]) => `${label} ${points}`).join(" · "),
    ),
  );
}
