/**
 * The pieces on a hex, each number beside its picture: one or two kinds in a row, up to four as two by two; of more the
 * first three, which are the strongest, and how many kinds are left.
 */

import { seatStyle } from "./colour.js";
import { outline, svg } from "./dom.js";
import { playerAt } from "./store.js";

/** @typedef {import("./types.js").Piece} Piece */

const MOST = 4;
// Width, height and middle of a chip's place, by how many there are.
const ONE = { width: 54, height: 30 };
const TWO = { width: 38, height: 28 };
const DENSE = { width: 38, height: 21 };

/** Whether so many kinds stand there that they need the room of the other signs. @param {Piece[]} pieces */
export function isDense(pieces) {
  return pieces.length > 2;
}

/** @param {import("./types.js").TableState} state @param {Piece[]} pieces */
export function drawPieces(state, pieces) {
  if (pieces.length === 0) return null;
  const shown = pieces.length > MOST ? pieces.slice(0, MOST - 1) : pieces;
  const more = pieces.length - shown.length;
  const cells = shown.length + (more > 0 ? 1 : 0);
  const cell = cells === 1 ? ONE : cells === 2 ? TWO : DENSE;
  const at = (/** @type {number} */ place) => {
    const row = cells > 2 ? Math.floor(place / 2) : 0;
    const inRow = cells > 2 ? Math.min(2, cells - row * 2) : cells;
    const column = cells > 2 ? place % 2 : place;
    return [(column - (inRow - 1) / 2) * cell.width, cells > 2 ? (row - 0.5) * (cell.height + 1) : 0];
  };
  const drawn = shown.map((piece, place) => drawPiece(state, piece, at(place), cell));
  return svg(
    "g",
    { transform: `translate(0 ${cells > 2 ? 2 : 0})` },
    drawn,
    more > 0 ? svg("text", { class: "hex-value", x: at(cells - 1)[0], y: at(cells - 1)[1] + 5 }, `+${more}`) : null,
  );
}

/**
 * @param {import("./types.js").TableState} state
 * @param {Piece} piece
 * @param {number[]} at
 * @param {{width: number, height: number}} cell
 */
function drawPiece(state, piece, [x, y], cell) {
  const picture = outline(piece.icon);
  const shape = picture === null ? drawOwn(piece, cell) : drawFigure(piece, picture, cell);
  return svg(
    "g",
    {
      class: picture === null ? `piece ${piece.icon}` : "piece figure",
      transform: `translate(${x} ${y})`,
      "data-owner": piece.seat,
      "data-kind": piece.icon,
      style: seatStyle(playerAt(state, piece.seat)),
    },
    shape,
  );
}

/** Pieces that the page can draw itself. @param {Piece} piece @param {{height: number}} cell */
function drawOwn(piece, cell) {
  const isColony = piece.icon === "colony";
  const scale = Math.min(1.4, (cell.height + 4) / 24).toFixed(2);
  const shape = isColony
    ? svg("path", { d: "M-10 10V0A10 10 0 0 1 10 0V10Z" })
    : svg("path", { d: "M0 -12L6 -6.500A10 10 0 1 1 -6 -6.500Z" });
  return svg("g", { transform: `scale(${scale})` }, shape, isColony && piece.count === 1 ? null : svg("text", { y: 5, class: piece.count > 9 ? "is-long" : "" }, piece.count));
}

/**
 * A figure that its game has drawn, with how many there are beside it.
 * @param {Piece} piece
 * @param {SVGElement} picture
 * @param {{width: number, height: number}} cell
 */
function drawFigure(piece, picture, cell) {
  const size = cell.height - 6;
  const room = piece.count === 1 ? size + 8 : size + 8 + (piece.count > 9 ? 17 : 11);
  const width = Math.min(cell.width - 2, Math.max(room, cell.height));
  const left = piece.count === 1 ? -size / 2 : -width / 2 + 2;
  picture.setAttribute("transform", `translate(${left} ${-size / 2}) scale(${size / 16})`);
  return [
    svg("rect", { x: -width / 2, y: -cell.height / 2 + 1, width, height: cell.height - 2, rx: 5 }),
    picture,
    piece.count === 1
      ? null
      : svg("text", { x: (left + size + width / 2 - 1) / 2, y: 4.8 }, piece.count),
  ];
}
