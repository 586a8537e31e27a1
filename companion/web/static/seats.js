/**
 * The seats around the table, clockwise from the top left: down the right side, up the left. On a narrow page
 * one seat is shown at a time, with tabs for the others.
 */

import { h, icon, refill, whenChanged } from "./dom.js";
import { badge, makePod } from "./pod.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeSeats(table) {
  const left = h("div", { class: "flank flank-left" });
  const right = h("div", { class: "flank flank-right" });
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": word("seats", "Seats") });
  /** @type {Map<number, ReturnType<typeof makePod>>} */
  const pods = new Map();

  /** @param {number} seat */
  function pod(seat) {
    const known = pods.get(seat) ?? makePod(table, seat);
    pods.set(seat, known);
    return known;
  }

  const place = whenChanged((/** @type {number[]} */ seats) => {
    const [first, ...others] = seats;
    const onTheRight = others.splice(0, Math.floor(seats.length / 2));
    const onTheLeft = first === undefined ? [] : [first, ...others.reverse()];
    left.replaceChildren(...onTheLeft.map((seat) => pod(seat).element));
    right.replaceChildren(...onTheRight.map((seat) => pod(seat).element));
  });
  const drawTabs = whenChanged(
    (/** @type {number[]} */ seats, /** @type {number} */ shown, /** @type {number[]} */ lights) => {
      refill(
        tabs,
        seats.length < 2 ? [] : seats.map((seat) => tab(seat, seat === shown, lights.includes(seat))),
      );
    },
  );

  /** @param {number} seat @param {boolean} isShown @param {boolean} isLit */
  function tab(seat, isShown, isLit) {
    const player = playerAt(table.state, seat);
    const look = () => {
      table.attention.seat = seat;
      table.refresh();
    };
    return h(
      "button",
      {
        type: "button",
        class: isLit ? "tab is-lit" : "tab",
        "aria-pressed": String(isShown),
        data: { key: `tab-${seat}` },
        on: { click: look },
      },
      player === null ? icon("table") : badge(player),
      player?.name ?? String(seat),
    );
  }

  /** @param {number[]} seats who is shown @param {number} shown the one that a narrow page shows */
  function render(seats, shown) {
    place(seats);
    drawTabs(seats, shown, table.state.lights, table.state.game?.players);
    for (const seat of seats) {
      pod(seat).render();
      pod(seat).element.classList.toggle("is-shown", seat === shown);
    }
  }

  return { left, right, tabs, pod, render };
}
