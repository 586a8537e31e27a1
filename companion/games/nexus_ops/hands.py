"""Simulated decks of Secret Missions and Energize cards: what players would hold if nobody had a box.

A hand follows from a seed and from the order in which cards were drawn, played, sold and handed over, which
the state keeps: it is right again after an undo or a power cut without having been written anywhere.

From a seat's view its own hand is always right. What two others handed to each other is hidden there, so that
their hands may be wrong until the card is played. Where nobody said which card left a hand it is the one that
is worth least, as far as everybody knows: so all views agree on what lies in the deck and among the discards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from companion.core.seats import Seat
from companion.games.nexus_ops.data import Data, Mission, Printed
from companion.games.nexus_ops.model import Passed, State
from companion.games.nexus_ops.terms import CARDS, Card

# What no simulated deck holds: a card with another condition, points or effect than the decks have.
NO_CARD = 0


def card_of(data: Data, card: int) -> Printed:
    """What is printed on a card."""
    return data.cards[card - 1]


def printed_on(data: Data, cards: Sequence[int]) -> list[Printed]:
    """What is printed on these cards, each kind once, in the order of the decks."""
    printed = (data.cards[card - 1] for card in sorted(cards))
    return [*{card.key: card for card in printed}.values()]


def copies_of(data: Data, key: str) -> tuple[int, ...]:
    """The cards that show a mission or an effect."""
    return data.copies.get(key, ())


def kinds(data: Data) -> Iterator[tuple[Card, Printed, tuple[int, ...]]]:
    """Every card that the decks know, with the numbers of its copies."""
    printed: tuple[Printed, ...] = (*data.missions, *data.energize)
    for card in printed:
        yield "secret" if isinstance(card, Mission) else "energize", card, copies_of(data, card.key)


Hands = dict[Seat, list[int]]
# The cards of each kind that a seat holds, and how many had gone from hand to hand by then.
Memory = tuple[tuple[tuple[int, ...], int], ...]


class Imagined(Struct, frozen=True):
    """A deck as it may lie: a seat's own hand is as it remembers it, all else as the seed says."""

    seat: Seat
    memory: Memory
    seed: str


def hand(state: State, seat: Seat, deck: str | Imagined) -> list[int]:
    """The cards of a seat now, Secret Missions first, each kind in the order in which it drew them."""
    return [card for kind in CARDS[::-1] for card in _hand(state, seat, kind, deck)]


def missions_held(state: State, seat: Seat, deck: str | Imagined) -> list[Mission]:
    """The Secret Missions of a seat now; not those that it only imagines to draw: they would be mere luck."""
    cards = _hand(state, seat, "secret", deck)
    if isinstance(deck, Imagined) and deck.seat == seat:
        known, _ = deck.memory[CARDS.index("secret")]
        cards = [card for card in cards if card in known]
    printed = (card_of(state.options.data, card) for card in cards)
    return [card for card in printed if isinstance(card, Mission)]


def remembered(state: State, seat: Seat, deck: str) -> Memory:
    """What a seat knows of the decks: the own hand."""
    return tuple((tuple(_hand(state, seat, kind, deck)), len(state.passes(kind))) for kind in CARDS)


def _hand(state: State, seat: Seat, kind: Card, deck: str | Imagined) -> Sequence[int]:
    if isinstance(deck, Imagined) and deck.seat == seat:
        held, when = deck.memory[CARDS.index(kind)]
        if len(state.passes(kind)) == when:
            return held  # Nothing has gone from hand to hand since: no need to deal a whole deck.
    follower = _decks.get(kind)
    if follower is None or not follower.precedes(state, deck):
        follower = _decks[kind] = _Deck(state.options.data, kind, deck)
    follower.follow(state)
    return follower.hands.get(seat, ())


