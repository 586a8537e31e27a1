/**
 * The page's beginning: joins the table, keeps what the server tells, and draws it. Everything that is shown
 * comes from the server's updates; a click only sends a message.
 */

import { bringIcons } from "./dom.js";
import { announce } from "./announce.js";
import { Attention } from "./attention.js";
import { stayAwake } from "./awake.js";
import { makeBanner } from "./banner.js";
import { listenToKeys } from "./keys.js";
import { openLink } from "./link.js";
import { makePage } from "./page.js";
import { handsOf, showPassing } from "./passing.js";
import { makeDoor } from "./pin.js";
import { makeSound } from "./sound.js";
import { emptyState, merge, playerAt } from "./store.js";
import { restoreTheme } from "./theme.js";
import { makeToken, meta } from "./token.js";
import { learn } from "./words.js";

// What is said before the table answers (a PIN, a lost connection) is said in its language too.
learn(JSON.parse(meta("words") || "{}"));
restoreTheme();
listenToKeys();
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const role = meta("role") || "world";
const seat = Number(meta("seat")) || 0;
const token = makeToken(role, seat);
const sound = makeSound();
const state = emptyState();
/** @type {ReturnType<typeof openLink>|null} */
let link = null;
/** @type {ReturnType<typeof makePage>|null} */
let page = null;
let willDraw = false;

const banner = makeBanner(() => link?.retry());
/** @type {import("./types.js").Table} */
const table = { state, send, refresh: drawSoon, refuse: refused, attention: new Attention(send, () => state.step, drawSoon) };

if (role === "seat") stayAwake();
if (token.isThere) enter();
else knock();

function enter() {
  link = openLink({ join, renew: token.renew.bind(token), receive, tell });
}

/** A phone without a token: ask for the PIN. */
function knock() {
  page = null;
  state.hello = null;
  root.replaceChildren(
    makeDoor(seat, (given) => {
      token.set(given);
      enter();
    }),
  );
}

function join() {
  const message = { do: "join", role, token: token.value, language: null };
  return role === "seat" ? { ...message, seat } : message;
}

/** @param {object} message */
function send(message) {
  link?.send(message);
}

/** @param {import("./link.js").LinkState} told */
function tell(told) {
  document.body.classList.toggle("is-offline", told.is !== "up");
  if (told.is === "refused" && !token.isThere) {
    document.body.classList.remove("is-offline");
    knock();
    return;
  }
  if (page === null && told.is !== "up") root.replaceChildren(banner.element);
  banner.show(told);
}

/** Many changes, one drawing. */
function drawSoon() {
  if (willDraw) return;
  willDraw = true;
  window.requestAnimationFrame(() => {
    willDraw = false;
    page?.render();
  });
}

/** @param {any} message */
function receive(message) {
  if (message.is === "hello") welcome(message);
  else if (message.is === "update") update(message);
  else if (message.is === "asked") asked(message);
  else if (message.is === "pages") page?.lookUp.show(message.looks);
  else if (message.is === "guide") page?.guide.show(message);
  else if (message.is === "refused") refused(message);
  else if (message.is === "kept") {
    state.kept = message.games;
    drawSoon();
  }
}

/** @param {import("./types.js").Hello} hello */
function welcome(hello) {
  if (page !== null && JSON.stringify(state.hello) === JSON.stringify(hello)) return;
  state.hello = hello;
  learn(hello.words);
  bringIcons(hello.game.icons);
  document.documentElement.lang = hello.language;
  titleOf(hello);
  page = makePage(table, sound);
  root.replaceChildren(banner.element, page.element);
  drawSoon();
}

/** A phone's page is called after whoever plays there. @param {import("./types.js").Hello} hello */
function titleOf(hello) {
  const name = hello.role === "seat" ? (playerAt(state, hello.seat)?.name ?? "") : "";
  document.title = [name, hello.game.title].filter((part) => part !== "").join(" – ");
}

/** @param {any} told */
function update(told) {
  const before = handsOf(state);
  const { step, game } = state;
  merge(state, told);
  table.attention.follow(state.seats);
  // Another game than before has just begun, or was taken up.
  if (game?.id !== state.game?.id) {
    table.attention.begin();
    backToLobby();
  }
  if (state.step !== step) for (const aside of page?.asides ?? []) aside.follow();
  for (const cue of told.cues ?? []) sound.cue(cue);
  if ("seats" in told) showPassing(before, handsOf(state));
  if (state.hello !== null) titleOf(state.hello);
  drawSoon();
}

/** Whoever looked at other games from the lobby comes back to it, although a game is on. */
function backToLobby() {
  if (window.location.hash !== "#lobby") return;
  table.attention.starting = true;
  window.history.replaceState(null, "", window.location.pathname);
}

/** @param {{seat: number, path: import("./types.js").Place[], prompt: import("./types.js").Prompt}} answer */
function asked(answer) {
  if (page?.asides.some((aside) => aside.receive(answer.path, answer.prompt))) return;
  table.attention.way(answer.seat).receive(answer.path, answer.prompt);
}

/** @param {{seat: number, reason: string, remedy: string}} told */
function refused(told) {
  table.attention.way(told.seat).restart();
  announce("assertive", `${told.reason} ${told.remedy ?? ""}`);
  page?.refuse(told);
  drawSoon();
}
