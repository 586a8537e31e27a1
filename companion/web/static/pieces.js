/** The pieces on a hex: as large as they all fit between its name and its signs, each number beside its picture. */

import { outline, svg } from "./dom.js";
import { inkOn } from "./ink.js";
import { playerAt } from "./store.js";

/** @typedef {import("./types.js").Piece} Piece */

// The room that a hex has for them, and how large they may grow.
const ROOM = { width: 76, height: 33, middle: -5 };
const LARGEST = 1.3;
const CELL = { width: 24, height: 25 };
const COUNT_WIDTH = 12;

/** @param {import("./types.js").TableState} state @param {Piece[]} pieces */
export function drawPieces(state, pieces) {
  if (pieces.length === 0) return null;
  const isCounted = pieces.some((piece) => piece.count > 1 && outline(piece.icon) !== null);
  const cell = { ...CELL, width: CELL.width + (isCounted ? COUNT_WIDTH : 0) };
  const { columns, scale } = fit(pieces.length, cell);
  const rows = Math.ceil(pieces.length / columns);
  const drawn = pieces.map((piece, place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    const x = ((place % columns) - (inRow - 1) / 2) * cell.width;
    const y = (row - (rows - 1) / 2) * cell.height;
    return drawPiece(piece, playerAt(state, piece.seat)?.colour ?? "#888888", x, y);
  });
  return svg("g", { transform: `translate(0 ${ROOM.middle}) scale(${scale.toFixed(3)})` }, drawn);
}

/**
 * In how many columns pieces can be largest.
 * @param {number} count
 * @param {{width: number, height: number}} cell
 */
function fit(count, cell) {
  const ways = Array.from({ length: count }, (_, place) => {
    const columns = place + 1;
    const rows = Math.ceil(count / columns);
    const scale = Math.min(ROOM.width / (columns * cell.width), ROOM.height / (rows * cell.height));
    return { columns, scale: Math.min(LARGEST, scale) };
  });
  return ways.reduce((best, way) => (way.scale > best.scale ? way : best));
}

/** @param {Piece} piece @param {string} colour @param {number} x @param {number} y */
function drawPiece(piece, colour, x, y) {
  const picture = outline(piece.icon);
  const shape = picture === null ? drawOwn(piece) : drawFigure(piece, picture);
  return svg(
    "g",
    {
      class: picture === null ? `piece ${piece.icon}` : "piece figure",
      transform: `translate(${x} ${y})`,
      style: { "--player": colour, "--ink": inkOn(colour) },
    },
    shape,
  );
}

/** Pieces that the page can draw itself. @param {Piece} piece */
function drawOwn(piece) {
  const isColony = piece.icon === "colony";
  const shape = isColony
    ? svg("path", { d: "M-10 10V0A10 10 0 0 1 10 0V10Z" })
    : svg("path", { d: "M0 -12L6 -6.500A10 10 0 1 1 -6 -6.500Z" });
  return [shape, isColony && piece.count === 1 ? null : svg("text", { y: 6 }, piece.count)];
}

/** A figure that its game has drawn, with how many there are beside it. @param {Piece} piece @param {SVGElement} picture */
function drawFigure(piece, picture) {
  const beside = piece.count === 1 ? 0 : COUNT_WIDTH;
  const width = 22 + beside;
  picture.setAttribute("transform", `translate(${3 - width / 2} -8)`);
  return [
    svg("rect", { x: -width / 2, y: -11, width, height: 22, rx: 5 }),
    picture,
    beside === 0 ? null : svg("text", { x: width / 2 - 8, y: 4.5 }, piece.count),
  ];
}
