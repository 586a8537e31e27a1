/**
 * The answers of a question as ordinary controls: buttons for a choice, minus and plus for a dial and for each
 * row of a tally, cards to lay.
 */

import { h, icon, outline } from "./dom.js";
import { effectLines, effectTitle } from "./effects.js";
import { stepper } from "./stepper.js";
import { forgetCounts, makeTally } from "./tally.js";
import { beforeWaysOut } from "./way.js";
import { word } from "./words.js";

// More places than these are a row of names.
const MOST_WITH_DETAILS = 8;

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Place} Place */

/**
 * @param {Prompt} prompt
 * @param {(place: Place) => void} pick
 * @param {string} [suggested] the label of the answer that fits what lies on the table
 * @param {Set<string>} [elsewhere] the places that are clicked themselves: their answers are not listed
 * @returns {HTMLElement[]}
 */
export function makeAnswers(prompt, pick, suggested = "", elsewhere = new Set()) {
  if (prompt.kind === "dial") return [makeDial(prompt, pick)];
  if (prompt.kind === "lay") return [makeNumbers(prompt, pick)];
  if (prompt.kind === "tally") return [makeTally(prompt, pick)];
  return [makeOptions(prompt, pick, suggested, elsewhere)];
}

/**
 * Answers by their headings where they have any; what ends the matter stands last, what cannot be chosen says why.
 * @param {Prompt} prompt
 * @param {(place: number) => void} pick
 * @param {string} suggested
 * @param {Set<string>} elsewhere
 */
function makeOptions(prompt, pick, suggested, elsewhere) {
  const options = prompt.options ?? [];
  const button = (/** @type {number} */ place) => {
    const made = makeOption(
      options[place],
      () => pick(place),
      options.length === 1 || (suggested === "" && place === prompt.likely),
      options[place].label === suggested,
    );
    made.dataset.place = String(place);
    return made;
  };
  const places = options.map((_, place) => place).filter((place) => !elsewhere.has(options[place].where));
  const leaving = options.length > 1 ? places.filter((place) => options[place].leaves) : [];
  const chosen = places.filter((place) => !leaving.includes(place));
  const listed = withBarred(chosen, prompt.barred ?? [], options);
  const groupOf = (/** @type {number|import("./types.js").DisabledOption} */ one) =>
    (typeof one === "number" ? options[one].group : one.group) ?? "";
  const headings = [...new Set(listed.map(groupOf))];
  const under = (/** @type {string} */ heading) =>
    listed
      .filter((one) => groupOf(one) === heading)
      .map((one) => (typeof one === "number" ? button(one) : makeBarred(one)));
  const lists = headings.map((heading) => answerList(heading, under(heading), prompt.ask));
  const ending = leaving.length === 0 ? null : h("div", { class: "answers leaving" }, leaving.map(button));
  // What ends the matter stands below what is scrolled, and covers none of it.
  const listedAll = headings.length > 1 ? h("div", { class: "answer-groups" }, lists) : lists;
  return h("div", { class: "options" }, listedAll, ending);
}

/**
 * The places of answers with what is barred between them, so that everything keeps its place.
 * @param {number[]} places
 * @param {import("./types.js").DisabledOption[]} barred
 * @param {import("./types.js").Option[]} options
 */
function withBarred(places, barred, options) {
  const at = (/** @type {import("./types.js").DisabledOption} */ one) => one.before ?? Number.POSITIVE_INFINITY;
  return [...places, ...barred].sort((one, other) => {
    const [left, right] = [one, other].map((each) => (typeof each === "number" ? (options[each].listed ?? each) : at(each) - 0.5));
    return left === right ? 0 : left - right;
  });
}

/** @param {string} heading @param {HTMLElement[]} buttons @param {string} ask */
function answerList(heading, buttons, ask) {
  if (buttons.length === 0) return null;
  // Beside a map their names are enough: what they are is told there, and as a tooltip.
  const many = buttons.length > MOST_WITH_DETAILS && buttons.every((one) => one.dataset.where);
  const kind = many ? "answers is-many" : "answers";
  const list = h("div", { class: kind, role: "group", "aria-label": heading === "" ? ask : heading }, buttons);
  return heading === "" ? list : h("div", { class: "answer-group" }, h("h3", {}, heading), list);
}

