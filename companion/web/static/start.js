/** The welcome: who plays, how the board is kept, and off it goes; or a demo, in which bots play everything. */

import { h, icon, refill } from "./dom.js";
import { meaningful, settingFields } from "./settings.js";
import { word } from "./words.js";

const USUAL_PLAYERS = 4;
/** @param {import("./types.js").Table} table */
export function makeStart(table) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const [fewest, most] = hello.game.players;
  const names = [...hello.default_names];
  const bots = new Set(names.map((_, place) => place + 1).filter((seat) => seat !== 1));
  const chosen = Object.fromEntries(hello.game.settings.map((setting) => [setting.key, setting.preferred]));
  let count = Math.max(fewest, Math.min(most, USUAL_PLAYERS));

  const counts = h("div", {
    class: "segments",
    role: "radiogroup",
    "aria-label": word("players", "Players"),
  });
  const seats = h("div", { class: "start-seats" });
  const cancel = h(
    "button",
    { type: "button", class: "plain", on: { click: leave } },
    word("cancel", "Cancel"),
  );
  const settings = settingFields(hello.game.settings, chosen, () => count);
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  const form = h("form", { class: "start-form", on: { submit: begin } });
  const element = h(
    "section",
    { class: "start", "aria-label": word("welcome", "Welcome") },
    hero(hello.game.title),
    form,
  );

  function draw() {
    refill(
      counts,
      Array.from({ length: most - fewest + 1 }, (_, place) => countButton(fewest + place)),
    );
    refill(
      seats,
      names.slice(0, count).map((_, place) => seatRow(place + 1)),
    );
    settings.follow();
  }

  /** @param {number} number */
  function countButton(number) {
    const choose = () => {
      count = number;
      draw();
    };
    return h(
      "button",
      {
        type: "button",
        role: "radio",
        class: "segment",
        "aria-checked": String(number === count),
        data: { key: `count-${number}` },
        on: { click: choose },
      },
      number,
    );
  }

  /** @param {number} seat */
  function seatRow(seat) {
    const name = h("input", {
      type: "text",
      value: names[seat - 1],
      maxlength: 10,
      required: true,
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": word("name-of-seat", "Name at seat {number}", { number: seat }),
      data: { key: `name-${seat}` },
    });
    name.addEventListener("input", () => (names[seat - 1] = name.value));
    const choose = (/** @type {boolean} */ bot) => () => {
      if (bot) bots.add(seat);
      else bots.delete(seat);
      draw();
    };
    const kind = (/** @type {boolean} */ bot, /** @type {string} */ label) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          class: "segment",
          "aria-checked": String(bots.has(seat) === bot),
          data: { key: `${bot ? "bot" : "person"}-${seat}` },
          on: { click: choose(bot) },
        },
        icon(bot ? "bot" : "person"),
        label,
      );
    return h(
      "div",
      { class: "start-seat" },
      h("span", { class: "seat-number", "aria-hidden": "true" }, seat),
      name,
      h(
        "div",
        {
          class: "segments",
          role: "radiogroup",
          "aria-label": word("who-plays-seat", "Who plays seat {number}", { number: seat }),
        },
        kind(false, word("person", "Person")),
        kind(true, word("bot", "Bot")),
      ),
    );
  }

  /** @param {SubmitEvent} event */
  function begin(event) {
    event.preventDefault();
    launch([...bots].filter((seat) => seat <= count));
  }

  /** @param {number[]} played by bots */
  function launch(played) {
    problem.hidden = true;
    table.send({
      do: "start",
      names: names.slice(0, count).map((name) => name.trim()),
      settings: meaningful(hello.game.settings, chosen, count),
      bots: played,
    });
  }

  function leave() {
    table.attention.starting = false;
    table.refresh();
  }

  const demo = h(
    "button",
    {
      type: "button",
      class: "answer",
      on: { click: () => launch(Array.from({ length: count }, (_, place) => place + 1)) },
    },
    icon("play"),
    h(
      "span",
      { class: "answer-text" },
      h("b", {}, word("watch-demo", "Watch a demo")),
      h("small", {}, word("demo-detail", "bots play a whole game")),
    ),
  );
  const go = h(
    "button",
    { type: "submit", class: "answer primary" },
    icon("cards"),
    h("span", { class: "answer-text" }, h("b", {}, word("start-playing", "Start playing"))),
  );
  form.append(
    h("fieldset", {}, h("legend", {}, word("players", "Players")), counts, seats),
    ...settings.fields,
    problem,
    h("div", { class: "start-actions" }, go, demo, cancel),
  );
  draw();

  return {
    element,
    render: () => (cancel.hidden = table.state.game === null),
    /** @param {{reason: string, remedy: string}} told */
    refuse(told) {
      problem.textContent = `${told.reason} ${told.remedy ?? ""}`;
      problem.hidden = false;
    },
  };
}

/** @param {string} title */
function hero(title) {
  return h(
    "div",
    { class: "hero" },
    icon("crown", "hero-mark"),
    h("h1", {}, title),
    h(
      "p",
      {},
      word(
        "welcome-line",
        "A whole table in your browser: displays, encoders, cards. Take a seat, the bots take the others.",
      ),
    ),
  );
}
