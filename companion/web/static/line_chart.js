/**
 * Lines over time; the names stand at the ends of the lines, so colour is never alone.
 */

import { svg } from "./dom.js";

const [WIDTH, HEIGHT] = [440, 260];
const [LEFT, RIGHT, TOP, BOTTOM] = [26, 96, 14, 28];
// Lines that run together are drawn side by side.
const APART = 1.6;
const NAME_HEIGHT = 16;

/**
 * @param {string} title what it is about, for whoever hears it
 * @param {string[]} labels below the axis, one for each point; empty ones are not shown
 * @param {{name: string, colour: string, points: number[]}[]} series
 */
export function lineChart(title, labels, series) {
  const steps = Math.max(1, ...series.map((line) => line.points.length - 1));
  const most = niceTop(Math.max(4, ...series.flatMap((line) => line.points)));
  const x = (/** @type {number} */ step) => LEFT + (step / steps) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ points) => HEIGHT - BOTTOM - (points / most) * (HEIGHT - TOP - BOTTOM);
  const lines = series.map((line) => ({ ...line, last: line.points[line.points.length - 1] ?? 0 }));
  const aside = (/** @type {number} */ place) => (place - (lines.length - 1) / 2) * APART;
  const tops = spread(lines.map((line) => y(line.last)));
  const summary = lines.map((line) => `${line.name} ${line.last}`).join(", ");
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `${title}: ${summary}`,
    },
    [0, most / 2, most]
      .map((tick) => [
        svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }),
        svg("text", { class: "tick", x: LEFT - 8, y: y(tick) + 4 }, tick),
      ])
      .flat(),
    axisLabels(labels, x),
    lines.map((line, place) =>
      svg(
        "g",
        { class: "line", style: { "--player": line.colour } },
        svg("polyline", {
          points: line.points
            .map((points, step) => `${x(step).toFixed(1)},${(y(points) + aside(place)).toFixed(1)}`)
            .join(" "),
        }),
        svg("circle", { cx: x(line.points.length - 1), cy: y(line.last) + aside(place), r: 4 }),
        svg("text", { x: x(steps) + 12, y: tops[place] + 5 }, `${line.name} ${line.last}`),
      ),
    ),
  );
}

/** The first, and wherever there is room. @param {string[]} labels @param {(step: number) => number} x */
function axisLabels(labels, x) {
  let free = -Infinity;
  return labels
    .map((label, step) => {
      const at = x(step);
      const room = label.length * 6.2;
      if (label === "" || at - room / 2 < Math.max(0, free) || at + room / 2 > WIDTH) return null;
      free = at + room / 2 + 14;
      return svg("text", { class: "tick middle", x: at, y: HEIGHT - 6 }, label);
    })
    .filter((label) => label !== null);
}

/** An even number that holds the most points. @param {number} most */
function niceTop(most) {
  const step = most > 20 ? 10 : most > 8 ? 4 : 2;
  return Math.ceil(most / step) * step;
}

/** Names of lines that end close together, moved apart. @param {number[]} wanted */
function spread(wanted) {
  const order = wanted.map((top, place) => ({ top, place })).sort((one, other) => one.top - other.top);
  order.forEach((name, rank) => {
    if (rank > 0) name.top = Math.max(name.top, order[rank - 1].top + NAME_HEIGHT);
  });
  const over = Math.max(0, (order[order.length - 1]?.top ?? 0) - (HEIGHT - BOTTOM));
  const tops = new Array(wanted.length).fill(0);
  for (const name of order) tops[name.place] = name.top - over;
  return tops;
}
