"""What a hand did between two reports."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.conversation import EncoderSteps, KeyLevel, Restarted, Tags
from companion.link.levels import MOST_PRESSES, MOST_STEPS, PodLevels, movements
from companion.link.messages import PodState

BASE = PodState("7f3a", (), 10, (5, 0, 2), 0)
CARD = ("04a224b2c15d80",)


def after(*states: PodState) -> list[object]:
    """What the last of some reports amounts to."""
    levels = PodLevels()
    facts: list[object] = []
    for state in states:
        facts = [*levels.take(state)]
    return facts


def test_levels_take_the_first_report_as_a_base() -> None:
    assert after(PodState("7f3a", CARD, 99, (7, 7), 3)) == [Tags(CARD)]


def test_levels_say_nothing_when_nothing_has_changed() -> None:
    assert after(BASE, BASE) == []


def test_levels_tell_turns_presses_and_cards() -> None:
    assert after(BASE, PodState("7f3a", CARD, 7, (5, 1, 2), 2)) == [
        EncoderSteps(-3),
        KeyLevel(1, down=True),
        Tags(CARD),
    ]


def test_levels_count_presses_whose_reports_were_lost() -> None:
    three_clicks = [KeyLevel(0, down=True), KeyLevel(0, down=False)] * 3
    assert after(BASE, PodState("7f3a", (), 10, (8, 0, 2), 0)) == three_clicks


def test_levels_tell_that_a_key_is_still_held_after_lost_reports() -> None:
    held = PodState("7f3a", (), 10, (6, 0, 2), 1)
    assert after(BASE, held) == [KeyLevel(0, down=True)]
    again = PodState("7f3a", (), 10, (7, 0, 2), 1)
    assert after(BASE, held, again) == [KeyLevel(0, down=False), KeyLevel(0, down=True)]


def test_levels_replay_nothing_after_a_restart_and_release_what_was_held() -> None:
    held = PodState("7f3a", CARD, 10, (6, 0, 3), 0b101)
    anew = PodState("0001", CARD, 4, (2, 2, 2), 0b010)
    assert after(BASE, held, anew) == [Restarted(), Tags(CARD)]
    assert after(BASE, held, anew, PodState("0001", CARD, 5, (2, 2, 2), 0)) == [
        EncoderSteps(1),
        KeyLevel(1, down=False),
    ]


def test_levels_count_nothing_twice_when_reports_overtake_each_other() -> None:
    first, second = (PodState("7f3a", (), 10 + n, (5 + n, 0, 2), 0, up_ms=1_000 + 50 * n) for n in (0, 1))
    assert after(first, second) == [EncoderSteps(1), KeyLevel(0, down=True), KeyLevel(0, down=False)]
    assert after(first, second, first) == []
    assert after(first, second, first, second) == []


def test_levels_believe_a_clock_that_has_begun_anew() -> None:
    late, wrapped = PodState("7f3a", (), 10, (), 0, up_ms=1 << 30), PodState("7f3a", (), 11, (), 0, up_ms=7)
    assert after(late, wrapped) == [EncoderSteps(1)]


def test_levels_forget_makes_the_next_report_a_base() -> None:
    levels = PodLevels()
    levels.take(BASE)
    levels.take(PodState("7f3a", (), 10, (6, 0, 2), 1))
    assert levels.forget() == [Restarted()]
    assert levels.take(PodState("7f3a", (), 20, (9, 9, 9), 1)) == [Tags(())]
    assert levels.forget() == [Restarted()]
    assert levels.forget() == []


@pytest.mark.parametrize(
    "leap",
    [
        PodState("7f3a", (), 10 + MOST_STEPS + 1, (5, 0, 2), 0),
        PodState("7f3a", (), -(10**30), (5, 0, 2), 0),
        PodState("7f3a", (), 10, (5 + MOST_PRESSES + 1, 0, 10**30), 0),
        PodState("7f3a", (), 10, (4, 0, 0), 0),
        PodState("7f3a", (), 10, (5, 0, 2, 9, 9), 0),
        PodState("7f3a", (), 10, (), 7),
    ],
)
def test_levels_believe_no_total_that_a_hand_cannot_reach(leap: PodState) -> None:
    assert after(BASE, leap) == []


@given(st.integers(0, 9), st.booleans(), st.booleans())
def test_movements_end_where_the_key_is_and_go_down_as_often_as_it_was_pressed(
    presses: int, was_down: bool, is_down: bool
) -> None:
    moved = movements(presses, was_down=was_down, is_down=is_down)
    levels = [was_down, *moved]
    assert all(before != now for before, now in zip(levels, moved, strict=False))
    assert levels[-1] == is_down
    assert moved.count(True) == max(presses, int(is_down and not was_down))


def test_levels_believe_as_many_steps_and_presses_as_a_hand_can_do() -> None:
    assert after(BASE, PodState("7f3a", (), 10 + 400, (5, 0, 2), 0)) == [EncoderSteps(400)]
    assert after(BASE, PodState("7f3a", (), 10 - 400, (5, 0, 2), 0)) == [EncoderSteps(-400)]
    assert after(BASE, PodState("7f3a", (), 10 + 401, (5, 0, 2), 0)) == []
    assert len(after(BASE, PodState("7f3a", (), 10, (5 + 40, 0, 2), 0))) == 2 * 40
    assert after(BASE, PodState("7f3a", (), 10, (5 + 41, 0, 2), 0)) == []


def test_levels_take_a_report_for_overtaken_up_to_three_seconds_back() -> None:
    def back(milliseconds: int) -> PodState:
        return PodState("7f3a", (), 11, (5, 0, 2), 0, up_ms=9_000 - milliseconds)

    now = PodState("7f3a", (), 10, (5, 0, 2), 0, up_ms=9_000)
    assert after(now, back(0)) == [EncoderSteps(1)]
    assert after(now, back(1)) == after(now, back(3_000)) == []
    assert after(now, back(3_001)) == [EncoderSteps(1)]
