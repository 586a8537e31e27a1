/** Points by source over the game, one small chart for each line of the ranking, all on the same scale. */

import { svg } from "./dom.js";
import { namesOf } from "./account.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [320, 200, 30, 8, 26, 24];
const TICKS = 3;

/** @param {import("./types.js").Report} report */
export function sourceCharts(report) {
  const most = top(Math.max(...report.standings.map((line) => line.points), 1));
  return report.standings.map((_, place) => chart(report, place, most));
}

/** A number above the most points that three lines can divide. @param {number} most */
function top(most) {
  const step = Math.ceil(most / TICKS);
  return step * TICKS;
}

/** @param {import("./types.js").Report} report @param {number} place @param {number} most */
function chart(report, place, most) {
  const line = report.standings[place];
  const player = report.players[line.seats[0] - 1];
  const steps = report.columns.length;
  const x = (/** @type {number} */ at) => LEFT + (at / (steps + 0.6)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ points) => HEIGHT - BOTTOM - (Math.max(0, points) / most) * (HEIGHT - TOP - BOTTOM);
  const name = namesOf(report, line.seats);
  const best = report.standings[0].points;
  return svg(
    "svg",
    {
      class: "source-chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `${name}: ${report.columns.map((column) => `${column.where} ${sum(column.shares[place])}`).join(", ")}`,
      style: { "--player": player.colour },
    },
    hatch(place),
    svg("text", { class: "chart-name", x: LEFT, y: 14 }, name),
    svg("text", { class: "chart-total", x: WIDTH - RIGHT, y: 14 }, line.points),
    Array.from({ length: TICKS + 1 }, (_, tick) => (tick * most) / TICKS).flatMap((tick) => [
      svg("line", { class: "chart-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }),
      svg("text", { class: "chart-tick", x: LEFT - 6, y: y(tick) + 4 }, tick),
    ]),
    svg("line", { class: "chart-best", x1: LEFT, x2: WIDTH - RIGHT, y1: y(best), y2: y(best) }),
    areas(report, place, x, y),
    labels(report, x),
  );
}

/** A pattern for the third source. @param {number} place */
function hatch(place) {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: `hatch-${place}`, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "hatch-ground", width: 6, height: 6 }),
      svg("rect", { class: "hatch-line", width: 3, height: 6 }),
    ),
  );
}

/**
 * @param {import("./types.js").Report} report
 * @param {number} place
 * @param {(at: number) => number} x
 * @param {(points: number) => number} y
 */
function areas(report, place, x, y) {
  return report.columns.flatMap((column, at) => {
    let below = 0;
    return column.shares[place].map((points, source) => {
      const from = below;
      below += Math.max(0, points);
      if (points <= 0) return null;
      return svg("rect", {
        class: `area area-${source % 5}`,
        x: x(at + 0.6).toFixed(1),
        width: (x(at + 1) - x(at) + 0.3).toFixed(1),
        y: y(below).toFixed(1),
        height: (y(from) - y(below)).toFixed(1),
        fill: source % 5 === 2 ? `url(#hatch-${place})` : null,
      });
    });
  });
}

/** @param {import("./types.js").Report} report @param {(at: number) => number} x */
function labels(report, x) {
  let free = -Infinity;
  let before = "";
  return report.columns.map((column, at) => {
    const label = column.where.split(/[:,\u00a0]/)[0].trim();
    const room = label.length * 6.6;
    const middle = Math.min(x(at + 1.1), WIDTH - RIGHT - room / 2);
    if (label === before || middle - room / 2 < free) return null;
    [before, free] = [label, middle + room / 2 + 10];
    return svg("text", { class: "chart-label", x: middle, y: HEIGHT - 7 }, label);
  });
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
