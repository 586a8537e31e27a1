/** How long each seat has been waited for: counted here, shown by whoever has an element with `data-clock`. */

/** @type {Map<number, number>} seat → since when */
const since = new Map();

let counted = "";

/** @param {string} game whose seats these are @param {number[]} waiting @param {boolean} paused */
export function followClocks(game, waiting, paused) {
  if (game !== counted) since.clear();
  counted = game;
  for (const seat of [...since.keys()]) if (paused || !waiting.includes(seat)) since.delete(seat);
  if (!paused) for (const seat of waiting) if (!since.has(seat)) since.set(seat, Date.now());
  tick();
}

function tick() {
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const began = since.get(Number(/** @type {HTMLElement} */ (shown).dataset.clock));
    const text = began === undefined ? "" : spoken(Math.floor((Date.now() - began) / 1000));
    if (shown.textContent !== text) shown.textContent = text;
  }
}

/** @param {number} seconds */
function spoken(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

window.setInterval(tick, 1000);
