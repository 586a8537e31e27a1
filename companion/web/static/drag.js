/**
 * Dragging a card to its seat's reader. By touch a click is easier and scrolling must go on working, so only
 * mice and pens drag.
 */

const FAR_ENOUGH = 8;

/**
 * @param {HTMLElement} element what is taken hold of
 * @param {HTMLElement} face what is seen moving
 * @param {number} seat
 * @param {() => void} drop
 */
export function makeDraggable(element, face, seat, drop) {
  /** @type {{x: number, y: number, ghost: HTMLElement|null}|null} */
  let drag = null;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    drag = { x: event.clientX, y: event.clientY, ghost: null };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (drag === null) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (drag.ghost === null && Math.hypot(x, y) < FAR_ENOUGH) return;
    drag.ghost ??= ghostOf(element, face);
    drag.ghost.style.transform = `translate(${x}px, ${y}px)`;
    readerOf(seat)?.classList.toggle("is-aimed", overReader(event, seat));
  });
  const end = (/** @type {PointerEvent} */ event) => {
    const dragged = drag?.ghost ?? null;
    drag = null;
    if (dragged === null) return;
    dragged.remove();
    element.classList.remove("is-dragged");
    readerOf(seat)?.classList.remove("is-aimed");
    if (event.type !== "pointerup") return;
    // The click that follows a drag is no click.
    element.addEventListener("click", (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    if (overReader(event, seat)) drop();
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}

/** @param {HTMLElement} element @param {HTMLElement} face */
function ghostOf(element, face) {
  const box = face.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (face.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  document.body.append(ghost);
  element.classList.add("is-dragged");
  return ghost;
}

/** @param {number} seat */
function readerOf(seat) {
  return document.querySelector(`[data-reader="${seat}"]`);
}

/** @param {PointerEvent} event @param {number} seat */
function overReader(event, seat) {
  const pod = readerOf(seat)?.closest(".pod");
  const box = pod?.getBoundingClientRect();
  if (box === undefined) return false;
  return (
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  );
}
