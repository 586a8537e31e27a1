/**
 * The wall: one state, told by the server; every part draws itself from it. Where one looks stands in the address
 * (#tables, #results, #league, #table/NAME), so that a screen can be left at it and comes back to it.
 */

import { h, refill, whenChanged } from "/static/dom.js";
import { openLink } from "/static/link.js";
import { learn, word } from "/static/words.js";
import { drawLarge } from "./large.js";
import { drawLeague } from "./league.js";
import { minutes } from "./minutes.js";
import { makeDialog } from "./operator.js";
import { drawResults } from "./results.js";
import { makeTables } from "./tables.js";

const VIEWS = ["tables", "results", "league"];
const TOKEN = "operator";

learn(JSON.parse(document.querySelector("meta[name=words]")?.getAttribute("content") ?? "{}"));

/** @type {any} */
const wall = {
  // What the page speaks, and what it shall speak as soon as the words have come.
  language: document.documentElement.lang,
  wanted: document.documentElement.lang,
  club: null,
  tables: {},
  table: null,
  results: [],
  league: null,
  operator: null,
  up: true,
  // The server's clock less ours.
  ahead: 0,
  choice: { scoring: null, season: "", evening: "", game: "" },
  token: window.sessionStorage.getItem(TOKEN) ?? "",
  dialog: null,
  trouble: "",
};

function view() {
  const [kind, name] = decodeURIComponent(window.location.hash.slice(1)).split("/");
  if (kind === "table" && name) return { kind, name };
  return { kind: VIEWS.includes(kind) ? kind : "tables", name: "" };
}

function watch() {
  return { is: "watch", language: wall.wanted, table: view().name, token: wall.token, ...wall.choice };
}

const link = openLink({
  join: watch,
  renew: async () => false,
  receive,
  tell(state) {
    wall.up = state.is === "up";
    draw();
  },
});

/** @param {any} message */
function receive(message) {
  if (message.is === "hello") {
    learn(message.words);
    wall.language = message.language;
    document.documentElement.lang = message.language;
    wall.tables = {};
  } else if (message.is === "update") take(message);
  else if (message.is === "token") signedIn(message.token);
  else if (message.is === "written") close();
  else if (message.is === "not-written")
    say(word("not-written", "This could not be written: {reason}", { reason: message.reason }));
  else if (message.is === "locked") say(word("locked", "Too many wrong passphrases. Try again later."));
  else if (message.is === "wrong") say(word("wrong", "Wrong name or passphrase."));
  draw();
}

/** @param {any} update */
function take({ tables, now, ...parts }) {
  wall.ahead = now - Date.now();
  for (const [name, table] of Object.entries(tables ?? {})) {
    if (table === null) delete wall.tables[name];
    else wall.tables[name] = table;
  }
  for (const part of ["club", "table", "results", "league", "operator"])
    if (part in parts) wall[part] = parts[part];
}

/** @param {string} token */
function signedIn(token) {
  wall.token = token;
  window.sessionStorage.setItem(TOKEN, token);
  close();
  link.send(watch());
}

function close() {
  wall.dialog = null;
  wall.trouble = "";
}

/** @param {string} trouble */
function say(trouble) {
  wall.trouble = trouble;
}

const acts = {
  /** @param {Record<string, any>} choice */
  choose(choice) {
    Object.assign(wall.choice, choice);
    link.send(watch());
    draw();
  },
  /** @param {any} dialog */
  open(dialog) {
    wall.dialog = dialog;
    wall.trouble = "";
    draw();
    document.querySelector("dialog input, dialog button")?.focus();
  },
  close() {
    close();
    draw();
  },
  /** @param {any} act */
  write(act) {
    link.send({ is: "write", act });
  },
  /** @param {string} name @param {string} passphrase */
  signIn(name, passphrase) {
    link.send({ is: "sign-in", name, passphrase });
  },
  signOut() {
    wall.token = "";
    window.sessionStorage.removeItem(TOKEN);
    link.send(watch());
  },
};

function otherLanguage() {
  wall.wanted = wall.language === "fr" ? "en" : "fr";
  link.send(watch());
}

const bar = h("header", { class: "wall-bar" });
const warning = h("p", { class: "warning", role: "status", hidden: true });
const large = h("div", { class: "large-slot" });
const tables = makeTables(acts);
const league = h("div", { class: "league-slot" });
const results = h("div", { class: "results-slot" });
const main = h("main", {}, warning, large, tables.element, league, results);
const dialog = makeDialog(acts);
document.getElementById("page")?.replaceChildren(bar, main, dialog.element);

// Each part is drawn when what it shows has changed, so that nothing is taken out of anybody's hands.
const partOf = {
  bar: whenChanged(drawBar),
  large: whenChanged((kind, name) => {
    const drawn = kind === "table" ? drawLarge(wall, name) : null;
    refill(large, [drawn]);
    tables.element.hidden = drawn !== null;
  }),
  league: whenChanged(() => refill(league, [drawLeague(wall, acts)])),
  results: whenChanged(() => refill(results, [drawResults(wall, acts)])),
};

function drawBar() {
  const titles = {
    tables: word("tables", "Tables"),
    results: word("results", "Results"),
    league: word("league", "League"),
  };
  const here = view().kind;
  refill(bar, [
    h("h1", {}, h("a", { href: "#tables" }, wall.club?.name ?? "")),
    h(
      "nav",
      {},
      VIEWS.map((kind) =>
        h(
          "a",
          {
            href: `#${kind}`,
            data: { key: kind },
            "aria-current": kind === here ? "page" : null,
          },
          titles[/** @type {keyof typeof titles} */ (kind)],
        ),
      ),
    ),
    h(
      "button",
      { class: "plain", type: "button", data: { key: "language" }, on: { click: otherLanguage } },
      wall.language === "fr" ? "English" : "Français",
    ),
    h(
      "button",
      {
        class: "plain",
        type: "button",
        data: { key: "operator" },
        on: { click: () => (wall.operator ? acts.signOut() : acts.open({ kind: "sign-in" })) },
      },
      wall.operator
        ? `${wall.operator} · ${word("sign-out", "Sign out")}`
        : word("operator", "Operator"),
    ),
  ]);
}

function draw() {
  const { kind, name } = view();
  const { language, operator, club } = wall;
  document.body.className = `view-${kind}`;
  warning.textContent = trouble();
  warning.hidden = warning.textContent === "";
  partOf.bar(kind, language, operator, club?.name);
  tables.render(wall);
  partOf.large(kind, name, language, wall.tables[name], wall.table);
  partOf.league(language, operator, club, wall.league, wall.choice);
  partOf.results(language, operator, wall.results);
  dialog.render(wall);
}

function trouble() {
  if (!wall.up) return word("connection-lost", "Connection lost, trying again.");
  if (wall.club?.connected !== false) return "";
  return word("broker-away", "The broker is away. What tables play meanwhile comes when it is back.");
}

window.addEventListener("hashchange", () => {
  link.send(watch());
  draw();
  window.scrollTo(0, 0);
});
// Clocks run; nothing else changes by itself.
window.setInterval(() => {
  for (const clock of document.querySelectorAll("[data-since]")) tick(/** @type {HTMLElement} */ (clock));
}, 1000);

/** @param {HTMLElement} clock */
function tick(clock) {
  clock.textContent = minutes(Number(clock.dataset.base) + Date.now() + wall.ahead - Number(clock.dataset.since));
}

draw();
