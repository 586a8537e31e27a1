/** The door of a seat: the PIN on the seat's display is traded for a token of that seat alone. */

import { h, icon } from "./dom.js";
import { word } from "./words.js";

/**
 * @param {number} seat
 * @param {(token: string) => void} enter
 */
export function makeDoor(seat, enter) {
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]*",
    autocomplete: "one-time-code",
    maxlength: 8,
    required: true,
    class: "pin",
    "aria-label": word("pin", "PIN"),
  });
  const problem = h("p", { class: "refusal", role: "alert" });
  const button = h("button", { type: "submit", class: "answer primary" }, word("take-seat", "Take the seat"));
  const form = h(
    "form",
    { class: "door", on: { submit: knock } },
    h("p", {}, word(
        "pin-hint",
        "Enter the PIN of this seat. It stands at the table under “Phones”, and on the seat’s display: hold its button, then “Use a phone”.",
      )),
    input,
    button,
    problem,
  );

  /** @param {SubmitEvent} event */
  async function knock(event) {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = await ask(input.value.trim());
    button.disabled = false;
    input.select();
  }

  /** Why not, or nothing. @param {string} pin */
  async function ask(pin) {
    try {
      const reply = await fetch(`/seat/${seat}/pin`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ pin }),
      });
      if (reply.ok) {
        enter((await reply.json()).token);
        return "";
      }
      if (reply.status === 404) return word("pin-nobody", "Nobody plays at this seat.");
      return reply.status === 429
        ? word("pin-locked", "Too many wrong PINs. Wait a while, then try again.")
        : word("pin-wrong", "That is not the PIN of this seat.");
    } catch {
      return word("no-answer", "The table does not answer. Try again.");
    }
  }

  const title = word("seat-number", "Seat {number}", { number: seat });
  return h(
    "main",
    {},
    h(
      "section",
      { class: "door-page", "aria-label": title },
      icon("person", "door-mark"),
      h("h1", {}, title),
      form,
    ),
  );
}
