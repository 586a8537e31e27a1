/** Which of black and white can be read on a colour. */

/** @param {string} colour as #rrggbb */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Contrast with white is 1.05 / (L + 0.05), with black (L + 0.05) / 0.05: they meet where L is 0.179.
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

/** @param {number} channel */
function linear(channel) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
