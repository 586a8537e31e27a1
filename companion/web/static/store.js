/** What the server has told, put together from updates that bring only what has changed. */

import { word } from "./words.js";

/** @returns {import("./types.js").TableState} */
export function emptyState() {
  return {
    hello: null,
    step: 0,
    frames: {},
    lights: [],
    locked: [],
    held: [],
    kept: [],
    game: null,
    map: null,
    seats: {},
    anytime: false,
    terms: {},
  };
}

/**
 * @param {import("./types.js").TableState} state
 * @param {any} update
 */
export function merge(state, update) {
  for (const part of ["step", "lights", "locked", "held", "game", "map", "anytime", "terms"]) {
    if (part in update) /** @type {any} */ (state)[part] = update[part];
  }
  if ("frames" in update) state.frames = { ...state.frames, ...update.frames };
  if ("seats" in update) state.seats = { ...state.seats, ...update.seats };
}

/** @param {import("./types.js").TableState} state @param {number} seat */
export function playerAt(state, seat) {
  return state.game?.players.find((player) => player.seat === seat) ?? null;
}

/**
 * The seats with a question that a person answers: the table's own first.
 * @param {import("./types.js").TableState} state
 */
export function askedPeople(state) {
  const nobody = state.game?.players.every((player) => player.bot) ?? false;
  if (nobody) return []; // the bots look after the table too
  return Object.keys(state.seats)
    .map(Number)
    .filter((seat) => state.seats[seat].prompt !== null && !playerAt(state, seat)?.bot)
    .filter((seat) => seat === 0 || playerAt(state, seat) !== null)
    .sort((one, other) => one - other);
}

/** A seat's player, or the table. @param {import("./types.js").TableState} state @param {number} seat */
export function nameOf(state, seat) {
  return playerAt(state, seat)?.name ?? word("table", "Table");
}

/** "2nd of 4", from the ranking now. @param {import("./types.js").TableState} state @param {number} seat */
export function placeOf(state, seat) {
  const { game } = state;
  const line = game?.standings.find((one) => one.seats.includes(seat));
  if (game === null || line === undefined || game.standings.every((one) => one.points === 0)) return "";
  // A number never stands alone on a line.
  return word("place-of", "place {place} of {all}", { place: line.place, all: game.players.length }).replace(/ (?=\d)/g, "\u00a0");
}
