/**
 * A game that is over, watched again: the board step by step, with the points and what was done. It plays by itself
 * until it is stopped; a slider leads anywhere.
 */

import { announce } from "./announce.js";
import { badge } from "./badge.js";
import { drawDie } from "./dice.js";
import { h, icon, svg } from "./dom.js";
import { makeGrounds } from "./grounds.js";
import { drawHex } from "./hex.js";
import { frameOf } from "./map.js";
import { travel } from "./motion.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {{where: string, by: number, name: string, dice: import("./types.js").Die[], points: Record<string, number>,
 *   changed: Hex[], gone: string[]}} Frame */

const STEP_MS = 700;

/** @param {import("./types.js").Report} report @param {string} [name] by which it was asked for */
export function makeReplay(report, name = report.id) {
  const drawing = svg("svg", { class: "map-drawing", role: "img", "aria-label": word("map", "Map") });
  const where = h("p", { class: "detail" });
  const told = h("p", { class: "replay-step" });
  const points = h("ul", { class: "replay-points" });
  const slider = h("input", { type: "range", min: "0", value: "0", "aria-label": word("replay-at", "Step") });
  const play = h("button", { type: "button", class: "button", data: { key: "replay-play" }, on: { click: toggle } });
  const body = h("div", { class: "replay" }, h("div", { class: "replay-map" }, drawing), points, where, told, h("div", { class: "replay-tools" }, play, slider));
  const view = makeWindow(word("watch-again", "Watch again"), body);
  view.element.classList.add("is-wide");
  /** The page's own state, as far as hexes ask for it. @type {any} */
  const state = { game: { players: report.players } };
  /** @type {{hexes: Hex[], frames: Frame[]}|null} */
  let replay = null;
  let at = 0;
  let timer = 0;
  /** @type {Hex[]} */
  let shown = [];
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  view.element.addEventListener("close", stop);

  async function open() {
    view.open();
    if (replay === null) {
      const reply = await fetch(`/game/${name}/replay.json`);
      if (!reply.ok) {
        told.textContent = word("no-answer", "The table does not answer. Try again.");
        return;
      }
      replay = await reply.json();
      slider.max = String((replay?.frames.length ?? 1) - 1);
    }
    at = 0;
    shown = [];
    start();
  }

  /** The board after so many steps. @param {number} place */
  function boardAt(place) {
    const board = new Map((replay?.hexes ?? []).map((hex) => [hex.key, hex]));
    for (const frame of replay?.frames.slice(0, place + 1) ?? []) {
      for (const key of frame.gone) board.delete(key);
      for (const hex of frame.changed) board.set(hex.key, hex);
    }
    return [...board.values()];
  }

  /** @param {number} place */
  function show(place) {
    at = place;
    const frame = replay?.frames[place];
    if (frame === undefined) return;
    const hexes = boardAt(place);
    if (hexes.length > 0) {
      drawing.setAttribute("viewBox", frameOf(hexes).join(" "));
      drawing.replaceChildren(makeGrounds(), ...hexes.map((hex) => drawHex(state, hex, { pick: null, isFaded: false, isFirst: false })));
      travel(drawing, shown, hexes);
    }
    drawing.toggleAttribute("hidden", hexes.length === 0);
    shown = hexes;
    slider.value = String(place);
    where.textContent = frame.where;
    const player = report.players[frame.by - 1];
    told.replaceChildren(
      player === undefined ? icon("table") : badge(/** @type {any} */ (player)),
      h("b", {}, frame.name),
      h("span", { class: "dice" }, frame.dice.map((die) => drawDie(die, true))),
    );
    points.replaceChildren(
      ...report.players.map((one) => h("li", {}, badge(/** @type {any} */ (one)), `${one.name} `, h("b", {}, frame.points[one.seat] ?? 0))),
    );
  }

  function start() {
    timer = 1;
    label();
    step();
  }

  function step() {
    if (timer === 0 || replay === null) return;
    show(at);
    if (at + 1 >= replay.frames.length) return stop();
    at += 1;
    timer = window.setTimeout(step, STEP_MS);
  }

  function stop() {
    window.clearTimeout(timer);
    timer = 0;
    label();
  }

  function toggle() {
    if (timer !== 0) {
      stop();
      announce("polite", told.textContent ?? "");
    } else {
      if (replay !== null && at + 1 >= replay.frames.length) at = 0;
      start();
    }
  }

  function label() {
    play.replaceChildren(
      icon(timer === 0 ? "play" : "pause"),
      timer === 0 ? word("replay-play", "Play") : word("replay-stop", "Stop"),
    );
  }

  const button = h(
    "button",
    { type: "button", class: "button", data: { key: "watch-game" }, on: { click: () => void open() } },
    icon("play"),
    word("watch-again", "Watch again"),
  );
  return [button, view.element];
}
