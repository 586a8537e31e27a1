/** The line on top when the connection is lost, with the seconds to the next attempt. */

import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @param {() => void} retry */
export function makeBanner(retry) {
  const line = h("span", { class: "banner-line" });
  const again = h("button", { type: "button", class: "plain", on: { click: retry } });
  const element = h("div", { class: "banner", role: "alert", hidden: true }, icon("plug"), line, again);
  let timer = 0;

  /** @param {import("./link.js").LinkState} state */
  function show(state) {
    window.clearInterval(timer);
    element.hidden = state.is === "up";
    again.hidden = state.is === "refused";
    again.textContent = word("try-now", "Try now");
    if (state.is === "refused") {
      line.textContent =
        state.code === 4003
          ? word("wrong-token", "This page is not let in any more. Open the address or scan the code again.")
          : word("other-version", "The table runs another version. Load this page again.");
    } else if (state.is === "lost") {
      const count = () => {
        const seconds = Math.max(0, Math.ceil(((state.retryAt ?? 0) - Date.now()) / 1000));
        line.textContent = word(
          "connection-lost",
          "Connection lost, trying again in {seconds} s. The game is kept.",
          { seconds },
        );
      };
      count();
      timer = window.setInterval(count, 250);
    }
  }

  return { element, show };
}
