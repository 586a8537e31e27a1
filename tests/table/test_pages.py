"""Pages: which one a display shows, and that no other is made for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.screen import Roster, Screen
from companion.core.text import english
from companion.games.three_ages import GAME
from companion.table import pages
from tests.games.three_ages.tables import TABLE
from tests.table.hands import Hands


def test_pages_begin_with_the_games_own_screen_and_end_with_the_clocks() -> None:
    session = Hands().session
    first = GAME.screen(session.view(1), 1)
    others = GAME.pages(session.view(1), 1)
    leaves = [pages.leafed_to(session, 1, number) for number in range(len(others) + 2)]
    assert leaves == [first, *others, pages.clocks(session)]


@pytest.mark.parametrize("backwards", [False, True])
def test_pages_come_round(backwards: bool) -> None:
    session = Hands().session
    count = len(GAME.pages(session.view(1), 1)) + 2
    assert pages.leafed_to(session, 1, -count if backwards else count) == pages.leafed_to(session, 1, 0)
    last = pages.leafed_to(session, 1, -1)
    assert isinstance(last, Roster)
    assert last.foot.render(english) == "Time waited for each"


def test_pages_that_nobody_looks_at_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every display is asked for its screen twenty times a second."""
    hands = Hands()
    made = []

    def noted(_: object, view: Any, seat: int) -> tuple[Screen, ...]:
        made.append(seat)
        return ()

    monkeypatch.setattr(type(GAME), "pages", noted)
    hands.set_up()
    hands.desk.screens()
    assert made == []
    hands.lay(1, "tag-1")
    hands.turn(1, 1)
    assert hands.screen(1) == hands.desk.displays.dressed(pages.clocks(hands.session), 1)
    assert set(made) == {1} <= set(range(TABLE, 4))
