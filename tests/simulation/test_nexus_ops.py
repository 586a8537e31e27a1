"""Nexus Ops on the virtual table: robots with nothing but hands play it like any other game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core.prompt import Choose
from companion.core.seats import TABLE
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.simulation.robot import Robot
from tests.games.nexus_ops.tables import buy
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo", "Dia")


@pytest.mark.long
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


def test_secret_missions_are_simulated_where_there_is_no_box(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path, game=GAME)
    table.start(NAMES[:2], {"start": "secret"}, ())
    session = table.host.session
    assert session is not None
    session.submit(c.NameFirst(TABLE, 1))
    session.submit(c.SetHomeMines(TABLE, (1, 1, 1)))
    held = [list(table.table_top.hand(session, seat)) for seat in (1, 2)]
    assert [len(cards) for cards in held] == [1, 1]
    assert [list(session.hand(seat)) for seat in (1, 2)] == held
    asked = session.refine(c.PlaySecret(1))
    assert isinstance(asked, Choose)
    assert not any(option.cards and not {*option.cards} & {*held[0]} for option in asked.options)
    table.host.leave()
    again = SteppedTable(tmp_path, game=GAME)
    assert again.resume()
    assert again.host.session is not None
    assert list(again.host.session.hand(1)) == held[0]


def test_robot_that_came_back_to_a_question_does_what_it_wants(tmp_path: Path) -> None:
    """The display leaves its cursor on the answer that led away."""
    table = SteppedTable(tmp_path, game=GAME)
    table.start(NAMES[:2], {"start": "secret"}, ())
    session = table.host.session
    assert session is not None
    desk, pod = table.host.desk, table.table_top.pods[1]
    assert desk is not None
    desk.submit(TABLE, c.NameFirst(TABLE, 1))
    desk.submit(TABLE, c.SetHomeMines(TABLE, (1, 1, 1)))
    desk.submit(1, buy(1))
    while desk.notified(1):
        pod.key("ok", down=True)
        pod.key("ok", down=False)
        table.wait(60)
    for steps in (1, 9):  # to the own cards, and to the way back
        pod.turn(steps)
        pod.key("ok", down=True)
        pod.key("ok", down=False)
        table.wait(60)
    assert (session.state.phase, desk.counting(1)[0]) == ("closing", 1)
    robot = Robot(GAME, 1, table.table_top, Random(1), lambda _: c.EndPhase(1))
    for _ in range(3):
        robot.beat(desk)
        table.wait(60)
    assert session.state.active == 2
