/**
 * The dock: who is asked what, with every answer, so that nobody has to use an encoder. It lies below the map where the
 * answer is wide (a hand of cards), and beside it where it is a list. While others act it is one line: whom the table
 * waits for, who comes next, the own cards.
 */

import { announce } from "./announce.js";
import { makeAnswers, waysOut } from "./answers.js";
import { answeringSeat, hereAsked, ownSeat } from "./asked.js";
import { badge } from "./badge.js";
import { hasSides, sideName } from "./card.js";
import { makeHand } from "./cards.js";
import { coverOf } from "./cover.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { guideMark } from "./guide_mark.js";
import { makeLooks } from "./looks.js";
import { makePlans, squaresOf } from "./plans.js";
import { candidates, consider, previewHint, shownOf } from "./preview.js";
import { quiet } from "./quiet.js";
import { nameOf, playerAt } from "./store.js";
import { beforeWaysOut } from "./way.js";
import { word } from "./words.js";

const REFUSAL_MS = 7000;

/** @param {import("./types.js").Table} table */
export function makeDock(table) {
  const others = h("div", { class: "others" });
  const body = h("div", { class: "dock-body" });
  const refusal = h("p", { class: "refusal", hidden: true });
  const element = h(
    "section",
    { class: "panel dock", "aria-label": word("what-now", "What now") },
    others,
    body,
    refusal,
  );
  let timer = 0;
  pointOut(table, body);

  const drawOthers = whenChanged((/** @type {number[]} */ seats, /** @type {number|null} */ seat) => {
    refill(others, seats.length < 2 ? [] : seats.map((one) => chip(table, one, one === seat)));
  });
  let asked = "";
  /** A new question begins at its top. @param {number|null} seat */
  const begin = (seat) => {
    const way = seat === null ? null : table.attention.way(seat);
    const now = JSON.stringify([seat, way?.trail.length, way?.prompt?.ask]);
    if (now !== asked) element.scrollTop = body.scrollTop = 0;
    asked = now;
  };
  const drawBody = whenChanged((/** @type {number|null} */ seat) => {
    // A battle that is on is drawn beside the question with its odds: they are not told twice.
    const isFighting = table.state.game?.fight?.over === false;
    const looks = seat === null || isFighting ? [] : (table.attention.way(seat).prompt?.looks ?? []);
    const plans = seat === null ? null : makePlans(table, seat);
    const parts = seat === null ? quiet(table) : question(table, seat, plans);
    body.classList.toggle("has-looks", looks.length > 0);
    refill(body, [...parts, looks.length === 0 ? null : makeLooks(looks)]);
    begin(seat);
    if (seat !== null) announce("polite", sentence(table, seat));
  });

  function render() {
    const { state } = table;
    const seats = hereAsked(table);
    const seat = answeringSeat(table);
    const way = seat === null ? null : table.attention.way(seat);
    const now = seat === null ? null : state.seats[seat];
    const own = ownSeat(table);
    drawOthers(seats, seat, state.game?.players);
    drawBody(
      seat,
      way?.prompt,
      way?.trail.length,
      now?.hand,
      now?.laid,
      now?.advice,
      now?.plans,
      state.game?.players.map(({ name, colour, icon: emblem, bot }) => [name, colour, emblem, bot]),
      table.attention.uncovered,
      table.attention.takenUp,
      seat === null && [
        state.game?.waiting,
        state.game?.paused,
        state.game?.over,
        state.game?.order,
        own === null ? null : state.seats[own]?.hand,
        state.game?.news,
        state.held,
      ],
    );
    element.classList.toggle("is-asking", seat !== null);
    mark(table, body);
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

/** An answer under the pointer or with the focus is pointed out on the map. @param {import("./types.js").Table} table @param {HTMLElement} body */
function pointOut(table, body) {
  const follow = (/** @type {Event} */ event) => {
    const answer = event.target instanceof Element ? event.target.closest(".answer") : null;
    if (!(answer instanceof HTMLElement)) return table.attention.point(null);
    table.attention.point(answer.dataset.where || null);
    if (answer.dataset.place !== undefined) consider(table, Number(answer.dataset.place));
  };
  body.addEventListener("pointerover", follow);
  body.addEventListener("focusin", follow);
  body.addEventListener("pointerleave", () => table.attention.point(null));
  body.addEventListener("focusout", () => table.attention.point(null));
}

/** The answers to what is looked at on the map, and to what is drawn there. @param {import("./types.js").Table} table @param {HTMLElement} body */
function mark(table, body) {
  const shown = shownOf(table, candidates(table));
  for (const answer of /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll(".answer[data-place]"))) {
    const { where, place } = answer.dataset;
    const isShown = shown !== null && Number(place) === shown.place;
    if (isShown && !answer.classList.contains("is-shown")) answer.scrollIntoView({ block: "nearest" });
    answer.classList.toggle("is-shown", isShown);
    answer.classList.toggle("is-pointed", Boolean(where) && where === table.attention.looked);
  }
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

/** @param {import("./types.js").Table} table @param {number} seat @param {HTMLElement|null} plans what the answers change */
function question(table, seat, plans) {
  const way = table.attention.way(seat);
  const prompt = way.prompt;
  if (prompt === null) return [];
  const pick = (/** @type {import("./types.js").Place} */ place) => way.pick(place);
  const { main, parts } = answersFor(table, seat, prompt, pick);
  // A simulated card can always be read: what helps with a real one, whose sides matter, is not offered beside its hand.
  const ways = prompt.kind === "lay" && main !== null && hasSides(table) ? null : waysOut(prompt, pick);
  const hint = previewHint(table);
  return [
    askLine(table, seat, prompt, main),
    ...notes(prompt),
    hint === null ? null : h("p", { class: "hint preview-hint" }, icon("hex"), hint),
    plans,
    ...parts,
    ways,
  ];
}

/** What holds for several answers alike, bad news in words of its own colour. @param {import("./types.js").Prompt} prompt */
function notes({ note = "", warning = "" }) {
  return [
    note === "" ? null : h("p", { class: "ask-note" }, note),
    warning === "" ? null : h("p", { class: "ask-note is-warning" }, icon("warning"), h("span", {}, warning)),
  ];
}

/** What somebody else would do here, as long as the answer so far agrees with it. @param {import("./types.js").Table} table @param {number} seat */
function adviceNow(table, seat) {
  const { told: lines = [], path = [], card = null, side = null } = table.state.seats[seat]?.advice ?? {};
  return lines.length > 0 && table.attention.way(seat).isOn(path) ? { lines, path, card, side } : null;
}

/** It in words, and a button that does it. @param {import("./types.js").Table} table @param {number} seat */
function advice(table, seat) {
  const found = adviceNow(table, seat);
  if (found === null) return null;
  const [way, ...why] = found.lines;
  return h(
    "p",
    { class: "advice", role: "status" },
    h("span", {}, h("b", {}, way), " ", why.join(" · ")),
    h(
      "button",
      { type: "button", class: "plain follow-advice", data: { key: "follow-advice" }, on: { click: follow } },
      found.card === null ? word("follow-advice", "Do this") : word("take-advised", "Take it up"),
    ),
  );

  function follow() {
    const { card, side, path } = /** @type {NonNullable<typeof found>} */ (found);
    if (card === null) return table.attention.way(seat).follow(path);
    // A card is still laid by hand: it is taken up with that side on top.
    table.attention.takeUp(seat, card, side);
    table.refresh();
  }
}

/** The likely answer is the advised one, once there is advice. @param {import("./types.js").Table} table @param {number} seat @param {import("./types.js").Prompt} prompt */
function advised(table, seat, prompt) {
  const place = adviceNow(table, seat)?.path[table.attention.way(seat).trail.length];
  const option = typeof place === "number" ? place - beforeWaysOut(prompt) : -1;
  return option >= 0 && option < (prompt.options ?? []).length ? option : prompt.likely;
}

/** Asks for it, beside the question. @param {import("./types.js").Table} table @param {number} seat */
function adviceButton(table, seat) {
  const { offered = false } = table.state.seats[seat]?.advice ?? {};
  if (!offered || adviceNow(table, seat) !== null) return null;
  return h(
    "button",
    {
      type: "button",
      class: "plain ask-advice",
      data: { key: "advice" },
      on: { click: () => table.send({ do: "advice", seat }) },
    },
    word("advice", "What would you do?"),
  );
}

/** @param {import("./types.js").Table} table @param {number} seat @param {import("./types.js").Prompt} prompt @param {HTMLElement|null} main */
function askLine(table, seat, prompt, main) {
  const way = table.attention.way(seat);
  const player = playerAt(table.state, seat);
  const who =
    table.state.hello?.role === "seat" && seat !== 0
      ? null
      : h("span", { class: "tag" }, player === null ? icon("table") : badge(player), nameOf(table.state, seat));
  const back = h(
    "button",
    { type: "button", class: "plain go-back", data: { key: "back" }, on: { click: () => way.back() } },
    icon("left"),
    word("back", "Back"),
  );
  return h(
    "div",
    { class: "ask" },
    way.trail.length > 0 ? back : null,
    who,
    h("div", { class: "ask-words" }, h("h2", {}, prompt.ask), advice(table, seat)),
    adviceButton(table, seat),
    guideMark(table),
    main,
  );
}

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {import("./types.js").Prompt} prompt
 * @param {(place: import("./types.js").Place) => void} pick
 * @returns {{main: HTMLElement|null, parts: HTMLElement[]}}
 */
function answersFor(table, seat, prompt, pick) {
  const { hand = [], laid = null, reader } = table.state.seats[seat] ?? {};
  const cover = coverOf(table, seat, hand);
  if (prompt.kind !== "lay") {
    const shown = { ...prompt, likely: advised(table, seat, prompt) };
    const answers = makeAnswers(shown, pick, suggestion(table, seat, prompt), squaresOf(table, seat));
    return { main: null, parts: answers };
  }
  const playable = hand.filter((card) => prompt.cards?.includes(card.index) && card.index !== laid);
  const placeOf = (/** @type {import("./types.js").Card} */ card) => prompt.cards?.indexOf(card.index) ?? 0;
  if (prompt.sealed && playable.length > 0) {
    if (cover !== null) return { main: null, parts: [cover] };
    // Cards without sides come in the order of their use.
    if (!hasSides(table)) playable.sort((one, other) => placeOf(one) - placeOf(other));
    const { body, main } = makeHand(table, seat, playable, prompt.turned ?? false, prompt.action ?? "");
    return { main, parts: [body] };
  }
  if (!prompt.sealed || table.state.hello?.role === "world") return { main: null, parts: makeAnswers(prompt, pick) };
  return { main: null, parts: atTheReader(prompt, pick, reader) };
}

/** A phone at a real table: the card goes on the reader; its number is only for a reader that fails. */
function atTheReader(/** @type {import("./types.js").Prompt} */ prompt, /** @type {any} */ pick, /** @type {any} */ reader) {
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
