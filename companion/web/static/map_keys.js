/** The arrow keys go from hex to hex, so that the map is one stop of the tab key. */

const DIRECTIONS = new Map([
  ["ArrowRight", [1, 0]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowDown", [0, 1]],
  ["ArrowUp", [0, -1]],
]);

/** @param {SVGElement} drawing */
export function walkByKeys(drawing) {
  drawing.addEventListener("keydown", (event) => {
    const direction = DIRECTIONS.get(event.key);
    const from = document.activeElement?.closest("[data-hex]") ?? null;
    if (direction === undefined || from === null) return;
    event.preventDefault();
    const to = nearest(drawing, from, direction);
    if (to === null) return;
    from.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    to.focus({ preventScroll: true });
  });
}

/**
 * The nearest hex that lies mostly in this direction.
 * @param {SVGElement} drawing
 * @param {Element} from
 * @param {number[]} direction
 * @returns {SVGElement|null}
 */
function nearest(drawing, from, [right, down]) {
  const middle = (/** @type {Element} */ hex) => {
    const box = hex.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const distances = [...drawing.querySelectorAll("[data-hex]")].map((hex) => {
    const [dx, dy] = middle(hex).map((at, axis) => at - (axis === 0 ? x : y));
    const [along, across] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    return { hex, far: along > 2 && across <= 1.8 * along ? along + 2 * across : Infinity };
  });
  const best = distances.reduce((one, other) => (other.far < one.far ? other : one));
  return best.far === Infinity ? null : /** @type {SVGElement} */ (best.hex);
}
