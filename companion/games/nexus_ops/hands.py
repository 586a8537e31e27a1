"""A simulated deck of Secret Missions: what the players would hold if nobody had a box.

A hand follows from a seed and from the order in which cards were drawn, played, sold and handed over, which
the state keeps: it is right again after an undo or a power cut without having been written anywhere. Where
nobody said which card left a hand it was the one that is worth least.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.core.seats import Seat
from companion.games.nexus_ops.data import Data, Mission
from companion.games.nexus_ops.model import Passed, State

# What no simulated deck holds: a card with another condition, or other points than the deck has.
NO_CARD = 0


def mission_of(data: Data, card: int) -> Mission:
    """What is printed on a card: cards are numbered from 1, the copies of a mission together."""
    return [mission for mission in data.missions for _ in range(mission.copies)][card - 1]


def copies_of(data: Data, key: str) -> tuple[int, ...]:
    """The cards that show a mission."""
    missions = [mission.key for mission in data.missions for _ in range(mission.copies)]
    return tuple(card for card, one in enumerate(missions, start=1) if one == key)


# The cards that a seat holds, and how many had gone from hand to hand by then.
Memory = tuple[tuple[int, ...], int]


class Imagined(Struct, frozen=True):
    """A deck as it may lie: a seat's own hand is as it remembers it, all else as the seed says."""

    seat: Seat
    memory: Memory
    seed: str


def hand(state: State, seat: Seat, deck: str | Imagined) -> list[int]:
    """The cards of a seat now, in the order in which it drew them."""
    if isinstance(deck, Imagined):
        return _imagined(state, seat, deck)
    follower = _decks.pop(deck, None)
    if follower is None or not follower.precedes(state):
        follower = _Deck(state.options.data, deck)
    for passed in state.passed[len(follower.followed) :]:
        follower.follow(passed)
    follower.followed = state.passed
    _decks.clear()  # whoever plays goes on with the same deck: one is enough
    _decks[deck] = follower
    return list(follower.hands.get(seat, ()))


def _imagined(state: State, seat: Seat, deck: Imagined) -> list[int]:
    follower = _Deck(state.options.data, deck.seed)
    for number, passed in enumerate(state.passed):
        if number == deck.memory[1]:
            follower.hands[deck.seat] = [*deck.memory[0]]
        follower.follow(passed)
    if seat == deck.seat and len(state.passed) <= deck.memory[1]:
        return [*deck.memory[0]]
    return follower.hands.get(seat, [])


def remembered(state: State, seat: Seat, deck: str) -> Memory:
    """What a seat knows of the deck: the own hand."""
    return tuple(hand(state, seat, deck)), len(state.passed)


# The deck as it was when somebody asked last.
_decks: dict[str, _Deck] = {}


class _Deck:
    """The deck on its way through a game."""

    def __init__(self, data: Data, seed: str) -> None:
        self.hands: dict[Seat, list[int]] = {}
        self.followed: tuple[Passed, ...] = ()
        self._data = data
        self._missions = [mission for mission in data.missions for _ in range(mission.copies)]
        self._chance = Random(seed)
        self._discards = list(range(1, len(self._missions) + 1))
        self._deck: list[int] = []

    def precedes(self, state: State) -> bool:
        """Whether that state is later in the same game."""
        return state.options.data is self._data and state.passed[: len(self.followed)] == self.followed

    def follow(self, passed: Passed) -> None:
        """Cards go from hand to hand; those that were played stay out of the game."""
        hand = self.hands.setdefault(passed.seat, [])
        for _ in range(passed.number):
            hand += self._drawn()
        for _ in range(min(-passed.number, len(hand))):
            card = self._left(hand, passed.mission)
            hand.remove(card)
            if passed.partner:
                self.hands.setdefault(passed.partner, []).append(card)
            elif not passed.mission:
                self._discards.append(card)

    def _drawn(self) -> list[int]:
        """The top card; an empty deck takes the discards, shuffled, as it does when the game begins."""
        if not self._deck:
            self._chance.shuffle(self._discards)
            self._deck, self._discards = self._discards, []
        return [self._deck.pop()] if self._deck else []

    def _left(self, hand: list[int], key: str) -> int:
        named = [card for card in hand if self._missions[card - 1].key == key]
        return min(named or hand, key=lambda card: self._missions[card - 1].points)
