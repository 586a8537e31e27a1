"""Combat cards: drawn by chance from a deck whose order nobody knows, and what each of them prints."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft.changes import drawn, sheet_of
from companion.games.starcraft.data import CombatCard, Data
from companion.games.starcraft.decks import numbered
from companion.games.starcraft.fights import HIDDEN
from companion.games.starcraft.model import State
from companion.games.starcraft.real_deck import drawable
from companion.games.starcraft.terms import RACES, Race

_NOTHING = CombatCard("", "terran", (), 0, 0)


def drawing_combat(state: State, seat: Seat, number: int, chance: Random) -> tuple[Event, ...]:
    """A player draws Combat cards; if deck and discards are empty, what there is."""
    if state.real_deck:
        cards: tuple[int, ...] = (HIDDEN,) * drawable(sheet_of(state, seat), number)
    else:
        cards = from_deck(state, seat, number, chance)
    return (b.CombatDrawn(seat, cards),) if cards else ()


def from_deck(state: State, seat: Seat, number: int, chance: Random) -> tuple[int, ...]:
    """So many cards from the deck, which is rebuilt from the discards with its last card."""
    sheet = sheet_of(state, seat)
    found: list[int] = []
    for _ in range(number):
        if not sheet.deck:
            break
        card = sheet.deck[int(chance.random() * len(sheet.deck))]
        sheet = drawn(sheet, (card,))
        found.append(card)
    return tuple(found)


def card_of(state: State, card: int) -> CombatCard:
    """What a card prints; a card that is not there is 0 / 0."""
    race = RACES[min(max(card, 0) // 100, len(RACES) - 1)]
    return _cards(_SameData(state.options.data), race).get(card, _NOTHING)


def held(state: State, seat: Seat, *, reinforcement: bool) -> list[int]:
    """Standard or reinforcement cards of a hand; of a real one, what may be there."""
    sheet = sheet_of(state, seat)
    cards = sheet.deck if state.real_deck and sheet.hand else sheet.hand
    return [card for card in cards if card and card_of(state, card).reinforcement == reinforcement]


def fitting_first(state: State, cards: Iterable[int], unit: str) -> list[int]:
    """Cards that show this unit first, the strongest before the others: nearly always it is one of these."""

    def rank(card: int) -> tuple[bool, int, int]:
        printed = card_of(state, card)
        fits = unit in printed.units
        return not fits, -sum((printed.attack, printed.health) if fits else printed.minor), card

    return sorted(cards, key=rank)


class _SameData:
    """The material as a key: while a game runs it is the same object."""

    def __init__(self, data: Data) -> None:
        self.data = data

    def __hash__(self) -> int:
        return id(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameData) and other.data is self.data


@lru_cache(maxsize=16)
def _cards(key: _SameData, race: Race) -> dict[int, CombatCard]:
    return numbered(key.data, race)
