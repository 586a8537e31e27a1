/**
 * An encoder: turned by wheel, by dragging round, by arrow keys; pushed by a click or by the space bar. Steps
 * are gathered for a moment, so that a fast hand sends few messages.
 */

import { h } from "./dom.js";

const DEGREES_A_STEP = 24;
const WHEEL_A_STEP = 40;
const GATHER_MS = 40;
const MOST_STEPS = 20;
// A finger that rests this long without turning is pushing.
const REST_MS = 140;

const KEYS = new Map([
  ["ArrowRight", 1],
  ["ArrowUp", -1],
  ["ArrowLeft", -1],
  ["ArrowDown", 1],
  ["PageDown", 5],
  ["PageUp", -5],
]);

/**
 * @param {string} label
 * @param {(steps: number) => void} turn
 * @param {(down: boolean) => void} push
 */
export function makeEncoder(label, turn, push) {
  const cap = h("span", { class: "knob-cap" });
  const element = h(
    "div",
    { class: "knob", role: "spinbutton", tabindex: "0", "aria-label": label, data: { key: "knob" } },
    cap,
  );
  let angle = 0;
  let gathered = 0;
  let timer = 0;
  let isDown = false;

  /** @param {number} steps */
  function step(steps) {
    angle += steps * DEGREES_A_STEP;
    cap.style.setProperty("--angle", `${angle}deg`);
    gathered += steps;
    if (timer === 0) timer = window.setTimeout(deliver, GATHER_MS);
  }

  function deliver() {
    timer = 0;
    const steps = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, gathered));
    gathered = 0;
    if (steps !== 0) turn(steps);
  }

  /** @param {boolean} down */
  function press(down) {
    if (down === isDown) return;
    isDown = down;
    element.classList.toggle("is-down", down);
    push(down);
  }

  listenToWheel(element, step);
  listenToFinger(element, step, press);
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const steps = KEYS.get(event.key);
    const pushes = event.key === " " || event.key === "Enter";
    if (steps === undefined && !pushes) return;
    event.preventDefault();
    if (steps !== undefined) step(steps);
    else if (!event.repeat) press(true);
  });
  element.addEventListener("keyup", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === " " || event.key === "Enter") press(false);
  });
  element.addEventListener("blur", () => press(false));

  return {
    element,
    /** What the display says, for those who cannot see it. @param {string} text */
    say: (text) => element.setAttribute("aria-valuetext", text),
  };
}

/** @param {HTMLElement} element @param {(steps: number) => void} step */
function listenToWheel(element, step) {
  let rolled = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      rolled += event.deltaY + event.deltaX;
      const steps = Math.trunc(rolled / WHEEL_A_STEP);
      rolled -= steps * WHEEL_A_STEP;
      if (steps !== 0) step(Math.max(-3, Math.min(3, steps)));
    },
    { passive: false },
  );
}

/** @param {HTMLElement} element @param {(steps: number) => void} step @param {(down: boolean) => void} press */
function listenToFinger(element, step, press) {
  /** @type {{last: number, moved: number, turned: boolean, rest: number}|null} */
  let finger = null;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    const rest = window.setTimeout(() => finger?.turned === false && press(true), REST_MS);
    finger = { last: bearing(element, event), moved: 0, turned: false, rest };
  });
  element.addEventListener("pointermove", (event) => {
    if (finger === null) return;
    const now = bearing(element, event);
    finger.moved += ((now - finger.last + 540) % 360) - 180;
    finger.last = now;
    const steps = Math.trunc(finger.moved / DEGREES_A_STEP);
    if (steps === 0) return;
    finger.moved -= steps * DEGREES_A_STEP;
    finger.turned = true;
    window.clearTimeout(finger.rest);
    step(steps);
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (finger === null) return;
    window.clearTimeout(finger.rest);
    if (!finger.turned && event.type === "pointerup") press(true);
    press(false);
    finger = null;
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * The direction of the finger from the middle of the knob, in degrees.
 * @param {HTMLElement} element
 * @param {PointerEvent} event
 */
function bearing(element, event) {
  const box = element.getBoundingClientRect();
  return (
    (Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180) /
    Math.PI
  );
}
