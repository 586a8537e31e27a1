/** How long something took, as short as it can be said. */

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** @param {number} ms */
export function sayDuration(ms) {
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < 10 * MINUTE) return `${Math.floor(ms / MINUTE)} min ${Math.round((ms % MINUTE) / SECOND)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  return `${Math.floor(ms / HOUR)} h ${Math.round((ms % HOUR) / MINUTE)} min`;
}
