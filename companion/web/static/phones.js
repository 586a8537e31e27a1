/** How a phone joins a seat: a code to scan, its address and its PIN; and what to do where no phone can. */

import { h, icon, refill, whenChanged } from "./dom.js";
import { inkOn } from "./ink.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** From the sources, and where it is installed. */
const COMMANDS = ['make run ARGS="--listen 0.0.0.0"', "companion run --listen 0.0.0.0"];

/** @param {import("./types.js").Table} table */
export function makePhones(table) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const pins = hello.pins ?? {};
  const seats = h("ul", { class: "phone-seats" });
  const none = h("p", {}, word("phones-later", "Phones join once the game has begun: this window then shows every seat."));
  const body = h("div", { class: "phones" }, hello.phones_at === "" ? onlyHere() : howTo(), none, seats);
  const view = makeWindow(word("phones", "Phones"), body);
  const draw = whenChanged(
    (/** @type {import("./types.js").Player[]} */ players, /** @type {number[]} */ held, /** @type {number[]} */ away) => {
      none.hidden = players.length > 0;
      refill(
        seats,
        players.map((player) => seatCard(player, pins[player.seat], held.includes(player.seat), away.includes(player.seat), hello.phones_at)),
      );
    },
  );

  function render() {
    const players = table.state.game?.players ?? [];
    draw(
      players.filter(({ seat }) => seat in pins),
      table.state.held,
      table.state.away,
    );
  }

  return { element: view.element, open: view.open, render, isOffered: Object.keys(pins).length > 0 };
}

function howTo() {
  return h(
    "p",
    { class: "hint" },
    word("phones-hint", "Scan the code of your seat with a phone in the same network, and enter its PIN."),
  );
}

function onlyHere() {
  return h(
    "div",
    { class: "phones-closed", role: "note" },
    icon("warning"),
    h(
      "p",
      {},
      word("phones-closed", "Now this table listens on this machine only, so no phone can find it. End it and start it with:"),
      " ",
      COMMANDS.map((command) => h("code", {}, command)),
    ),
  );
}

/**
 * @param {import("./types.js").Player} player
 * @param {string} pin
 * @param {boolean} held a phone holds the seat
 * @param {boolean} away it is not there just now
 * @param {string} base the address that phones find
 */
function seatCard(player, pin, held, away, base) {
  const address = `${base === "" ? `${window.location.origin}/` : base}seat/${player.seat}`;
  // Where a bot plays nobody is expected.
  const isOpen = held || !player.bot;
  const state = away
    ? word("phone-away", "Its phone is away; the seat stays its own")
    : held
    ? word("phone-joined", "A phone has joined")
    : player.bot
      ? word("bot-plays", "A bot plays here")
      : word("phone-free", "No phone yet");
  return h(
    "li",
    { class: "phone-seat", style: { "--player": player.colour, "--player-ink": inkOn(player.colour) } },
    base === "" || !isOpen ? null : h("img", { class: "phone-code", src: `/seat/${player.seat}/code.svg`, alt: address }),
    h(
      "div",
      {},
      h("p", { class: "phone-who" }, h("span", { class: "seat-number" }, player.seat), h("b", {}, player.name)),
      isOpen ? h("p", { class: "phone-pin" }, h("small", {}, word("pin", "PIN")), h("b", {}, pin)) : null,
      isOpen ? h("a", { href: address, target: "_blank", rel: "noreferrer" }, address) : null,
      h("p", { class: held ? "phone-state is-held" : "phone-state" }, icon(held && !away ? "check" : isOpen ? "phone" : "bot"), state),
    ),
  );
}
