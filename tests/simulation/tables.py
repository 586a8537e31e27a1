"""A virtual table that a test drives by hand: no event loop, a clock that a test moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.game import AnyGame
from companion.core.signals import Signal
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from companion.web import actions
from companion.web import messages as m
from companion.web.page import Page
from companion.web.table import PagedTable
from tests.table.clocks import FakeClock


class SteppedTable(VirtualTable):
    """Signals are dealt with at once; `wait` lets time pass."""

    def __init__(self, folder: Path, seed: int = 1, game: AnyGame = GAME, *, any_game: bool = False) -> None:
        self.clock = FakeClock()
        super().__init__(game, folder, Drawer(game.name), self.clock, seed, any_game=any_game)
        self.paged = paged(self)

    def _post(self, signal: Signal) -> None:
        self.loop.step(signal)

    def wait(self, milliseconds: int) -> None:
        """Time passes in small steps."""
        for _ in range(0, milliseconds, 20):
            self.clock.tick(20)
            self.loop.step(None)

    def play(self, beats: int) -> None:
        """Robots act until the game is over, or for that many beats."""
        for _ in range(beats):
            session = self.host.session
            if session is None or self.game.over(session.state):
                return
            self.beat()
            self.wait(60)

    def act(self, page: Page, message: m.AnyMessage) -> dict[str, Any] | None:
        """What a page is answered, once the loop has come to its message."""
        replies: list[dict[str, Any] | None] = []
        actions.act(self.paged, page, message, replies.append)
        self.loop.catch_up()
        (reply,) = replies
        return reply


def paged(table: VirtualTable) -> PagedTable:
    """A virtual table as its pages know it."""
    return PagedTable(table.host, table.loop, table.displays, table.cues, table)
