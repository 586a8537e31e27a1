/** What moves: pieces travel along their path, a changed number counts. Nothing of it where motion is reduced. */

import { svg } from "./dom.js";
import { centre } from "./hex.js";

/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {{seat: number, icon: string, from: Hex, to: Hex}} Journey */

const TRAVEL_MS = 300;
const COUNT_MS = 300;
// When more than that changes at once nobody moved: another game, or many steps in one.
const MOST_JOURNEYS = 6;
const NEIGHBOURS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

export function isStill() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Pieces that left one hex and came to another. @param {Hex[]} before @param {Hex[]} after
 * @returns {Journey[]}
 */
export function journeys(before, after) {
  const earlier = new Map(before.map((hex) => [hex.key, hex]));
  /** @type {Map<string, {left: Hex[], come: Hex[], seat: number, icon: string}>} */
  const kinds = new Map();
  for (const hex of after) {
    const counts = new Map(hex.pieces.map((piece) => [`${piece.seat} ${piece.icon}`, piece.count]));
    const were = new Map((earlier.get(hex.key)?.pieces ?? []).map((piece) => [`${piece.seat} ${piece.icon}`, piece.count]));
    for (const key of new Set([...counts.keys(), ...were.keys()])) {
      const change = (counts.get(key) ?? 0) - (were.get(key) ?? 0);
      if (change === 0) continue;
      const [seat, icon] = key.split(" ");
      const kind = kinds.get(key) ?? { left: [], come: [], seat: Number(seat), icon };
      kinds.set(key, kind);
      (change < 0 ? kind.left : kind.come).push(hex);
    }
  }
  return [...kinds.values()]
    .filter(({ left, come }) => left.length === 1 && come.length === 1)
    .map(({ left, come, seat, icon }) => ({ seat, icon, from: left[0], to: come[0] }));
}

/** From hex to hex, the shortest way over the board. @param {Hex[]} hexes @param {Hex} from @param {Hex} to */
export function pathOf(hexes, from, to) {
  const at = new Map(hexes.map((hex) => [`${hex.q} ${hex.r}`, hex]));
  /** @type {Map<Hex, Hex|null>} */
  const came = new Map([[from, null]]);
  const open = [from];
  for (const hex of open) {
    if (hex === to) break;
    for (const [q, r] of NEIGHBOURS) {
      const next = at.get(`${hex.q + q} ${hex.r + r}`);
      if (next === undefined || came.has(next)) continue;
      came.set(next, hex);
      open.push(next);
    }
  }
  if (!came.has(to)) return [from, to];
  const path = [to];
  for (let hex = came.get(to) ?? null; hex !== null; hex = came.get(hex) ?? null) path.unshift(hex);
  return path;
}

/** @param {SVGSVGElement} drawing @param {Hex[]} before @param {Hex[]} after */
export function travel(drawing, before, after) {
  const found = before.length === 0 || isStill() ? [] : journeys(before, after);
  if (found.length > MOST_JOURNEYS) return;
  for (const { seat, icon, from, to } of found) {
    const piece = drawing.querySelector(
      `[data-hex="${CSS.escape(to.key)}"] [data-owner="${seat}"][data-kind="${CSS.escape(icon)}"]`,
    );
    if (piece === null) continue;
    const ghost = svg("g", { class: "travelling", "aria-hidden": "true" }, piece.cloneNode(true));
    drawing.append(ghost);
    const steps = pathOf(after, from, to).map((hex) => {
      const { x, y } = centre(hex);
      return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
    });
    ghost.animate(steps, { duration: TRAVEL_MS, easing: "ease-in-out" }).finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }
}

/**
 * Numbers that have changed count to what they are now. `data-number` names them within the container.
 * @param {HTMLElement} container
 */
export function makeCounting(container) {
  /** @type {Map<string, number>} */
  let shown = new Map();
  return () => {
    /** @type {Map<string, number>} */
    const now = new Map();
    for (const element of container.querySelectorAll("[data-number]")) {
      if (!(element instanceof HTMLElement)) continue;
      const value = Number(element.textContent);
      const was = shown.get(element.dataset.number ?? "");
      now.set(element.dataset.number ?? "", value);
      if (was !== undefined && was !== value && !isStill()) count(element, was, value);
    }
    shown = now;
  };
}

/** @param {HTMLElement} element @param {number} from @param {number} to */
function count(element, from, to) {
  const begun = performance.now();
  element.classList.add("is-counting");
  const step = () => {
    const share = Math.min(1, (performance.now() - begun) / COUNT_MS);
    element.textContent = String(Math.round(from + (to - from) * share));
    if (share < 1) window.requestAnimationFrame(step);
    else element.classList.remove("is-counting");
  };
  step();
}
