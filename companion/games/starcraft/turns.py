"""From one step of the Execution phase to the next, and to the end of the phase."""

from __future__ import annotations

from random import Random

from companion.core.values import Event
from companion.games.starcraft import events as e
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State
from companion.games.starcraft.regroup import regrouped
from companion.games.starcraft.stacks import gone, is_blocked, next_to_act


def onward(state: State, *events: Event, chance: Random) -> tuple[Event, ...]:
    """The events, and whose step follows; orders of players who are out vanish before that is judged.

    On the full board a blocked player's card is drawn at once, and Regrouping follows by itself.
    """
    told = [*events, *vanishing(fold(state, events))]
    while True:
        now = fold(state, told)
        seat = next_to_act(now, now.active or _before(now))
        if seat is None:
            ended = (*told, e.RegroupingBegun())
            return regrouped(state, ended, chance) if state.full else ended
        if not is_blocked(now, seat):
            return *told, e.StepBegun(seat)
        told.append(e.Blocked(seat))
        if not state.full:
            return tuple(told)
        told += drawing(fold(state, told), seat)


def vanishing(state: State) -> tuple[Event, ...]:
    """Orders of players who are out, as far as they lie on top."""
    told: list[Event] = []
    while (found := gone(fold(state, told))) is not None:
        planet, order = found
        told.append(e.OrderVanished(order.seat, planet))
    return tuple(told)


def _before(state: State) -> int:
    """Whoever sits before the first player: the phase begins with the first."""
    return (state.first - 2) % state.seats + 1
