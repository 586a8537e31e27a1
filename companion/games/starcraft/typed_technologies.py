"""Typing in the Technology cards of one's own box, technology by technology with all its copies.

A race has a fixed number of cards. So what is typed in takes its copies from the stand-ins, the last of them
first; what is left over stays a stand-in, and the decks are complete after every technology.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.starcraft.data import (
    GAME_DATA,
    Ability,
    CardEffect,
    Cost,
    Gives,
    Technologies,
    Technology,
    bundled,
)
from companion.games.starcraft.data_checks import TECHNOLOGY_CARDS
from companion.games.starcraft.decks import technology_cards
from companion.games.starcraft.technologies import name_of_technology
from companion.games.starcraft.terms import RACES, UNIT_NAMES, Race
from companion.games.starcraft.typed_combat import printed_values, race_of
from companion.games.starcraft.typed_files import file_of
from companion.kit.parts import HowMany, Parts, Which

NAME = "technologies.toml"
USUAL_COPIES, MOST_COPIES = 2, 4
MOST_PAID = 6
MOST_GIVEN = 5
GIVES_NAMES: dict[Gives, Text] = {
    "card": say("Cards for the Combat deck"),
    "cloaking": say("Cloaking"),
    "detector": say("Detector"),
    "support": say("Support +1"),
    "unlock": say("A unit that may be built"),
    "start": say("At the start of a battle"),
    "other": say("Something else"),
}
ABILITY_NAMES: dict[Ability, Text] = {
    "cards": say("Combat cards"),
    "attack": say("Attack in every skirmish"),
    "health": say("Health in every skirmish"),
}
PREAMBLE = """\
# The Technology cards of your own box, typed in one by one (`companion enrol starcraft`).
# stand_in names those that are not typed in yet: what stands there is invented.
"""


class TypeInTechnology(Command, frozen=True):
    """What is printed on a technology, and how many copies there are."""

    card: int
    copies: int | None = None
    unit: str | None = None
    minerals: int | None = None
    gas: int | None = None
    gives: Gives | None = None
    attack: int | None = None
    health: int | None = None
    minor: tuple[int, ...] = ()
    effect: CardEffect | None = None
    unlocks: str | None = None
    start: Ability | None = None
    number: int | None = None


def _of_race(draft: TypeInTechnology) -> list[str]:
    race = race_of(draft.card)
    return [unit.key for unit in bundled().sheets.unit if unit.race == race]


def _locked(draft: TypeInTechnology) -> list[str]:
    """Units that only a technology allows."""
    return [unit.key for unit in bundled().sheets.unit if unit.key in _of_race(draft) and not unit.building]


def _is_card(_: object, draft: TypeInTechnology) -> bool:
    return draft.gives == "card"


def _is_start(_: object, draft: TypeInTechnology) -> bool:
    return draft.gives == "start"


PRINTED = Parts(
    TypeInTechnology,
    copies=HowMany(
        say("How many copies?"),
        lambda deck, draft: range(1, deck.room(draft.card) + 1),
        start=lambda deck, draft: min(USUAL_COPIES, deck.room(draft.card)),
    ),
    unit=Which(
        say("For which unit?"),
        values=lambda _, draft: _of_race(draft),
        label=lambda _, unit: UNIT_NAMES[unit],
    ),
    minerals=HowMany(say("Price: how many minerals?"), lambda *_: range(MOST_PAID + 1), start=lambda *_: 1),
    gas=HowMany(say("Price: how much gas?"), lambda *_: range(MOST_PAID + 1)),
    gives=Which(
        say("What does it give?"),
        values=lambda _, draft: [one for one in GIVES_NAMES if one != "unlock" or _locked(draft)],
        label=lambda _, one: GIVES_NAMES[one],
    ),
    **printed_values(_is_card, _is_card),
    unlocks=Which(
        say("Which unit may be built?"),
        values=lambda _, draft: _locked(draft),
        label=lambda _, unit: UNIT_NAMES[unit],
        when=lambda _, draft: draft.gives == "unlock",
    ),
    start=Which(
        say("What does it give at the start?"),
        values=lambda *_: ABILITY_NAMES,
        label=lambda _, one: ABILITY_NAMES[one],
        when=_is_start,
    ),
    number=HowMany(say("How many?"), lambda *_: range(1, MOST_GIVEN + 1), when=_is_start),
)


class TechnologyCards(Transcription):
    """The Technology cards as one folder has them."""

    def __init__(self, folder: Path) -> None:
        file: Technologies = GAME_DATA.material.read("technologies", folder)
        self._all = file.technology
        if isinstance(file.stand_in, tuple):
            self._invented = frozenset(file.stand_in)
        else:
            self._invented = frozenset(one.key for one in self._all if file.stand_in)
        self._cards = _numbers(self._all)
        self.cards = tuple(number for one in self._all for number in _copies(self._cards, one.key))
        self.typed = frozenset(number for number, one in self._cards.items() if one.key not in self._invented)

    def describe(self, card: int) -> Text:
        return name_of_technology(self._cards[card])

    def draft(self, card: int) -> TypeInTechnology:
        return TypeInTechnology(0, card)

    def refine(self, draft: Command) -> Prompt:
        return PRINTED.question(self, draft)

    def room(self, card: int) -> int:
        """How many copies it may have beside what was typed in."""
        race, key = race_of(card), self._cards[card].key
        typed = (one for one in self._all if one.race == race and one.key not in self._invented)
        return min(MOST_COPIES, TECHNOLOGY_CARDS[race] - sum(one.copies for one in typed if one.key != key))

    def transcribe(self, command: Command) -> Transcribed:
        assert isinstance(command, TypeInTechnology)
        before = self._cards[command.card]
        key = self._new_key(race_of(command.card)) if before.key in self._invented else before.key
        typed = _printed(command, key)
        after = _filled_up([typed if one is before else one for one in self._all], typed.race, self._invented)
        stand_in = [one.key for one in after if one.key in self._invented or one.key == _open_key(one.race)]
        moved = _moved(self._cards, _numbers(after), {key: before.key})
        return Transcribed(NAME, file_of(PREAMBLE, stand_in, "technology", after), moved)

    def _new_key(self, race: Race) -> str:
        known = {one.key for one in self._all}
        return next(key for number in count(1) if (key := f"{race}-{number}") not in known)


def _printed(command: TypeInTechnology, key: str) -> Technology:
    low = (*command.minor, 0, 0)[:2]
    return Technology(
        key,
        race_of(command.card),
        command.unit or "",
        Cost(command.minerals or 0, command.gas or 0),
        command.gives or "other",
        attack=command.attack or 0,
        health=command.health or 0,
        minor=(low[0], low[1]),
        effect=command.effect or "",
        unlocks=command.unlocks or "",
        start=command.start or "",
        number=command.number or 1,
        copies=command.copies or 1,
    )


def _filled_up(technologies: Sequence[Technology], race: Race, invented: Set[str]) -> list[Technology]:
    """As many cards as the race has: the last stand-ins give up copies, or the last one has more."""
    over = sum(one.copies for one in technologies if one.race == race) - TECHNOLOGY_CARDS[race]
    found: list[Technology] = []
    for one in reversed(technologies):
        gives_way = one.race == race and one.key in invented
        kept = max(0, one.copies - over) if gives_way else one.copies
        over -= one.copies - kept
        found.append(replace(one, copies=kept))
    if over < 0:
        found.insert(0, replace(_example(race), key=_open_key(race), copies=-over))
    return [one for one in reversed(found) if one.copies]


def _example(race: Race) -> Technology:
    """A stand-in for cards that nobody has typed in, where none of the bundled ones is left."""
    return next(one for one in bundled().technologies if one.race == race)


def _open_key(race: Race) -> str:
    return f"{race}-open"


def _numbers(technologies: Iterable[Technology]) -> dict[int, Technology]:
    technologies = tuple(technologies)
    return {number: one for race in RACES for number, one in technology_cards(technologies, race).items()}


def _copies(cards: Mapping[int, Technology], key: str) -> list[int]:
    return [number for number, one in cards.items() if one.key == key]


def _moved(
    before: Mapping[int, Technology], after: Mapping[int, Technology], renamed: Mapping[str, str]
) -> dict[int, int]:
    """What each card is called now: copies stay with their technology, the rest takes what is free."""
    moved: dict[int, int] = {}
    for key in dict.fromkeys(one.key for one in after.values()):
        moved.update(zip(_copies(before, renamed.get(key, key)), _copies(after, key), strict=False))
    left, free = sorted(before.keys() - moved.keys()), sorted(after.keys() - set(moved.values()))
    moved.update(zip(left, free, strict=True))
    return {old: new for old, new in moved.items() if old != new}
