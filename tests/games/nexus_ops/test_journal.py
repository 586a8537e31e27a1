"""A whole game in a journal: what is read back is what was played, event for event."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.games.nexus_ops import GAME
from companion.journal import book
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.nexus_ops.random_games import moves
from tests.games.nexus_ops.tables import NAMES


def _no_sync(_: int) -> None:
    """Nothing is lost in a test."""


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (2, {}),
        (3, {"board": "full"}),
        (3, {"board": "full", "map": "drawn", "dice": "companion", "hill": "on"}),
        (4, {"teams": "two", "dice": "companion", "start": "secret"}),
    ],
)
def test_journal_of_a_whole_game_brings_it_back(
    tmp_path: Path, players: int, settings: dict[str, str]
) -> None:
    path = tmp_path / "game.journal"
    options = GAME.configure(NAMES[:players], settings, None)
    chance = Random(7)
    with Store.create(path, book.header(GAME, options), sync=_no_sync) as store:
        session = Session(Timeline(GAME, options), store, chance=chance)
        for _ in moves(session, chance, corrections=True, soldiers=True):
            pass
    account = book.peruse(path, games.find)
    assert account.timeline.state == session.state
    read, played = account.timeline.done, session.timeline.done
    assert [tuple(step.events) for step in read] == [tuple(step.events) for step in played]
    assert [step.after for step in read] == [step.after for step in played]
