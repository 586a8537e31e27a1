/**
 * The board: hexes with their names, grounds and pieces, in a frame that keeps its size and its place whatever is
 * asked, and a legend below it. A hex that answers the open question can be clicked, or reached and pressed by
 * keyboard; it gives the same answer as its button.
 */

import { h, icon, refill, svg, whenChanged } from "./dom.js";
import { makeGrounds, swatch } from "./grounds.js";
import { SIZE, WIDTH, centre, drawHex } from "./hex.js";
import { answeringSeat } from "./now.js";
import { word } from "./words.js";

const MARGIN = 6;
// A galaxy of few sectors is not blown up.
const SMALLEST = 460;

/** @param {import("./types.js").Table} table */
export function makeMap(table) {
  const drawing = svg("svg", {
    class: "map-drawing",
    role: "group",
    "aria-label": word("map", "Map"),
  });
  const legend = h("ul", { class: "legend", "aria-label": word("legend", "Legend") });
  const element = h("section", { class: "map", "aria-label": word("map", "Map") }, drawing, legend);

  const draw = whenChanged(
    (/** @type {import("./types.js").Hex[]} */ hexes, /** @type {Record<string, number>} */ places) => {
      const held = document.activeElement?.getAttribute("data-hex");
      drawing.setAttribute("viewBox", frameOf(hexes).join(" "));
      const pickAt = (/** @type {string} */ key) => (key in places ? () => pick(table, places[key]) : null);
      drawing.replaceChildren(makeGrounds(), ...hexes.map((hex) => drawHex(table.state, hex, pickAt(hex.key))));
      if (held) drawing.querySelector(`[data-hex="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
    },
  );
  const explain = whenChanged((/** @type {import("./types.js").Sign[]} */ signs) => {
    refill(
      legend,
      signs.map((sign) => h("li", {}, sign.land === null ? icon(sign.icon) : swatch(sign), sign.name)),
    );
  });

  function render() {
    const { map, game } = table.state;
    element.hidden = map === null || map.hexes.length === 0;
    if (map === null) return;
    draw(
      map.hexes,
      openPlaces(table),
      game?.players.map(({ seat, name, colour }) => [seat, name, colour]),
    );
    explain(map.legend);
  }

  return { element, render };
}

/** @param {import("./types.js").Table} table @param {number} place */
function pick(table, place) {
  const seat = answeringSeat(table);
  if (seat !== null) table.attention.way(seat).pick(place);
}

/** Which hexes answer the open question, and by which place. @param {import("./types.js").Table} table */
function openPlaces(table) {
  const seat = answeringSeat(table);
  const options = seat === null ? [] : (table.attention.way(seat).prompt?.options ?? []);
  /** @type {Record<string, number>} */
  const places = {};
  options.forEach((option, place) => {
    if (option.where !== "" && !(option.where in places)) places[option.where] = place;
  });
  return places;
}

/** @param {import("./types.js").Hex[]} hexes */
function frameOf(hexes) {
  const xs = hexes.map((hex) => centre(hex).x);
  const ys = hexes.map((hex) => centre(hex).y);
  const width = Math.max(SMALLEST, Math.max(...xs) - Math.min(...xs) + WIDTH + 2 * MARGIN);
  const height = Math.max(SMALLEST, Math.max(...ys) - Math.min(...ys) + 2 * SIZE + 2 * MARGIN);
  const left = (Math.max(...xs) + Math.min(...xs) - width) / 2;
  const top = (Math.max(...ys) + Math.min(...ys) - height) / 2;
  return [left, top, width, height].map((side) => side.toFixed(1));
}
