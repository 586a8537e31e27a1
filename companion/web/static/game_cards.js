/** Every game that can be played here, a card each: its cover, what it is about, and how often it was played. */

import { sayDate } from "./dates.js";
import { h, icon, refill } from "./dom.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").OfferedGame[]} games
 * @param {() => string} chosen its name
 * @param {(name: string) => void} choose
 */
export function makeGameCards(games, chosen, choose) {
  const element = h("div", {
    class: "games",
    role: "radiogroup",
    "aria-label": word("games", "Games"),
    on: { keydown: byKey },
  });

  /** @param {import("./types.js").KeptGame[]} kept */
  function draw(kept) {
    refill(
      element,
      games.map((game) => card(game, kept.filter((one) => one.game === game.name))),
    );
  }

  /** @param {import("./types.js").OfferedGame} game @param {import("./types.js").KeptGame[]} own newest first */
  function card(game, own) {
    const isChosen = game.name === chosen();
    return h(
      "button",
      {
        type: "button",
        class: "game-card",
        role: "radio",
        "aria-checked": String(isChosen),
        tabindex: isChosen ? 0 : -1,
        data: { key: `game-${game.name}` },
        on: { click: () => choose(game.name) },
      },
      h("img", { class: "cover", src: game.cover, alt: "" }),
      h(
        "span",
        { class: "game-text" },
        h("b", { class: "game-title" }, game.title),
        h("span", { class: "game-facts" }, facts(game)),
        h("span", { class: "game-about" }, game.about.join(" ")),
        h("small", { class: "game-played" }, played(own)),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  function byKey(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const place = games.findIndex((game) => game.name === chosen());
    choose(games[(place + by + games.length) % games.length].name);
    /** @type {HTMLElement|null} */ (element.querySelector("[aria-checked='true']"))?.focus();
  }

  return { element, draw };
}

/** @param {import("./types.js").OfferedGame} game */
function facts(game) {
  const [fewest, most] = game.players;
  const players = fewest === most ? `${most}` : `${fewest}–${most}`;
  return [
    fact("person", players, word("players", "Players")),
    game.minutes === null ? null : fact("clock", `${game.minutes.join("–")} min`, word("length", "Length")),
    game.weight === "" ? null : fact("cards", word(`weight-${game.weight}`, game.weight), word("weight", "How much there is to learn")),
  ].filter((one) => one !== null);
}

/** @param {string} sign @param {string} text @param {string} label */
function fact(sign, text, label) {
  return h("span", { class: "game-fact", title: label }, icon(sign), h("span", { class: "unseen" }, label), text);
}

/** @param {import("./types.js").KeptGame[]} own newest first */
function played(own) {
  const finished = own.filter((one) => one.state === "finished");
  if (own.length > 0 && finished.length === 0) return word("in-progress", "A game is in progress");
  if (finished.length === 0) return word("never-played", "Not played yet");
  const when = sayDate(finished[0].written, false);
  return finished.length === 1
    ? word("played-once", "Played once, {when}", { when })
    : word("played-often", "Played {count} times, last {when}", { count: finished.length, when });
}
