"""Whole games at the starter build: one display, one encoder and its keys serve everybody."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Prompt, Tally
from companion.core.seats import TABLE
from companion.core.signals import KeyChanged, Turned
from companion.games import eclipse, nexus_ops, starcraft
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

    def __init__(self, game: AnyGame, settings: dict[str, str], chance: Random) -> None:
        self.clock = FakeClock()
        self.chance = chance
        options = game.configure(NAMES, settings, None)
        self.session = Session(Timeline(game, options), now_ms=self.clock, chance=chance)
        self.desk = Desk(self.session, Devices(NOTHING_AT_THE_SEATS), self.clock)

    def answer(self) -> None:
        """Dismiss what is told, or turn to an answer and press."""
        prompt = self.desk.prompt(TABLE)
        if prompt is not None and not self.desk.notified(TABLE):
            if isinstance(prompt, Tally):
                self._count(prompt)
            self.desk.handle(Turned(TABLE, self._steps(prompt)))
        self._press("ok")

    def _count(self, prompt: Tally) -> None:
        """Here and there one more."""
        for _ in range(self.chance.randint(0, 4)):
            self.desk.handle(Turned(TABLE, self.chance.randint(0, len(prompt.rows) - 1) - self._row()))
            self._press("push")

    def _row(self) -> int:
        return self.desk.counting(TABLE)[0]

    def _press(self, key: str) -> None:
        for down in (True, False):
            self.clock.tick(STEP_MS)
            self.desk.handle(KeyChanged(TABLE, key, down))
            self.desk.tick()

    def _steps(self, prompt: Prompt) -> int:
        if isinstance(prompt, Choose):
            return plausible(prompt, self.chance) - prompt.start_place
        return self.chance.randint(-1, 1)


NEXUS_OPS = [{}, {"board": "full", "map": "drawn", "dice": "companion"}]
ECLIPSE = [{}, {"books": "short"}, {"board": "full"}, {"board": "full", "draws": "table", "dice": "table"}]
STARCRAFT = [{}, {"orders": "stacks", "regrouping": "each"}]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        *((nexus_ops.GAME, one) for one in NEXUS_OPS),
        *((eclipse.GAME, one) for one in ECLIPSE),
        *((starcraft.GAME, one) for one in STARCRAFT),
    ],
    ids=lambda value: getattr(value, "name", None) or "-".join(value.values()) or "usual",
)
def test_starter_game_goes_from_the_first_question_to_a_winner(
    game: AnyGame, settings: dict[str, str]
) -> None:
    table = OneEncoder(game, settings, Random(3))
    for _ in range(LONGEST):
        if game.over(table.session.state):
            break
        table.answer()
        assert TABLE in table.desk.screens()
    assert game.over(table.session.state)
    assert any(standing.won for standing in game.standings(table.session.state))
