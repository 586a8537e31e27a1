"""The goals for bytes on the wire, on the very cases that the benchmark prints."""

from itertools import islice

import pytest

from tests.benchmarks.oled import Row, byte_rows, recorded_game, recording_row
from tests.benchmarks.oled_cases import cases

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")


@pytest.fixture(scope="module")
def rows() -> dict[str, Row]:
    return {row.name: row for row in byte_rows()}


@pytest.mark.parametrize("case", [case.name for case in cases()])
def test_driver_meets_its_goal(case: str, rows: dict[str, Row]) -> None:
    assert rows[case].stock.bytes == 1034
    assert rows[case].byte_ratio <= rows[case].byte_goal


def test_driver_marker_costs_a_tenth_of_an_inverted_row(rows: dict[str, Row]) -> None:
    assert 10 * rows["menu move, marker"].ours.bytes <= rows["menu move, inverted"].ours.bytes


def test_driver_sends_less_than_half_during_a_game_on_seven_displays() -> None:
    assert recording_row("a game", islice(recorded_game(), 400)).byte_ratio < 0.5
