/** What can go wrong at a real table, to be tried out here. None of it stops the game. */

import { badge } from "./badge.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @typedef {Pick<import("./types.js").Player, "seat"|"name"|"colour"|"icon"|"bot">} Seated */

/** @param {import("./types.js").Table} table */
export function makeFaults(table) {
  const rows = h("div", { class: "fault-rows" });
  const power = h(
    "button",
    { type: "button", class: "answer danger", on: { click: cutPower } },
    icon("power"),
    h(
      "span",
      { class: "answer-text" },
      h("b", {}, word("cut-power", "Cut the power")),
      h(
        "small",
        {},
        word("cut-power-detail", "The program dies at once and comes back with the whole game."),
      ),
    ),
  );
  const intro = h(
    "p",
    { class: "hint" },
    word("faults-intro", "Everyday accidents. Try them: the game goes on, and each display says what to do."),
  );
  const view = makeWindow(word("faults", "Mishaps"), h("div", { class: "faults" }, intro, rows, power));

  function cutPower() {
    table.send({ do: "power" });
    view.close();
  }

  const draw = whenChanged(
    (/** @type {Seated[]} */ players, /** @type {boolean[][]} */ health) => {
      refill(
        rows,
        players.map((player, place) => seatRow(table, player, health[place][0], health[place][1])),
      );
    },
  );

  function render() {
    const { game, seats } = table.state;
    const players = game?.players ?? [];
    // Nothing else of a player: a button that is drawn anew under the mouse loses its click.
    draw(
      players.map(({ seat, name, colour, icon, bot }) => ({ seat, name, colour, icon, bot })),
      players.map(({ seat }) => [seats[seat]?.plugged !== false, seats[seat]?.display !== false]),
    );
  }

  return { element: view.element, open: view.open, render };
}

/**
 * @param {import("./types.js").Table} table
 * @param {Seated} player
 * @param {boolean} plugged
 * @param {boolean} display
 */
function seatRow(table, player, plugged, display) {
  const { seat } = player;
  const fault = (/** @type {string} */ kind, /** @type {boolean} */ on) => () =>
    table.send({ do: "fault", kind, seat, on });
  return h(
    "fieldset",
    { class: "fault-row" },
    h("legend", {}, badge(player), player.name),
    button(
      `cable-${seat}`,
      "plug",
      plugged ? word("pull-cable", "Pull the cable") : word("plug-in", "Plug the cable in"),
      fault("cable", plugged),
      !plugged,
    ),
    button(
      `display-${seat}`,
      "screen",
      display ? word("kill-display", "Break the display") : word("replace-display", "Replace the display"),
      fault("display", display),
      !display,
    ),
    table.state.hello?.game.cards ? atTheReader(table, seat) : null,
  );
}

/** What happens at a card reader. @param {import("./types.js").Table} table @param {number} seat */
function atTheReader(table, seat) {
  return [
    button(`foreign-${seat}`, "pass", word("foreign-card", "Lay a travel pass"), () =>
      table.send({ do: "foreign", seat }),
    ),
    button(`lift-${seat}`, "card", word("lift-early", "Lift the card too early"), () =>
      table.send({ do: "lay", seat, card: null, side: null }),
    ),
  ];
}

/**
 * @param {string} key
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [isOn]
 */
function button(key, sign, label, act, isOn = false) {
  return h(
    "button",
    { type: "button", class: isOn ? "plain is-on" : "plain", data: { key }, on: { click: act } },
    icon(sign),
    label,
  );
}
