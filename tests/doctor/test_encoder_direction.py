"""Runs of clicks: a hand is told from a contact that bounces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.doctor.live_test import RUN, EncoderDirection


def _turned(*steps: int) -> tuple[EncoderDirection, list[str | None]]:
    direction = EncoderDirection()
    return direction, [direction.turn(step) for step in steps]


@pytest.mark.parametrize(
    ("steps", "sides"),
    [
        ((1, 1, 1), ["right"]),
        ((-1, -1, -1), ["left"]),
        ((3, -3), ["right", "left"]),
        ((1, 1, -1, 1, 1, 1), ["right"]),
        ((-5, 1, 1, 1), ["left", "right"]),
        ((1, 1), []),
        ((1, -1, 1, -1, 1, -1), []),
        ((), []),
    ],
)
def test_encoder_direction_counts_a_run_to_each_side_in_its_order(
    steps: tuple[int, ...], sides: list[str]
) -> None:
    direction, told = _turned(*steps)
    assert direction.sides == sides
    assert [side for side in told if side] == sides


def test_encoder_direction_tells_a_side_in_the_moment_in_which_its_run_is_complete() -> None:
    assert _turned(1, 1, 1, 1)[1] == [None, None, "right", None]


def test_encoder_direction_notes_that_it_moved_at_all() -> None:
    assert not _turned()[0].moved
    assert _turned(1, -1)[0].moved


@given(st.lists(st.sampled_from([-1, 1]), max_size=40))
def test_encoder_direction_believes_a_side_exactly_after_an_unbroken_run(steps: list[int]) -> None:
    written = "".join("+" if step > 0 else "-" for step in steps)
    direction, _ = _turned(*steps)
    assert ("right" in direction.sides) == ("+" * RUN in written)
    assert ("left" in direction.sides) == ("-" * RUN in written)
