"""A table on which a game sets up its moments: positions made by hand, commands judged by the real rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from companion.core.game import AnyGame, Decision
from companion.core.values import Command, Event, Refusal

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


def accepted(
    decide: Callable[[State, Command, Random], Decision], state: State, command: Command
) -> tuple[Event, ...]:
    """What happens with a command that the game must accept; the same at every call."""
    ruling = decide(state, command, Random(1))
    assert not isinstance(ruling, Refusal), f"{command}: {ruling.reason}"
    return tuple(ruling)
