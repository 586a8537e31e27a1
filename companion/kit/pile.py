"""A pile that lies face down: drawn from, discarded beside, made of its discards when it is empty.

No state holds the order of a pile, so none can leak: which cards come is said by chance as they are drawn,
among all that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

Thing = TypeVar("Thing", bound=Hashable)
Card = TypeVar("Card", int, str)


def out_of(bag: Mapping[Thing, int], number: int, chance: Random) -> tuple[Thing, ...]:
    """So many from a bag of counts, without looking; what there is where that is less."""
    held = [thing for thing, count in bag.items() for _ in range(count)]
    return tuple(chance.sample(held, min(number, len(held))))


class Pile(Struct, Generic[Card], frozen=True):
    """`left`: how many lie there; `unseen`: which may be among them; `discarded`: what lies beside it."""

    left: int
    unseen: tuple[Card, ...]
    discarded: tuple[Card, ...] = ()

    def turned(self) -> Pile[Card]:
        """The pile as it is drawn from: an empty one is made of its discards."""
        return self if self.left else Pile(len(self.discarded), self.discarded)

    def draw(self, number: int, chance: Random) -> tuple[Card, ...]:
        """Which cards come, as many as there are; the pile stays as it is."""
        pile = self.turned()
        return tuple(chance.sample(sorted(pile.unseen), min(number, pile.left)))

    def without(self, *cards: Card) -> Pile[Card]:
        """The pile after these were drawn; what had left it before leaves it once."""
        pile = self.turned()
        unseen = tuple(card for card in pile.unseen if card not in cards)
        return Pile(pile.left - (len(pile.unseen) - len(unseen)), unseen, pile.discarded)

    def discard(self, *cards: Card) -> Pile[Card]:
        """The pile with these beside it."""
        return Pile(self.left, self.unseen, self.discarded + cards)
