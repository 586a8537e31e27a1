"""Load on the bench, in short."""

from __future__ import annotations

import pytest

from tests.chaos import bench_load

SECONDS = 4


@pytest.mark.long
def test_bench_load_understands_every_turn_and_press_once() -> None:
    figures = bench_load.run(SECONDS, seed=1)
    assert figures.wrong == []
    assert figures.events_of_hands == 7 * 50 * SECONDS
    assert figures.events_lost == figures.events_doubled == 0
    assert figures.steps_written > 0
    assert figures.displays_compared == 7
