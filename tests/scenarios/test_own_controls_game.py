"""Whole games of StarCraft at the full build: everybody turns and presses at the own place."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.prompt import Choose, Dial, Tally
from companion.core.seats import TABLE, Seat
from companion.core.signals import KeyChanged, Turned
from companion.games.starcraft import GAME
from companion.journal.timeline import Timeline
from companion.table.bots import plausible
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.session import Session
from tests.table.clocks import FakeClock

NAMES = ("Ana", "Bao", "Cléo", "Dia")
EVERYBODY = frozenset(range(1, len(NAMES) + 1))
LONGEST = 20_000
STEP_MS = 50


class Places:
    """A display and an encoder at every place, and at the table."""

    def __init__(self, settings: dict[str, str], chance: Random) -> None:
        self.clock = FakeClock()
        self.chance = chance
        options = GAME.configure(NAMES, settings, None)
        self.session = Session(Timeline(GAME, options), now_ms=self.clock, chance=chance)
        self.desk = Desk(self.session, Devices(Equipment(EVERYBODY, frozenset(), EVERYBODY)), self.clock)

    def beat(self) -> None:
        """Somebody who is asked turns to an answer and presses, at the own place and nowhere else."""
        seat = self.chance.choice([TABLE, *EVERYBODY])
        prompt = self.desk.prompt(seat)
        if prompt is None and not self.desk.notified(seat):
            return
        if prompt is not None and not self.desk.notified(seat):
            assert prompt.seat == seat
            if isinstance(prompt, Tally):
                self._count(seat, prompt)
            elif isinstance(prompt, Choose | Dial):
                self.desk.handle(Turned(seat, plausible(prompt, self.chance) - prompt.start_place))
            else:
                self.desk.handle(Turned(seat, self.chance.randint(0, max(0, len(prompt) - 1))))
        self._press(seat)

    def _count(self, seat: Seat, prompt: Tally) -> None:
        """Here and there one more: how many there must be takes several beats."""
        for _ in range(self.chance.randint(0, 4)):
            row = self.chance.randint(0, len(prompt.rows) - 1)
            self.desk.handle(Turned(seat, row - self.desk.counting(seat)[0]))
            self._press(seat, "push")

    def _press(self, seat: Seat, key: str = "ok") -> None:
        for down in (True, False):
            self.clock.tick(STEP_MS)
            self.desk.handle(KeyChanged(seat, key, down))
            self.desk.tick()


@pytest.mark.long
@pytest.mark.parametrize("settings", [{"orders": "stacks"}, {"board": "full"}], ids=["stacks", "full"])
def test_game_at_own_controls_goes_from_the_first_question_to_a_winner(settings: dict[str, str]) -> None:
    table = Places(settings, Random(4))
    for _ in range(LONGEST):
        if GAME.over(table.session.state):
            break
        table.beat()
    assert GAME.over(table.session.state)
    assert any(standing.won for standing in GAME.standings(table.session.state))
