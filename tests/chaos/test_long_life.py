"""Long life, in short: ten games and an evening of cues."""

from __future__ import annotations

import pytest

from tests.chaos import long_life
from tests.chaos.long_life import FEWEST_HOSTED, MOST_CUES, LifeFigures

TRIES = 10

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def figures() -> LifeFigures:
    return long_life.run_alone(TRIES, seed=1)


def test_long_life_leaves_memory_and_file_handles_flat(figures: LifeFigures) -> None:
    assert [sentence for sentence in figures.wrong if "cues" not in sentence] == []
    assert figures.games_through_a_session == TRIES
    assert figures.games_at_one_virtual_table == FEWEST_HOSTED
    assert figures.steps > 100 * TRIES


def test_long_life_begins_every_game_with_the_same_work(figures: LifeFigures) -> None:
    assert (
        figures.function_calls_to_begin_the_last_game == figures.function_calls_to_begin_the_second_game > 0
    )


def test_long_life_forgets_cues_that_nobody_will_ask_for(figures: LifeFigures) -> None:
    assert figures.cues_remembered_of_a_hundred_thousand <= MOST_CUES
