/**
 * Plans that are changed square by square, a tab each: what lies on them, what that comes to, what is wrong with it,
 * how it would do. A square that answers the open question can be clicked.
 */

import { h, icon } from "./dom.js";
import { makeOddsBar } from "./odds_bar.js";
import { beforeWaysOut } from "./way.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Plan} Plan */

/** The tab that somebody has opened, by seat. @type {Map<number, string>} */
const opened = new Map();

/** @param {import("./types.js").Table} table @param {number} seat */
export function makePlans(table, seat) {
  const plans = table.state.seats[seat]?.plans ?? [];
  if (plans.length === 0) return null;
  const answers = answersBySquare(table, seat);
  const body = h("div", { class: "plan-body" });
  const tabs = plans.map((plan) => tab(plan, plan.squares.some((square) => answers.has(square.key)), () => open(plan)));
  const element = h(
    "section",
    { class: "plans", "aria-label": word("plans", "Blueprints") },
    h("div", { class: "segments", role: "group", "aria-label": word("plans", "Blueprints") }, tabs),
    body,
  );

  /** @param {Plan} plan */
  function open(plan) {
    opened.set(seat, plan.key);
    plans.forEach((one, place) => tabs[place].setAttribute("aria-pressed", String(one === plan)));
    body.replaceChildren(...drawPlan(table, plan, answers));
  }

  const wanted = plans.find((plan) => plan.wrong !== "") ?? plans.find((plan) => plan.key === opened.get(seat));
  open(wanted ?? plans[0]);
  return element;
}

/** Every square that this seat could change. @param {import("./types.js").Table} table @param {number} seat */
export function squaresOf(table, seat) {
  const plans = table.state.seats[seat]?.plans ?? [];
  return new Set(plans.flatMap((plan) => plan.squares.map((square) => square.key)));
}

/** What a click on a square answers. @param {import("./types.js").Table} table @param {number} seat */
function answersBySquare(table, seat) {
  const way = table.attention.way(seat);
  /** @type {Map<string, {option: import("./types.js").Option, pick: () => void}>} */
  const found = new Map();
  const { prompt } = way;
  if (prompt === null) return found;
  const before = beforeWaysOut(prompt);
  (prompt.options ?? []).forEach((option, at) => {
    if (option.where !== "") found.set(option.where, { option, pick: () => way.pick(before + at) });
  });
  return found;
}

/** @param {Plan} plan @param {boolean} isOpen @param {() => void} open */
function tab(plan, isOpen, open) {
  return h(
    "button",
    { type: "button", class: `segment${isOpen ? " is-open" : ""}${plan.wrong === "" ? "" : " is-wrong"}`, data: { key: `plan-${plan.key}` }, on: { click: open } },
    icon(plan.wrong === "" ? plan.icon : "warning"),
    plan.name,
  );
}

/** @param {import("./types.js").Table} table @param {Plan} plan @param {ReturnType<typeof answersBySquare>} answers */
function drawPlan(table, plan, answers) {
  return [
    h("ul", { class: "squares" }, plan.squares.map((square) => h("li", {}, drawSquare(square, answers.get(square.key))))),
    h("dl", { class: "plan-figures" }, plan.figures.map((one) => h("div", {}, h("dt", {}, one.name), h("dd", {}, one.value)))),
    plan.wrong === "" ? null : h("p", { class: "refusal" }, icon("warning"), h("b", {}, plan.wrong)),
    ...plan.odds.map((odds) => makeOddsBar(table, odds).element),
  ].filter((part) => part !== null);
}

/** @param {Plan["squares"][number]} square @param {{option: import("./types.js").Option, pick: () => void}|undefined} answer */
function drawSquare(square, answer) {
  const parts = [h("b", {}, square.name), square.detail === "" ? null : h("small", {}, square.detail)];
  const look = `square${square.placed ? " is-placed" : ""}`;
  if (answer === undefined) return h("span", { class: look, title: square.detail || null }, parts);
  return h(
    "button",
    {
      type: "button",
      class: `answer ${look} is-open`,
      title: [square.detail, answer.option.detail].filter((line) => line !== "").join(" → "),
      "aria-label": `${answer.option.label}: ${answer.option.detail}`,
      data: { key: `square-${square.key}` },
      on: { click: answer.pick },
    },
    parts,
    h("small", { class: "then" }, answer.option.detail),
  );
}
