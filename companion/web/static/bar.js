/** The bar on top: the game, where the turn stands, and what can be done at any time. */

import { displays } from "./displays.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { makeMenu, tool } from "./menu.js";
import { word } from "./words.js";

const LANGUAGES = [
  ["fr", "Français"],
  ["en", "English"],
];

/**
 * @param {import("./types.js").Table} table
 * @param {ReturnType<typeof import("./sound.js").makeSound>} sound
 * @param {Record<"keys"|"lookUp"|"anytime"|"correct"|"faults"|"happened", () => void> & {phones: (() => void)|null}} windows
 */
export function makeBar(table, sound, windows) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const isWorld = hello.role === "world";
  const steps = h("ol", { class: "steps", "aria-label": word("phases", "Phases of the turn") });
  const where = h("p", { class: "headline" });
  const brand = h("h1", {}, hello.game.title);
  const tools = h("div", { class: "tools" });
  const menu = makeMenu(table, sound, windows);
  const element = h(
    "header",
    { class: "top" },
    h("div", { class: "brand" }, icon("crown"), brand),
    where,
    steps,
    tools,
    menu.element,
    isWorld ? languages(table, hello.language) : null,
  );

  const drawSteps = whenChanged((/** @type {import("./types.js").Game["steps"]|null} */ told) => {
    where.textContent = told?.where ?? "";
    refill(
      steps,
      (told?.names ?? []).map((name, at) =>
        h(
          "li",
          { class: at < (told?.now ?? -1) ? "is-done" : "", "aria-current": at === told?.now ? "step" : null },
          at < (told?.now ?? -1) ? icon("check") : null,
          name,
        ),
      ),
    );
  });

  const draw = whenChanged(
    (
      /** @type {boolean} */ playing,
      /** @type {boolean} */ paused,
      /** @type {boolean} */ loud,
      /** @type {boolean} */ withAnytime,
      /** @type {boolean} */ shown,
    ) => {
      const pause = tool(
        "pause",
        paused ? "play" : "pause",
        paused ? word("go-on", "Go on") : word("pause", "Pause"),
        () => table.send({ do: "pause", on: !paused }),
      );
      refill(tools, [
        playing && withAnytime
          ? tool("anytime", "hand", word("anytime", "What is possible at any time"), windows.anytime)
          : null,
        playing && hello.role !== "table" ? pause : null,
        playing && isWorld ? tool("faults", "bolt", word("faults", "Mishaps"), windows.faults, "", word("faults-about", "Mishaps: pull a cable, break a display, cut the power, and see what the table does")) : null,
        isWorld && windows.phones !== null
          ? tool("phones", "phone", word("phones", "Phones"), windows.phones)
          : null,
        tool(
          "sound",
          loud ? "sound" : "mute",
          loud ? word("sound-off", "Sound off") : word("sound-on", "Sound on"),
          () => {
            sound.set(!sound.on);
            render();
          },
          "is-icon",
        ),
        playing ? displaySwitch(table, shown) : null,
      ]);
    },
  );

  function render() {
    const { game } = table.state;
    // The lobby is about every game.
    const inLobby = isWorld && (game === null || table.attention.starting);
    brand.textContent = inLobby ? word("companion", "Companion") : hello.game.title;
    where.hidden = steps.hidden = inLobby;
    drawSteps(game === null || game.over ? { where: game?.headline ?? "", names: [], now: -1 } : game.steps);
    draw(game !== null && !game.over && !inLobby, game?.paused ?? false, sound.on, table.state.anytime, displays.shown);
    menu.render();
  }

  return { element, render };
}

/** @param {import("./types.js").Table} table @param {boolean} shown */
function displaySwitch(table, shown) {
  const label = word("displays", "Displays");
  return h(
    "button",
    {
      type: "button",
      class: "tool switch",
      role: "switch",
      "aria-checked": String(shown),
      "aria-label": label,
      title: label,
      data: { key: "displays" },
      on: {
        click: () => {
          displays.show(!displays.shown);
          table.refresh();
        },
      },
    },
    icon("screen"),
    h("span", {}, label),
    h("i", { class: "slide" }),
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
