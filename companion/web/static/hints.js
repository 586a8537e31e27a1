/**
 * Hints for a first game: each is shown once in this browser, at the first question that it belongs to, and all of
 * them can be switched off.
 */

import { h, icon, refill, whenChanged } from "./dom.js";
import { word } from "./words.js";

const KEY = "companion-hints";

/** @param {import("./types.js").Table} table @param {() => number|null} seat whose question is shown */
export function makeHints(table, seat) {
  const element = h("aside", { class: "first-hint", "aria-label": word("hint", "Hint"), hidden: true });
  let question = "";
  /** @type {import("./types.js").Hint|null} */
  let current = null;

  const draw = whenChanged((/** @type {import("./types.js").Hint|null} */ hint) => {
    element.hidden = hint === null;
    refill(element, hint === null ? [] : [icon("question"), h("p", {}, hint.line), ...buttons()]);
  });

  function buttons() {
    return [
      h(
        "button",
        { type: "button", class: "plain", data: { key: "hint-ok" }, on: { click: close } },
        word("hint-ok", "Understood"),
      ),
      h(
        "button",
        { type: "button", class: "plain", data: { key: "hint-off" }, on: { click: switchOff } },
        word("hint-off", "No more hints"),
      ),
    ];
  }

  function close() {
    current = null;
    draw(null);
  }

  function switchOff() {
    write({ ...read(), off: true });
    close();
  }

  function render() {
    const asked = seat();
    const now = asked === null ? undefined : table.state.seats[asked];
    const at = `${asked} ${table.state.game?.headline} ${now?.prompt?.ask}`;
    if (at !== question) {
      question = at;
      current = take(table.state.hello?.game.name ?? "", now?.hints ?? []);
    }
    draw(read().off ? null : current);
  }

  return { element, render };
}

/**
 * The first hint that this browser has not shown yet; from now on it has.
 * @param {string} game
 * @param {import("./types.js").Hint[]} hints
 */
function take(game, hints) {
  const told = read();
  if (told.off) return null;
  const fresh = hints.find((hint) => !told.seen.includes(`${game}/${hint.key}`)) ?? null;
  if (fresh !== null) write({ ...told, seen: [...told.seen, `${game}/${fresh.key}`] });
  return fresh;
}

/** The one switch: turned on again, all hints are new again. @param {import("./types.js").Table} table */
export function hintSwitch(table) {
  const box = h("input", { type: "checkbox", data: { key: "hint-switch" } });
  box.checked = !read().off;
  box.addEventListener("change", () => {
    write({ off: !box.checked, seen: box.checked ? [] : read().seen });
    table.refresh();
  });
  return h("label", { class: "hint-switch" }, box, word("hint-switch", "Hints for a first game"));
}

/** @returns {{off: boolean, seen: string[]}} */
function read() {
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEY) ?? "{}");
    return { off: kept.off === true, seen: Array.isArray(kept.seen) ? kept.seen : [] };
  } catch {
    return memory;
  }
}

/** For a browser that keeps nothing. @type {{off: boolean, seen: string[]}} */
let memory = { off: false, seen: [] };

/** @param {{off: boolean, seen: string[]}} told */
function write(told) {
  memory = told;
  try {
    window.localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // Then it holds as long as this page is open.
  }
}
