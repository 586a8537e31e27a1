/** What a table may choose before a game. The first setting is shown large, the others are folded away. */

import { h } from "./dom.js";
import { word } from "./words.js";

// The virtual table has readers.
const SETTLED = new Set(["cards"]);

/**
 * What holds beside the others: a setting that means nothing there is left out.
 * @param {import("./types.js").Setting[]} settings
 * @param {Record<string, string>} chosen
 * @param {number} players
 */
export function meaningful(settings, chosen, players) {
  return Object.fromEntries(
    settings.filter((setting) => applies(setting, chosen, players)).map(({ key }) => [key, chosen[key]]),
  );
}

/**
 * @param {import("./types.js").Setting} setting
 * @param {Record<string, string>} chosen
 * @param {number} players
 */
function applies(setting, chosen, players) {
  const [other, value] = setting.only_with ?? [null, null];
  return (setting.only_for?.includes(players) ?? true) && (other === null || chosen[other] === value);
}

/**
 * The first setting as two large choices, the others folded away.
 * @param {import("./types.js").Setting[]} settings
 * @param {Record<string, string>} chosen
 * @param {() => number} players
 */
export function settingFields(settings, chosen, players) {
  const shown = settings.filter((setting) => !SETTLED.has(setting.key));
  const fields = shown.map((setting) => settingField(setting, chosen, follow));
  const [first, ...others] = fields;
  function follow() {
    shown.forEach((setting, place) => (fields[place].hidden = !applies(setting, chosen, players())));
  }
  follow();
  const more =
    others.length === 0
      ? null
      : h(
          "details",
          { class: "more-settings" },
          h("summary", {}, word("more-settings", "More settings")),
          others,
        );
  const shownFields = [first, more].filter((field) => field !== undefined && field !== null);
  return { fields: shownFields, follow };
}

/**
 * @param {import("./types.js").Setting} setting
 * @param {Record<string, string>} chosen
 * @param {() => void} follow
 */
function settingField(setting, chosen, follow) {
  const choose = (/** @type {string} */ key) => () => {
    chosen[setting.key] = key;
    follow();
  };
  const choices = [...setting.choices].sort((one) => (one.key === setting.preferred ? -1 : 0));
  return h(
    "fieldset",
    {},
    h("legend", {}, setting.label),
    h(
      "div",
      { class: "choices" },
      choices.map((choice) =>
        h(
          "label",
          { class: "choice" },
          h("input", {
            type: "radio",
            name: setting.key,
            value: choice.key,
            checked: chosen[setting.key] === choice.key,
            on: { change: choose(choice.key) },
          }),
          h("span", { class: "answer-text" }, h("b", {}, choice.label), h("small", {}, detail(setting, choice))),
        ),
      ),
    ),
  );
}

/**
 * What another choice is for, where the best one at a page is not the usual one: that is for a real board.
 * @param {import("./types.js").Setting} setting
 * @param {{key: string, detail: string}} choice
 */
function detail(setting, choice) {
  const usual = setting.choices[0].key;
  if (choice.key !== usual || setting.preferred === usual) return choice.detail;
  return word("box-on-table", "our box is on the table: {detail}", { detail: choice.detail });
}
