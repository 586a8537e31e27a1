"""Seats go round clockwise."""

import pytest

from companion.core.seats import clockwise


@pytest.mark.parametrize(("first", "order"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_clockwise_names_every_seat_once_from_the_first(first: int, order: list[int]) -> None:
    assert list(clockwise(first, 3)) == order
