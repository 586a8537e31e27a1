/** What this browser remembers; storage may be forbidden here, then a choice lasts as long as the page. */

/** @param {string} key @param {string} otherwise */
export function recalled(key, otherwise) {
  try {
    return window.localStorage.getItem(`companion-${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    window.localStorage.setItem(`companion-${key}`, value);
  } catch {
    // As above.
  }
}
