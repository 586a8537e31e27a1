/**
 * A way through one question. Some answers are only drafts ("move …"): the server is asked what comes after
 * them, and nothing counts before the last part is given. Going back costs nothing.
 */

/** @typedef {import("./types.js").Prompt} Prompt */

/** Whether picking this place leads on instead of ending. @param {Prompt} prompt @param {number} place */
export function leadsOn(prompt, place) {
  if (prompt.kind === "dial") return Boolean(prompt.draft);
  const cards = prompt.kind === "lay" ? (prompt.cards ?? []).length : 0;
  if (place < cards) return Boolean(prompt.draft);
  return Boolean(prompt.options?.[place - cards]?.draft);
}

export class Way {
  /**
   * @param {(verb: "ask"|"answer", path: number[]) => void} send
   * @param {() => void} refresh
   */
  constructor(send, refresh) {
    this.send = send;
    this.refresh = refresh;
    /** @type {Prompt|null} the part that is open */
    this.prompt = null;
    /** @type {{prompt: Prompt, place: number}[]} the parts that are answered */
    this.trail = [];
    /** @type {string|null} the path whose next question is on its way */
    this.pending = null;
    this.root = "null";
    this.step = -1;
  }

  get path() {
    return this.trail.map((part) => part.place);
  }

  /**
   * The question now. The parts so far are kept as long as it is the same one.
   * @param {Prompt|null} prompt
   * @param {number} step
   */
  offer(prompt, step) {
    const root = JSON.stringify(prompt);
    if (root !== this.root) {
      this.root = root;
      this.prompt = prompt;
      this.trail = [];
      this.pending = null;
    } else if (step !== this.step && this.trail.length > 0) {
      // Something else happened: the same parts may be followed by other answers now.
      this.ask(this.path);
    }
    this.step = step;
  }

  /** Take the answer at this place. @param {number} place */
  pick(place) {
    if (this.prompt === null) return;
    const path = [...this.path, place];
    if (leadsOn(this.prompt, place)) this.ask(path);
    else this.send("answer", path);
  }

  /** @param {number[]} path */
  ask(path) {
    this.pending = JSON.stringify(path);
    this.send("ask", path);
  }

  /** The next question. Whether it was waited for here. @param {number[]} path @param {Prompt} prompt */
  receive(path, prompt) {
    if (this.pending !== JSON.stringify(path)) return false;
    this.pending = null;
    if (path.length > this.trail.length && this.prompt !== null) {
      this.trail.push({ prompt: this.prompt, place: path[path.length - 1] });
    }
    this.prompt = prompt;
    this.refresh();
    return true;
  }

  /** Leave this part for the one before it. */
  back() {
    const part = this.trail.pop();
    if (part === undefined) return;
    this.prompt = part.prompt;
    this.pending = null;
    this.refresh();
  }

  /** Forget the parts that were answered. */
  restart() {
    if (this.trail.length > 0) this.prompt = this.trail[0].prompt;
    this.trail = [];
    this.pending = null;
  }
}
