/** Who is asked here, and whose question is shown. */

import { askedPeople, isOnPhone } from "./store.js";
import { beforeWaysOut } from "./way.js";

/** The seats that are asked something which this page may answer. @param {import("./types.js").Table} table */
export function hereAsked(table) {
  const { role, seat } = table.state.hello ?? { role: "table", seat: 0 };
  if (table.state.game === null || table.state.game.paused || table.state.game.over) return [];
  const asked = askedPeople(table.state);
  // The server tells a phone of the table's own question only where phones serve the table.
  if (role === "seat") return asked.filter((one) => one === seat || one === 0);
  return role === "world" ? asked : [];
}

/**
 * The seat whose question is shown: the one that the user picked, else the first.
 * @param {import("./types.js").Table} table
 */
export function answeringSeat(table) {
  const asked = hereAsked(table);
  const picked = table.attention.seat;
  return picked !== null && asked.includes(picked) ? picked : (asked[0] ?? null);
}

/**
 * Whose sheet is the large one: whoever is asked, else whoever was looked at last, else the first person.
 * @param {import("./types.js").Table} table
 */
export function ownSeat(table) {
  const { hello, game } = table.state;
  if (game === null) return null;
  if (hello?.role === "seat") return hello.seat;
  if (hello?.role === "table") return null;
  const persons = game.players.filter((player) => !player.bot).map((player) => player.seat);
  // Whoever plays on a phone has the own sheet there.
  const here = persons.filter((seat) => !isOnPhone(table.state, seat));
  const people = here.length > 0 ? here : persons;
  const [asked, picked] = [answeringSeat(table), table.attention.seat];
  if (asked !== null && people.includes(asked)) return asked;
  if (picked !== null && people.includes(picked)) return picked;
  return people[0] ?? null;
}

/** Which hexes answer the open question, and how. @param {import("./types.js").Table} table */
export function openHexes(table) {
  const seat = answeringSeat(table);
  const way = seat === null ? null : table.attention.way(seat);
  const prompt = way?.prompt ?? null;
  const before = prompt === null ? 0 : beforeWaysOut(prompt);
  const keys = new Set(table.state.map?.hexes.map((hex) => hex.key));
  /** @type {Record<string, import("./types.js").Option & {place: number}>} */
  const open = {};
  (prompt?.options ?? []).forEach((option, at) => {
    if (option.where !== "" && !(option.where in open) && keys.has(option.where)) open[option.where] = { ...option, place: before + at };
  });
  return open;
}
