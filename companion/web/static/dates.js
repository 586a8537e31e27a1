/** Dates as people say them: today, yesterday, then the day. */

const DAY_MS = 86_400_000;

/** @param {string} written an ISO date @param {boolean} [withTime] whether today's also has its hour */
export function sayDate(written, withTime = true) {
  if (written === "") return "";
  const language = document.documentElement.lang;
  const date = new Date(written);
  const days = Math.round((midnight(new Date()) - midnight(date)) / DAY_MS);
  if (days < 0 || days > 1) return new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(date);
  const day = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");
  if (days === 1 || !withTime) return day;
  return `${day}, ${new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(date)}`;
}

/** @param {Date} date */
function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** The day itself, for what is kept. @param {string} written */
export function sayDay(written) {
  if (written === "") return "";
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date(written));
}
