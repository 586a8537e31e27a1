/** Who plays a seat, a person or a bot, can be changed at any time; a person's seat is never lost by one click. */

import { h, icon } from "./dom.js";
import { nameOf, playerAt } from "./store.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table @param {number} seat */
export function makeTakeOver(table, seat) {
  const give = (/** @type {boolean} */ on) => table.send({ do: "bot", seat, on });
  const question = h("p", {});
  const leave = () => {
    view.close();
    give(true);
  };
  const body = h(
    "div",
    { class: "leave-seat" },
    question,
    h(
      "div",
      { class: "answers" },
      h("button", { type: "button", class: "answer", data: { key: "keep-seat" }, on: { click: () => view.close() } }, word("cancel", "Cancel")),
      h("button", { type: "button", class: "answer primary", data: { key: "leave-seat" }, on: { click: leave } }, icon("bot"), word("leave-to-bot", "Leave this seat to a bot")),
    ),
  );
  const view = makeWindow(word("leave-to-bot", "Leave this seat to a bot"), body);

  function press() {
    if (playerAt(table.state, seat)?.bot) return give(false);
    question.textContent = word("leave-seat-what", "A bot plays on for {name} at once. The seat can be taken back at any time.", { name: nameOf(table.state, seat) });
    view.open();
  }

  /** @param {import("./types.js").Player} player */
  function button(player) {
    if (table.state.hello?.role !== "world") return null;
    const label = player.bot
      ? word("take-over", "A bot plays here. Take over this seat")
      : word("leave-to-bot", "Leave this seat to a bot");
    return h(
      "button",
      {
        type: "button",
        class: "quiet take-over",
        data: { key: "bot" },
        "aria-pressed": String(player.bot),
        "aria-label": label,
        title: label,
        on: { click: press },
      },
      icon(player.bot ? "bot" : "person"),
    );
  }

  return { element: view.element, button };
}
