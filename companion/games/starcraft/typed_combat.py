"""Typing in the Combat cards of one's own box, card by card.

Every copy is a card of its own here, so that each can be enrolled and typed in by itself: 18 of each race, in
the order of the file. What is not typed in yet stays a stand-in, so the decks are complete after every card.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.starcraft.data import GAME_DATA, CardEffect, CombatCard, CombatFile, bundled
from companion.games.starcraft.phrases import card_line
from companion.games.starcraft.terms import RACES, UNIT_NAMES, Race
from companion.games.starcraft.typed_files import file_of
from companion.kit.parts import Condition, HowMany, Parts, Which

NAME = "combat.toml"
TOP_VALUE = 12
MOST_ICONS = 4
EFFECT_NAMES: dict[CardEffect, Text] = {
    "": say("No ability that counts here"),
    "splash_ground": say("Splash: ground"),
    "splash_flying": say("Splash: flying"),
    "splash_both": say("Splash: ground and flying"),
    "support": say("Specialty support"),
}
PREAMBLE = """\
# The Combat cards of your own box, typed in card by card (`companion enrol starcraft`).
# stand_in names the cards that are not typed in yet: what stands there is invented.
"""


class TypeInCard(Command, frozen=True):
    """What is printed on a Combat card: its icons, its values, and its ability."""

    card: int
    reinforcement: bool | None = None
    icons: int | None = None
    units: tuple[str, ...] = ()
    attack: int | None = None
    health: int | None = None
    minor: tuple[int, ...] = ()
    effect: CardEffect | None = None


def race_of(card: int) -> Race:
    """Whose card it is."""
    return RACES[card // 100]


def _units(_: object, draft: TypeInCard) -> list[str]:
    race = race_of(draft.card)
    of_race = [unit.key for unit in bundled().sheets.unit if unit.race == race and not unit.assist]
    return [unit for unit in of_race if unit not in draft.units]


def _values(*_: object) -> range:
    return range(TOP_VALUE + 1)


def _always(*_: object) -> bool:
    return True


def printed_values(
    shown: Condition = _always, lower_shown: Condition = _always
) -> dict[str, HowMany | Which]:
    """The values and the ability of a Combat card, each where it is printed."""
    return {
        "attack": HowMany(say("Attack, the higher value?"), _values, start=lambda *_: 6, when=shown),
        "health": HowMany(say("Health, the higher value?"), _values, start=lambda *_: 6, when=shown),
        "minor": HowMany(
            lambda _, draft: (
                say("Health, the lower value?") if draft.minor else say("Attack, the lower value?")
            ),
            _values,
            start=lambda *_: 3,
            times=lambda *_: 2,
            when=lower_shown,
        ),
        "effect": Which(
            say("Which ability?"),
            values=lambda *_: EFFECT_NAMES,
            label=lambda _, one: EFFECT_NAMES[one],
            when=shown,
        ),
    }


PRINTED = Parts(
    TypeInCard,
    reinforcement=Which(
        say("What kind of card?"),
        values=lambda *_: (False, True),
        label=lambda _, yes: say("Reinforcement card") if yes else say("Standard card"),
    ),
    icons=HowMany(say("How many unit icons?"), lambda *_: range(1, MOST_ICONS + 1)),
    units=Which(
        say("Which unit icon?"),
        values=_units,
        label=lambda _, unit: UNIT_NAMES[unit],
        times=lambda _, draft: draft.icons or 0,
    ),
    **printed_values(lower_shown=lambda _, draft: not draft.reinforcement),
)


class CombatCards(Transcription):
    """The Combat cards as one folder has them."""

    def __init__(self, folder: Path) -> None:
        file: CombatFile = GAME_DATA.material.read("combat", folder)
        self._cards: dict[int, CombatCard] = {}
        open_keys = file.stand_in if isinstance(file.stand_in, tuple) else None
        invented: set[int] = set()
        for place, race in enumerate(RACES):
            copies = [card for card in file.card if card.race == race for _ in range(card.copies)]
            for number, card in enumerate(copies, start=100 * place + 1):
                key = f"{race}-{number - 100 * place}"
                self._cards[number] = replace(card, key=key, copies=1)
                if file.stand_in if open_keys is None else card.key in open_keys:
                    invented.add(number)
        self.cards = tuple(self._cards)
        self.typed = frozenset(self._cards) - invented

    def describe(self, card: int) -> Text:
        return card_line(self._cards[card])

    def draft(self, card: int) -> TypeInCard:
        return TypeInCard(0, card)

    def refine(self, draft: Command) -> Prompt:
        return PRINTED.question(self, draft)

    def transcribe(self, command: Command) -> Transcribed:
        assert isinstance(command, TypeInCard)
        cards = {**self._cards, command.card: _printed(command, self._cards[command.card].key)}
        left = set(self._cards) - self.typed - {command.card}
        stand_in = [cards[number].key for number in sorted(left)]
        return Transcribed(NAME, file_of(PREAMBLE, stand_in, "card", cards.values()))


def _printed(command: TypeInCard, key: str) -> CombatCard:
    low = (*command.minor, 0, 0)[:2]
    return CombatCard(
        key,
        race_of(command.card),
        command.units,
        command.attack or 0,
        command.health or 0,
        (low[0], low[1]),
        reinforcement=bool(command.reinforcement),
        effect=command.effect or "",
    )
