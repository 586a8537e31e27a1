/**
 * A tally: minus and plus for each row, what is left of a budget, and one button that says what they come to. What may
 * be counted is told with the question, so nothing here can ask for too much; a row that cannot grow says why.
 */

import { h, icon, refill } from "./dom.js";
import { effectTitle } from "./effects.js";
import { stepper } from "./stepper.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Limits} Limits */

// A purse of more coins than this is only written.
const MOST_COINS = 14;

/** What somebody has counted: a question that is drawn again goes on from there. @type {Map<string, number[]>} */
const counted = new Map();

/** Whoever leaves has bought nothing. */
export function forgetCounts() {
  counted.clear();
}

/** @param {Prompt} prompt @param {(place: number[]) => void} pick */
export function makeTally(prompt, pick) {
  const rows = prompt.rows ?? [];
  const limits = prompt.limits ?? { least: 0, most: null, budget: null };
  // The same things for another place are the same count.
  const key = JSON.stringify([prompt.rows, prompt.limits]);
  let counts = counted.get(key) ?? [...(prompt.counts ?? [])];
  const lines = rows.map((row, place) => makeRow(row, prompt.icon, (by) => step(place, by)));
  const purse = h("div", { class: "purse" });
  const label = h("span", { class: "answer-text" });
  const done = h(
    "button",
    { type: "button", class: "answer primary main tally-done", data: { key: "tally-ok" }, on: { click: finish } },
    icon("check"),
    label,
  );

  /** @param {number[]} wanted */
  function mayBe(wanted) {
    return (
      wanted.every((count, place) => count >= rows[place].low && count <= rows[place].most) &&
      (limits.most === null || total(wanted) <= limits.most) &&
      (limits.budget === null || cost(wanted) <= limits.budget)
    );
  }

  /** @param {number[]} wanted */
  function cost(wanted) {
    return total(wanted.map((count, place) => count * rows[place].cost));
  }

  /** @param {number} place @param {number} by */
  function changed(place, by) {
    return counts.map((count, row) => (row === place ? count + by : count));
  }

  /** @param {number} place @param {number} by */
  function step(place, by) {
    if (!mayBe(changed(place, by))) return;
    counts = changed(place, by);
    counted.clear();
    counted.set(key, counts);
    draw();
    const isFull = rows.every((_, row) => !mayBe(changed(row, 1)));
    if (prompt.closes && isFull) finish();
  }

  function finish() {
    if (total(counts) < limits.least) return;
    counted.clear();
    pick(counts);
  }

  /** Why there cannot be one more. @param {number} place */
  function whyNot(place) {
    if (mayBe(changed(place, 1))) return "";
    const left = limits.budget === null ? Infinity : limits.budget - cost(counts);
    if (counts[place] >= rows[place].most) return word("tally-none-left", "none left");
    if (rows[place].cost > left) {
      const count = rows[place].cost - left;
      return word("tally-short", "{count} short", { count });
    }
    return word("tally-full", "no more");
  }

  function draw() {
    lines.forEach((line, place) => line.show(counts[place], mayBe(changed(place, -1)), whyNot(place)));
    done.disabled = total(counts) < limits.least;
    element.classList.toggle("is-empty", total(counts) === 0);
    label.replaceChildren(...doneLabel(prompt, limits, total(counts), cost(counts)));
    purse.hidden = limits.budget === null;
    if (limits.budget !== null) purse.replaceChildren(...purseParts(prompt, limits.budget, limits.budget - cost(counts)));
  }

  const element = h(
    "div",
    { class: "tally" },
    purse,
    h("div", { class: "tally-rows", role: "group", "aria-label": prompt.ask }, lines.map((line) => line.element)),
    done,
  );
  draw();
  return element;
}

/** What the answer would be. @param {Prompt} prompt @param {Limits} limits @param {number} count @param {number} cost */
function doneLabel(prompt, limits, count, cost) {
  const named = prompt.action ?? "";
  if (named !== "" && count >= Math.max(1, limits.least))
    return [h("b", {}, named.replace("{count}", String(count)).replace("{cost}", String(cost)))];
  const said = saidOf(limits, count, cost);
  // What is still to be chosen stands alone: nothing is done by then.
  if (count < limits.least) return [h("b", {}, said)];
  return [h("b", {}, word("done", "Done")), said === "" ? "" : h("small", {}, said)];
}

/** What they come to, and of how much. @param {Limits} limits @param {number} sum @param {number} cost */
function saidOf(limits, sum, cost) {
  if (sum === 0 && limits.least === 1) return word("tally-none-yet", "nothing chosen yet");
  if (sum < limits.least) return word("tally-more", "choose {count} more", { count: limits.least - sum });
  if (limits.budget !== null)
    return word("tally-left", "{left} left of {budget}", { left: limits.budget - cost, budget: limits.budget });
  return limits.most === null
    ? String(sum)
    : word("tally-of", "{count} of {most}", { count: sum, most: limits.most });
}

/** @param {Prompt} prompt @param {number} budget @param {number} left */
function purseParts(prompt, budget, left) {
  const coins = Array.from({ length: budget }, (_, at) => h("i", { class: at < left ? "" : "is-spent" }));
  return [
    prompt.icon === "" ? null : icon(prompt.icon),
    h("b", {}, left),
    h("span", {}, word("left-of", "left of {budget}", { budget })),
    budget <= MOST_COINS ? h("span", { class: "coins", "aria-hidden": "true" }, coins) : null,
  ].filter((part) => part !== null);
}

/** @param {import("./types.js").Row} row @param {string} coin what it costs @param {(by: number) => void} step */
function makeRow(row, coin, step) {
  const count = h("output", { class: "tally-count" });
  const less = stepper(-1, () => step(-1), row.label);
  const more = stepper(1, () => step(1), row.label);
  const detail = h("small", { class: "tally-detail" });
  // The first part of what it does is never given up; where it cannot be bought the reason takes its place.
  const [effect = "", ...rest] = (row.effect ?? "").split(" · ");
  const price = row.cost === 0 ? null : h("span", { class: "price" }, coin === "" ? null : icon(coin), row.cost);
  const element = h(
    "div",
    { class: "tally-row", title: effectTitle(row) },
    row.icon === "" ? null : h("span", { class: "tally-picture" }, icon(row.icon)),
    h("span", { class: "answer-text" }, h("b", {}, row.label), detail),
    h("span", { class: "steppers" }, less, count, more),
    rest.length === 0 ? null : h("small", { class: "tally-more" }, rest.join(" · ")),
  );
  return {
    element,
    /** @param {number} number @param {boolean} canLess @param {string} whyNot why there cannot be one more */
    show(number, canLess, whyNot) {
      count.textContent = String(number);
      const isHeld = document.activeElement === less;
      less.disabled = !canLess;
      more.disabled = whyNot !== "";
      // A key that can go no further hands the focus on: whoever is at the keyboard stays in the row.
      if (isHeld && less.disabled) more.focus();
      const said = whyNot === "" ? [row.detail, effect] : [whyNot];
      const words = said.filter((part) => part !== "").join(" · ");
      refill(detail, [price, words === "" ? null : h("span", { class: whyNot === "" ? "effect" : "why-not" }, words)]);
      element.classList.toggle("has-some", number > 0);
      element.classList.toggle("is-off", number === 0 && whyNot !== "");
    },
  };
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
