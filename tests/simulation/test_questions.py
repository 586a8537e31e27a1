"""Robots answer every kind of question with nothing but hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.seats import TABLE
from tests.outpost import OUTPOST, TURNS, State
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo")


def played(folder: Path, seed: int) -> State:
    table = SteppedTable(folder / str(seed), seed=seed, game=OUTPOST)
    table.start(NAMES, {}, (1, 2, 3))
    table.play(beats=2_000)
    session = table.host.session
    assert session is not None
    found = session.state
    assert isinstance(found, State)
    return found


def test_robots_play_a_game_of_tallies_and_listed_numbers_to_its_end(tmp_path: Path) -> None:
    ends = [played(tmp_path, seed) for seed in range(6)]
    assert all(end.turn == TURNS * len(NAMES) for end in ends)
    assert any(sum(ships) > 3 for end in ends for ships in end.ships), "nobody ever built"
    assert any(sum(ships) < 3 for end in ends for ships in end.ships), "nobody ever lost"
    assert any(end.taken for end in ends), "nobody ever explored"


@pytest.mark.parametrize("seat", [TABLE, 2])
def test_robot_goes_on_while_somebody_else_has_a_menu_open(tmp_path: Path, seat: int) -> None:
    table = SteppedTable(tmp_path, game=OUTPOST)
    table.start(NAMES, {}, (1,))
    pod = table.table_top.pods[seat]
    pod.key("push", down=True)
    table.wait(800)
    pod.key("push", down=False)
    table.play(beats=60)
    session = table.host.session
    assert session is not None
    assert session.state.turn == 1
