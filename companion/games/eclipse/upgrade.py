"""Upgrade: parts returned, then parts placed on blueprints (UPG-1 to UPG-4)."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.blueprints import all_valid, available, placements, removals
from companion.games.eclipse.colonies import option as colony_option
from companion.games.eclipse.course import activation, answered, no_more, onward
from companion.games.eclipse.discovery import outlook, part_places
from companion.games.eclipse.evolve_assisted import first_detail
from companion.games.eclipse.model import State
from companion.games.eclipse.phrases import effect, ship_name
from companion.games.eclipse.terms import PART_NAMES


def possible(state: State, seat: Seat) -> bool:
    """Whether a part can be placed: nearly always."""
    more = state.act is None or state.act.left > 1
    return any(True for part in available(state, seat) for _ in placements(state, seat, part, more))


def finished(state: State) -> bool:
    """Whether the action may end: every blueprint is valid (UPG-4)."""
    return all_valid(state, state.active)


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    return choices(state, seat, state.acting.left, state.acting.steps)


def choices(state: State, seat: Seat, left: int, steps: int) -> Prompt:
    """Parts of the newest technologies first; so many may still be taken."""
    newest = list(reversed(state.player(seat).techs))
    parts = [part for part in available(state, seat) if any(placements(state, seat, part, left > 1))]
    parts.sort(key=lambda part: newest.index(part) if part in newest else len(newest))
    options = [
        Option(
            PART_NAMES[part],
            c.PlacePart(seat, part),
            draft=True,
            detail=effect(state.data.parts[part]),
        )
        for part in parts
    ]
    back: tuple[Option, ...] = ()
    if not steps and any(removals(state, seat)):
        back = (Option(say("Return a part"), c.ReturnParts(seat), draft=True, seldom=True),)
    done = (no_more(state, seat, say("No more")),) if all_valid(state, seat) else ()
    later = (Option(say("Ask me later"), c.PutPartsOff(seat), seldom=True),) if _may_wait(state) else ()
    others = (*back, *([] if state.assisted else colony_option(state, seat)), *done, *(later if done else ()))
    ask = say("Upgrade, part {step}/{steps}", step=steps + 1, steps=steps + left)
    return Choose(seat, ask, (*options, *others))


def _may_wait(state: State) -> bool:
    """Assisted play: half of all upgrades never come to a battle, and before it there is time to say them."""
    return state.assisted and state.phase == "action" and not state.owed


def where(state: State, draft: c.PlacePart) -> Prompt:
    owed = first_detail(state, draft.seat)
    left = state.act.left if state.act else owed.left if owed else 0
    options = part_places(state, draft.seat, draft.part, more=left > 1)
    return Choose(draft.seat, say("{part}: where?", part=PART_NAMES[draft.part]), options)


def returnable(state: State, draft: c.ReturnParts) -> Prompt:
    seat, options = draft.seat, []
    for ship, slot in removals(state, seat):
        placed = state.player(seat).parts[ship]
        detail = outlook(state, seat, ship, (*placed[:slot], "", *placed[slot + 1 :]))
        label = say("{ship}: {part}", ship=ship_name(ship), part=PART_NAMES[placed[slot]])
        returning = c.ReturnPart(seat, ship, slot)
        options.append(Option(label, returning, detail=detail, icon=ship, where=f"{ship}-{slot}"))
    return Choose(seat, say("Return which part?"), tuple(options))


# --- what happens


def place_part(state: State, command: c.PlacePart, chance: Random) -> tuple[Event, ...]:
    assert command.ship is not None
    assert command.slot is not None
    placed = e.PartPlaced(command.seat, command.ship, command.slot, command.part)
    if state.owed:
        return answered(state, chance, placed)
    return onward(state, chance, activation(state, command.seat), placed)


def return_part(state: State, command: c.ReturnPart, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.PartReturned(command.seat, command.ship, command.slot))
