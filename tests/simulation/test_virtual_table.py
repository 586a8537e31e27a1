"""The simulated world: robots with nothing but hands, cables, cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from tests.simulation.tables import SteppedTable
from tests.table.clocks import FakeClock

NAMES = ("Ana", "Bao", "Cléo")
EVERYBODY = (1, 2, 3)


@pytest.fixture
def table(tmp_path: Path) -> SteppedTable:
    return SteppedTable(tmp_path)


@pytest.mark.parametrize(
    "settings", [{"board": "full", "galaxy": "drawn"}, {}, {"board": "full", "mode": "exploration"}]
)
def test_robots_play_a_whole_game_through_signals(table: SteppedTable, settings: dict[str, str]) -> None:
    table.start(NAMES, settings, EVERYBODY)
    table.play(beats=6_000)
    session = table.host.session
    assert session is not None
    assert GAME.over(session.state)
    assert len(session.timeline.done) > 100


def test_robot_at_one_seat_leaves_the_others_alone(table: SteppedTable) -> None:
    table.start(NAMES, {}, (2,))
    table.play(beats=200)
    session = table.host.session
    assert session is not None
    assert session.state.phase == "civilisations"
    assert session.waiting() != (2,)


def test_robots_wait_until_the_companion_has_taken_in_what_they_did(tmp_path: Path) -> None:
    table = VirtualTable(GAME, tmp_path, Drawer(GAME.name), FakeClock(), 1)
    table.start(NAMES, {}, EVERYBODY)
    table.loop.catch_up()
    table.beat()
    waiting = len(table.loop._signals)
    assert waiting > 0
    table.beat()
    assert len(table.loop._signals) == waiting


def test_table_top_deals_hands_that_only_players_know(table: SteppedTable) -> None:
    table.start(NAMES, {}, EVERYBODY)
    table.play(beats=60)
    session = table.host.session
    assert session is not None
    hands = [set(table.table_top.hand(session, seat)) for seat in EVERYBODY]
    assert not hands[0] & hands[1]
    assert not table.table_top.lay(session, 1, next(iter(hands[1])))


def test_laying_that_is_undone_brings_the_card_back_into_the_hand(table: SteppedTable) -> None:
    table.start(NAMES, {"board": "full", "galaxy": "drawn"}, EVERYBODY)
    session = table.host.session
    assert session is not None
    while session.state.phase != "choosing":
        table.play(beats=1)
    held = [*table.table_top.hand(session, 1)]
    table.table_top.lay(session, 1, held[0], "war")
    table.wait(200)
    assert session.state.laid[0].card == held[0]
    assert table.table_top.lying == {1: held[0]}
    session.undo(1)
    table.wait(20)
    assert table.table_top.lying == {}
    assert [*table.table_top.hand(session, 1)] == held
    table.table_top.lay(session, 1, held[0], "evolution")
    table.wait(200)
    assert session.state.laid[0].side == "evolution"


def test_pulled_cable_does_not_stop_the_game(table: SteppedTable) -> None:
    table.start(NAMES, {"board": "full", "galaxy": "drawn"}, EVERYBODY)
    table.play(beats=100)
    session = table.host.session
    assert session is not None
    before = len(session.timeline.done)
    table.fault("cable", 2, on=True)
    table.fault("display", 3, on=True)
    assert not any(table.table_top.displays[2].glass)
    table.play(beats=50)
    table.fault("cable", 2, on=False)
    table.fault("display", 3, on=False)
    table.play(beats=300)
    assert len(session.timeline.done) > before
    assert any(table.table_top.displays[2].glass)
