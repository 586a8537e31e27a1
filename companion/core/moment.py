"""Moments of a game, by name: for pictures of every screen, and for the tests that compare them."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.values import Command, Event

State = TypeVar("State", bound=Struct)


class Moment(Struct, frozen=True):
    """A state and a seat to look from; `path` answers the first questions there, `turn` moves the cursor.

    `correcting` opens the corrections first. `screen` is for what is shown only in passing, such as the
    result of a battle. `serves` names moments on which the table's own screens are shown: a seat is `asked`
    something sealed, the table can `confirm` with one press, an `order` can be explained. `deck`: the seed of
    a simulated deck, where players hold its cards.
    """

    key: str
    state: Any
    seat: Seat
    path: tuple[int, ...] = ()
    turn: int = 0
    screen: Screen | None = None
    correcting: bool = False
    reader: bool = True
    deck: str | None = None
    serves: Literal["", "asked", "confirm", "order"] = ""


class MomentBuilder(Generic[State]):
    """A table for positions made by hand and commands judged by the real rules; a game adds what it wants.

    `largest`: with the largest numbers there are.
    """

    def __init__(self, game: AnyGame, names: tuple[str, ...], *, largest: bool) -> None:
        self.game = game
        self.names = names
        self.largest = largest

    def opened(self, **settings: str) -> State:
        """Before the first step."""
        state: State = self.game.begin(self.game.configure(self.names, settings, None))
        return state

    def happening(self, state: State, command: Command) -> tuple[Event, ...]:
        """What happens with a command; the same at every call."""
        return tuple(self.game.decide(state, command, Random(1)))

    def do(self, state: State, *commands: Command) -> State:
        """The state after these commands."""
        for command in commands:
            state = self.game.after(state, self.happening(state, command))
        return state

    def announced(self, key: str, state: State, seat: Seat, command: Command) -> Moment:
        """What everybody sees of a step."""
        return Moment(key, state, seat, screen=self.game.announce(state, self.happening(state, command)))
