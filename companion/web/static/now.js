/**
 * What now? One line that says who is asked what, with every answer below it, so that nobody has to use an
 * encoder; and while nobody here is asked, whom the table is waiting for.
 */

import { announce } from "./announce.js";
import { makeAnswers, waysOut } from "./answers.js";
import { sideName } from "./card.js";
import { makeHand } from "./cards.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeLooks } from "./looks.js";
import { badge } from "./pod.js";
import { quiet } from "./quiet.js";
import { askedPeople, nameOf, playerAt } from "./store.js";
import { word } from "./words.js";

const REFUSAL_MS = 7000;

/** @param {import("./types.js").Table} table */
export function makeNow(table) {
  const others = h("div", { class: "others" });
  const body = h("div", { class: "now-body" });
  const refusal = h("p", { class: "refusal", hidden: true });
  const element = h(
    "section",
    { class: "now", "aria-label": word("what-now", "What now") },
    others,
    body,
    refusal,
  );
  let timer = 0;

  const drawOthers = whenChanged((/** @type {number[]} */ seats, /** @type {number|null} */ seat) => {
    refill(others, seats.length < 2 ? [] : seats.map((one) => chip(table, one, one === seat)));
  });
  const drawBody = whenChanged((/** @type {number|null} */ seat) => {
    const looks = seat === null ? [] : (table.attention.way(seat).prompt?.looks ?? []);
    const asked = seat === null ? quiet(table) : question(table, seat);
    body.classList.toggle("has-looks", looks.length > 0);
    refill(body, looks.length === 0 ? asked : [h("div", { class: "asked" }, asked), makeLooks(looks)]);
    if (seat !== null) announce("polite", sentence(table, seat));
  });

  function render() {
    const { state } = table;
    const seats = hereAsked(table);
    const seat = answeringSeat(table);
    const way = seat === null ? null : table.attention.way(seat);
    const now = seat === null ? null : state.seats[seat];
    drawOthers(seats, seat, state.game?.players);
    drawBody(
      seat,
      way?.prompt,
      way?.trail.length,
      now?.hand,
      now?.laid,
      state.game?.players,
      seat === null && [state.game?.waiting, state.game?.paused, state.game?.over],
    );
    element.classList.toggle("is-asking", seat !== null);
  }

  /** @param {{reason: string, remedy: string}} told */
  function refuse(told) {
    window.clearTimeout(timer);
    refusal.replaceChildren(icon("warning"), h("span", {}, h("b", {}, told.reason), " ", told.remedy ?? ""));
    refusal.hidden = false;
    timer = window.setTimeout(() => (refusal.hidden = true), REFUSAL_MS);
  }

  return { element, render, refuse };
}

/** The seats that are asked something which this page may answer. @param {import("./types.js").Table} table */
function hereAsked(table) {
  const { role, seat } = table.state.hello ?? { role: "table", seat: 0 };
  if (table.state.game === null || table.state.game.paused || table.state.game.over) return [];
  const asked = askedPeople(table.state);
  // The server tells a phone of the table's own question only where phones serve the table.
  if (role === "seat") return asked.filter((one) => one === seat || one === 0);
  return role === "world" ? asked : [];
}

/**
 * The seat whose question is shown: the one that the user picked, else the first.
 * @param {import("./types.js").Table} table
 */
export function answeringSeat(table) {
  const asked = hereAsked(table);
  const picked = table.attention.seat;
  return picked !== null && asked.includes(picked) ? picked : (asked[0] ?? null);
}

/** @param {import("./types.js").Table} table @param {number} seat */
function sentence(table, seat) {
  return `${nameOf(table.state, seat)}: ${table.attention.way(seat).prompt?.ask ?? ""}`;
}

/** @param {import("./types.js").Table} table @param {number} seat @param {boolean} current */
function chip(table, seat, current) {
  const player = playerAt(table.state, seat);
  const choose = () => {
    table.attention.seat = seat;
    table.refresh();
  };
  return h(
    "button",
    {
      type: "button",
      class: "chip",
      "aria-pressed": String(current),
      data: { key: `chip-${seat}` },
      on: { click: choose },
    },
    player === null ? icon("table") : badge(player),
    nameOf(table.state, seat),
  );
}

/** @param {import("./types.js").Table} table @param {number} seat */
function question(table, seat) {
  const way = table.attention.way(seat);
  const prompt = way.prompt;
  if (prompt === null) return [];
  const player = playerAt(table.state, seat);
  const mine = table.state.hello?.role === "seat";
  const who = mine
    ? null
    : h("span", { class: "who" }, player === null ? icon("table") : badge(player), nameOf(table.state, seat));
  const back = h(
    "button",
    { type: "button", class: "plain go-back", data: { key: "back" }, on: { click: () => way.back() } },
    icon("left"),
    word("back", "Back"),
  );
  const pick = (/** @type {number} */ place) => way.pick(place);
  return [
    h(
      "div",
      { class: "ask" },
      who,
      h("h2", {}, prompt.ask),
      way.trail.length > 0 ? back : null,
      prompt.kind === "lay" ? waysOut(prompt, pick) : null,
    ),
    ...answersFor(table, seat, prompt, pick),
  ];
}

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Prompt} prompt
 * @param {(place: number) => void} pick
 */
function answersFor(table, seat, prompt, pick) {
  const { hand = [], laid = null, reader } = table.state.seats[seat] ?? {};
  if (prompt.kind !== "lay") {
    const answers = makeAnswers(prompt, pick, suggestion(table, seat, prompt));
    return table.state.hello?.game.cards || hand.length === 0 ? answers : [...answers, heldCards(hand)];
  }
  const playable = hand.filter((card) => prompt.cards?.includes(card.index) && card.index !== laid);
  if (prompt.sealed && playable.length > 0) {
    return [makeHand(table, seat, playable, laid === null)];
  }
  if (!prompt.sealed || table.state.hello?.role === "world") return makeAnswers(prompt, pick);
  // A phone at a real table: the card goes on the reader; its number is only for a reader that fails.
  const byNumber = h(
    "details",
    { class: "by-number", open: reader === false },
    h("summary", {}, word("no-reader", "The reader does not work? Choose the number here")),
    makeAnswers({ ...prompt, options: [] }, pick),
  );
  return [
    h(
      "p",
      { class: "hint" },
      icon("reader"),
      word("lay-on-reader", "Lay the card face down on your reader."),
    ),
    byNumber,
  ];
}

/**
 * Cards that are held until they are played, never laid on a reader.
 * @param {import("./types.js").Card[]} hand
 */
function heldCards(hand) {
  const summary = h("summary", {}, `${word("your-hand", "Your hand")} (${hand.length})`);
  const cards = hand.map((card) => h("li", {}, card.text));
  return h("details", { class: "held-cards" }, summary, h("ul", {}, cards));
}

/**
 * After the reveal the side is named: the page remembers how the card was turned.
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Prompt} prompt
 */
function suggestion(table, seat, prompt) {
  const side = table.attention.laidSide(seat);
  const name = side === null ? "" : sideName(table, side);
  return prompt.options?.some((option) => option.label === name) ? name : "";
}
