/**
 * Who plays a seat, a person here, a person with a phone or a bot, can be changed at any time; nobody loses a seat by one
 * click.
 */

import { h, icon } from "./dom.js";
import { isOnPhone, nameOf, playerAt } from "./store.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {number} seat */
export function makeTakeOver(table, seat) {
  const give = (/** @type {boolean} */ on) => table.send({ do: "bot", seat, on });
  const leaving = makeAsking("leave-seat", "bot", word("leave-to-bot", "Leave this seat to a bot"), () => give(true));
  const returning = makeAsking("take-back", "hand", word("take-back", "Take the seat back"), () => table.send({ do: "take-back", seat }));

  function press() {
    if (playerAt(table.state, seat)?.bot) return give(false);
    const name = nameOf(table.state, seat);
    if (isOnPhone(table.state, seat))
      return returning.ask(word("take-back-what", "{name} plays on a phone. This page then shows the hand and the questions of {name} again; the phone has to enter its PIN anew.", { name }));
    leaving.ask(word("leave-seat-what", "A bot plays on for {name} at once. The seat can be taken back at any time.", { name }));
  }

  /** @param {import("./types.js").Player} player @param {boolean} onPhone */
  function button(player, onPhone) {
    if (table.state.hello?.role !== "world") return null;
    const label = onPhone
      ? word("plays-on-phone", "{name} plays on a phone", { name: player.name })
      : player.bot
        ? word("take-over", "A bot plays here. Take over this seat")
        : word("leave-to-bot", "Leave this seat to a bot");
    return h(
      "button",
      {
        type: "button",
        class: onPhone ? "quiet take-over is-phone" : "quiet take-over",
        data: { key: "bot" },
        "aria-pressed": onPhone ? null : String(player.bot),
        "aria-label": onPhone ? `${label}. ${word("take-back", "Take the seat back")}` : label,
        title: label,
        on: { click: press },
      },
      icon(onPhone ? "phone" : player.bot ? "bot" : "person"),
    );
  }

  return { element: h("div", { class: "asking" }, leaving.element, returning.element), button, press };
}

/** Asks once before it is done. @param {string} key @param {string} sign @param {string} label @param {() => void} act */
function makeAsking(key, sign, label, act) {
  const question = h("p", {});
  const done = () => {
    view.close();
    act();
  };
  const body = h(
    "div",
    { class: "leave-seat" },
    question,
    h(
      "div",
      { class: "answers" },
      h("button", { type: "button", class: "answer", data: { key: "keep-seat" }, on: { click: () => view.close() } }, word("cancel", "Cancel")),
      h("button", { type: "button", class: "answer primary", data: { key }, on: { click: done } }, icon(sign), label),
    ),
  );
  const view = makeWindow(label, body);
  return {
    element: view.element,
    /** @param {string} what */
    ask(what) {
      question.textContent = what;
      view.open();
    },
  };
}
