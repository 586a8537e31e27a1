"""Bags of counts."""

import pytest

from companion.kit.counts import added, less, plus, total


def test_counts_are_added_and_taken_kind_by_kind() -> None:
    assert added((1, 2, 3), (0, 1, 4)) == (1, 3, 7)
    assert less((1, 3, 7), (0, 1, 4)) == (1, 2, 3)
    assert plus((1, 2, 3), 1, -2) == (1, 0, 3)
    assert total([(1, 0), (2, 5)], (0, 0)) == (3, 5)
    assert total([], (0, 0)) == (0, 0)


def test_counts_of_different_boxes_are_no_counts() -> None:
    with pytest.raises(ValueError):
        added((1,), (1, 2))
