/**
 * One display, pixel for pixel: the same bits that the hardware would get, on a canvas of the same size. The
 * style sheet enlarges it by a whole number, so every pixel stays a square.
 */

import { h } from "./dom.js";

const LIT = [190, 225, 255];
const GLASS = [7, 9, 14];

/** @param {string} className */
export function makeOled(className = "") {
  const canvas = h("canvas", { width: 128, height: 64, role: "img" });
  const element = h("div", { class: `oled ${className}` }, canvas);
  let shown = "";

  /**
   * @param {import("./types.js").Frame|undefined} frame
   * @param {string} label what the display asks, in words
   */
  function show(frame, label) {
    if (canvas.getAttribute("aria-label") !== label) canvas.setAttribute("aria-label", label);
    if (frame === undefined || frame.data === shown) return;
    shown = frame.data;
    if (canvas.width !== frame.w) canvas.width = frame.w;
    if (canvas.height !== frame.h) canvas.height = frame.h;
    element.style.setProperty("--columns", String(frame.w));
    element.style.setProperty("--rows", String(frame.h));
    paint(canvas, frame);
  }

  return { element, show };
}

/** @param {HTMLCanvasElement} canvas @param {import("./types.js").Frame} frame */
function paint(canvas, frame) {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const bytes = window.atob(frame.data);
  const stride = Math.ceil(frame.w / 8);
  const image = context.createImageData(frame.w, frame.h);
  for (let y = 0; y < frame.h; y += 1) {
    for (let x = 0; x < frame.w; x += 1) {
      const lit = (bytes.charCodeAt(y * stride + (x >> 3)) >> (7 - (x & 7))) & 1;
      image.data.set([...(lit === 1 ? LIT : GLASS), 255], (y * frame.w + x) * 4);
    }
  }
  context.putImageData(image, 0, 0);
}
