"""A game without a sheet of its own has one all the same."""

from __future__ import annotations

from companion.core.text import Text
from tests.outpost import OUTPOST


def test_sheet_of_any_game_has_its_points_and_belongings() -> None:
    state = OUTPOST.begin(OUTPOST.configure(("Ana", "Bao"), {}, None))
    sheet = OUTPOST.sheet(state, 2)
    assert sheet.points == OUTPOST.standings(state)[0].points
    assert sheet.notes == OUTPOST.belongings(state, 2)
    assert OUTPOST.steps(state).names == ()
    assert OUTPOST.outlook(state) is None
    assert sheet.title == Text("")
