/**
 * The page's own words. The server sends them in the table's language; the English default stands in the
 * code, so that the page is readable before the first message.
 */

/** @type {Map<string, string>} */
const dictionary = new Map();

/** @param {Record<string, string>} words */
export function learn(words) {
  dictionary.clear();
  for (const [key, sentence] of Object.entries(words ?? {})) dictionary.set(key, sentence);
}

/**
 * A sentence in the table's language, with `{name}` filled in from `values`.
 * @param {string} key
 * @param {string} english
 * @param {Record<string, string|number>} [values]
 */
export function word(key, english, values = {}) {
  const sentence = dictionary.get(key) || english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
