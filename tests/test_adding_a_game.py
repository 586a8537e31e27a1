"""The game on the page for authors is a whole one: bots play it, and so do hands at a table."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.core.signals import KeyChanged, Turned
from companion.journal import saved_game
from companion.journal.timeline import Timeline
from companion.kit.corrections import Correct
from companion.screens.render import Drawer
from companion.table.bots import Bot
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.session import Session
from tests.table.clocks import FakeClock

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
NAMES = ("Ana", "Bao", "Cléo")


@pytest.fixture(scope="module")
def author() -> Iterator[Any]:
    """What an author would have in a module of their own."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    module = ModuleType("twenty_of_the_page")
    sys.modules[module.__name__] = module
    exec(compile(found[1], str(PAGE), "exec"), module.__dict__)
    yield module
    del sys.modules[module.__name__]


@pytest.mark.parametrize("seed", range(4))
def test_game_of_the_page_is_played_to_its_end_and_comes_back_from_its_journal(
    author: Any, seed: int, tmp_path: Path
) -> None:
    game, chance = author.GAME, Random(seed)
    options = game.configure(NAMES, {}, None)
    path = tmp_path / "game.journal"
    session = Session(Timeline(game, options), saved_game.create(path, game, options), chance=chance)
    bot = Bot(game, chance)
    while not game.over(session.state):
        seat = session.waiting()[0]
        session.submit(bot.play(session.view(seat), seat))
    session.close()
    told = saved_game.load(path, lambda _name: game).timeline
    assert told.state == session.state
    assert sum(line.won for line in game.standings(session.state)) == 1


def test_game_of_the_page_can_be_undone_and_corrected(author: Any) -> None:
    game = author.GAME
    session = Session(Timeline(game, game.configure(NAMES, {}, None)), chance=Random(1))
    session.submit(author.Add(1, 3))
    session.submit(Correct(TABLE, "count", (17,)))
    assert session.state.count == 17
    session.undo(TABLE)
    session.undo(1)
    assert session.state.count == 0


def test_game_of_the_page_is_played_with_an_encoder_and_shown_on_a_display(author: Any) -> None:
    game, clock, draw = author.GAME, FakeClock(), Drawer("twenty")
    session = Session(Timeline(game, game.configure(NAMES, {}, None)), now_ms=clock)
    desk = Desk(session, Devices(Equipment()), clock)
    pictures = set()
    for signal in (Turned(TABLE, 1), KeyChanged(TABLE, "ok", down=True), KeyChanged(TABLE, "ok", down=False)):
        desk.handle(signal)
        clock.tick(60)
        desk.tick()
        pictures.add(draw(desk.screens()[TABLE], "fr", (128, 64)).tobytes())
    assert session.state.count == 2
    assert session.state.active == 2
    assert len(pictures) > 1
