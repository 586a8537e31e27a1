"""Fairness without threads: the schedule is driven by hand, one frame in flight at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.oled.schedule import Schedule

DISPLAYS = range(7)


def sent(schedule: Schedule[int, str]) -> list[tuple[int, str]]:
    """Everything that waits, in the order in which it would go out."""
    order = []
    while (taken := schedule.take()) is not None:
        order.append(taken)
        schedule.succeeded()
    return order


def test_schedule_newest_frame_wins_and_keeps_its_place() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "old")
    schedule.post(2, "other")
    schedule.post(1, "new")
    assert sent(schedule) == [(1, "new"), (2, "other")]


def test_schedule_input_overtakes_all_but_the_frame_in_flight() -> None:
    schedule: Schedule[int, str] = Schedule()
    for display in (1, 2, 3):
        schedule.post(display, "clock")
    assert schedule.take() == (1, "clock")
    schedule.post(3, "menu", urgent=True)
    schedule.succeeded()
    assert sent(schedule) == [(3, "menu"), (2, "clock")]


def test_schedule_later_frame_does_not_take_the_urgency_away() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "clock")
    schedule.post(2, "menu", urgent=True)
    schedule.post(2, "menu and clock")
    assert sent(schedule) == [(2, "menu and clock"), (1, "clock")]


def test_schedule_inputs_keep_their_order() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "clock")
    schedule.post(2, "first", urgent=True)
    schedule.post(1, "second", urgent=True)
    assert sent(schedule) == [(2, "first"), (1, "second")]


def test_schedule_failed_frame_is_tried_once_more_behind_the_others() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "a", urgent=True)
    schedule.post(2, "b")
    assert schedule.take() == (1, "a")
    schedule.failed()
    assert schedule.take() == (2, "b")
    schedule.succeeded()
    assert schedule.take() == (1, "a")
    schedule.failed()
    assert schedule.take() is None


def test_schedule_newer_frame_replaces_the_failed_one() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "a")
    schedule.take()
    schedule.post(1, "newer", urgent=True)
    schedule.post(2, "b")
    schedule.failed()
    assert sent(schedule) == [(2, "b"), (1, "newer")]


def test_schedule_failing_display_has_no_urgent_frames_until_it_works_again() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "a")
    schedule.take()
    schedule.failed()
    schedule.post(2, "b")
    schedule.post(1, "input", urgent=True)
    assert schedule.take() == (1, "input")
    assert schedule.succeeded() is True
    schedule.post(1, "input again", urgent=True)
    assert sent(schedule) == [(1, "input again"), (2, "b")]


def test_schedule_success_after_success_is_no_recovery() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "a")
    schedule.take()
    assert schedule.succeeded() is False


def given_up() -> Schedule[int, str]:
    """Display 1 has failed twice with its frame "a"."""
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "a")
    for _ in range(2):
        schedule.take()
        schedule.failed()
    return schedule


def test_schedule_keeps_the_frame_of_a_failing_display_for_a_retry_behind_the_others() -> None:
    schedule = given_up()
    assert schedule.can_retry
    assert schedule.idle
    schedule.post(2, "b")
    schedule.retry()
    schedule.post(3, "input", urgent=True)
    assert sent(schedule) == [(3, "input"), (2, "b"), (1, "a")]
    assert not schedule.can_retry


def test_schedule_retry_is_one_try() -> None:
    schedule = given_up()
    schedule.retry()
    assert schedule.take() == (1, "a")
    schedule.failed()
    assert schedule.take() is None
    assert schedule.can_retry


def test_schedule_retries_with_the_newest_frame() -> None:
    schedule = given_up()
    schedule.post(1, "newer")
    assert not schedule.can_retry
    for _ in range(2):
        assert schedule.take() == (1, "newer")
        schedule.failed()
    schedule.retry()
    assert sent(schedule) == [(1, "newer")]


def test_schedule_has_nothing_to_retry_after_a_success_or_a_drop() -> None:
    schedule = given_up()
    schedule.post(1, "newer")
    schedule.take()
    assert schedule.fails(1)
    schedule.succeeded()
    assert not schedule.fails(1)
    schedule.retry()
    assert not schedule
    schedule = given_up()
    schedule.drop()
    assert not schedule.can_retry


def test_schedule_is_idle_when_nothing_waits_or_travels() -> None:
    schedule: Schedule[int, str] = Schedule()
    assert schedule.idle
    schedule.post(1, "a")
    assert not schedule.idle
    schedule.take()
    assert not schedule.idle
    schedule.succeeded()
    assert schedule.idle


def test_schedule_dropped_frames_are_gone() -> None:
    schedule: Schedule[int, str] = Schedule()
    schedule.post(1, "a")
    schedule.drop()
    assert not schedule
    assert schedule.take() is None


def test_schedule_one_frame_in_flight_at_a_time() -> None:
    schedule: Schedule[int, str] = Schedule()
    with pytest.raises(RuntimeError, match="no frame is in flight"):
        schedule.succeeded()
    schedule.post(1, "a")
    schedule.take()
    with pytest.raises(RuntimeError, match="still in flight"):
        schedule.take()


posts = st.tuples(st.sampled_from(DISPLAYS), st.booleans())
steps = st.lists(st.one_of(posts, st.just("sent")), max_size=120)


@given(steps)
def test_schedule_input_waits_behind_at_most_one_frame_that_no_input_caused(
    script: list[tuple[int, bool] | str],
) -> None:
    """And behind inputs that came before it, of which each other display has at most one."""
    schedule: Schedule[int, int] = Schedule()
    waiting: dict[int, list[tuple[int, bool]]] = {}
    urgent: set[int] = set()
    in_flight = schedule.take()
    for number, step in enumerate([*script, *["sent"] * 20]):
        if step != "sent":
            display, is_urgent = int(step[0]), bool(step[1])
            schedule.post(display, number, urgent=is_urgent)
            if is_urgent and display not in urgent:
                urgent.add(display)
                waiting[display] = []
            continue
        if in_flight is not None:
            schedule.succeeded()
        in_flight = schedule.take()
        if in_flight is None:
            continue
        display = in_flight[0]
        for others in urgent - {display}:
            waiting[others].append((display, display in urgent))
        if display in urgent:
            urgent.discard(display)
            behind = waiting.pop(display)
            assert all(was_urgent for _, was_urgent in behind)
            assert len({other for other, _ in behind}) == len(behind) <= len(DISPLAYS) - 1
    assert not schedule


@given(st.lists(st.sampled_from(DISPLAYS), max_size=200))
def test_schedule_talkative_display_gains_nothing(talk: list[int]) -> None:
    """Between two turns of one display every other display that waits gets its turn."""
    schedule: Schedule[int, int] = Schedule()
    passed_over: dict[int, set[int]] = {}
    for number, display in enumerate(talk):
        schedule.post(display, number)
        passed_over.setdefault(display, set())
        if number % 3 == 2:
            taken = schedule.take()
            assert taken is not None
            passed_over.pop(taken[0])
            for others in passed_over.values():
                assert taken[0] not in others
                others.add(taken[0])
            schedule.succeeded()


@given(st.lists(st.tuples(posts, st.booleans()), max_size=200))
def test_schedule_failing_display_never_delays_another_by_more_than_one_turn(
    script: list[tuple[tuple[int, bool], bool]],
) -> None:
    """Display 0 always fails and always shouts; whoever waits meanwhile sees it go first at most once."""
    schedule: Schedule[int, int] = Schedule()
    schedule.post(0, -1, urgent=True)
    schedule.take()
    schedule.failed()
    passed_by_failing: dict[int, int] = {}
    for number, ((display, is_urgent), take) in enumerate(script):
        schedule.post(0, number, urgent=True)
        schedule.post(display, number, urgent=is_urgent)
        if display:
            passed_by_failing.setdefault(display, 0)
        if not take:
            continue
        taken = schedule.take()
        assert taken is not None
        if taken[0] == 0:
            schedule.failed()
            passed_by_failing = {other: times + 1 for other, times in passed_by_failing.items()}
            assert all(times <= 1 for times in passed_by_failing.values())
        else:
            schedule.succeeded()
            del passed_by_failing[taken[0]]
