"""Nexus Ops on the virtual table: robots with nothing but hands play it like any other game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.nexus_ops import GAME
from tests.world.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo", "Dia")


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (2, {}),
        (3, {"board": "full", "map": "drawn", "dice": "companion"}),
        (4, {"teams": "two", "dice": "companion"}),
    ],
)
def test_robots_play_a_whole_game_of_nexus_ops(
    tmp_path: Path, players: int, settings: dict[str, str]
) -> None:
    table = SteppedTable(tmp_path, game=GAME)
    table.start(NAMES[:players], settings, tuple(range(1, players + 1)))
    table.play(beats=12_000)
    session = table.host.session
    assert session is not None
    assert GAME.over(session.state)
    assert any(line.won for line in GAME.standings(session.state))
    assert all(any(table.table_top.displays[seat].glass) for seat in range(players + 1))
