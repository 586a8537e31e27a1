/** A page that only looks: the account of one finished game, or of all games. */

import { makeAccount } from "./account.js";
import { saveTools } from "./account_tools.js";
import { bringIcons, h, icon } from "./dom.js";
import { makePast } from "./past.js";
import { restoreTheme } from "./theme.js";
import { meta } from "./token.js";
import { learn, word } from "./words.js";

learn(JSON.parse(meta("words") || "{}"));
restoreTheme();
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const [kind, subject] = [meta("kind"), meta("subject")];

root.append(
  h(
    "header",
    { class: "report-bar" },
    wayBack(),
    h("span", { class: "report-tools" }),
  ),
);
void (kind === "history" ? showHistory() : showGame());

/** To where one came from, which the address says: the list of all games, the lobby, else the table. */
function wayBack() {
  const from = window.location.hash.slice(1);
  const [href, label] = from.startsWith("history")
    ? [from === "history-lobby" ? "/history#lobby" : "/history", word("all-games", "All games so far")]
    : from === "lobby"
      ? ["/#lobby", word("to-the-lobby", "To the lobby")]
      : ["/", word("to-the-table", "To the table")];
  return h("a", { class: "button", href }, icon("left"), label);
}

async function showGame() {
  const report = await fetched(`/game/${subject}/report.json`);
  if (report === null) return;
  document.title = report.title;
  bringIcons(report.icons);
  root.querySelector(".report-tools")?.append(...saveTools(report, subject));
  root.append(h("main", {}, makeAccount(report)));
}

async function showHistory() {
  document.title = word("all-games", "All games so far");
  const patience = h("p", { role: "status" }, word("reading", "Reading every game …"));
  root.append(patience);
  const told = await fetched("/history/games.json");
  patience.remove();
  if (told !== null) root.append(h("main", {}, makePast(told)));
}

/** @param {string} address */
async function fetched(address) {
  const reply = await fetch(address);
  if (reply.ok) return reply.json();
  root.append(h("p", { class: "refusal", role: "alert" }, word("no-answer", "The table does not answer. Try again.")));
  return null;
}
