/** The bar on top: where the game is, and what can be done at any time. */

import { h, icon, refill, whenChanged } from "./dom.js";
import { word } from "./words.js";

const LANGUAGES = [
  ["fr", "Français"],
  ["en", "English"],
];
const [FASTEST_MS, SLOWEST_MS, USUAL_MS] = [50, 3000, 400];

/**
 * @param {import("./types.js").Table} table
 * @param {ReturnType<typeof import("./sound.js").makeSound>} sound
 * @param {{correct: () => void, faults: () => void, phones: (() => void)|null}} windows
 */
export function makeBar(table, sound, windows) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const isWorld = hello.role === "world";
  const headline = h("p", { class: "headline" });
  const tools = h("div", { class: "tools", id: "tools" });
  const menu = h(
    "button",
    {
      type: "button",
      class: "quiet menu",
      "aria-expanded": "false",
      "aria-controls": "tools",
      "aria-label": word("menu", "Menu"),
      on: { click: () => unfold(tools.classList.toggle("is-open")) },
    },
    icon("menu"),
  );
  const element = h(
    "header",
    { class: "top" },
    h("div", { class: "brand" }, icon("crown"), h("h1", {}, hello.game.title)),
    headline,
    menu,
    tools,
  );
  const pace = makePace(table);

  /** @param {boolean} open */
  function unfold(open) {
    menu.setAttribute("aria-expanded", String(open));
  }

  const draw = whenChanged(
    (
      /** @type {boolean} */ playing,
      /** @type {boolean} */ paused,
      /** @type {boolean} */ withBots,
      /** @type {boolean} */ loud,
    ) => {
      const pause = tool(
        "pause",
        paused ? "play" : "pause",
        paused ? word("go-on", "Go on") : word("pause", "Pause"),
        () => table.send({ do: "pause", on: !paused }),
      );
      refill(tools, [
        isWorld && playing && withBots ? pace : null,
        playing && hello.role !== "table" ? pause : null,
        playing && hello.role !== "table"
          ? tool("correct", "wrench", word("correction", "Correct a value"), windows.correct)
          : null,
        playing && isWorld ? tool("faults", "bolt", word("faults", "What if …"), windows.faults) : null,
        isWorld && windows.phones !== null
          ? tool("phones", "phone", word("phones", "Phones"), windows.phones)
          : null,
        playing && isWorld ? tool("new", "cards", word("new-game", "New game"), newGame) : null,
        tool(
          "sound",
          loud ? "sound" : "mute",
          loud ? word("sound-off", "Sound off") : word("sound-on", "Sound on"),
          () => {
            sound.set(!sound.on);
            render();
          },
        ),
        isWorld ? languages(table, hello.language) : null,
      ]);
    },
  );

  function newGame() {
    table.attention.starting = true;
    table.refresh();
  }

  function render() {
    const { game } = table.state;
    headline.textContent = game?.headline ?? "";
    draw(
      game !== null && !game.over,
      game?.paused ?? false,
      game?.players.some((player) => player.bot) ?? false,
      sound.on,
    );
  }

  return { element, render };
}

/** @param {string} key @param {string} sign @param {string} label @param {() => void} act */
function tool(key, sign, label, act) {
  return h(
    "button",
    { type: "button", class: "tool", title: label, data: { key }, on: { click: act } },
    icon(sign),
    h("span", {}, label),
  );
}

/** @param {import("./types.js").Table} table @param {string} current */
function languages(table, current) {
  return h(
    "div",
    { class: "segments small", role: "group", "aria-label": word("language", "Language") },
    LANGUAGES.map(([key, name]) =>
      h(
        "button",
        {
          type: "button",
          class: "segment",
          lang: key,
          title: name,
          "aria-label": name,
          "aria-pressed": String(key === current),
          data: { key: `language-${key}` },
          on: { click: () => table.send({ do: "language", language: key }) },
        },
        key.toUpperCase(),
      ),
    ),
  );
}

/** How fast the bots play; the slider goes from slow to fast. @param {import("./types.js").Table} table */
function makePace(table) {
  const range = Math.log(SLOWEST_MS / FASTEST_MS);
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 100,
    value: Math.round((Math.log(SLOWEST_MS / (table.attention.beatMs ?? USUAL_MS)) / range) * 100),
    "aria-label": word("pace", "Pace of the bots"),
  });
  slider.addEventListener("change", () => {
    table.attention.beatMs = Math.round(SLOWEST_MS * Math.exp((-range * Number(slider.value)) / 100));
    table.send({ do: "pace", beat_ms: table.attention.beatMs });
  });
  return h(
    "label",
    { class: "pace", title: word("pace", "Pace of the bots") },
    icon("bot"),
    h("span", { class: "pace-label" }, word("pace", "Pace of the bots")),
    slider,
  );
}
