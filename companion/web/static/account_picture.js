/** The result as a picture to send around: drawn anew on a canvas, in the colours of the page. */

import { headline, namesOf } from "./account.js";
import { sayDay } from "./dates.js";
import { sayDuration } from "./durations.js";

const [WIDTH, MARGIN, HEAD, ROW] = [1200, 60, 190, 96];

/** @param {import("./types.js").Report} report */
export function savePicture(report) {
  drawn(report).toBlob((blob) => {
    if (blob === null) return;
    const address = URL.createObjectURL(blob);
    const link = document.createElement("a");
    [link.href, link.download] = [address, `${report.id}.png`];
    link.click();
    URL.revokeObjectURL(address);
  });
}

/** @param {import("./types.js").Report} report */
export function drawn(report) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEAD + report.standings.length * ROW + MARGIN];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const ink = token("--ink");
  pen.fillStyle = token("--surface");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(pen, headline(report), MARGIN, 96, `700 52px ${token("--serif")}`, ink);
  const facts = [report.title, sayDuration(report.played_ms), sayDay(report.ended)].join(" · ");
  write(pen, facts, MARGIN, 144, "26px system-ui, sans-serif", token("--muted"));
  const most = Math.max(1, ...report.standings.map((line) => line.points));
  report.standings.forEach((line, place) => drawLine(pen, report, line, HEAD + place * ROW, most));
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import("./types.js").Report} report
 * @param {import("./types.js").Report["standings"][number]} line
 * @param {number} top
 * @param {number} most
 */
function drawLine(pen, report, line, top, most) {
  const ink = token("--ink");
  write(pen, String(line.place), MARGIN, top + 40, `700 34px ${token("--serif")}`, ink);
  write(pen, namesOf(report, line.seats), MARGIN + 60, top + 30, "700 30px system-ui, sans-serif", ink);
  const points = `${line.points}`;
  pen.textAlign = "right";
  write(pen, points, WIDTH - MARGIN, top + 54, "700 46px system-ui, sans-serif", ink);
  pen.textAlign = "left";
  const room = WIDTH - 2 * MARGIN - 180;
  let left = MARGIN + 60;
  line.sources.forEach((share, source) => {
    if (share <= 0) return;
    const width = (share / most) * room;
    pen.globalAlpha = [1, 0.6, 0.35, 0.8, 0.45][source % 5];
    pen.fillStyle = report.players[line.seats[0] - 1].colour;
    pen.fillRect(left, top + 44, Math.max(2, width - 3), 26);
    pen.globalAlpha = 1;
    left += width;
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {string} ink
 */
function write(pen, text, x, y, font, ink) {
  pen.font = font;
  pen.fillStyle = ink;
  pen.fillText(text, x, y);
}

/** @param {string} name */
function token(name) {
  return window.getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
