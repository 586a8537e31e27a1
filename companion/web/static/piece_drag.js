/**
 * Dragging a piece to where it should go: taking it up answers from where and which, letting it go answers to where.
 * How many is asked afterwards, with all of them proposed. By touch a click is easier, and scrolling must go on
 * working, so only mice and pens drag.
 */

import { answeringSeat, openHexes } from "./asked.js";
import { h, icon } from "./dom.js";
import { seatStyle } from "./colour.js";
import { playerAt } from "./store.js";
import { isAbout } from "./way.js";
import { word } from "./words.js";

const FAR_ENOUGH = 6;
// What games call the answers that move pieces, where others stand beside them; the usual one first.
const MOVES = [["movement", "action-movement", "move"], ["action-portal"]];

/** @param {import("./types.js").Table} table @param {SVGElement} drawing */
export function makePiecesDraggable(table, drawing) {
  /** @type {{x: number, y: number, seat: number, hex: string, kind: string, ghost: HTMLElement|null}|null} */
  let drag = null;

  drawing.addEventListener("pointerdown", (event) => {
    const seat = answeringSeat(table);
    if (event.button !== 0 || event.pointerType === "touch" || seat === null) return;
    const piece = event.target instanceof Element ? event.target.closest(`.piece[data-owner="${seat}"]`) : null;
    const hex = piece?.closest("[data-hex]")?.getAttribute("data-hex");
    if (!piece || !hex || !canLeave(table, seat, hex)) return;
    drag = { x: event.clientX, y: event.clientY, seat, hex, kind: piece.getAttribute("data-kind") ?? "", ghost: null };
  });
  window.addEventListener("pointermove", (event) => {
    if (drag === null) return;
    if (drag.ghost === null) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
      drag.ghost = ghostOf(table, drag.seat, drag.kind);
      const way = table.attention.way(drag.seat);
      way.returnTo(drag.hex);
      const move = way.trail.length === 0 ? moveAmong(way.prompt) : undefined;
      way.wish([...(move ? [{ about: move }] : []), { where: drag.hex }, { about: [drag.kind] }]);
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
  });
  window.addEventListener("pointerup", (event) => {
    const dragged = end();
    if (dragged === null) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-hex]");
    const target = under?.getAttribute("data-hex") ?? null;
    const way = table.attention.way(dragged.seat);
    if (target === null || target === dragged.hex) cancel(dragged.seat);
    else if (way.pending === null && !(target in openHexes(table))) refuse(dragged.seat);
    else way.wish([{ where: target }]);
    // The click that follows a drag is no click.
    window.addEventListener("click", stop, { capture: true, once: true });
    window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
  });
  window.addEventListener("keydown", (event) => {
    const dragged = event.key === "Escape" ? end() : null;
    if (dragged !== null) cancel(dragged.seat);
  });

  /** Put the piece down; what was dragged, if it was moved at all. */
  function end() {
    const dragged = drag;
    drag = null;
    dragged?.ghost?.remove();
    return dragged?.ghost ? dragged : null;
  }

  /** It lies where it lay, and that is said. @param {number} seat */
  function refuse(seat) {
    table.refuse({
      seat,
      reason: word("cannot-go-there", "It cannot go there."),
      remedy: word("lit-places", "Let it go on a place that is lit."),
    });
  }

  /** @param {number} seat */
  function cancel(seat) {
    table.attention.way(seat).restart();
    table.refresh();
  }
}

/** @param {Event} event */
function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Whether something can move away from there, now or as one of the actions. @param {import("./types.js").Table} table @param {number} seat @param {string} hex */
function canLeave(table, seat, hex) {
  const { trail, prompt } = table.attention.way(seat);
  const root = trail[0]?.prompt ?? prompt;
  const options = root?.options ?? [];
  const isOpen = options.some((option) => option.draft && option.where === hex) || hex in openHexes(table);
  return isOpen || moveAmong(root) !== undefined;
}

/** What the answer that moves pieces is called here, if there is one. @param {import("./types.js").Prompt|null} prompt */
function moveAmong(prompt) {
  const drafts = (prompt?.options ?? []).filter((option) => option.draft);
  return MOVES.find((names) => drafts.some((option) => isAbout(option, names)));
}

/** @param {import("./types.js").Table} table @param {number} seat @param {string} kind */
function ghostOf(table, seat, kind) {
  const ghost = h("div", { class: "piece-ghost", style: seatStyle(playerAt(table.state, seat)), "aria-hidden": "true" }, icon(kind));
  document.body.append(ghost);
  return ghost;
}
