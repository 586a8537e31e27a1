/** Many answers that are about somebody: each player's together, and the rest below them. */

import { makeOption } from "./answers.js";
import { badge } from "./badge.js";
import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Player} Player */
/** @typedef {{option: import("./types.js").Option, place: number}} Placed */
/** @typedef {{player: Player|null, members: Placed[]}} Group */

/**
 * @param {import("./types.js").Option[]} options
 * @param {Player[]} players
 * @returns {Group[]} none of them empty
 */
export function byPlayer(options, players) {
  const groups = [...players, null].map((player) => ({ player, members: /** @type {Placed[]} */ ([]) }));
  options.forEach((option, place) => {
    const about = groups.find(({ player }) => player === null || names(option.label, player.name));
    about?.members.push({ option, place });
  });
  return groups.filter((group) => group.members.length > 0);
}

/** Whether a sentence has this name in it, as a word of its own. @param {string} sentence @param {string} name */
function names(sentence, name) {
  const parts = sentence.split(name);
  return parts.some(
    (part, place) => place > 0 && !/[\p{L}\p{N}]$/u.test(parts[place - 1]) && !/^[\p{L}\p{N}]/u.test(part),
  );
}

/** @param {Group} group @param {(place: number) => void} pick */
export function makeGroup({ player, members }, pick) {
  const title = player?.name ?? word("table", "Table");
  return h(
    "section",
    { class: "group", "aria-label": title },
    h("h3", {}, player === null ? icon("table") : badge(player), title),
    h(
      "div",
      { class: "answers" },
      members.map(({ option, place }) => makeOption(option, () => pick(place))),
    ),
  );
}
