/**
 * A way through one question. Some answers are only drafts ("move …"): the server is asked what comes after
 * them, and nothing counts before the last part is given. Going back costs nothing.
 */

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {{where?: string, about?: string[]}} Wish an answer by its place on the map, or by what it is about */

/** How many places come before the ways out; of a tally its counts are an answer of their own. @param {Prompt} prompt */
export function beforeWaysOut(prompt) {
  return (prompt.kind === "lay" ? prompt.cards : prompt.kind === "dial" ? prompt.numbers : [])?.length ?? 0;
}

/** Whether picking this place leads on instead of ending. @param {Prompt} prompt @param {Place} place */
export function leadsOn(prompt, place) {
  const before = beforeWaysOut(prompt);
  if (typeof place !== "number" || place < before) return Boolean(prompt.draft);
  return Boolean(prompt.options?.[place - before]?.draft);
}

/** Whether an answer is about one of these things. @param {import("./types.js").Option} option @param {string[]} things */
export function isAbout({ icon, term }, things) {
  return things.includes(icon) || things.includes(term);
}

export class Way {
  /**
   * @param {(verb: "ask"|"answer", path: Place[]) => void} send
   * @param {() => void} refresh
   */
  constructor(send, refresh) {
    this.send = send;
    this.refresh = refresh;
    /** @type {Prompt|null} the part that is open */
    this.prompt = null;
    /** @type {{prompt: Prompt, place: Place}[]} the parts that are answered */
    this.trail = [];
    /** @type {string|null} the path whose next question is on its way */
    this.pending = null;
    /** @type {Wish[]} answers to give as soon as they are asked for */
    this.wishes = [];
    this.root = "null";
    this.step = -1;
    /** At which step an answer was sent; the parts that led to it are done once the game has moved on. */
    this.answeredAt = -2;
  }

  get path() {
    return this.trail.map((part) => part.place);
  }

  /**
   * The question now. The parts so far are kept as long as it is the same one and has not been answered.
   * @param {Prompt|null} prompt
   * @param {number} step
   */
  offer(prompt, step) {
    const root = JSON.stringify(prompt);
    const isAnswered = step !== this.step && this.answeredAt === this.step;
    if (root !== this.root || isAnswered) {
      this.root = root;
      this.prompt = prompt;
      this.trail = [];
      this.pending = null;
      this.wishes = [];
    } else if (step !== this.step && this.trail.length > 0) {
      // Something else happened: the same parts may be followed by other answers now.
      this.ask(this.path);
    }
    this.step = step;
  }

  /** Take the answer at this place. @param {Place} place */
  pick(place) {
    if (this.prompt === null) return;
    const path = [...this.path, place];
    if (leadsOn(this.prompt, place)) this.ask(path);
    else this.follow(path);
  }

  /** Give a whole answer, part by part. @param {Place[]} path */
  follow(path) {
    this.answeredAt = this.step;
    this.send("answer", path);
  }

  /** Whether the parts so far are those of this answer. @param {Place[]} path */
  isOn(path) {
    return this.path.every((place, part) => JSON.stringify(place) === JSON.stringify(path[part]));
  }

  /** @param {Place[]} path */
  ask(path) {
    this.pending = JSON.stringify(path);
    this.send("ask", path);
  }

  /** The next question. Whether it was waited for here. @param {Place[]} path @param {Prompt} prompt */
  receive(path, prompt) {
    if (this.pending !== JSON.stringify(path)) return false;
    this.pending = null;
    if (path.length > this.trail.length && this.prompt !== null) {
      this.trail.push({ prompt: this.prompt, place: path[path.length - 1] });
    }
    this.prompt = prompt;
    this.grant();
    this.refresh();
    return true;
  }

  /** Give these answers one after the other, each if it is asked for. @param {Wish[]} wishes */
  wish(wishes) {
    this.wishes.push(...wishes);
    if (this.pending === null) this.grant();
  }

  /** The first wish that the open question can be answered with; those before it are not asked for. */
  grant() {
    const options = this.prompt?.options ?? [];
    while (this.wishes.length > 0 && this.prompt !== null) {
      const wish = this.wishes.shift();
      const place = options.findIndex((one) =>
        wish?.where === undefined ? isAbout(one, wish?.about ?? []) : one.where === wish.where,
      );
      if (place !== -1) {
        this.pick(beforeWaysOut(this.prompt) + place);
        return;
      }
    }
  }

  /** Leave this part for the one before it. */
  back() {
    const part = this.trail.pop();
    if (part === undefined) return;
    this.prompt = part.prompt;
    this.pending = null;
    this.refresh();
  }

  /** Back to the first part that can be answered with this place; to the very first where none can. @param {string} where */
  returnTo(where) {
    const asked = [...this.trail.map((part) => part.prompt), this.prompt];
    const first = asked.findIndex((prompt) => prompt?.options?.some((one) => one.where === where));
    this.prompt = asked[Math.max(0, first)];
    this.trail.length = Math.max(0, first);
    this.pending = null;
    this.wishes = [];
  }

  /** Forget the parts that were answered. */
  restart() {
    if (this.trail.length > 0) this.prompt = this.trail[0].prompt;
    this.trail = [];
    this.pending = null;
    this.wishes = [];
  }
}
