/** The page put together for its role: a whole table, one seat's phone, or the public view. */

import { answeringSeat, openHexes } from "./asked.js";
import { makeAside } from "./aside.js";
import { makeBar } from "./bar.js";
import { followClocks } from "./clocks.js";
import { coverAgain } from "./cover.js";
import { h, icon } from "./dom.js";
import { makeEnd } from "./end.js";
import { makeFaults } from "./faults.js";
import { makeGuide } from "./guide.js";
import { makeHappened } from "./happened.js";
import { makeHints } from "./hints.js";
import { makeKeyList, skipLink } from "./keys.js";
import { makeLobby } from "./lobby.js";
import { makeLookUp } from "./look_up.js";
import { makePhones } from "./phones.js";
import { makeSeatBar } from "./seat_bar.js";
import { makeStage } from "./stage.js";
import { makeWorkbench } from "./workbench.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {ReturnType<typeof import("./sound.js").makeSound>} sound
 */
export function makePage(table, sound) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const isWorld = hello.role === "world";
  const corrections = makeAside(table, word("correction", "Correct a value"), {
    ask: "corrections",
    answer: "correct",
  });
  const anytime = makeAside(
    table,
    word("anytime", "What is possible at any time"),
    { ask: "anytime", answer: "act" },
    { seat: hello.seat },
  );
  const lookUp = makeLookUp(table, () => answeringSeat(table) ?? hello.seat);
  const happened = makeHappened(table);
  const guide = makeGuide(table);
  const hints = makeHints(table, () => answeringSeat(table));
  const faults = makeFaults(table);
  const phones = makePhones(table);
  const keyList = makeKeyList();
  const bar = makeBar(table, sound, {
    keys: keyList.open,
    lookUp: lookUp.open,
    anytime: anytime.open,
    correct: corrections.open,
    faults: faults.open,
    happened: happened.open,
    phones: phones.isOffered ? phones.open : null,
  });
  const seatBar = hello.role === "seat" ? makeSeatBar(table) : null;
  if (seatBar !== null) bar.element.prepend(seatBar.element);
  const stage = makeStage(table, hints.element);
  const workbench = isWorld ? makeWorkbench(table, faults.open) : null;
  const start = isWorld ? makeLobby(table, { phones: phones.isOffered ? phones.open : null }) : null;
  if (start !== null) start.element.hidden = true;
  const lookAtBoard = (/** @type {boolean} */ on) => {
    table.attention.atBoard = on;
    table.refresh();
  };
  const end = makeEnd(table, { board: () => lookAtBoard(true) });
  const toResult = h(
    "button",
    { type: "button", class: "button back-to-result", hidden: true, on: { click: () => lookAtBoard(false) } },
    icon("crown"),
    word("back-to-result", "Back to the result"),
  );
  const element = h(
    "div",
    { class: `role role-${hello.role}${hello.game.cards ? " has-cards" : ""}` },
    hello.role === "table" ? null : skipLink(),
    bar.element,
    h("main", {}, start?.element ?? null, end.element, toResult, stage.element, workbench?.element ?? null),
    lookUp.element,
    guide.element,
    happened.element,
    anytime.element,
    corrections.element,
    faults.element,
    phones.element,
    keyList.element,
  );
  table.attention.open = () => openHexes(table);

  function render() {
    const { state, attention } = table;
    coverAgain(table);
    const isStarting = start !== null && (state.game === null || attention.starting);
    // What is on the shelf is asked for whenever the lobby is opened: others may have left a game since.
    if (isStarting && start.element.hidden) {
      table.send({ do: "kept" });
      if (state.game !== null && attention.setUp === null) start.sameSeats();
    }
    if (!isStarting) attention.setUp = null;
    element.classList.toggle("is-lobby", isStarting);
    if (start !== null) start.element.hidden = !isStarting;
    const isOver = end.render();
    if (isStarting) end.element.hidden = true;
    stage.element.hidden = isStarting || isOver;
    toResult.hidden = isStarting || !attention.atBoard;
    for (const part of [bar, seatBar, stage, hints, happened, workbench, start, faults, phones]) part?.render();
    if (workbench !== null && isOver && !isStarting) workbench.element.hidden = true;
    followClocks(state.game?.id ?? "", state.game?.waiting ?? [], state.game?.paused ?? false);
  }

  /** @param {{seat: number, reason: string, remedy: string}} told */
  function refuse(told) {
    if (start !== null && !start.element.hidden) return start.refuse(told);
    stage.refuse(told);
    workbench?.refuse(told);
  }

  return { element, render, refuse, asides: [corrections, anytime], lookUp, guide };
}
