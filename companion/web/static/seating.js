/** Who sits where: a name, a person or a bot of some level, and a colour for every seat; remembered here. */

import { keep, recalled } from "./kept.js";

export const LEVELS = ["easy", "normal", "hard"];
const KEY = "seats";

/** @typedef {{name: string, bot: boolean, level: string, colour: number}} Seat */

/** @param {string[]} names what they are called at first */
export function makeSeating(names) {
  /** @type {Seat[]} */
  const seats = names.map((name, place) => ({ name, bot: place > 0, level: "normal", colour: place + 1 }));
  for (const [place, seat] of remembered().entries()) if (place in seats) Object.assign(seats[place], seat);

  return {
    seats,
    /**
     * The same seats as in a game; after one of bots alone a person has the first.
     * @param {import("./types.js").Player[]} players
     * @param {string[]} palette
     */
    follow(players, palette) {
      const wasDemo = players.every((player) => player.bot);
      players.forEach((player, place) => {
        const bot = player.bot && !(wasDemo && place === 0);
        const colour = palette.indexOf(player.colour) + 1;
        Object.assign(seats[place], { name: player.name, bot, level: player.level ?? "normal" });
        if (colour > 0) this.paint(place, colour);
      });
    },
    /** Give a seat a colour; whoever had it takes the other. @param {number} place @param {number} colour */
    paint(place, colour) {
      const other = seats.find((seat) => seat.colour === colour);
      if (other !== undefined) other.colour = seats[place].colour;
      seats[place].colour = colour;
    },
    save() {
      keep(KEY, JSON.stringify(seats));
    },
  };
}

/** @returns {Partial<Seat>[]} */
function remembered() {
  try {
    const kept = JSON.parse(recalled(KEY, "[]"));
    const colours = new Set(kept.map((/** @type {Seat} */ seat) => seat.colour));
    return kept.every(isSeat) && colours.size === kept.length ? kept : [];
  } catch {
    return [];
  }
}

/** @param {any} one */
function isSeat(one) {
  return (
    typeof one?.name === "string" &&
    typeof one.bot === "boolean" &&
    LEVELS.includes(one.level) &&
    Number.isInteger(one.colour)
  );
}
