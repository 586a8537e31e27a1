/**
 * The board: hexes with their names, grounds and pieces, as large as the window allows, and a legend below it. A hex
 * that answers the open question can be clicked, or reached and pressed by keyboard; a piece can be dragged to where it
 * should go. Whatever is looked at is described beside the map.
 */

import { answeringSeat, openHexes } from "./asked.js";
import { h, icon, refill, svg, whenChanged } from "./dom.js";
import { termTitle } from "./effects.js";
import { makeGrounds, swatch } from "./grounds.js";
import { SIZE, WIDTH, centre, drawHex } from "./hex.js";
import { walkByKeys } from "./map_keys.js";
import { travel } from "./motion.js";
import { makePiecesDraggable } from "./piece_drag.js";
import { makePreview } from "./preview.js";
import { spaceSign } from "./space.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Hex} Hex */

const MARGIN = 6;
// A galaxy of few sectors is not blown up.
const SMALLEST = 400;
// A label is never smaller than 12 pixels: it grows in the map's own units, and where it cannot the map is dragged.
const [SMALLEST_LABEL, LARGEST_LABEL] = [12, 20];

/** @param {import("./types.js").Table} table */
export function makeMap(table) {
  const drawing = svg("svg", { class: "map-drawing", role: "group", "aria-label": word("map", "Map") });
  const legend = h("ul", { class: "legend", "aria-label": word("legend", "Legend") });
  const held = h("div", { class: "map-frame" }, drawing);
  const drag = h("p", { class: "drag-map", hidden: true }, icon("movement"), word("drag-map", "Drag the map to see the rest."));
  const element = h("section", { class: "map", "aria-label": word("map", "Map") }, held, drag, legend);
  const preview = makePreview(table);
  walkByKeys(drawing);
  makePiecesDraggable(table, drawing);
  lookAround(table, drawing);
  new ResizeObserver(fit).observe(drawing);

  /** Where not all of the map is in view it says so, and its edges fade. */
  function fit() {
    fitLabels(drawing);
    const isLarge = held.scrollWidth > held.clientWidth + 1 || held.scrollHeight > held.clientHeight + 1;
    // It begins in the middle; afterwards it stays where it was dragged to.
    if (isLarge && drag.hidden)
      held.scrollTo((held.scrollWidth - held.clientWidth) / 2, (held.scrollHeight - held.clientHeight) / 2);
    drag.hidden = !isLarge;
    element.classList.toggle("is-large", isLarge);
  }

  /** @type {Hex[]} what was drawn last */
  let drawn = [];
  const draw = whenChanged(
    (/** @type {Hex[]} */ hexes, /** @type {string[]} */ open, /** @type {boolean} */ isTarget) => {
      const held = document.activeElement?.getAttribute("data-hex");
      const pick = (/** @type {string} */ key) => (open.includes(key) ? () => pickAt(table, key) : null);
      const first = open[0] ?? hexes[0]?.key;
      drawing.replaceChildren(
        makeGrounds(),
        ...hexes.map((hex) =>
          drawHex(table.state, hex, {
            pick: pick(hex.key),
            isFaded: isTarget && !open.includes(hex.key),
            isFirst: hex.key === (held ?? first),
          }),
        ),
        preview.element,
      );
      travel(drawing, drawn, hexes);
      drawn = hexes;
      if (held) drawing.querySelector(`[data-hex="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
    },
  );
  /** All that could be laid has its place from the beginning: nothing jumps while it is looked at. */
  const frame = whenChanged((/** @type {number[][]} */ places) => {
    drawing.setAttribute("viewBox", frameOf(places.map(([q, r]) => ({ q, r }))).join(" "));
    fit();
  });
  const explain = whenChanged((/** @type {import("./types.js").Sign[]} */ signs) => {
    refill(
      legend,
      signs.map((sign) => h("li", { title: termTitle(table, sign.icon) }, drawSign(sign), sign.name)),
    );
  });

  function render() {
    const { map, game } = table.state;
    const hexes = map?.hexes ?? [];
    const all = [...hexes, ...preview.render()];
    element.hidden = all.length === 0;
    if (element.hidden) return;
    const seat = answeringSeat(table);
    const open = Object.keys(openHexes(table));
    frame(all.map(({ q, r }) => [q, r]));
    draw(
      hexes,
      open,
      open.length > 0 && seat !== null && table.attention.way(seat).trail.length > 0,
      game?.players.map(({ seat: one, name, colour }) => [one, name, colour]),
    );
    explain(map?.legend ?? []);
    const named = hexes.filter(({ label }) => isNamed(label, askOf(table)));
    // What several spaces are called ("Zone II") is the name of none of them.
    const asked = new Set(named.filter((hex) => isOnly(hex, named)).map(({ key }) => key));
    for (const hex of drawing.querySelectorAll("[data-hex]")) {
      hex.classList.toggle("is-pointed", hex.getAttribute("data-hex") === table.attention.pointed);
      hex.classList.toggle("is-asked", asked.has(hex.getAttribute("data-hex") ?? ""));
    }
  }

  return { element, render };
}

/** What is asked here. @param {import("./types.js").Table} table */
function askOf(table) {
  const seat = answeringSeat(table);
  return seat === null ? "" : (table.attention.way(seat).prompt?.ask ?? "");
}

/** Whether a question names a place ("Deploy on B1"). @param {string} label @param {string} ask */
function isNamed(label, ask) {
  return label !== "" && ` ${ask.replace(/[,:?\u00a0]/g, " ")} `.includes(` ${label} `);
}

/** @param {Hex} hex @param {Hex[]} all */
function isOnly({ label }, all) {
  return all.filter((one) => one.label === label).length === 1;
}

/** @param {import("./types.js").Sign} sign */
function drawSign(sign) {
  if (sign.land !== null) return swatch(sign);
  return spaceSign(sign.icon) ?? icon(sign.icon);
}

/** @param {import("./types.js").Table} table @param {string} key */
function pickAt(table, key) {
  const seat = answeringSeat(table);
  const place = openHexes(table)[key]?.place;
  if (seat !== null && place !== undefined) table.attention.way(seat).pick(place);
}

/** Pointer, finger and focus tell what is looked at. @param {import("./types.js").Table} table @param {SVGElement} drawing */
function lookAround(table, drawing) {
  const hexOf = (/** @type {Event} */ event) =>
    event.target instanceof Element ? (event.target.closest("[data-hex]")?.getAttribute("data-hex") ?? null) : null;
  drawing.addEventListener("pointerover", (event) => table.attention.look(hexOf(event)));
  drawing.addEventListener("pointerleave", () => table.attention.look(null));
  drawing.addEventListener("focusin", (event) => table.attention.look(hexOf(event)));
  drawing.addEventListener("focusout", () => table.attention.look(null));
}

/** How many units of the map a pixel is: labels keep a size that can be read. @param {SVGSVGElement} drawing */
function fitLabels(drawing) {
  const { width, height } = drawing.getBoundingClientRect();
  const frame = drawing.viewBox.baseVal;
  if (width === 0 || height === 0 || frame === null || frame.width === 0) return;
  const unit = 1 / Math.min(width / frame.width, height / frame.height);
  const label = Math.min(LARGEST_LABEL, Math.max(14, SMALLEST_LABEL * unit));
  drawing.style.setProperty("--label", `${label.toFixed(2)}px`);
  drawing.style.setProperty("--ratio", (frame.width / frame.height).toFixed(3));
  drawing.style.setProperty("--least", `${Math.ceil((frame.width * SMALLEST_LABEL) / LARGEST_LABEL)}px`);
}

/** What of the plane is shown. @param {{q: number, r: number}[]} hexes */
export function frameOf(hexes) {
  const xs = hexes.map((hex) => centre(hex).x);
  const ys = hexes.map((hex) => centre(hex).y);
  const width = Math.max(SMALLEST, Math.max(...xs) - Math.min(...xs) + WIDTH + 2 * MARGIN);
  const height = Math.max(SMALLEST, Math.max(...ys) - Math.min(...ys) + 2 * SIZE + 2 * MARGIN);
  const left = (Math.max(...xs) + Math.min(...xs) - width) / 2;
  const top = (Math.max(...ys) + Math.min(...ys) - height) / 2;
  return [left, top, width, height].map((side) => side.toFixed(1));
}
