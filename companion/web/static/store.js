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
    away: [],
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
  for (const part of ["step", "lights", "locked", "held", "away", "game", "map", "anytime", "terms", "seats"]) {
    if (part in update) /** @type {any} */ (state)[part] = update[part];
  }
  // The glass of a display that this page may not see any more is gone.
  const frames = Object.entries({ ...state.frames, ...update.frames }).filter(([, frame]) => frame !== null);
  if ("frames" in update) state.frames = Object.fromEntries(frames);
}

/** @param {import("./types.js").TableState} state @param {number} seat */
export function playerAt(state, seat) {
  return state.game?.players.find((player) => player.seat === seat) ?? null;
}

/** Whether a phone holds a seat, so that it is not played here. @param {import("./types.js").TableState} state @param {number} seat */
export function isOnPhone(state, seat) {
  return state.hello?.role === "world" && state.held.includes(seat) && playerAt(state, seat)?.bot === false;
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
