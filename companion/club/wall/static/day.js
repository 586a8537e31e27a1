/** A day as people write it. @param {string} iso @param {string} language */
export function day(iso, language) {
  const date = new Date(`${iso}T12:00:00`);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleDateString(language === "en" ? "en-GB" : "fr-FR", {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

/** In a few characters, for an axis. @param {string} iso @param {string} language */
export function shortDay(iso, language) {
  const date = new Date(`${iso}T12:00:00`);
  return date.toLocaleDateString(language === "en" ? "en-GB" : "fr-FR", { day: "numeric", month: "numeric" });
}
