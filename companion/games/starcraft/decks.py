"""The decks that the material makes: Combat cards by number, and the Event deck."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.starcraft.data import CombatCard, Data, Technology
from companion.games.starcraft.data_checks import COMBAT_CARDS
from companion.games.starcraft.terms import RACES, STAGE_SIZES, Race, removed


def numbered(data: Data, race: Race) -> dict[int, CombatCard]:
    """Every Combat card of a race by its number, those of technologies after the deck's own."""
    printed = [card for card in data.combat if card.race == race for _ in range(card.copies)]
    bought = technology_cards(data.technologies, race)
    return dict(enumerate(printed, start=100 * RACES.index(race) + 1)) | {
        number: technology.card for number, technology in bought.items() if technology.gives == "card"
    }


def technology_cards(technologies: Iterable[Technology], race: Race) -> dict[int, Technology]:
    """Every Technology card of a race by its number, after the Combat deck's: first what goes into it."""
    own = sorted((one for one in technologies if one.race == race), key=lambda one: one.gives != "card")
    copies = [one for one in own for _ in range(one.copies)]
    return dict(enumerate(copies, start=100 * RACES.index(race) + COMBAT_CARDS + 1))


def dealt(data: Data, race: Race) -> tuple[int, ...]:
    """The numbers of the cards that are in a Combat deck from the beginning."""
    size = sum(card.copies for card in data.combat if card.race == race)
    first = 100 * RACES.index(race)
    return tuple(range(first + 1, first + size + 1))


def copies_of(data: Data, technology: Technology) -> tuple[int, ...]:
    """The numbers of the Combat cards that a technology brings."""
    cards = numbered(data, technology.race)
    return tuple(number for number, card in cards.items() if card.key == technology.key)


def stages(data: Data, players: int, *, with_ends: bool) -> tuple[int, int, int]:
    """How many Event cards of each stage are in the deck, after those that leave it unseen."""
    out = (removed(players), removed(players), 0)
    ends = [sum(one.copies for one in data.events if one.end and one.stage == stage) for stage in (1, 2, 3)]
    first, second, third = (
        size - gone - (0 if with_ends else end)
        for size, gone, end in zip(STAGE_SIZES, out, ends, strict=True)
    )
    return first, second, third
