/**
 * The stage: rail, board, side, and the dock in one of two places: below the board where the answer is wide (a hand of
 * cards), on top of the side where it is a list. The place belongs to the game and its phase, so the map never changes
 * its size between two questions of one phase.
 */

import { ownSeat } from "./asked.js";
import { displays } from "./displays.js";
import { makeDock } from "./dock.js";
import { h } from "./dom.js";
import { makeFight } from "./fight.js";
import { makeMap } from "./map.js";
import { hasMap } from "./preview.js";
import { makeRail } from "./rail.js";
import { makeSide } from "./side.js";
import { makeTableDisplay } from "./table_display.js";
import { makeViews } from "./views.js";

/** @param {import("./types.js").Table} table @param {HTMLElement} hint what a newcomer is told beside the question */
export function makeStage(table, hint) {
  const rail = makeRail(table);
  const map = makeMap(table);
  const dock = makeDock(table);
  const side = makeSide(table);
  const fight = makeFight(table);
  const display = makeTableDisplay(table);
  const hello = /** @type {import("./types.js").Hello} */ (table.state.hello);
  // A hand of cards that are turned is wide, whatever else is asked is a list.
  const isList = (hello.game.sides ?? []).length === 0;
  const board = h("div", { class: "board" }, map.element);
  const element = h("div", { class: "stage" }, rail.element, board, isList ? null : dock.element, side.element);
  element.dataset.game = hello.game.name;
  const views = hello.role === "seat" ? makeViews(table, element) : null;
  if (views !== null) element.append(views.element);
  // Beside a list the rail has the room for what else there is to see, beside a hand the side.
  if (isList) {
    side.element.prepend(dock.element, fight.element);
    rail.element.append(hint, display.element, side.looked);
  } else {
    side.element.prepend(hint);
    side.events.before(display.element, fight.element);
  }

  function render() {
    const { game } = table.state;
    const own = ownSeat(table);
    element.classList.toggle("dock-right", isList);
    element.classList.toggle("dock-below", !isList);
    element.classList.toggle("is-choosing", game?.played.some((one) => one.card === null) ?? false);
    element.classList.toggle("has-displays", displays.shown);
    element.classList.toggle("has-map", hasMap(table));
    rail.render(own);
    map.render();
    dock.render();
    side.render();
    fight.render();
    display.render();
    views?.render();
  }

  return { element, render, refuse: dock.refuse };
}