/** @param {import("./types.js").DisabledOption} barred */
function makeBarred(barred) {
  return h(
    "button",
    { type: "button", class: "answer", disabled: true, title: effectTitle(barred) },
    barred.icon === "" ? null : icon(barred.icon),
    h("span", { class: "answer-text" }, h("b", {}, barred.label), h("small", {}, barred.why), effectLines(barred)),
  );
}

/**
 * @param {import("./types.js").Option} option
 * @param {() => void} pick
 * @param {boolean} [isLikely]
 * @param {boolean} [isSuggested]
 */
export function makeOption(option, pick, isLikely = false, isSuggested = false) {
  return h(
    "button",
    {
      type: "button",
      class: isLikely || isSuggested ? "answer primary" : "answer",
      title: effectTitle(option),
      data: { key: `answer-${option.label}`, where: option.where },
      on: { click: pick },
    },
    picture(option),
    h(
      "span",
      { class: "answer-text" },
      h("b", {}, option.label),
      option.detail ? h("small", {}, option.detail) : null,
      effectLines(option),
      isSuggested ? h("small", {}, word("as-turned", "as you turned it")) : null,
    ),
    option.draft ? h("span", { class: "more", "aria-hidden": "true" }, "›") : null,
  );
}

/** Its own icon, else what the game has drawn for the thing that it is about. @param {import("./types.js").Option} option */
function picture({ icon: own, term }) {
  if (own !== "") return icon(own);
  return outline(term) === null ? null : icon(term);
}

/** What to do instead of an answer of the usual kind. @param {Prompt} prompt @param {(place: Place) => void} pick */
export function waysOut(prompt, pick) {
  if (prompt.kind === "choose" || (prompt.options ?? []).length === 0) return null;
  const before = beforeWaysOut(prompt);
  return h(
    "div",
    { class: "answers ways-out" },
    (prompt.options ?? []).map((option, place) =>
      h(
        "button",
        {
          type: "button",
          class: option.leaves ? "answer way-out is-leaving" : "answer way-out",
          title: effectTitle(option),
          data: { key: `out-${place}`, where: option.where },
          on: {
            click: () => {
              if (option.leaves) forgetCounts();
              pick(before + place);
            },
          },
        },
        picture(option),
        h("span", { class: "answer-text" }, h("b", {}, option.label)),
      ),
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
  const { numbers = [], start = 0, corrects = null } = prompt;
  const last = numbers.length - 1;
  let place = start;
  const shown = h("output", { class: "dial-value" });
  const less = stepper(-1, () => set(place - 1));
  const more = stepper(1, () => set(place + 1));
  const spin = h(
    "div",
    {
      class: "dial-face",
      role: "spinbutton",
      tabindex: "0",
      data: { key: "dial" },
      "aria-label": prompt.ask,
      "aria-valuemin": numbers[0],
      "aria-valuemax": numbers[last],
      on: { keydown: byKey },
    },
    corrects === null ? null : h("span", { class: "dial-before" }, corrects, " → "),
    shown,
  );

  /** @param {number} wanted */
  function set(wanted) {
    place = Math.max(0, Math.min(last, wanted));
    shown.textContent = String(numbers[place]);
    spin.setAttribute("aria-valuenow", String(numbers[place]));
    // A key that can go no further gives the focus to the number: the next Enter answers with it.
    if ((place === 0 && document.activeElement === less) || (place === last && document.activeElement === more)) spin.focus();
    less.disabled = place === 0;
    more.disabled = place === last;
  }

  /** @param {KeyboardEvent} event */
  function byKey(event) {
    const wanted = {
      ArrowUp: place + 1,
      ArrowRight: place + 1,
      ArrowDown: place - 1,
      ArrowLeft: place - 1,
      PageUp: place + 5,
      PageDown: place - 5,
      Home: 0,
      End: last,
    }[event.key];
    if (wanted !== undefined) set(wanted);
    else if (event.key === "Enter") pick(place);
    else return;
    event.preventDefault();
  }

  set(place);
  const confirm = h(
    "button",
    {
      type: "button",
      class: "answer primary",
      data: { key: "dial-ok" },
      on: { click: () => pick(place) },
    },
    word("ok", "OK"),
  );
  return h("div", { class: "dial" }, less, spin, more, confirm);
}
