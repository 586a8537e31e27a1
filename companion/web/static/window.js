/** A window over the page: opened, closed by its button, by Escape or by a click beside it. */

import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @param {string} title @param {HTMLElement} body @param {() => void} [closed] */
export function makeWindow(title, body, closed = () => {}) {
  const close = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": word("close", "Close"),
      on: { click: () => element.close() },
    },
    icon("close"),
  );
  const element = h(
    "dialog",
    { class: "window", "aria-label": title, on: { close: closed } },
    h("header", {}, h("h2", {}, title), close),
    body,
  );
  element.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === element) element.close();
  });
  return {
    element,
    open: () => element.open || element.showModal(),
    close: () => element.close(),
    get isOpen() {
      return element.open;
    },
  };
}
