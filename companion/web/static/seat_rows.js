/** The seats of a new game, a row each: colour, name, person or bot, and how well a bot plays. */

import { h, icon, refill } from "./dom.js";
import { inkOn } from "./ink.js";
import { LEVELS } from "./seating.js";
import { segments } from "./segments.js";
import { word } from "./words.js";

/**
 * @param {ReturnType<typeof import("./seating.js").makeSeating>} seating
 * @param {string[]} palette
 */
export function makeSeatRows(seating, palette) {
  const element = h("div", { class: "seat-rows" });
  /** @type {number|null} the seat whose colour is being chosen */
  let painting = null;
  let count = 0;

  function draw(players = count) {
    count = players;
    refill(
      element,
      seating.seats.slice(0, count).flatMap((_, place) => [row(place), painting === place ? paints(place) : null]),
    );
  }

  /** @param {number} place */
  function row(place) {
    const seat = seating.seats[place];
    const number = place + 1;
    const name = h("input", {
      type: "text",
      value: seat.name,
      maxlength: 10,
      required: true,
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": word("name-of-seat", "Name at seat {number}", { number }),
      data: { key: `name-${number}` },
    });
    name.addEventListener("input", () => (seat.name = name.value));
    return h(
      "div",
      { class: "seat-row" },
      colourButton(place),
      name,
      segments(
        word("who-plays-seat", "Who plays seat {number}", { number }),
        [kind("person", word("person", "Person")), kind("bot", word("bot", "Bot"))],
        seat.bot ? "bot" : "person",
        (key) => {
          seat.bot = key === "bot";
          draw();
        },
        `seat-${number}-`,
      ),
      seat.bot ? levels(place) : h("small", { class: "seat-hint" }, word("plays-here", "plays here or by phone")),
    );
  }

  /** @param {string} key @param {string} label */
  function kind(key, label) {
    return { key, label, content: icon(key) };
  }

  /** @param {number} place */
  function levels(place) {
    const seat = seating.seats[place];
    return segments(
      word("level", "How well it plays"),
      LEVELS.map((key) => ({ key, content: word(`level-${key}`, key) })),
      seat.level,
      (key) => {
        seat.level = key;
        draw();
      },
      `seat-${place + 1}-`,
    );
  }

  /** @param {number} place */
  function colourButton(place) {
    return h(
      "button",
      {
        type: "button",
        class: "seat-number",
        style: paint(seating.seats[place].colour),
        "aria-expanded": String(painting === place),
        "aria-label": word("colour-of-seat", "Colour of seat {number}", { number: place + 1 }),
        title: word("colour-of-seat", "Colour of seat {number}", { number: place + 1 }),
        data: { key: `colour-${place + 1}` },
        on: {
          click: () => {
            painting = painting === place ? null : place;
            draw();
          },
        },
      },
      place + 1,
    );
  }

  /** @param {number} place */
  function paints(place) {
    return h(
      "div",
      { class: "paints", role: "group", "aria-label": word("colour", "Colour") },
      palette.map((_, at) =>
        h(
          "button",
          {
            type: "button",
            class: "paint",
            style: paint(at + 1),
            "aria-pressed": String(seating.seats[place].colour === at + 1),
            "aria-label": word("colour-number", "Colour {number}", { number: at + 1 }),
            data: { key: `paint-${at + 1}` },
            on: {
              click: () => {
                seating.paint(place, at + 1);
                painting = null;
                draw();
              },
            },
          },
          seating.seats[place].colour === at + 1 ? icon("check") : null,
        ),
      ),
    );
  }

  /** @param {number} colour */
  function paint(colour) {
    const fill = palette[colour - 1];
    return { "--player": fill, "--player-ink": inkOn(fill) };
  }

  return { element, draw };
}
