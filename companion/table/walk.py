"""Where the walk through a deck is: at which card, and what the next new tag will stand for.

A walk goes from card to card in printed order and passes by those that have what they need. Nothing of it
has to be kept: everything is on disk, and a new walk begins at the first card without a tag.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.table.decks import EnrolledDeck
from companion.table.tags import Tag


class Start(Struct, frozen=True):
    """How a walk begins: at this card instead of the first without a tag; with a tag on each side."""

    card: int | None = None
    each_side: bool = False


class Walk:
    """One walk."""

    def __init__(self, deck: EnrolledDeck, start: Start) -> None:
        self._deck = deck
        # Behind the last card is one place more: the end.
        self.place = 0
        # The tag whose place the next new one takes.
        self.replacing: Tag | None = None
        # What the tag that lies there was taken for.
        self.taken: Tag | None = None
        missing = deck.missing() if start.card is None else [start.card]
        self.go(deck.cards.index(missing[0]) if missing else len(deck.cards))
        self.each_side = start.each_side or self._sides_so_far()

    @property
    def card(self) -> int | None:
        """The card that it has come to; none at the end."""
        return self._deck.cards[self.place] if self.place < len(self._deck.cards) else None

    def wanted(self) -> Tag | None:
        """What the next new tag will stand for; nothing where the card has all it needs."""
        if self.replacing is not None or self.card is None:
            return self.replacing
        held = self._deck.tags_of(self.card)
        tags = (Tag(self.card, side) for side in (self._deck.sides if self.each_side else (None,)))
        return next((tag for tag in tags if tag not in held), None)

    def go(self, place: int) -> None:
        """To another card, or the end."""
        self.place = max(0, min(len(self._deck.cards), place))
        self.replacing = self.taken = None

    def go_on(self) -> None:
        """After a tag: the next side of this card, the next card without a tag, or the end."""
        more_sides = self.taken is not None and self.taken.side is not None
        self.replacing = self.taken = None
        if more_sides and self.wanted() is not None:
            return
        open_places = (self._deck.cards.index(card) for card in self._deck.missing())
        self.go(next((place for place in open_places if place > self.place), len(self._deck.cards)))

    def follow(self) -> None:
        """This card has another number now."""
        assert self.card is not None
        self.taken = self.taken and replace(self.taken, card=self.card)
        self.replacing = self.replacing and replace(self.replacing, card=self.card)

    def _sides_so_far(self) -> bool:
        """Whether the card before has a tag on a side: an interrupted walk goes on as it was."""
        before = (self._deck.tags_of(card) for card in reversed(self._deck.cards[: self.place + 1]))
        return next((tags[-1].side is not None for tags in before if tags), False)
