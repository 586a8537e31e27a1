"""Clockwise order with passes."""

from companion.kit.order import following, still_in


def test_order_goes_clockwise_past_whoever_is_left_out() -> None:
    assert list(still_in(3, 5, {4, 1}.__contains__)) == [3, 5, 2]
    assert list(still_in(4, 5, {4, 1}.__contains__)) == [5, 2, 3]


def test_order_comes_back_to_the_last_one_and_ends_when_all_have_passed() -> None:
    assert following(5, 5, {1}.__contains__) == 2
    assert following(2, 3, {1, 3}.__contains__) == 2
    assert following(2, 3, {1, 2, 3}.__contains__) is None
