/**
 * Where this page's user is: which seat they look at, how far they have come with each question, which way
 * each card is turned, what they look at on the map. The server knows nothing of it.
 */

import { Way } from "./way.js";

export class Attention {
  /** @param {(message: object) => void} send @param {() => number} step @param {() => void} refresh */
  constructor(send, step, refresh) {
    /** @type {number|null} the seat that the user has picked */
    this.seat = null;
    /** @type {string|null} the hex that the user looks at */
    this.looked = null;
    /** @type {string|null} the hex that the answer under the pointer is about */
    this.pointed = null;
    /** @type {{prompt: import("./types.js").Prompt, place: number}|null} the answer whose outcome is looked at */
    this.considered = null;
    /** @type {Map<number, Way>} */
    this.ways = new Map();
    /** @type {Map<string, string>} seat and card → side */
    this.sides = new Map();
    /** @type {Map<string, string>} the same, proposed and not chosen */
    this.proposed = new Map();
    /** @type {Map<number, number>} seat → card taken in hand */
    this.held = new Map();
    /** How often a card was taken up elsewhere than in the hand. */
    this.takenUp = 0;
    /** @type {Map<number, number>} seat → the card that it laid to play */
    this.laid = new Map();
    /** @type {number|null} whose hand may be seen, where several people share the page */
    this.uncovered = null;
    this.starting = false;
    /** @type {{game: string, count: number, chosen: Record<string, string>, seats: object[]}|null} what is chosen in the lobby */
    this.setUp = null;
    /** Whether the board of a game that is over is looked at instead of its account. */
    this.atBoard = false;
    /** @type {number|null} how long a bot takes, if somebody has said so here */
    this.beatMs = null;
    this.send = send;
    this.step = step;
    this.refresh = refresh;
    /** @type {() => Record<string, import("./types.js").Option>} what hexes would answer, while a question is open */
    this.open = () => ({});
  }

  /** Another game lies on the table: its hands have not been shown to anybody yet. */
  begin() {
    this.starting = false;
    this.uncovered = null;
  }

  /** How far a seat has come with its question. @param {number} seat */
  way(seat) {
    const known = this.ways.get(seat);
    if (known !== undefined) return known;
    const way = new Way((verb, path) => this.send({ do: verb, seat, step: this.step(), path }), this.refresh);
    this.ways.set(seat, way);
    return way;
  }

  /** Bring every way up to date. @param {Record<string, import("./types.js").SeatState>} seats */
  follow(seats) {
    for (const [seat, { prompt, hand }] of Object.entries(seats)) {
      this.way(Number(seat)).offer(prompt, this.step());
      if (hand !== undefined) this.forget(Number(seat), hand);
    }
  }

  /** @param {string|null} hex */
  look(hex) {
    if (hex === this.looked) return;
    this.looked = hex;
    this.refresh();
  }

  /** @param {string|null} hex */
  point(hex) {
    if (hex === this.pointed) return;
    this.pointed = hex;
    this.refresh();
  }

  /** @param {import("./types.js").Prompt} prompt @param {number} place */
  consider(prompt, place) {
    if (this.considered?.prompt === prompt && this.considered.place === place) return;
    this.considered = { prompt, place };
    this.refresh();
  }

  /** What a hex would answer to the open question. @param {string} hex */
  optionAt(hex) {
    return this.open()[hex] ?? null;
  }

  /** A card that has gone comes back as it is dealt; of the one laid last it is known how it lies. @param {number} seat @param {import("./types.js").Card[]} hand */
  forget(seat, hand) {
    const kept = new Set([...hand.map((card) => card.index), this.laid.get(seat)]);
    for (const key of this.sides.keys()) {
      const [owner, card] = key.split(" ").map(Number);
      if (owner === seat && !kept.has(card)) this.sides.delete(key);
    }
  }

  /** @param {number} seat @param {number} card */
  side(seat, card) {
    return this.chosenSide(seat, card) ?? this.proposed.get(`${seat} ${card}`) ?? null;
  }

  /** What somebody turned it to. @param {number} seat @param {number} card */
  chosenSide(seat, card) {
    return this.sides.get(`${seat} ${card}`) ?? null;
  }

  /** How the card that this seat laid last was turned. @param {number} seat */
  laidSide(seat) {
    const card = this.laid.get(seat);
    return card === undefined ? null : this.side(seat, card);
  }

  /** @param {number} seat @param {number} card @param {string} side */
  turnCard(seat, card, side) {
    this.sides.set(`${seat} ${card}`, side);
  }

  /** Show a side as long as nobody chooses one. @param {number} seat @param {number} card @param {string} side */
  proposeSide(seat, card, side) {
    this.proposed.set(`${seat} ${card}`, side);
  }

  /** Take a card of the hand, turned as it is told. @param {number} seat @param {number} card @param {string|null} side */
  takeUp(seat, card, side) {
    if (side !== null) this.turnCard(seat, card, side);
    this.held.set(seat, card);
    this.takenUp += 1;
  }
}
