/**
 * What answers would lay on the map. One of them is drawn there as it would look: the one under the pointer, else the
 * likely one. Where others would go is marked. A click takes a place with one answer; of several, which lie there turned
 * this way and that, it shows the next.
 */

import { answeringSeat } from "./asked.js";
import { svg, whenChanged } from "./dom.js";
import { drawHex } from "./hex.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {{place: number, label: string, laid: Hex[], spot: Hex}} Candidate an answer, what it lays, and where */

const NOTHING = { bonus: "", icon: "", land: null, token: "", value: 0, home: 0, control: 0, face_down: false };

/** The answers that would lay something. @param {Table} table @returns {Candidate[]} */
export function candidates(table) {
  const options = openPrompt(table)?.options ?? [];
  return options
    .map(({ label, where, preview = [] }, place) => ({
      place,
      label,
      laid: preview.map((hex) => ({ ...hex, land: groundOf(table, hex) })),
      spot: preview.find((hex) => hex.key === where) ?? preview[0],
    }))
    .filter(({ laid }) => laid.length > 0);
}

/** A kind of space has the ground that it has elsewhere on the map. @param {Table} table @param {Hex} hex */
function groundOf(table, hex) {
  return table.state.map?.legend.find((sign) => sign.icon === hex.icon && sign.land !== null)?.land ?? hex.land;
}

/** @param {Table} table */
function openPrompt(table) {
  const seat = answeringSeat(table);
  return seat === null ? null : table.attention.way(seat).prompt;
}

/** The one that is shown. @param {Table} table @param {Candidate[]} all */
export function shownOf(table, all) {
  const prompt = openPrompt(table);
  const { considered } = table.attention;
  const wanted = considered?.prompt === prompt ? considered?.place : prompt?.likely;
  return all.find(({ place }) => place === wanted) ?? all[0] ?? null;
}

/** Show what an answer would lay. @param {Table} table @param {number} place */
export function consider(table, place) {
  const prompt = openPrompt(table);
  if (prompt?.options?.[place]?.preview?.length) table.attention.consider(prompt, place);
}

/** Whether there is anything to draw: a board, or what its first tile would look like. @param {Table} table */
export function hasMap(table) {
  return table.state.map !== null || candidates(table).length > 0;
}

/** How to go on at the map, said below the question. @param {Table} table */
export function previewHint(table) {
  const all = candidates(table);
  if (all.length < 2) return null;
  return all.some((one) => atSpot(all, one.spot).length > 1)
    ? word("preview-turn", "It is shown on the map: click it there to turn it.")
    : word("preview-place", "It is shown on the map: click a marked place to choose it.");
}

/** @param {Candidate[]} all @param {Hex} spot */
function atSpot(all, { q, r }) {
  return all.filter(({ spot }) => spot.q === q && spot.r === r);
}

/** @param {Table} table */
export function makePreview(table) {
  const element = svg("g", { class: "preview" });

  const draw = whenChanged((/** @type {Candidate[]} */ all, /** @type {Candidate|null} */ shown) => {
    const held = element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-hex") : null;
    const marks = all.map(({ spot }) => spot).filter((one) => !(shown?.laid ?? []).some((hex) => isSame(hex, one)));
    const markers = marks.filter((one, at) => marks.findIndex((other) => isSame(one, other)) === at);
    element.replaceChildren(
      ...markers.map((spot) => drawSpot(all, blank(spot))),
      ...(shown?.laid ?? []).map((hex) => drawSpot(all, hex, shown)),
    );
    if (held) element.querySelector(`[data-hex="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  });

  /** @param {Candidate[]} all @param {Hex} hex @param {Candidate|null} [shown] */
  function drawSpot(all, hex, shown = null) {
    const here = atSpot(all, hex);
    const next = here[(here.findIndex(({ place }) => place === shown?.place) + 1) % Math.max(1, here.length)];
    const pick = here.length === 0 ? null : () => take(here, next);
    const drawn = drawHex(table.state, hex, { pick, isFaded: false, isFirst: false });
    drawn.classList.add(shown === null ? "is-marked" : "is-ghost");
    if (pick !== null) {
      const said = here.length === 1 ? here[0].label : `${next.label} · ${word("turn-it", "click to turn it")}`;
      drawn.setAttribute("aria-label", said);
      drawn.querySelector("title")?.replaceChildren(said);
      if (here.every(({ place }) => place !== shown?.place))
        drawn.addEventListener("pointerenter", () => consider(table, here[0].place));
    }
    return drawn;
  }

  /** @param {Candidate[]} here @param {Candidate} next */
  function take(here, next) {
    const seat = answeringSeat(table);
    if (here.length > 1) consider(table, next.place);
    else if (seat !== null) table.attention.way(seat).pick(next.place);
  }

  function render() {
    const all = candidates(table);
    draw(all, shownOf(table, all));
    return all.flatMap(({ laid }) => laid);
  }

  return { element, render };
}

/** @param {Hex} one @param {Hex} other */
function isSame(one, other) {
  return one.q === other.q && one.r === other.r;
}

/** A place where nothing is shown. @param {Hex} spot @returns {Hex} */
function blank(spot) {
  return { ...spot, ...NOTHING, label: "", pieces: [], look: "unexplored", wormholes: [], squares: [] };
}
