"""A game as the displays saw it: bots whose only means are encoders, keys and cards on readers.

Everything goes through signals, as at a real table; after each signal the displays whose screen changed
yield a frame. The same seed records the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from PIL.Image import Image

from companion.core.prompt import Dial, Lay, Prompt
from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import CardPresent, KeyChanged, Signal, Turned
from companion.games.three_ages import GAME
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.screens import render
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.notices import NOTICE_MS
from companion.table.session import Session
from companion.table.tags import Tag, TagBook
from tests.table.clocks import FakeClock

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
SIZE = (128, 64)
DETENT_MS = 130
DECK_SEED = "recording"

Frame = tuple[Seat, Image]


class Recording:
    """A table of six pods, a deck with tags, and six bots with hands of metal."""

    def __init__(self, seed: int = 1, **settings: str) -> None:
        self.clock = FakeClock()
        self._chance = Random(seed)
        options = GAME.configure(NAMES, settings, None)
        self.session = Session(Timeline(GAME, options), chance=self._chance, now_ms=self.clock)
        seats = frozenset(range(1, len(NAMES) + 1))
        tags = TagBook({f"{card.index:08x}": Tag(card.index) for card in options.data.cards})
        self.desk = Desk(self.session, Devices(Equipment(seats, seats, seats)), self.clock, tags)
        self._speech = Speech("fr", GAME.name)
        self._shown: dict[Seat, Screen] = {}
        self._lying: set[Seat] = set()

    def frames(self, steps: int) -> Iterator[Frame]:
        """The frames of a game, until it is over or has taken that many steps."""
        yield from self._changed()
        while not GAME.over(self.session.state) and len(self.session.timeline.done) < steps:
            seat = self._chance.choice(self.session.waiting())
            yield from self._answer(seat)

    def _answer(self, seat: Seat) -> Iterator[Frame]:
        yield from self._lift_cards()
        prompt = self.session.prompt(seat)
        if isinstance(prompt, Lay) and not prompt.draft:
            yield from self._lay(seat)
            return
        before = len(self.session.timeline.done)
        while len(self.session.timeline.done) == before:
            yield from self._turn_to(seat, self._open_prompt(seat, prompt))
            yield from self._click(seat)

    def _open_prompt(self, seat: Seat, root: Prompt) -> Prompt:
        """The part of the question that the seat's dialogue has come to."""
        return self.desk.prompt(seat) or root

    def _turn_to(self, seat: Seat, prompt: Prompt) -> Iterator[Frame]:
        middle = len(prompt) // 2
        place = min(middle, 5) if isinstance(prompt, Dial) else self._chance.randrange(len(prompt))
        for _ in range(place):
            yield from self._signal(Turned(seat, 1), DETENT_MS)

    def _click(self, seat: Seat) -> Iterator[Frame]:
        yield from self._signal(KeyChanged(seat, "ok", down=True), 60)
        yield from self._signal(KeyChanged(seat, "ok", down=False), 60)
        if self._chance.random() < 0.3:
            yield from self._wait(NOTICE_MS)

    def _lay(self, seat: Seat) -> Iterator[Frame]:
        card = self._chance.choice(GAME.hand(self.session.view(seat), seat, DECK_SEED))
        self._lying.add(seat)
        yield from self._signal(CardPresent(seat, (f"{card:08x}",)), 400)

    def _lift_cards(self) -> Iterator[Frame]:
        if self.session.state.phase == "passing":
            for seat in sorted(self._lying):
                yield from self._signal(CardPresent(seat, ()), 50)
            self._lying.clear()
            yield from self._wait(1000)

    def _signal(self, signal: Signal, after_ms: int) -> Iterator[Frame]:
        self.desk.handle(signal)
        yield from self._changed()
        yield from self._wait(after_ms)

    def _wait(self, milliseconds: int) -> Iterator[Frame]:
        self.clock.tick(milliseconds)
        self.desk.tick()
        yield from self._changed()

    def _changed(self) -> Iterator[Frame]:
        for seat, screen in self.desk.screens().items():
            if self._shown.get(seat) != screen:
                self._shown[seat] = screen
                yield seat, render(screen, self._speech, SIZE)


__all__ = ["TABLE", "Frame", "Recording"]
