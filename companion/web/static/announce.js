/** For those who listen to the page: turns are said politely, refusals at once. */

/** @param {"polite"|"assertive"} manner @param {string} sentence */
export function announce(manner, sentence) {
  const region = document.getElementById(manner);
  if (region === null || region.textContent === sentence) return;
  region.textContent = sentence;
}
