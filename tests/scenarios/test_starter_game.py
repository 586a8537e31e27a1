"""A whole game of Nexus Ops at the starter build: one display, one encoder and its keys serve everybody."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.prompt import Choose, Prompt
from companion.core.seats import TABLE
from companion.core.signals import KeyChanged, Turned
from companion.games.nexus_ops import GAME
from companion.journal.timeline import Timeline
from companion.table.bots import plausible
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.session import Session
from tests.table.clocks import FakeClock

NAMES = ("Ana", "Bao", "Cléo")
NOTHING_AT_THE_SEATS = Equipment(frozenset(), frozenset(), frozenset())
LONGEST = 40_000
STEP_MS = 50


class OneEncoder:
    """The table's own controls, turned and pressed by whoever is asked."""

    def __init__(self, settings: dict[str, str], chance: Random) -> None:
        self.clock = FakeClock()
        self.chance = chance
        options = GAME.configure(NAMES, settings, None)
        self.session = Session(Timeline(GAME, options), now_ms=self.clock, chance=chance)
        self.desk = Desk(self.session, Devices(NOTHING_AT_THE_SEATS), self.clock)

    def answer(self) -> None:
        """Dismiss what is told, or turn to an answer and press."""
        prompt = self.desk.prompt(TABLE)
        if prompt is not None and not self.desk.notified(TABLE):
            self.desk.handle(Turned(TABLE, self._steps(prompt)))
        for down in (True, False):
            self.clock.tick(STEP_MS)
            self.desk.handle(KeyChanged(TABLE, "ok", down))
            self.desk.tick()

    def _steps(self, prompt: Prompt) -> int:
        if isinstance(prompt, Choose):
            return plausible(prompt, self.chance)
        return self.chance.randint(-1, 1)


@pytest.mark.parametrize("settings", [{}, {"board": "full", "map": "drawn", "dice": "companion"}])
def test_starter_game_of_nexus_ops_goes_from_the_first_question_to_a_winner(
    settings: dict[str, str],
) -> None:
    table = OneEncoder(settings, Random(3))
    for _ in range(LONGEST):
        if GAME.over(table.session.state):
            break
        table.answer()
        assert TABLE in table.desk.screens()
    assert GAME.over(table.session.state)
    assert any(standing.won for standing in GAME.standings(table.session.state))
