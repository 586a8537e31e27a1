/**
 * The board: hexes with their names, bonuses and pieces, shaded by who controls them. A hex that answers the
 * open question can be clicked, or reached and pressed by keyboard; it gives the same answer as its button.
 */

import { h, icon, outline as pixels, svg, whenChanged } from "./dom.js";
import { answeringSeat } from "./now.js";
import { inkOn } from "./ink.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

const SIZE = 50;
const WIDTH = Math.sqrt(3) * SIZE;
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
  const element = h("section", { class: "map", "aria-label": word("map", "Map") }, drawing);

  const draw = whenChanged(
    (/** @type {import("./types.js").Hex[]} */ hexes, /** @type {Record<string, number>} */ places) => {
      const held = document.activeElement?.getAttribute("data-hex");
      drawing.setAttribute("viewBox", frameOf(hexes).join(" "));
      drawing.replaceChildren(...hexes.map((hex) => drawHex(table, hex, places[hex.key])));
      if (held) drawing.querySelector(`[data-hex="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
    },
  );

  function render() {
    const { map, game } = table.state;
    element.hidden = map === null || map.hexes.length === 0;
    if (map !== null)
      draw(
        map.hexes,
        openPlaces(table),
        game?.players.map(({ seat, name, colour }) => [seat, name, colour]),
      );
  }

  return { element, render };
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

/** @param {import("./types.js").Hex} hex */
function centre(hex) {
  return { x: WIDTH * (hex.q + hex.r / 2), y: SIZE * 1.5 * hex.r };
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

/** @param {number} radius */
function outline(radius) {
  return [-90, -30, 30, 90, 150, 210]
    .map((degrees) => (degrees * Math.PI) / 180)
    .map((angle) => `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}

/**
 * @param {import("./types.js").Table} table
 * @param {import("./types.js").Hex} hex
 * @param {number|undefined} place
 */
function drawHex(table, hex, place) {
  const { x, y } = centre(hex);
  const controller = playerAt(table.state, hex.control);
  const owner = playerAt(table.state, hex.home);
  const isOpen = place !== undefined;
  const pick = () => {
    const seat = answeringSeat(table);
    if (isOpen && seat !== null) table.attention.way(seat).pick(place);
  };
  const byKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick();
  };
  const classes = [
    "hex",
    isOpen && "is-open",
    controller && "is-held",
    owner && "is-home",
    hex.face_down && "is-face-down",
    isContested(hex) && "is-contested",
  ]
    .filter(Boolean)
    .join(" ");
  return svg(
    "g",
    {
      class: classes,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      style: { "--control": controller?.colour ?? "transparent", "--home": owner?.colour ?? "transparent" },
      role: isOpen ? "button" : "img",
      tabindex: isOpen ? "0" : null,
      "data-hex": hex.key,
      "aria-label": describe(table, hex),
      on: isOpen ? { click: pick, keydown: byKey } : {},
    },
    svg("polygon", { class: "ground", points: outline(SIZE - 2) }),
    svg("polygon", { class: "rim", points: outline(SIZE - 5) }),
    svg("text", { class: "hex-name", y: -28 }, hex.label),
    hex.face_down ? svg("text", { class: "hex-hidden", y: 8 }, "?") : null,
    drawBonus(hex),
    drawPieces(table, hex),
  );
}

/** Whether pieces of several players stand there. @param {import("./types.js").Hex} hex */
function isContested(hex) {
  return new Set(hex.pieces.map((piece) => piece.seat)).size > 1;
}

/** What a space is, and what lies there with its number. @param {import("./types.js").Hex} hex */
function drawBonus(hex) {
  const signs = [hex.icon, hex.token].filter((key) => key !== "");
  if (signs.length === 0) return null;
  const left = -10 * signs.length - (hex.value ? 5 : 0);
  return svg(
    "g",
    { class: "hex-bonus" },
    svg("title", {}, hex.bonus),
    ...signs.map((key, place) => signAt(key, left + 20 * place)),
    hex.value ? svg("text", { class: "hex-value", x: left + 20 * signs.length + 5, y: 35 }, hex.value) : null,
  );
}

/** @param {string} key @param {number} x */
function signAt(key, x) {
  const sign = icon(key);
  for (const [name, value] of [
    ["x", x],
    ["y", 20],
    ["width", 20],
    ["height", 20],
  ])
    sign.setAttribute(String(name), String(value));
  return sign;
}

/** @param {import("./types.js").Table} table @param {import("./types.js").Hex} hex */
function drawPieces(table, hex) {
  const columns = Math.min(3, hex.pieces.length);
  const rows = Math.ceil(hex.pieces.length / 3);
  return hex.pieces.map((piece, place) => {
    const inRow = Math.min(columns, hex.pieces.length - Math.floor(place / 3) * 3);
    const left = ((place % 3) - (inRow - 1) / 2) * 28;
    const top = (Math.floor(place / 3) - (rows - 1) / 2) * 26;
    return drawPiece(piece, playerAt(table.state, piece.seat)?.colour ?? "#888888", left, top);
  });
}

/** @param {import("./types.js").Piece} piece @param {string} colour @param {number} x @param {number} y */
function drawPiece(piece, colour, x, y) {
  const picture = pixels(piece.icon);
  if (picture !== null) return drawFigure(piece, picture, colour, x, y);
  const isColony = piece.icon === "colony";
  const shape = isColony
    ? svg("path", { d: "M-10 9V-1A10 10 0 0 1 10 -1V9Z" })
    : svg("path", { d: "M0 -15L6 -8.500A11 11 0 1 1 -6 -8.500Z" });
  const number = isColony && piece.count === 1 ? null : svg("text", { y: 5 }, piece.count);
  return svg(
    "g",
    {
      class: `piece ${piece.icon}`,
      transform: `translate(${x} ${y}) scale(1.2)`,
      style: { "--player": colour, "--ink": inkOn(colour) },
    },
    shape,
    number,
  );
}

/**
 * A figure that its game has drawn, with how many there are.
 * @param {import("./types.js").Piece} piece
 * @param {SVGElement} picture
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 */
function drawFigure(piece, picture, colour, x, y) {
  picture.setAttribute("transform", "translate(-8 -8)");
  return svg(
    "g",
    {
      class: "piece figure",
      transform: `translate(${x} ${y}) scale(1.15)`,
      style: { "--player": colour, "--ink": inkOn(colour), color: inkOn(colour) },
    },
    svg("rect", { x: -11, y: -11, width: 22, height: 22, rx: 4 }),
    picture,
    piece.count === 1 ? null : svg("text", { x: 9, y: 13, class: "figure-count" }, piece.count),
  );
}

/** @param {import("./types.js").Table} table @param {import("./types.js").Hex} hex */
function describe(table, hex) {
  const nameOf = (/** @type {number} */ seat) => playerAt(table.state, seat)?.name ?? "";
  const parts = [hex.label];
  if (hex.home) parts.push(word("home-of", "home of {name}", { name: nameOf(hex.home) }));
  if (hex.face_down) parts.push(word("face-down", "face down"));
  if (hex.bonus) parts.push(hex.bonus);
  for (const piece of hex.pieces) {
    const values = { name: nameOf(piece.seat), count: piece.count, piece: piece.name };
    if (piece.icon === "colony") parts.push(word("colony-of", "colony of {name}", values));
    else if (piece.icon === "ship") parts.push(word("ships-of", "ships of {name}: {count}", values));
    else parts.push(word("pieces-of", "{name}: {count} {piece}", values));
  }
  if (isContested(hex)) parts.push(word("contested", "contested"));
  parts.push(
    hex.control
      ? word("held-by", "controlled by {name}", { name: nameOf(hex.control) })
      : word("held-by-nobody", "controlled by nobody"),
  );
  return parts.join(", ");
}
