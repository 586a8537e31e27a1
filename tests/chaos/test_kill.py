"""Kills, in short: a dozen lives of one table."""

from __future__ import annotations

import pytest

from tests.chaos import kill

TRIES = 8


@pytest.mark.long
def test_kill_loses_no_acknowledged_step_and_doubles_none() -> None:
    figures = kill.run(TRIES, seed=3)
    assert figures.wrong == []
    assert figures.kills == TRIES
    assert figures.steps_acknowledged > 10 * TRIES
    assert figures.restarts_with_the_same_state >= TRIES // 2
    # Four displays, under the greeting and without it.
    assert figures.displays_right_again == 8 * figures.restarts_with_the_same_state
    assert figures.cards_lying_at_a_restart > 0
