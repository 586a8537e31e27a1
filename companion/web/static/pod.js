/**
 * One seat: its display, encoder, keys, light and reader. A seat that a bot plays shows its display only.
 * Seat 0 is the table's own display and controls.
 */

import { badge } from "./badge.js";
import { seatStyle } from "./colour.js";
import { makeControls } from "./controls.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeOled } from "./oled.js";
import { makeReader } from "./reader.js";
import { playerAt } from "./store.js";
import { word } from "./words.js";

const REFUSAL_MS = 7000;

/** @param {import("./types.js").Table} table @param {number} seat */
export function makePod(table, seat) {
  const isWorld = table.state.hello?.role === "world";
  const head = h("header", { class: "pod-head" });
  const oled = makeOled();
  const controls = isWorld ? makeControls(table, seat) : null;
  const reader = isWorld && seat !== 0 && table.state.hello?.game.cards ? makeReader(table, seat) : null;
  const bubble = h("div", { class: "bubble", hidden: true });
  const element = h(
    "section",
    { class: "pod", id: `seat-${seat}`, data: { seat: String(seat) } },
    head,
    h("div", { class: "pod-body" }, oled.element, controls?.element ?? null),
    reader?.element ?? null,
    bubble,
  );
  let timer = 0;

  const drawHead = whenChanged((player, state, watched) => {
    refill(head, headOf(table, seat, player, state, watched));
    const name = player?.name ?? word("table", "Table");
    element.setAttribute("aria-label", word("display-of", "Display: {text}", { text: name }));
    for (const [name, value] of Object.entries(seatStyle(player))) element.style.setProperty(name, value);
    element.classList.toggle("is-bot", Boolean(player?.bot));
    element.classList.toggle("is-unplugged", state?.plugged === false);
    element.classList.toggle("is-dark", state?.display === false);
    element.classList.toggle("is-watched", Boolean(watched));
  });

  function render() {
    const { state } = table;
    const now = state.seats[seat];
    const player = playerAt(state, seat);
    const asks = table.attention.way(seat).prompt?.ask ?? state.game?.headline ?? "";
    drawHead(
      player,
      now && {
        plugged: now.plugged,
        display: now.display,
        reader: now.reader,
        hand: now.hand?.length ?? 0,
        laid: (now.laid ?? null) !== null,
      },
      table.attention.seat === seat,
    );
    oled.element.hidden = state.frames[seat] === undefined;
    oled.show(state.frames[seat], word("display-of", "Display: {text}", { text: state.seats[seat]?.shown || asks }));
    const isLit = state.lights.includes(seat);
    element.classList.toggle("is-waited-for", isLit && !player?.bot);
    element.classList.toggle("is-lit", isLit);
    controls?.say(asks);
    reader?.render(now);
  }

  /** @param {{reason: string, remedy: string}} refusal */
  function refuse(refusal) {
    window.clearTimeout(timer);
    bubble.replaceChildren(
      icon("warning"),
      h("span", {}, h("strong", {}, refusal.reason), " ", refusal.remedy ?? ""),
    );
    bubble.hidden = false;
    timer = window.setTimeout(() => (bubble.hidden = true), REFUSAL_MS);
  }

  return { element, render, refuse };
}

/**
 * @param {import("./types.js").Table} table
 * @param {number} seat
 * @param {any} player
 * @param {any} state
 * @param {boolean} watched
 */
function headOf(table, seat, player, state, watched) {
  if (seat === 0) return [icon("table"), h("span", { class: "pod-name" }, word("table", "Table"))];
  if (player === null)
    return [h("span", { class: "pod-name" }, word("seat-number", "Seat {number}", { number: seat }))];
  const name = h("span", { class: "pod-name" }, player.name);
  const points = h(
    "span",
    { class: "pod-points", title: table.state.hello?.game.points[0] },
    h("b", {}, player.points),
    h("abbr", {}, table.state.hello?.game.points[1]),
  );
  const lamp = h("span", { class: "lamp", "aria-hidden": "true" });
  const cards = backs(state?.hand ?? 0, player.bot && state?.laid);
  if (table.state.hello?.role !== "world") return [lamp, badge(player), name, cards, points];
  const toggle = h(
    "button",
    {
      type: "button",
      class: "quiet",
      data: { key: "bot" },
      "aria-pressed": String(player.bot),
      title: player.bot
        ? word("take-over", "A bot plays here. Take over this seat")
        : word("leave-to-bot", "Leave this seat to a bot"),
      "aria-label": player.bot
        ? word("take-over", "A bot plays here. Take over this seat")
        : word("leave-to-bot", "Leave this seat to a bot"),
      on: { click: () => table.send({ do: "bot", seat, on: !player.bot }) },
    },
    icon(player.bot ? "bot" : "person"),
  );
  return [lamp, badge(player), name, toggle, cards, points];
}

/**
 * How many cards a seat holds, as backs of cards, and beside them the one it has laid.
 * @param {number} count
 * @param {boolean} laid
 */
function backs(count, laid) {
  if (count === 0 && !laid) return null;
  const label = word("cards-in-hand", "Cards in hand: {count}", { count });
  return h(
    "span",
    { class: "backs", role: "img", "aria-label": label, title: label },
    Array.from({ length: count }, () => h("i", { class: "back" })),
    laid ? h("i", { class: "back played" }) : null,
  );
}
