/** The menu behind the bar's last button: what is wanted now and then. */

import { displays } from "./displays.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { openGuide } from "./guide_mark.js";
import { isDark, switchTheme } from "./theme.js";
import { word } from "./words.js";

const [FASTEST_MS, SLOWEST_MS, USUAL_MS] = [50, 3000, 400];

/**
 * @param {import("./types.js").Table} table
 * @param {ReturnType<typeof import("./sound.js").makeSound>} sound
 * @param {Record<"keys"|"lookUp"|"anytime"|"correct"|"faults"|"happened", () => void> & {phones: (() => void)|null}} windows
 */
export function makeMenu(table, sound, windows) {
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  const isWorld = hello.role === "world";
  const list = h("div", { class: "menu-list", id: "menu", role: "group", "aria-label": word("menu", "Menu"), hidden: true });
  const button = h(
    "button",
    {
      type: "button",
      class: "tool menu is-icon",
      "aria-expanded": "false",
      "aria-controls": "menu",
      "aria-label": word("menu", "Menu"),
      title: word("menu", "Menu"),
      on: { click: () => open(list.hidden) },
    },
    icon("menu"),
  );
  const element = h("div", { class: "menu-place" }, button, list);
  const pace = makePace(table);

  /** @param {boolean} wanted */
  function open(wanted) {
    list.hidden = !wanted;
    button.setAttribute("aria-expanded", String(wanted));
  }

  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !element.contains(event.target)) open(false);
  });
  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || list.hidden) return;
    open(false);
    button.focus();
  });

  /** @param {() => void} act */
  const closing = (act) => () => {
    open(false);
    act();
  };

  const draw = whenChanged(
    (
      /** @type {boolean} */ playing,
      /** @type {boolean} */ withBots,
      /** @type {boolean} */ dark,
      /** @type {boolean} */ workbench,
    ) => {
      const item = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
        tool(key, sign, label, closing(act));
      refill(list, [
        isWorld && playing && withBots ? pace : null,
        playing && hello.role !== "table" ? item("look-up", "cards", word("look-up", "Look up"), windows.lookUp) : null,
        item("guide", "question", word("guide", "How to play"), () => openGuide()),
        hello.role === "table" ? null : item("keys", "right", word("keys", "Keys"), windows.keys),
        playing ? item("happened", "clock", word("what-happened", "What happened"), windows.happened) : null,
        playing && hello.role !== "table"
          ? item("correct", "wrench", word("correction", "Correct a value"), windows.correct)
          : null,
        isWorld
          ? item("workbench", "screen", workbench ? word("close-workbench", "Close the workbench") : word("open-workbench", "Open the workbench"), () => {
              displays.workbench = !workbench;
              table.refresh();
            })
          : null,
        item("theme", dark ? "sun" : "moon", dark ? word("light-theme", "Light page") : word("dark-theme", "Dark page"), () => {
          switchTheme();
          table.refresh();
        }),
        // On a narrow page the bar has no room for these.
        narrow(isWorld && windows.phones !== null && item("menu-phones", "phone", word("phones", "Phones"), windows.phones)),
        narrow(playing && isWorld && item("menu-faults", "bolt", word("faults", "Mishaps"), windows.faults)),
        narrow(
          playing &&
            item("menu-displays", "screen", word("displays", "Displays"), () => {
              displays.show(!displays.shown);
              table.refresh();
            }),
        ),
        playing && isWorld ? item("new", "cards", word("to-lobby", "Lobby: new game or another one"), newGame) : null,
      ]);
    },
  );

  function newGame() {
    table.attention.starting = true;
    table.refresh();
  }

  function render() {
    const { game } = table.state;
    draw(
      game !== null && !game.over,
      game?.players.some((player) => player.bot) ?? false,
      isDark(),
      displays.workbench,
    );
  }

  return { element, render };
}

/** @param {HTMLElement|false} item */
function narrow(item) {
  if (item) item.classList.add("is-narrow");
  return item;
}

/** @param {string} key @param {string} sign @param {string} label @param {() => void} act @param {string} [look] @param {string} [about] */
export function tool(key, sign, label, act, look = "", about = label) {
  return h(
    "button",
    { type: "button", class: `tool ${look}`, title: about, "aria-label": label, data: { key }, on: { click: act } },
    icon(sign),
    h("span", {}, label),
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
  return h("label", { class: "pace" }, icon("bot"), h("span", {}, word("pace", "Pace of the bots"), " ", h("small", {}, word("pace-ends", "slow – fast"))), slider);
}
