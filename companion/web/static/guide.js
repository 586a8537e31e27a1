/** How to play: a window with the game's guide, opened at a section and searched by words. */

import { h, refill } from "./dom.js";
import { opensGuide } from "./guide_mark.js";
import { hintSwitch } from "./hints.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Section} Section */

/** @param {import("./types.js").Table} table */
export function makeGuide(table) {
  const found = h("div", { class: "guide-text", tabindex: "0", role: "group", "aria-label": word("guide", "How to play") });
  const anchors = h("nav", { class: "guide-anchors", "aria-label": word("guide-sections", "Sections") });
  const search = h("input", {
    type: "search",
    placeholder: word("guide-search", "Search a word"),
    "aria-label": word("guide-search", "Search a word"),
    on: { input: draw },
  });
  const hints = h("div", {});
  const head = h("div", { class: "guide-head" }, search, anchors);
  const view = makeWindow(word("guide", "How to play"), h("div", { class: "guide" }, head, found, hints));
  view.element.classList.add("guide-window");
  /** @type {Section[]} */
  let sections = [];
  let shown = "";
  let wanted = "";

  opensGuide(({ section = "", game = "" }) => {
    wanted = section;
    search.value = "";
    refill(hints, [hintSwitch(table)]);
    view.open();
    if (game === "" ? shown === table.state.hello?.game.name : shown === game) draw();
    else table.send({ do: "guide", game });
  });

  /** @param {{game: string, title: string, sections: Section[]}} told */
  function show(told) {
    shown = told.game;
    sections = told.sections;
    const heading = /** @type {HTMLElement} */ (view.element.querySelector("h2"));
    heading.textContent = word("guide-of", "How to play: {game}", { game: told.title });
    draw();
  }

  function draw() {
    const words = folded(search.value).split(/\s+/).filter(Boolean);
    const matching = sections.filter((one) => matches(one, words));
    refill(anchors, words.length > 0 ? [] : sections.map((one) => anchor(one, goTo)));
    refill(
      found,
      matching.length === 0
        ? [h("p", { class: "hint", role: "status" }, word("guide-nothing", "Nothing found"))]
        : matching.map((one) => sectionElement(one, words)),
    );
    if (words.length === 0 && wanted !== "") goTo(wanted);
    else found.scrollTop = 0;
  }

  /** @param {string} name */
  function goTo(name) {
    wanted = name;
    for (const one of found.children) one.classList.toggle("is-here", one.id === `guide-${name}`);
    for (const one of anchors.children)
      one.setAttribute("aria-current", String(/** @type {HTMLElement} */ (one).dataset.key === `anchor-${name}`));
    const target = found.querySelector(`#guide-${CSS.escape(name)}`);
    if (target instanceof HTMLElement) found.scrollTop = target.offsetTop;
  }

  return { element: view.element, show };
}

/** @param {Section} section @param {(name: string) => void} goTo */
function anchor(section, goTo) {
  return h(
    "button",
    {
      type: "button",
      class: "chip",
      data: { key: `anchor-${section.anchor}` },
      on: { click: () => goTo(section.anchor) },
    },
    section.title,
  );
}

/** @param {Section} section @param {string[]} words */
function sectionElement(section, words) {
  /** @type {HTMLElement[]} */
  const children = [];
  for (const block of section.blocks) {
    const text = block.parts.map((part, place) =>
      place % 2 === 1 ? h("b", {}, marked(part, words)) : marked(part, words),
    );
    if (!block.item) children.push(h("p", {}, ...text));
    else {
      const last = children.at(-1);
      const list = last?.tagName === "UL" ? last : h("ul", {});
      list.append(h("li", {}, ...text));
      if (list !== last) children.push(list);
    }
  }
  return h("section", { id: `guide-${section.anchor}` }, h("h3", {}, marked(section.title, words)), children);
}

/** @param {Section} section @param {string[]} words */
function matches(section, words) {
  const text = folded([section.title, ...section.blocks.map((block) => block.parts.join(""))].join(" "));
  return words.every((one) => new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(one)}`, "u").test(text));
}

/**
 * A text with the searched words marked. Folding keeps the length of each letter, so places agree.
 * @param {string} text
 * @param {string[]} words
 */
function marked(text, words) {
  if (words.length === 0) return [text];
  const plain = folded(text);
  const finder = new RegExp(words.map(escaped).join("|"), "gu");
  const parts = [];
  let end = 0;
  for (const match of plain.matchAll(finder)) {
    parts.push(text.slice(end, match.index), h("mark", {}, text.slice(match.index, match.index + match[0].length)));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** Without capitals and accents, letter by letter. @param {string} text */
function folded(text) {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join("")
    .replaceAll("’", "'");
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
