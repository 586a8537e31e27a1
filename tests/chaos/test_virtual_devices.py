"""Devices that fail at the virtual table, in short."""

from __future__ import annotations

from tests.chaos import virtual_devices

ACTIONS = 250


def test_virtual_devices_that_fail_neither_stop_a_game_nor_count_anything_twice() -> None:
    figures = virtual_devices.run(ACTIONS, seed=1)
    assert figures.wrong == []
    assert figures.actions > ACTIONS * 9 // 10
    assert figures.steps_written > ACTIONS // 10
    assert figures.kinds_of_mishaps == 4
    assert figures.seats_named_in_time_for_their_trouble > ACTIONS // 20
    assert figures.pictures_compared >= 7 * figures.quiet_moments
