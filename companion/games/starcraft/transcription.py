"""Typing in the Combat cards of one's own box, card by card.

Every copy is a card of its own here, so that each can be enrolled and typed in by itself: 18 of each race, in
the order of the file. What is not typed in yet stays a stand-in, so the decks are complete after every card.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.starcraft.data import MATERIAL, CardEffect, Combat, CombatCard, bundled
from companion.games.starcraft.phrases import card_line
from companion.games.starcraft.terms import RACE_NAMES, RACES, UNIT_NAMES, Race
from companion.kit.parts import HowMany, Parts, Which

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
    """What is printed on a card: its icons, its values, and its ability."""

    card: int
    reinforcement: bool | None = None
    icons: int | None = None
    units: tuple[str, ...] = ()
    attack: int | None = None
    health: int | None = None
    minor: tuple[int, ...] = ()
    effect: CardEffect | None = None


def _race(draft: TypeInCard) -> Race:
    return RACES[draft.card // 100]


def _units(_: object, draft: TypeInCard) -> list[str]:
    race = _race(draft)
    of_race = [unit.key for unit in bundled().sheets.unit if unit.race == race and not unit.assist]
    return [unit for unit in of_race if unit not in draft.units]


def _values(*_: object) -> range:
    return range(TOP_VALUE + 1)


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
    attack=HowMany(say("Attack, the higher value?"), _values, start=lambda *_: 6),
    health=HowMany(say("Health, the higher value?"), _values, start=lambda *_: 6),
    minor=HowMany(
        lambda _, draft: say("Health, the lower value?") if draft.minor else say("Attack, the lower value?"),
        _values,
        start=lambda *_: 3,
        times=lambda *_: 2,
        when=lambda _, draft: not draft.reinforcement,
    ),
    effect=Which(
        say("Which ability?"), values=lambda *_: EFFECT_NAMES, label=lambda _, one: EFFECT_NAMES[one]
    ),
)


class CombatTranscription(Transcription):
    """The Combat cards as one folder has them."""

    def __init__(self, folder: Path) -> None:
        file: Combat = MATERIAL.read("combat", folder)
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
        race = RACE_NAMES[RACES[card // 100]]
        return say("{race}: {card}", race=race, card=card_line(self._cards[card]))

    def draft(self, card: int) -> TypeInCard:
        return TypeInCard(0, card)

    def refine(self, draft: Command) -> Prompt:
        return PRINTED.question(self, draft)

    def transcribe(self, command: Command) -> Transcribed:
        assert isinstance(command, TypeInCard)
        cards = {**self._cards, command.card: _printed(command, self._cards[command.card].key)}
        left = set(self._cards) - self.typed - {command.card}
        stand_in = ", ".join(f'"{cards[number].key}"' for number in sorted(left))
        head = f"{PREAMBLE}stand_in = [{stand_in}]\n" if left else f"{PREAMBLE}stand_in = false\n"
        return Transcribed(NAME, head + "".join(map(_block, cards.values())))


def _printed(command: TypeInCard, key: str) -> CombatCard:
    low = (*command.minor, 0, 0)[:2]
    return CombatCard(
        key,
        _race(command),
        command.units,
        command.attack or 0,
        command.health or 0,
        (low[0], low[1]),
        reinforcement=bool(command.reinforcement),
        effect=command.effect or "",
    )


def _block(card: CombatCard) -> str:
    return "\n".join(("", *_lines(card), ""))


def _lines(card: CombatCard) -> Iterable[str]:
    yield "[[card]]"
    yield f'key = "{card.key}"'
    yield f'race = "{card.race}"'
    yield f"units = [{', '.join(f'{chr(34)}{unit}{chr(34)}' for unit in card.units)}]"
    yield f"attack = {card.attack}"
    yield f"health = {card.health}"
    if card.reinforcement:
        yield "reinforcement = true"
    else:
        yield f"minor = [{card.minor[0]}, {card.minor[1]}]"
    if card.effect:
        yield f'effect = "{card.effect}"'
