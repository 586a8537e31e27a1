/**
 * A window with answers that nobody asked for: every value that the companion keeps can be put right by hand, and
 * some games allow something at any time. What comes of it is a step like any other.
 */

import { makeAnswers, waysOut } from "./answers.js";
import { h, icon, refill } from "./dom.js";
import { byPlayer, makeGroup } from "./groups.js";
import { Way } from "./way.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {string} title
 * @param {{ask: string, answer: string}} verbs what the server is told
 * @param {{seat?: number}} [about] and for whom
 */
export function makeAside(table, title, verbs, about = {}) {
  const body = h("div", { class: "dock-body" });
  const view = makeWindow(title, body);
  /** @type {Way} */
  let way = new Way(send, draw);

  /** @param {"ask"|"answer"} verb @param {import("./types.js").Place[]} path */
  function send(verb, path) {
    table.send({ do: verbs[verb], path, step: table.state.step, ...about });
    if (verb === "answer") view.close();
  }

  function open() {
    way = new Way(send, draw);
    way.ask([]);
    draw();
    view.open();
  }

  function draw() {
    const { prompt } = way;
    if (prompt === null) return refill(body, [h("p", { class: "hint" }, "…")]);
    const back = h(
      "button",
      { type: "button", class: "plain go-back", data: { key: "back" }, on: { click: () => way.back() } },
      icon("left"),
      word("back", "Back"),
    );
    refill(body, [
      h(
        "div",
        { class: "ask" },
        way.trail.length > 0 ? back : null,
        h("h2", {}, prompt.ask),
      ),
      ...answers(prompt),
      waysOut(prompt, (place) => way.pick(place)),
    ]);
  }

  /** @param {import("./types.js").Prompt} prompt */
  function answers(prompt) {
    const pick = (/** @type {import("./types.js").Place} */ place) => way.pick(place);
    const groups = prompt.kind === "choose" ? byPlayer(prompt.options ?? [], table.state.game?.players ?? []) : [];
    return groups.length > 1 ? groups.map((group) => makeGroup(group, pick)) : makeAnswers(prompt, pick);
  }

  return {
    element: view.element,
    open,
    /**
     * Whether the question was for this window.
     * @param {import("./types.js").Place[]} path
     * @param {import("./types.js").Prompt} prompt
     */
    receive: (path, prompt) => view.isOpen && way.receive(path, prompt),
    /** The game went on: what follows may be different now. */
    follow() {
      if (view.isOpen && way.trail.length === 0) way.ask([]);
      else if (view.isOpen) way.ask(way.path);
    },
  };
}
