/**
 * The answers of a question as ordinary controls: buttons for a choice, minus and plus for a dial, cards to
 * lay.
 */

import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Prompt} Prompt */

/**
 * @param {Prompt} prompt
 * @param {(place: number) => void} pick
 * @param {string} [suggested] the label of the answer that fits what lies on the table
 * @returns {HTMLElement[]}
 */
export function makeAnswers(prompt, pick, suggested = "") {
  if (prompt.kind === "dial") return [makeDial(prompt, pick)];
  if (prompt.kind === "lay") return [makeNumbers(prompt, pick)];
  return [makeOptions(prompt.options ?? [], pick, suggested)];
}

/**
 * @param {import("./types.js").Option[]} options
 * @param {(place: number) => void} pick
 * @param {string} suggested
 */
function makeOptions(options, pick, suggested) {
  const buttons = options.map((option, place) =>
    makeOption(option, () => pick(place), options.length === 1, option.label === suggested),
  );
  return h("div", { class: options.length > 6 ? "answers many" : "answers" }, buttons);
}

/**
 * @param {import("./types.js").Option} option
 * @param {() => void} pick
 * @param {boolean} [isOnly]
 * @param {boolean} [isSuggested]
 */
export function makeOption(option, pick, isOnly = false, isSuggested = false) {
  return h(
    "button",
    {
      type: "button",
      class: isOnly || isSuggested ? "answer primary" : "answer",
      data: { key: `answer-${option.label}` },
      on: { click: pick },
    },
    option.icon === "" ? null : icon(option.icon),
    h(
      "span",
      { class: "answer-text" },
      h("b", {}, option.label),
      option.detail ? h("small", {}, option.detail) : null,
      isSuggested ? h("small", {}, word("as-turned", "as you turned it")) : null,
    ),
    option.draft ? h("span", { class: "more", "aria-hidden": "true" }, "›") : null,
  );
}

/** What to do instead of laying a card. @param {Prompt} prompt @param {(place: number) => void} pick */
export function waysOut(prompt, pick) {
  const options = prompt.options ?? [];
  const cards = (prompt.cards ?? []).length;
  return options.map((option, place) =>
    h(
      "button",
      {
        type: "button",
        class: "plain way-out",
        data: { key: `out-${place}` },
        on: { click: () => pick(cards + place) },
      },
      option.label,
    ),
  );
}

/**
 * Cards by their numbers, for where no reader can tell.
 * @param {Prompt} prompt
 * @param {(place: number) => void} pick
 */
function makeNumbers(prompt, pick) {
  const buttons = (prompt.cards ?? []).map((card, place) =>
    h(
      "button",
      {
        type: "button",
        class: "number",
        data: { key: `number-${card}` },
        "aria-label": word("card", "Card {card}", { card }),
        on: { click: () => pick(place) },
      },
      card,
    ),
  );
  return h(
    "div",
    { class: "numbers", role: "group", "aria-label": word("card-number", "Number of the card") },
    buttons,
  );
}

/** @param {Prompt} prompt @param {(place: number) => void} pick */
function makeDial(prompt, pick) {
  const { low = 0, high = 0, start = low, corrects = false } = prompt;
  let value = Math.max(low, Math.min(high, start));
  const shown = h("output", { class: "dial-value" });
  const less = stepper("−", word("less", "One less"), -1);
  const more = stepper("+", word("more", "One more"), 1);
  const spin = h(
    "div",
    {
      class: "dial-face",
      role: "spinbutton",
      tabindex: "0",
      data: { key: "dial" },
      "aria-label": prompt.ask,
      "aria-valuemin": low,
      "aria-valuemax": high,
      on: { keydown: byKey },
    },
    corrects ? h("span", { class: "dial-before" }, start, " → ") : null,
    shown,
  );

  /** @param {string} sign @param {string} label @param {number} by */
  function stepper(sign, label, by) {
    return h(
      "button",
      {
        type: "button",
        class: "stepper",
        "aria-label": label,
        data: { key: `step${by}` },
        on: { click: () => set(value + by) },
      },
      sign,
    );
  }

  /** @param {number} wanted */
  function set(wanted) {
    value = Math.max(low, Math.min(high, wanted));
    shown.textContent = String(value);
    spin.setAttribute("aria-valuenow", String(value));
    less.disabled = value === low;
    more.disabled = value === high;
  }

  /** @param {KeyboardEvent} event */
  function byKey(event) {
    const wanted = {
      ArrowUp: value + 1,
      ArrowRight: value + 1,
      ArrowDown: value - 1,
      ArrowLeft: value - 1,
      PageUp: value + 5,
      PageDown: value - 5,
      Home: low,
      End: high,
    }[event.key];
    if (wanted !== undefined) set(wanted);
    else if (event.key === "Enter") pick(value - low);
    else return;
    event.preventDefault();
  }

  set(value);
  const confirm = h(
    "button",
    {
      type: "button",
      class: "answer primary",
      data: { key: "dial-ok" },
      on: { click: () => pick(value - low) },
    },
    word("ok", "OK"),
  );
  return h("div", { class: "dial" }, less, spin, more, confirm);
}
