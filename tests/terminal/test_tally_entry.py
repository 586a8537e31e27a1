"""Questions of every kind at the keyboard: counts, likely answers, listed numbers, what else is possible."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.keyboard import Keyboard, People
from tests.outpost import OUTPOST, State

NAMES = ("Ana", "Bao")
Play = Callable[..., tuple[State, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Types entries until all are used up, one question after the other."""

    def typed(*entries: str, people: int = 2) -> tuple[State, str]:
        session = Session(Timeline(OUTPOST, OUTPOST.configure(NAMES, {}, None)), chance=Random(1))
        keyboard = Keyboard(session, Speech("en", "outpost"), People(NAMES, people), None)
        left = list(entries)
        monkeypatch.setattr("builtins.input", lambda _: left.pop(0))
        while left:
            keyboard.ask(session.prompt(session.waiting()[0]))
        found = session.state
        assert isinstance(found, State)
        return found, capsys.readouterr().out

    return typed


BUILD, EXPLORE, BATTLE = "2", "1", "3"


def test_enter_takes_the_likely_answer_and_the_list_marks_it(play: Play) -> None:
    state, told = play("", "0 0 0")
    assert "  2  Build  [Enter]" in told
    assert state.turn == 1


def test_all_counts_in_one_line(play: Play) -> None:
    state, told = play(BUILD, "1 2 0")
    assert "  1  0 × Interceptor" in told
    assert "13 left of 13" in told
    assert state.ships[0] == (3, 3, 0)


def test_counts_row_by_row_are_kept_whatever_is_looked_at_in_between(play: Play) -> None:
    state, told = play(BUILD, "1", "1", "2", "-1", "s", "p", "", "l", "")
    assert "  1  2 × Interceptor" in told
    assert "5 left of 13" in told
    assert "Ships of Ana" in told
    assert state.ships[0] == (3, 2, 0)


def test_undo_in_a_count_takes_back_one_of_what_was_counted_last(play: Play) -> None:
    state, told = play(BUILD, "2", "1", "1", "u", "p", "", "")
    assert told.count("  1  2 × Interceptor") == 1
    assert state.ships[0] == (3, 2, 0)


def test_undo_in_an_empty_count_leads_to_the_part_before(play: Play) -> None:
    state, told = play(BUILD, "1", "1", "u", "u", "u", "", "0 1 0")
    assert told.count("  2  Build  [Enter]") == 2
    assert "Taken back" not in told
    assert state.ships[0] == (2, 2, 0)


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        (("1", "1", "1", "1", "1"), "One more costs 3: 1 left of 13."),
        (("-1",), "No fewer than 0 here."),
    ],
)
def test_row_that_cannot_be_counted_further_says_why(
    play: Play, entries: tuple[str, ...], reason: str
) -> None:
    _, told = play(BUILD, *entries, "0 1 0")
    assert told.count(f"{reason}\n") == 1


@pytest.mark.parametrize("entry", ["9 9 9", "1 1", "1 1 1 1", "-1 0 0", "9", "x y z", "99999 0 0"])
def test_what_is_not_allowed_is_said_and_changes_nothing(play: Play, entry: str) -> None:
    state, told = play(BUILD, entry, "0 1 0")
    assert "is not one of the answers" in told
    assert state.ships[0] == (2, 2, 0)


def test_fixed_sum_is_done_by_itself_and_never_with_too_few(play: Play) -> None:
    state, told = play(BATTLE, "1", "", "2")
    assert "1 more" in told
    assert state.ships[0] == (1, 0, 0)


def test_listed_number_and_its_way_out(play: Play) -> None:
    state, told = play(EXPLORE, "302", "304", EXPLORE, "+2", "+1")
    assert "one of 301, 304, 308, 312, 315 (Enter: 308)" in told
    assert "  +1  Discard" in told
    assert told.count("is not one of the answers") == 2
    assert state.taken == ((1, 304), (2, 0))


def test_enter_takes_the_number_where_a_dial_begins(play: Play) -> None:
    state, _ = play(EXPLORE, "")
    assert state.taken == ((1, 308),)


def test_what_is_possible_at_any_time_is_asked_for_with_a_letter(play: Play) -> None:
    state, told = play("a", "2", "3", "a", "b")
    assert "  2  Bao: Trade" in told
    assert state.materials == (13, 16)


def test_nothing_is_possible_for_seats_that_nobody_plays_here(play: Play) -> None:
    state, told = play("a", "1", "1", people=1)
    assert "Bao: Trade" not in told
    assert state.materials == (14, 13)
