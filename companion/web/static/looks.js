/**
 * What a question should be answered with, one panel at a time beside it: buttons or the arrow keys leaf
 * through them, round and round, so that nobody at the keyboard loses the button under the finger.
 */

import { announce } from "./announce.js";
import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Look} Look */

/** How far somebody has leafed: a question that is drawn again shows the same panel. @type {WeakMap<object, number>} */
const opened = new WeakMap();

/** @param {Look[]} looks @param {string} [title] */
export function makeLooks(looks, title = word("looks", "Before you answer")) {
  const body = h("div", { class: "look-body" });
  const count = h("span", { class: "look-count" });
  const element = h(
    "section",
    { class: "looks", "aria-label": title, tabindex: "0", data: { key: "looks" }, on: { keydown: byKey } },
    h("header", {}, h("h3", {}, title), count),
    body,
    h(
      "div",
      { class: "look-leaves", hidden: looks.length < 2 },
      leaf("left", word("look-previous", "Previous"), -1),
      leaf("right", word("look-next", "Next"), 1),
    ),
  );

  /** @param {string} sign @param {string} label @param {number} by */
  function leaf(sign, label, by) {
    return h(
      "button",
      { type: "button", class: "plain", data: { key: `look-${sign}` }, on: { click: () => show(at() + by) } },
      icon(sign),
      label,
    );
  }

  function at() {
    return opened.get(looks) ?? 0;
  }

  /** @param {number} wanted @param {boolean} [aloud] */
  function show(wanted, aloud = true) {
    const place = (wanted + looks.length) % looks.length;
    opened.set(looks, place);
    count.textContent = word("look-place", "{place} of {all}", { place: place + 1, all: looks.length });
    body.replaceChildren(...drawLook(looks[place]));
    if (aloud) announce("polite", looks[place].spoken);
  }

  /** @param {KeyboardEvent} event */
  function byKey(event) {
    const wanted = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: looks.length - 1 }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  }

  show(at(), false);
  return element;
}

/** @param {Look} look */
function drawLook(look) {
  const figures = look.figures.map((figure) =>
    h(
      "span",
      { class: "look-figure" },
      figure.icon === "" ? null : icon(figure.icon),
      h("b", {}, figure.value),
      figure.label === "" ? null : h("small", {}, figure.label),
    ),
  );
  return [
    look.title === "" ? null : h("b", { class: "look-title" }, look.title),
    figures.length === 0 ? null : h("div", { class: "look-figures" }, figures),
    ...look.lines.map((line) => h("p", {}, line)),
    look.caption === "" ? null : h("p", { class: "look-caption" }, look.caption),
  ].filter((part) => part !== null);
}
