"""Typing in the Event cards of one's own box: every card has its stage, three are The End Draws Near.

Each copy is a card of its own here, in the order of the file. What a card does beyond Combat cards, workers
and points is done by hand.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.starcraft.data import GAME_DATA, Benefit, EventCard, Events, kinds_of_events
from companion.games.starcraft.event_cards import FIRST_EVENT, event_line
from companion.games.starcraft.typed_files import file_of
from companion.kit.parts import HowMany, Parts, Which

NAME = "events.toml"
MOST_GAINED = 6
BENEFIT_NAMES: dict[Benefit, Text] = {
    "cards": say("Draw Combat cards"),
    "workers": say("Workers"),
    "points": say("Conquest points"),
    "other": say("Something else"),
}
PREAMBLE = """\
# The Event cards of your own box, typed in card by card (`companion enrol starcraft`).
# stand_in names the cards that are not typed in yet, counted from 1: what stands there is invented.
"""


class TypeInEvent(Command, frozen=True):
    """What is printed on an Event card."""

    card: int
    effect: Benefit | None = None
    number: int | None = None


PRINTED = Parts(
    TypeInEvent,
    effect=Which(
        say("What does it give?"), values=lambda *_: BENEFIT_NAMES, label=lambda _, one: BENEFIT_NAMES[one]
    ),
    number=HowMany(
        say("How many?"),
        lambda *_: range(1, MOST_GAINED + 1),
        when=lambda _, draft: draft.effect != "other",
    ),
)


class EventCards(Transcription):
    """The Event cards as one folder has them."""

    def __init__(self, folder: Path) -> None:
        file: Events = GAME_DATA.material.read("events", folder)
        single = [replace(card, copies=1) for card in file.event for _ in range(card.copies)]
        self._cards = dict(enumerate(single, start=FIRST_EVENT))
        self.cards = tuple(self._cards)
        if isinstance(file.stand_in, tuple):
            invented = {FIRST_EVENT + number - 1 for number in file.stand_in}
        else:
            invented = set(self._cards) if file.stand_in else set()
        self.typed = frozenset(self._cards) - invented

    def describe(self, card: int) -> Text:
        return event_line(self._cards[card])

    def draft(self, card: int) -> TypeInEvent:
        return TypeInEvent(0, card)

    def refine(self, draft: Command) -> Prompt:
        return PRINTED.question(self, draft)

    def counts_as(self, card: int) -> int:
        kinds = [replace(kind, copies=1) for kind in kinds_of_events(self._cards.values())]
        return FIRST_EVENT + kinds.index(self._cards[card])

    def transcribe(self, command: Command) -> Transcribed:
        assert isinstance(command, TypeInEvent)
        before = self._cards[command.card]
        typed = EventCard(before.stage, command.effect or "other", command.number or 0, end=before.end)
        cards = {**self._cards, command.card: typed}
        left = set(self._cards) - self.typed - {command.card}
        stand_in = [number - FIRST_EVENT + 1 for number in sorted(left)]
        return Transcribed(NAME, file_of(PREAMBLE, stand_in, "event", cards.values()))
