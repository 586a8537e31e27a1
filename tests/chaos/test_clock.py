"""Clocks, in short: a few games."""

from __future__ import annotations

from tests.chaos import clock

TRIES = 6


def test_clock_that_jumps_leaves_turn_times_right() -> None:
    figures = clock.run(TRIES, seed=1)
    assert figures.wrong == []
    assert figures.games == TRIES
    assert figures.restarts_with_another_monotonic_clock > TRIES
    assert figures.pauses > TRIES
    assert figures.steps_backward_of_a_broken_clock > 0
    assert figures.turn_times_compared > 500 * TRIES
