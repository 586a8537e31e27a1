"""A table on which a game sets up its moments: positions made by hand, commands judged by the real rules."""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.moment import Moment
from companion.core.seats import Seat
from companion.core.values import Command, Event

State = TypeVar("State", bound=Struct)


class Stage(Generic[State]):
    """The table; a game adds the positions that it wants. `largest`: with the largest numbers there are."""

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