class _Deck:
    """A deck on its way through a game; Secret Missions that were played stay out of it."""

    def __init__(self, data: Data, kind: Card, deck: str | Imagined) -> None:
        self.hands: Hands = {}
        # As they are to whoever does not know what was handed over, if anything was: what is worth least.
        self._public = self.hands
        self._drawers: dict[int, Seat] = {}
        self._data = data
        self._kind: Card = kind
        self._deck = deck
        self._followed: tuple[Passed, ...] = ()
        self._handed: dict[int, str] = {}
        self._chance = Random(deck.seed if isinstance(deck, Imagined) else deck)
        self._pile: list[int] = []
        self._discards = [
            number
            for number, card in enumerate(data.cards, start=1)
            if isinstance(card, Mission) == (kind == "secret")
        ]

    def precedes(self, state: State, deck: str | Imagined) -> bool:
        """Whether that state is later in the same game, as the same seat sees it."""
        followed, handed = self._followed, state.handed.get(self._kind, {})
        passes = state.passes(self._kind)
        return (
            state.options.data is self._data
            and deck == self._deck
            and (passes is followed or passes[: len(followed)] == followed)
            and {place: key for place, key in handed.items() if place < len(followed)} == self._handed
        )

    def follow(self, state: State) -> None:
        """Whatever has gone from hand to hand since."""
        passes, handed = state.passes(self._kind), state.handed.get(self._kind, {})
        if passes is self._followed:
            return
        for place in range(len(self._followed), len(passes)):
            self._remember(place)
            self._pass(passes[place], handed.get(place) or passes[place].key)
        self._remember(len(passes))
        self._followed, self._handed = passes, handed

    def _remember(self, place: int) -> None:
        """An imagined deck: what its seat held when so many had gone from hand to hand."""
        if isinstance(self._deck, Imagined):
            held, when = self._deck.memory[CARDS.index(self._kind)]
            if place == when:
                for hands in self._views():
                    hands[self._deck.seat] = [*held]

    def _pass(self, passed: Passed, key: str) -> None:
        seat, partner = passed.seat, passed.partner
        if partner and self._public is self.hands:
            self._public = {one: [*cards] for one, cards in self.hands.items()}
        for _ in range(passed.number):
            for card in self._drawn():
                self._drawers[card] = seat
                for hands in self._views():
                    hands.setdefault(seat, []).append(card)
        for _ in range(min(-passed.number, len(self._public.get(seat, ())))):
            card = self._taken(self._public, seat, self._data.copies.get(passed.key, ()))
            if partner:
                given = self._taken(self.hands, seat, self._data.copies.get(key) or (card,))
                self.hands.setdefault(partner, []).append(given)
                self._public.setdefault(partner, []).append(card)
                continue
            if self._public is not self.hands:
                self._taken(self.hands, seat, (card,))
            if not passed.played:
                self._discards.append(card)

    def _views(self) -> tuple[Hands, ...]:
        return (self.hands,) if self._public is self.hands else (self.hands, self._public)

    def _taken(self, hands: Hands, seat: Seat, wanted: Sequence[int]) -> int:
        """One of these cards, wherever it is thought to be; or else the one that is worth least."""
        hand = hands[seat]
        if wanted and not any(card in wanted for card in hand):
            self._found(hands, seat, wanted)
        card = min(
            hand, key=lambda one: (one not in wanted, self._drawers.get(one) != seat, self._worth(one))
        )
        hand.remove(card)
        return card

    def _found(self, hands: Hands, seat: Seat, wanted: Sequence[int]) -> None:
        """A card that was thought to be in another hand, first of all the partner's, who sits opposite.

        It is exchanged for a copy of it, or for what is worth least.
        """
        hand = hands[seat]
        for other in sorted(hands, key=lambda one: (one - seat) % 2):
            for place, card in enumerate(hands[other]):
                if card in wanted:
                    copies = self._data.copies[card_of(self._data, card).key]
                    spare = min(hand, key=lambda one: (one not in copies, self._worth(one)))
                    hands[other][place], hand[hand.index(spare)] = spare, card
                    return

    def _worth(self, card: int) -> int:
        printed = card_of(self._data, card)
        return printed.points if isinstance(printed, Mission) else 0

    def _drawn(self) -> list[int]:
        """The top card; an empty deck takes the discards, shuffled, as it does when the game begins."""
        if not self._pile:
            self._chance.shuffle(self._discards)
            self._pile, self._discards = self._discards, []
        return [self._pile.pop()] if self._pile else []


# The decks as they were when somebody asked last: whoever plays goes on with the same.
_decks: dict[Card, _Deck] = {}
