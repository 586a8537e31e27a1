"""Devices that fail, in short: a part of a game on the bench."""

from __future__ import annotations

import pytest

from tests.chaos import devices

ACTIONS = 180


@pytest.mark.long
def test_devices_that_fail_neither_stop_a_game_nor_count_anything_twice() -> None:
    figures = devices.run(ACTIONS, seed=1)
    assert figures.wrong == []
    assert figures.actions > ACTIONS * 9 // 10
    assert figures.steps_written > ACTIONS // 10
    assert figures.mishaps > ACTIONS // 10
    assert figures.kinds_of_mishaps > 10
    assert figures.seats_named_in_time_for_their_trouble > 0
    assert figures.pictures_compared >= 7 * figures.quiet_moments
