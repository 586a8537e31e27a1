/** The games of the shelf: unfinished ones go on at a click, finished ones can be looked at. */

import { sayDate } from "./dates.js";
import { h, icon, refill, whenChanged } from "./dom.js";
import { segments } from "./segments.js";
import { word } from "./words.js";

/**
 * @param {import("./types.js").Table} table
 * @param {() => void} back to the game that is on
 */
export function makeShelf(table, back) {
  const tabs = h("div", {});
  const list = h("ul", { class: "shelf-list" });
  const element = h(
    "section",
    { class: "shelf", "aria-label": word("shelf", "Games of this table"), hidden: true },
    h("header", {}, tabs, h("a", { class: "plain", href: "/history#lobby" }, icon("chart"), word("all-games", "All games so far"))),
    list,
  );
  let shown = "";

  const draw = whenChanged((/** @type {import("./types.js").KeptGame[]} */ kept, /** @type {string} */ tab) => {
    const finished = kept.filter((game) => game.state === "finished");
    const open = kept.filter((game) => game.state !== "finished");
    const showsFinished = tab === "finished" || (tab === "" && open.length === 0);
    element.hidden = kept.length === 0;
    tabs.replaceChildren(
      segments(
        word("shelf", "Games of this table"),
        [
          { key: "open", content: `${word("take-up-again", "Take up again")} (${open.length})` },
          { key: "finished", content: `${word("finished", "Finished")} (${finished.length})` },
        ],
        showsFinished ? "finished" : "open",
        (key) => {
          shown = key;
          render();
        },
        "shelf-",
      ),
    );
    refill(list, (showsFinished ? finished : open).map(row));
  });

  /** @param {import("./types.js").KeptGame} game */
  function row(game) {
    return h(
      "li",
      { class: "shelf-row" },
      h("img", { class: "thumb", src: game.cover, alt: game.title, title: game.title }),
      h("span", { class: "shelf-names" }, h("b", {}, game.title), h("small", {}, game.names.join(", "))),
      h("span", { class: "shelf-where" }, [game.headline, game.lead].filter((part) => part !== "").join(" · ")),
      h("small", { class: "shelf-when" }, sayDate(game.written)),
      action(game),
    );
  }

  /** @param {import("./types.js").KeptGame} game */
  function action(game) {
    const about = `${game.title}: ${game.names.join(", ")}`;
    if (game.state === "finished") {
      const label = word("look-at", "Look");
      return h(
        "a",
        { class: "button", href: `/game/${game.id}#lobby`, "aria-label": `${label}, ${about}` },
        icon("screen"),
        label,
      );
    }
    const label = game.state === "on" ? word("back-to-it", "Back to it") : word("go-on", "Go on");
    return h(
      "button",
      {
        type: "button",
        class: "button",
        "aria-label": `${label}, ${about}`,
        data: { key: `take-up-${game.id}` },
        on: { click: () => (game.state === "on" ? back() : takeUp(game.id)) },
      },
      icon("play"),
      label,
    );
  }

  /** @param {string} game */
  function takeUp(game) {
    table.send({ do: "take-up", game });
    back();
  }

  function render() {
    draw(table.state.kept, shown);
  }

  return { element, render };
}
