"""How a game goes on by itself: after each answer, everything that needs no other one follows at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.prompt import Option
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.evolve import FOLD
from companion.games.eclipse.model import State
from companion.kit import order

Step = Callable[[State, Random], tuple[Event, ...]]
_STEPS: dict[str, Step] = {}


def by_itself(phase: str) -> Callable[[Step], Step]:
    """What happens in a phase without an answer: nothing where somebody has to be asked."""

    def register(step: Step) -> Step:
        _STEPS[phase] = step
        return step

    return register


def onward(state: State, chance: Random, *events: Event) -> tuple[Event, ...]:
    """The events, and all that follows from them by itself."""

    def step(after: State) -> tuple[Event, ...]:
        return () if after.owed or after.phase not in _STEPS else _STEPS[after.phase](after, chance)

    return FOLD.onward(state, events, step)


def answered(state: State, chance: Random, *events: Event) -> tuple[Event, ...]:
    """The first question that was owed is answered, with these events."""
    return onward(state, chance, *events, e.Answered())


def activation(state: State, seat: Seat) -> Event:
    """One of the times that an action allows was used."""
    return e.DetailGiven(seat) if state.assisted else e.Activated()


def no_more(state: State, seat: Seat, label: Text, brings: Text | None = None) -> Option:
    """The answer that ends an action; before anything came of it, it says that the disc is lost.

    `brings`: what ending it brings all the same. What was done on a board of the table, nobody knows.
    """
    idle = state.act is not None and not state.act.steps and brings is None
    detail = say("the action would be for nothing") if idle else brings
    return Option(label, c.Done(seat), leaves=True, seldom=idle, detail=detail)


def following(state: State, seat: Seat) -> Seat:
    """The next seat clockwise whose civilisation stands."""
    return order.following(seat, state.seats, lambda one: state.player(one).collapsed) or seat
