"""Devices that fail at the virtual table, in short."""

from __future__ import annotations

from tests.chaos import virtual_devices

DEEDS = 250


def test_virtual_devices_that_fail_neither_stop_a_game_nor_count_anything_twice() -> None:
    figures = virtual_devices.run(DEEDS, seed=1)
    assert figures.wrong == []
    assert figures.deeds > DEEDS * 9 // 10
    assert figures.steps_written > DEEDS // 10
    assert figures.kinds_of_mishaps == 4
    assert figures.seats_named_in_time_for_their_trouble > DEEDS // 20
    assert figures.pictures_compared >= 7 * figures.quiet_moments
