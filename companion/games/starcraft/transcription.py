"""Typing in the cards of one's own box: the Combat and Technology cards of six factions, and Event cards.

Both factions of a race have the same cards. The game knows a card by its race (100 numbers each, the Combat
deck first, then technologies); so that both can have tags, the second faction's cards are SECOND further on.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.starcraft.data import bundled
from companion.games.starcraft.event_cards import FIRST_EVENT
from companion.games.starcraft.terms import FACTION_NAMES
from companion.games.starcraft.typed_combat import CombatCards, race_of
from companion.games.starcraft.typed_events import EventCards, TypeInEvent
from companion.games.starcraft.typed_technologies import TechnologyCards, TypeInTechnology

SECOND = 300


class OwnersCards(Transcription):
    """All three kinds of cards as one folder has them."""

    numbered = False

    def __init__(self, folder: Path) -> None:
        self._combat, self._technologies = CombatCards(folder), TechnologyCards(folder)
        self._events = EventCards(folder)
        first = (*self._combat.cards, *self._technologies.cards)
        self.cards = (*first, *(card + SECOND for card in first), *self._events.cards)
        typed = self._combat.typed | self._technologies.typed | self._events.typed
        self.typed = frozenset(card for card in self.cards if _printed_as(card) in typed)

    def describe(self, card: int) -> Text:
        what = self._deck_of(card).describe(_printed_as(card))
        if card >= FIRST_EVENT:
            return what
        race = race_of(_printed_as(card))
        factions = [one.key for one in bundled().factions if one.race == race]
        return say("{who}: {what}", who=FACTION_NAMES[factions[card // SECOND]], what=what)

    def draft(self, card: int) -> Command:
        return self._deck_of(card).draft(_printed_as(card))

    def refine(self, draft: Command) -> Prompt:
        return self._deck_for(draft).refine(draft)

    def counts_as(self, card: int) -> int:
        return self._deck_of(card).counts_as(_printed_as(card))

    def transcribe(self, command: Command) -> Transcribed:
        done = self._deck_for(command).transcribe(command)
        return replace(done, renumbered=_for_both(done.renumbered))

    def _deck_of(self, card: int) -> Transcription:
        decks: tuple[Transcription, ...] = (self._combat, self._technologies, self._events)
        return next(deck for deck in decks if _printed_as(card) in deck.cards)

    def _deck_for(self, command: Command) -> Transcription:
        match command:
            case TypeInTechnology():
                return self._technologies
            case TypeInEvent():
                return self._events
        return self._combat


def _printed_as(card: int) -> int:
    """The card of the race's first faction that looks the same."""
    return card - SECOND if SECOND < card < FIRST_EVENT else card


def _for_both(renumbered: Mapping[int, int]) -> dict[int, int]:
    """Tags follow the cards of both factions."""
    return {**renumbered, **{old + SECOND: new + SECOND for old, new in renumbered.items()}}
