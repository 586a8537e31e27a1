/**
 * A real key: it goes down when it is pressed and up when it is let go, so a long press is long. Fingers, the
 * space bar and a screen reader's click all work it.
 */

// A click without a finger has no length: this long it is held for the companion to believe it.
const CLICK_MS = 60;

/**
 * @param {HTMLElement} element
 * @param {(down: boolean) => void} change
 */
export function makePressable(element, change) {
  let isDown = false;
  let handled = false;

  /** @param {boolean} down */
  function set(down) {
    if (down === isDown) return;
    isDown = down;
    element.classList.toggle("is-down", down);
    change(down);
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    handled = true;
    element.setPointerCapture(event.pointerId);
    set(true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    element.addEventListener(end, () => set(false));
  element.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) set(true);
  });
  element.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") set(false);
  });
  element.addEventListener("blur", () => set(false));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("click", () => {
    if (!handled && !isDown) {
      set(true);
      window.setTimeout(() => set(false), CLICK_MS);
    }
    handled = false;
  });
}
