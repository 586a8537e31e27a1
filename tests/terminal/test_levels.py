"""`--level` and `--levels`: how well the bots of a terminal's table play."""

import pytest

from companion.arguments import parser
from companion.errors import UsageError
from companion.terminal.play import PlayOptions, Seating


def _request(*arguments: str) -> PlayOptions:
    return PlayOptions.of(parser().parse_args(["play", "three-ages", *arguments]))


def test_request_takes_one_level_for_all_bots() -> None:
    assert _request("--level", "hard").levels == ("hard",)
    assert _request().levels == ()


def test_request_takes_a_level_for_each_bot() -> None:
    assert _request("--levels", "easy, hard").levels == ("easy", "hard")


def test_request_refuses_a_level_that_there_is_not() -> None:
    with pytest.raises(UsageError, match="brilliant"):
        _request("--levels", "easy,brilliant")


def test_seating_gives_bots_their_levels_in_the_order_of_seats_and_the_last_to_the_rest() -> None:
    seating = Seating(1, "7", ("easy", "hard"))
    assert [seating.level(seat) for seat in (2, 3, 4)] == ["easy", "hard", "hard"]
    assert Seating(1, "7").level(2) == "normal"


def test_seating_is_found_again_with_its_levels() -> None:
    seating = Seating(2, "7", ("hard", "normal"))
    assert Seating.found(seating.notes(4)) == seating
    assert Seating.found({"people": "2", "deck_seed": "7"}).levels == ()
