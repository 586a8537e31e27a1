/** What only an operator does: sign in, write results, correct them, strike them out, open a season. */

import { h, refill, whenChanged } from "/static/dom.js";
import { word } from "/static/words.js";

const MOST_PLAYERS = 12;

const FORMS = { "sign-in": signIn, "by-hand": byHand, correct, strike, season };

/** @param {any} acts */
export function makeDialog(acts) {
  const element = h("div", {});
  let shown = "";
  /** @type {any} */
  let wall = null;
  const draw = whenChanged(() => {
    const kind = wall.dialog?.kind ?? "";
    const before = kind !== "" && kind === shown ? new FormData(element.querySelector("form")) : null;
    shown = kind;
    refill(element, kind === "" ? [] : [drawDialog(wall, acts)]);
    if (before) fillIn(element.querySelector("form"), before);
  });

  return {
    element,
    /** @param {any} now */
    render(now) {
      wall = now;
      draw(wall.dialog, wall.trouble, wall.language);
    },
  };
}

/** What was written stays when a row is added or something was wrong. @param {any} form @param {FormData} before */
function fillIn(form, before) {
  for (const input of form.elements) {
    if (!input.name) continue;
    if (input.type === "checkbox") input.checked = before.has(input.name);
    else if (before.has(input.name)) input.value = String(before.get(input.name));
  }
}

/** @param {any} wall @param {any} acts */
function drawDialog(wall, acts) {
  const { title, fields, submit } = FORMS[/** @type {keyof typeof FORMS} */ (wall.dialog.kind)](wall, acts);
  return h(
    "dialog",
    {
      open: true,
      "aria-label": title,
      on: { keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && acts.close() },
    },
    h(
      "form",
      {
        on: {
          submit: (/** @type {any} */ event) => {
            event.preventDefault();
            submit(new FormData(event.target));
          },
        },
      },
      h("h2", {}, title),
      fields,
      wall.trouble ? h("p", { class: "warning", role: "alert" }, wall.trouble) : null,
      h(
        "div",
        { class: "form-foot" },
        h(
          "button",
          { class: "answer", type: "button", data: { key: "cancel" }, on: { click: acts.close } },
          word("cancel", "Cancel"),
        ),
        h(
          "button",
          { class: "answer primary", type: "submit", data: { key: "submit" } },
          wall.dialog.kind === "sign-in" ? word("sign-in", "Sign in") : word("sign", "Sign"),
        ),
      ),
    ),
  );
}

/** @param {any} _wall @param {any} acts */
function signIn(_wall, acts) {
  return {
    title: word("sign-in", "Sign in"),
    fields: [
      field("name", word("name", "Name"), { autocomplete: "username" }),
      field("passphrase", word("passphrase", "Passphrase"), { type: "password", autocomplete: "current-password" }),
    ],
    submit: (/** @type {FormData} */ data) => acts.signIn(text(data, "name"), text(data, "passphrase")),
  };
}

/** @param {any} wall @param {any} acts */
function byHand(wall, acts) {
  const today = new Date(Date.now() + wall.ahead).toISOString().slice(0, 10);
  return {
    title: word("add-result", "Result by hand"),
    fields: [
      field("table", word("table", "Table"), { maxlength: 40 }),
      field("game", word("game", "Game"), { maxlength: 40 }),
      field("evening", word("evening", "Evening"), { type: "date", value: wall.club?.evenings[0] ?? today }),
      scoreFields(wall, acts, []),
    ],
    submit: (/** @type {FormData} */ data) =>
      acts.write({
        is: "result",
        table: text(data, "table"),
        game: text(data, "game"),
        evening: text(data, "evening"),
        scores: scoresOf(data),
      }),
  };
}

/** @param {any} wall @param {any} acts */
function correct(wall, acts) {
  const { result } = wall.dialog;
  return {
    title: word("correct", "Correct"),
    fields: [
      h("p", {}, h("b", {}, result.game), ` · ${result.table}`),
      scoreFields(wall, acts, result.scores),
      field("why", word("why", "Why"), { maxlength: 200 }),
    ],
    submit: (/** @type {FormData} */ data) =>
      acts.write({ is: "correct", result: result.key, scores: scoresOf(data), why: text(data, "why") }),
  };
}

/** @param {any} wall @param {any} acts */
function strike(wall, acts) {
  const { result } = wall.dialog;
  return {
    title: word("strike", "Strike out"),
    fields: [
      h("p", {}, h("b", {}, result.game), ` · ${result.table}`),
      field("why", word("why", "Why"), { maxlength: 200 }),
    ],
    submit: (/** @type {FormData} */ data) => acts.write({ is: "strike", result: result.key, why: text(data, "why") }),
  };
}

/** @param {any} _wall @param {any} acts */
function season(_wall, acts) {
  return {
    title: word("season-new", "New season"),
    fields: [
      field("name", word("name", "Name"), { maxlength: 40 }),
      field("first", word("first-day", "First day"), { type: "date" }),
      field("last", word("last-day", "Last day"), { type: "date" }),
    ],
    submit: (/** @type {FormData} */ data) =>
      acts.write({ is: "season", name: text(data, "name"), first: text(data, "first"), last: text(data, "last") }),
  };
}

/** @param {any} wall @param {any} acts @param {any[]} known */
function scoreFields(wall, acts, known) {
  const rows = Math.max(wall.dialog.rows ?? 0, known.length, 3);
  return h(
    "fieldset",
    { class: "score-fields" },
    h("legend", {}, word("standings", "Standings")),
    Array.from({ length: rows }, (_, row) => scoreRow(row, known[row])),
    rows < MOST_PLAYERS
      ? h(
          "button",
          { class: "plain", type: "button", data: { key: "more" }, on: { click: () => acts.open({ ...wall.dialog, rows: rows + 1 }) } },
          word("add-player", "One more player"),
        )
      : null,
  );
}

/** @param {number} row @param {any} score */
function scoreRow(row, score) {
  return h(
    "div",
    { class: "score-row" },
    input(`place-${row}`, word("place", "Place"), { type: "number", min: 1, max: MOST_PLAYERS, value: score?.place ?? row + 1 }),
    input(`who-${row}`, word("player", "Player"), { value: score?.players.join(" + ") ?? "", maxlength: 200 }),
    input(`points-${row}`, word("points", "Points"), { type: "number", value: score?.points ?? 0 }),
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: `won-${row}`, checked: score ? score.won : row === 0 }),
      word("won", "won"),
    ),
  );
}

/** Rows in which somebody is named; a team is written with + between its names. @param {FormData} data */
function scoresOf(data) {
  return Array.from({ length: MOST_PLAYERS }, (_, row) => row)
    .filter((row) => text(data, `who-${row}`))
    .map((row) => ({
      place: Number(text(data, `place-${row}`)),
      players: text(data, `who-${row}`).split("+").map((name) => name.trim()).filter(Boolean),
      points: Number(text(data, `points-${row}`)),
      won: data.has(`won-${row}`),
    }));
}

/** @param {FormData} data @param {string} name */
function text(data, name) {
  return String(data.get(name) ?? "").trim();
}

/** @param {string} name @param {string} label @param {Record<string, any>} attributes */
function field(name, label, attributes) {
  return h("label", { class: "field" }, h("span", {}, label), h("input", { name, required: true, data: { key: name }, ...attributes }));
}

/** @param {string} name @param {string} label @param {Record<string, any>} attributes */
function input(name, label, attributes) {
  return h("label", {}, h("span", { class: "unseen" }, label), h("input", { name, placeholder: label, data: { key: name }, ...attributes }));
}
