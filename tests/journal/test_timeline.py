"""The fold's clocks."""

from __future__ import annotations

import pytest

from companion.games.three_ages import GAME
from companion.journal.records import Paused, Resumed
from companion.journal.timeline import Timeline

TABLE = 0


@pytest.fixture
def timeline() -> Timeline:
    """A game in which the table is waited for, five seconds old."""
    timeline = Timeline(GAME, GAME.configure(("Ana", "Bao", "Cléo"), {}, None))
    timeline.turn(Paused(TABLE, 5_000))
    timeline.turn(Resumed(TABLE, 5_000))
    assert GAME.waiting(timeline.state) == (TABLE,)
    return timeline


def test_waited_until_counts_on_from_the_last_record(timeline: Timeline) -> None:
    assert timeline.waited_until(5_000) == {TABLE: 5_000}
    assert timeline.waited_until(7_500) == {TABLE: 7_500}


def test_waited_until_takes_nothing_back_when_a_clock_goes_backward(timeline: Timeline) -> None:
    assert timeline.waited_until(1_000) == {TABLE: 5_000}
    timeline.turn(Paused(TABLE, 1_000))
    assert timeline.waited_until(9_000) == {TABLE: 5_000}
