"""What an opponent is asked, and what it answers: all that it gets is what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.values import Command
from companion.opponents.level import Level


class Budget(Struct, frozen=True):
    """How long somebody may think: so many looks ahead, and not longer than that. 0 is no limit.

    With looks alone the same question has the same answer on every machine.
    """

    looks: int = 0
    seconds: float = 0.0


class Question(Struct, frozen=True):
    """A seat is asked: its view, what it remembers of a simulated deck (None: real cards), and a seed."""

    game: str
    view: Any
    seat: Seat
    memory: Any
    level: Level
    seed: str
    budget: Budget
    # Whether somebody wants to know what the answer may bring.
    explain: bool = False


class Expectation(Struct, frozen=True):
    """What an answer may bring: points at the horizon, in the mean, with it and with others (None where there
    are none), and what more a scoring would bring at once."""

    points: float = 0.0
    otherwise: float | None = None
    scoring: int = 0


class Thought(Struct, frozen=True):
    """The answer, how many looks ahead it took, how well the seat would then stand, and what may be expected
    of it (only where that was asked for)."""

    command: Command
    looks: int
    value: float
    expected: Expectation = Expectation()


class World(Struct, frozen=True):
    """A whole state as it may be, with a simulated deck as it may lie."""

    game: AnyGame
    state: Any
    deck: Any
    # Whether the cards in a hand are weighed, too, by what they may still bring.
    by_hand: bool = False

    def value(self, seat: Seat) -> float:
        """How well a seat stands."""
        if self.deck is None or not self.by_hand:
            return self.game.value(self.state, seat)
        return self.game.value_by_hand(self.state, seat, self.deck)

    def hand(self, seat: Seat) -> Sequence[int] | None:
        """The cards of a seat; None where they are real and nobody knows them."""
        return None if self.deck is None else self.game.hand(self.state, seat, self.deck)

    def after(self, command: Command, chance: Random) -> World:
        """The world after an answer."""
        state = self.game.after(self.state, self.game.decide(self.state, command, chance))
        return World(self.game, state, self.deck, self.by_hand)


def imagined(game: AnyGame, view: Any, seat: Seat, memory: Any, chance: Random) -> World:
    """Any world that agrees with what a seat knows."""
    deck = None if memory is None else game.imagine(view, seat, memory, chance)
    return World(game, game.determinise(view, seat, chance, deck), deck)
