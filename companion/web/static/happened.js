/** What happened, in a window of its own: for pages too narrow to show it beside the map. */

import { makeFeed } from "./feed.js";
import { makeWindow } from "./window.js";
import { word } from "./words.js";

/** @param {import("./types.js").Table} table */
export function makeHappened(table) {
  const feed = makeFeed(table);
  const view = makeWindow(word("what-happened", "What happened"), feed.element);
  return {
    element: view.element,
    open() {
      view.open();
      feed.render();
    },
    render() {
      if (view.isOpen) feed.render();
    },
  };
}
