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
  const time = timeOf(report);
  const x = (/** @type {number} */ at) => LEFT + (at / time.names.length) * (WIDTH - LEFT - RIGHT);
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
    areas(report, place, time.starts, x, y),
    labels(time.names, x),
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
 * @param {number[]} starts where each column begins, and the end
 * @param {(at: number) => number} x
 * @param {(points: number) => number} y
 */
function areas(report, place, starts, x, y) {
  return report.columns.flatMap((column, at) => {
    let below = 0;
    return column.shares[place].map((points, source) => {
      const from = below;
      below += Math.max(0, points);
      if (points <= 0) return null;
      return svg("rect", {
        class: `area area-${source % 5}`,
        x: x(starts[at]).toFixed(1),
        width: (x(starts[at + 1]) - x(starts[at]) + 0.3).toFixed(1),
        y: y(below).toFixed(1),
        height: (y(from) - y(below)).toFixed(1),
        fill: source % 5 === 2 ? `url(#hatch-${place})` : null,
      });
    });
  });
}

/**
 * Rounds (or ages) have the same width each, those without points too; within one its columns share it.
 * @param {import("./types.js").Report} report
 * @returns {{names: string[], starts: number[]}}
 */
function timeOf(report) {
  const labels = report.columns.map((column) => column.where.split(/[:,\u00a0]/)[0].trim());
  const numbers = labels.map((label) => Number(/\d+/.exec(label)?.[0] ?? NaN));
  const isCounted = numbers.every((number, at) => number >= 1 && (at === 0 || number >= numbers[at - 1]));
  const distinct = labels.filter((label, at) => label !== labels[at - 1]);
  const names = isCounted
    ? Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => labels[0].replace(/\d+/, String(at + 1)))
    : distinct;
  let slot = -1;
  const slots = labels.map((label, at) => {
    if (label !== labels[at - 1]) slot += 1;
    return isCounted ? numbers[at] - 1 : slot;
  });
  const starts = slots.map((one, at) => {
    const together = slots.filter((other) => other === one).length;
    return one + (at - slots.indexOf(one)) / together;
  });
  return { names, starts: [...starts, names.length] };
}

/** Wherever there is room. @param {string[]} names @param {(at: number) => number} x */
function labels(names, x) {
  let free = -Infinity;
  return names.map((name, at) => {
    const room = name.length * 6.6;
    const middle = Math.min(Math.max(x(at + 0.5), LEFT + room / 2), WIDTH - RIGHT - room / 2);
    if (middle - room / 2 < free) return null;
    free = middle + room / 2 + 10;
    return svg("text", { class: "chart-label", x: middle, y: HEIGHT - 7 }, name);
  });
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
