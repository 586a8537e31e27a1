"""Pages: which one a display shows, and that no other is made for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.screen import Message, Roster, Screen
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
    assert hands.screen(1) == hands.desk.displays.with_status_line(pages.clocks(hands.session), 1)
    assert set(made) == {1} <= set(range(TABLE, 4))


def test_pages_tell_what_the_answers_of_an_asked_seat_do() -> None:
    hands = Hands()
    hands.set_up()
    assert hands.session.waiting() != (TABLE,)
    seat = hands.session.waiting()[0]
    told = [screen for screen in pages.taught(hands.session, seat) if isinstance(screen, Message)]
    assert [screen.title.render(english) for screen in told] == [
        "War",
        "Evolution",
        "Colonisation",
        "Expansion",
    ]
    assert all(screen.lines for screen in told)
    assert all(screen in pages.looked_up(hands.session, seat, seat) for screen in told)


def test_pages_tell_nothing_to_a_seat_that_is_not_asked() -> None:
    assert pages.taught(Hands().session, 1) == []


def test_pages_show_the_simulated_cards_that_lie_face_up() -> None:
    hands = Hands()
    hands.set_up()
    assert pages.face_up(hands.session) == ()
    hands.session.deck_seed = "seed"
    shown = pages.face_up(hands.session)
    told = " ".join(
        str(line.arguments["cards"]) for one in shown if isinstance(one, Message) for line in one.lines
    )
    assert [int(card) for card in told.split()] == list(hands.session.face_up())
    assert shown[0] in pages.looked_up(hands.session, 1, 1)
