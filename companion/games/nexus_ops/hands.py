"""A simulated deck of Secret Missions: what the players would hold if nobody had a box.

A hand follows from a seed and from the order in which cards were drawn, played, sold and handed over, which
the state keeps: it is right again after an undo or a power cut without having been written anywhere. Where
nobody said which card left a hand it was the one that is worth least.
"""

from __future__ import annotations

from random import Random

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


def hand(state: State, seat: Seat, seed: str) -> list[int]:
    """The cards of a seat now, in the order in which it drew them."""
    deck = _Deck(state.options.data, seed)
    for passed in state.passed:
        deck.follow(passed)
    return deck.hands.get(seat, [])


class _Deck:
    """The deck on its way through a game."""

    def __init__(self, data: Data, seed: str) -> None:
        self.hands: dict[Seat, list[int]] = {}
        self._missions = [mission for mission in data.missions for _ in range(mission.copies)]
        self._chance = Random(seed)
        self._discards = list(range(1, len(self._missions) + 1))
        self._deck: list[int] = []

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
