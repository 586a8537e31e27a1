/** Light or dark: as the system has it, until somebody decides. */

import { keep, recalled } from "./kept.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** As it was left. */
export function restoreTheme() {
  const kept = recalled("theme", "");
  if (kept !== "") document.documentElement.dataset.theme = kept;
}

export function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? dark.matches : theme === "dark";
}

export function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  keep("theme", theme);
}
