"""Slow disks, in short."""

from __future__ import annotations

import pytest

from tests.chaos import slow_disk
from tests.chaos.slow_disk import SlowFigures

TRIES = 6


@pytest.fixture(scope="module")
def figures() -> SlowFigures:
    found = slow_disk.run(TRIES, seed=1)
    assert found.slow_syncs == TRIES
    assert (
        min(found.presses_during_them, found.long_presses_during_them, found.turns_during_them) > TRIES // 2
    )
    return found


def test_slow_disk_shows_nothing_before_it_is_saved(figures: SlowFigures) -> None:
    assert figures.steps_shown_before_they_were_saved == 0


def test_slow_disk_makes_hands_neither_lost_nor_doubled(figures: SlowFigures) -> None:
    assert figures.wrong == []
    assert figures.tables_that_came_to_the_same == TRIES
