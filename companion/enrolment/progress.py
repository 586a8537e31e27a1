"""Where the walk through a deck is: at which card, and what the next new tag will stand for.

A walk goes from card to card in printed order and passes by those that have what they need. Nothing of it
has to be kept: everything is on disk, and a new walk begins at the first card without a tag.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.uids import Band
from companion.table.tags import Tag


class EnrolmentStart(Struct, frozen=True):
    """How a walk begins: at this card instead of the first without a tag; with a tag on each side."""

    card: int | None = None
    each_side: bool = False


class Progress:
    """Where enrolment has come to."""

    def __init__(self, deck: EnrolledDeck, start: EnrolmentStart) -> None:
        self._deck = deck
        # Behind the last card is one place more: the end.
        self.place = 0
        # What the next new tag will stand for instead of the one that does so now.
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
        if self.replacing is not None:
            return self.replacing
        return next(filter(None, map(self.lacking, self._deck.bands)), None)

    def wanted_of(self, band: Band) -> Tag | None:
        """What a new tag of this band will stand for; nothing where a person has to say so.

        A lost tag is replaced by one of its own band. A card with tags of the other band gets a first one of
        this band unasked only in a mixed deck.
        """
        if self.card is None:
            return None
        if self.replacing is not None:
            return self.replacing if self.replacing in self._deck.tags_of(self.card, band) else None
        other_band = self._deck.tags_of(self.card) and not self._deck.tags_of(self.card, band)
        return None if other_band and not self._deck.mixed else self.lacking(band)

    def lacking(self, band: Band | None) -> Tag | None:
        """The first thing that this card has no tag for (of a band, or any)."""
        if self.card is None or (not self.each_side and self._deck.tagged(self.card, band)):
            return None
        held = self._deck.tags_of(self.card, band)
        tags = (Tag(self.card, side) for side in (self._deck.sides if self.each_side else (None,)))
        return next((tag for tag in tags if tag not in held), None)

    def go(self, place: int) -> None:
        """To another card, or the end."""
        self.place = max(0, min(len(self._deck.cards), place))
        self.replacing = self.taken = None

    def go_on(self) -> None:
        """After a tag: what this card still lacks, the next card without a tag, or the end."""
        several = self.taken is not None and (self.taken.side is not None or self._deck.mixed)
        self.replacing = self.taken = None
        if several and self.wanted() is not None:
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
