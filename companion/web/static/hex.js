/**
 * One space of the board. From the top: its name, the pieces, and in a row what the space is and what lies there;
 * everything within the rim, which has the colour of whoever controls it. An empty space shows what it is large.
 */

import { seatStyle } from "./colour.js";
import { sizedIcon, svg } from "./dom.js";
import { pattern } from "./grounds.js";
import { drawPieces, isDense } from "./pieces.js";
import { drawSquares, drawWormholes } from "./space.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {import("./types.js").TableState} TableState */

export const SIZE = 50;
export const WIDTH = Math.sqrt(3) * SIZE;
const SMALL = 16;
const LARGE = 30;
// A name of so many letters fits above the pieces.
const SHORT = 5;

/** @param {{q: number, r: number}} hex */
export function centre(hex) {
  return { x: WIDTH * (hex.q + hex.r / 2), y: SIZE * 1.5 * hex.r };
}

/** @param {number} radius */
function outline(radius) {
  return [-90, -30, 30, 90, 150, 210]
    .map((degrees) => (degrees * Math.PI) / 180)
    .map((angle) => `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}

/**
 * @param {TableState} state
 * @param {Hex} hex
 * @param {{pick: (() => void)|null, isFaded: boolean, isFirst: boolean}} how what a click means, if anything
 */
export function drawHex(state, hex, { pick, isFaded, isFirst }) {
  const { x, y } = centre(hex);
  const controller = playerAt(state, hex.control);
  const owner = playerAt(state, hex.home);
  const byKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick?.();
  };
  const said = describe(state, hex, pick !== null);
  return svg(
    "g",
    {
      class: classesOf(hex, pick !== null, controller !== null, owner !== null, isFaded),
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      style: seatStyle(controller ?? owner),
      role: pick === null ? "img" : "button",
      tabindex: isFirst ? "0" : "-1",
      "data-hex": hex.key,
      "aria-label": said,
      on: pick === null ? {} : { click: pick, keydown: byKey },
    },
    svg("title", {}, said),
    ground(hex),
    hex.land === null
      ? null
      : svg("polygon", { class: "texture", fill: pattern(hex.land), points: outline(SIZE - 1.5) }),
    svg("polygon", { class: "rim", points: outline(SIZE - 4.5) }),
    pick === null ? null : svg("polygon", { class: "goal", points: outline(SIZE - 9) }),
    svg("polygon", { class: "focus-ring", points: outline(SIZE - 3) }),
    drawName(hex),
    drawSquares(state, hex.squares),
    // Where squares or a long name and pieces fill the hex, what it is worth is told beside the map.
    (hex.squares.length > 0 || isWide(hex)) && hex.pieces.length > 0 ? null : drawSigns(hex),
    svg("g", { transform: hex.squares.length > 0 || isWide(hex) ? "translate(0 14)" : "" }, drawPieces(state, hex.pieces)),
    drawWormholes(hex.wormholes),
  );
}

/** A lane is no space: it is drawn as a band. @param {Hex} hex */
function ground({ look }) {
  return look === "lane"
    ? svg("rect", { class: "ground", x: -42, y: -29, width: 84, height: 58, rx: 18 })
    : svg("polygon", { class: "ground", points: outline(SIZE - 1.5) });
}

/** Whether its name needs the widest part of the hex. @param {Hex} hex */
function isWide({ look, label }) {
  return look === "lane" || (look === "space" && label.length > SHORT);
}

/** At the top; a long one where the hex is widest, a line for each word. @param {Hex} hex */
function drawName(hex) {
  if (!isWide(hex)) return svg("text", { class: "hex-name", y: hex.look === "unexplored" ? -8 : -38 }, hex.label);
  const words = hex.look === "lane" ? [hex.label] : hex.label.split(" ");
  const top = hex.look === "lane" ? (hex.pieces.length > 0 ? -25 : -8) : words.length > 1 ? -29 : -22;
  return svg(
    "text",
    { class: "hex-name", y: top },
    words.map((one, line) => svg("tspan", { x: 0, dy: line === 0 ? 0 : 15 }, one)),
  );
}

/** @param {Hex} hex @param {boolean} isOpen @param {boolean} isHeld @param {boolean} isHome @param {boolean} isFaded */
function classesOf(hex, isOpen, isHeld, isHome, isFaded) {
  return [
    "hex",
    `is-${hex.look}`,
    hex.land !== null && `land-${hex.land}`,
    isOpen && "is-open",
    isHeld && "is-held",
    isHome && "is-home",
    isFaded && "is-faded",
    hex.face_down && "is-face-down",
    isContested(hex) && "is-contested",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Whether pieces of several players stand there. @param {Hex} hex */
function isContested(hex) {
  return new Set(hex.pieces.map((piece) => piece.seat)).size > 1;
}

/** What the space is, what lies there with its number, and a question mark for what lies face down. @param {Hex} hex */
function drawSigns(hex) {
  const isEmpty = hex.pieces.length === 0;
  const large = isEmpty ? hex.icon : "";
  const row = [
    !isEmpty && !isDense(hex.pieces) && hex.icon !== "" && sizedIcon(hex.icon, SMALL),
    hex.token !== "" && sizedIcon(hex.token, SMALL),
    hex.value !== 0 && svg("text", { class: "hex-value", x: 6, y: 13 }, hex.value),
    hex.face_down && svg("text", { class: "hex-value", x: 6, y: 13 }, "?"),
  ].filter(Boolean);
  const widths = row.map((part) => (part.tagName === "text" ? 12 : SMALL + 1));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const placed = row.map((part, place) => {
    const before = widths.slice(0, place).reduce((sum, width) => sum + width, 0);
    return svg("g", { transform: `translate(${before - whole / 2} ${isDense(hex.pieces) ? 25 : 18})` }, part);
  });
  const size = isWide(hex) ? LARGE - 6 : LARGE;
  const middle =
    large === "" ? null : svg("g", { transform: `translate(${-size / 2} ${isWide(hex) ? 8 : -17})` }, sizedIcon(large, size));
  return svg("g", { class: "hex-bonus" }, middle, placed);
}

/** @param {TableState} state @param {Hex} hex @param {boolean} isOpen */
function describe(state, hex, isOpen) {
  const nameOf = (/** @type {number} */ seat) => playerAt(state, seat)?.name ?? "";
  const parts = hex.label === "" ? [] : [hex.label];
  if (isOpen) parts.push(word("can-be-chosen", "can be chosen"));
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
