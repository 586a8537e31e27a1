"""Tokens and PINs."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path

import pytest

from companion.core.seats import TABLE, Seat
from companion.web.access import (
    FIRST_LOCK_SECONDS,
    LONGEST_LOCK_SECONDS,
    PINS,
    TABLE_TRIES,
    TRIES,
    AccessControl,
)

SECURITY = Path(__file__).parents[2] / "SECURITY.md"
SEATS = 6


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def _access() -> tuple[AccessControl, Clock]:
    clock = Clock()
    return AccessControl(3, clock), clock


def test_access_control_gives_the_token_of_a_seat_for_its_pin() -> None:
    access, _ = _access()
    token = access.token_for(2, access.pins[2])
    assert token is not None
    assert access.opens_seat(2, token)
    assert not access.opens_seat(1, token)
    assert not access.opens_world(token)


def test_access_control_refuses_a_wrong_pin_and_unknown_seats() -> None:
    access, _ = _access()
    assert access.token_for(2, "x") is None
    assert access.token_for(9, "0000") is None
    assert not access.opens_seat(9, "")
    assert not access.opens_seat(1, "")


def test_access_control_locks_a_seat_after_too_many_wrong_pins_and_opens_again() -> None:
    access, clock = _access()
    for _ in range(TRIES):
        assert access.token_for(2, "x") is None
    assert access.locked(2)
    assert access.token_for(2, access.pins[2]) is None
    assert access.token_for(1, access.pins[1]) is not None
    clock.now += FIRST_LOCK_SECONDS
    assert access.token_for(2, access.pins[2]) is not None


def test_access_control_of_two_runs_differs() -> None:
    assert _access()[0].world_token != _access()[0].world_token


def test_access_control_of_the_same_secret_is_the_same_after_a_power_cut() -> None:
    first, again, other = (AccessControl(3, Clock(), secret) for secret in (b"a" * 32, b"a" * 32, b"b" * 32))
    assert (first.pins, first.world_token) == (again.pins, again.world_token)
    assert first.world_token != other.world_token
    token = first.token_for(2, first.pins[2])
    assert token is not None
    assert again.opens_seat(2, token)


def test_access_control_has_no_door_where_nobody_plays() -> None:
    access, _ = _access()
    access.plays = lambda seat: seat <= 2
    assert access.token_for(3, access.pins[3]) is None
    assert access.token_for(2, access.pins[2]) is not None
    for _ in range(10 * TABLE_TRIES):
        access.token_for(3, "x")
    assert access.shut == ()


def test_access_control_locks_a_seat_for_twice_as_long_each_time() -> None:
    access, clock = _access()
    spans: list[float] = []
    access.on_lock = lambda seat, seconds: spans.append(seconds) if seat == 2 else None
    for _ in range(9):
        while access.locked(2):
            clock.now += 1
        for _ in range(TRIES):
            access.token_for(2, "x")
    assert spans == [60.0 * 2**time for time in range(6)] + [LONGEST_LOCK_SECONDS] * 3


def test_access_control_does_not_forget_how_often_it_was_locked_for_a_right_pin() -> None:
    access, clock = _access()
    for expected in (FIRST_LOCK_SECONDS, 2 * FIRST_LOCK_SECONDS):
        assert access.token_for(2, access.pins[2]) is not None
        for _ in range(TRIES):
            access.token_for(2, "x")
        clock.now += expected - 1
        assert access.locked(2)
        clock.now += 1
        assert not access.locked(2)


def test_access_control_locks_the_whole_table_when_wrong_pins_come_at_many_seats() -> None:
    access, _ = _access()
    told: list[Seat] = []
    access.on_lock = lambda seat, _: told.append(seat)
    for number in range(TABLE_TRIES):
        access.token_for(1 + number % 3, "x")
    assert told == [TABLE]
    assert access.shut == (TABLE,)
    assert all(
        access.locked(seat) and access.token_for(seat, access.pins[seat]) is None for seat in (1, 2, 3)
    )


def _tries_at_all_doors(hours: int) -> dict[Seat, int]:
    """How many wrong PINs are looked at when somebody tries on and on; to wait longer would not help them."""
    clock = Clock()
    access = AccessControl(SEATS, clock)
    looked_at = dict.fromkeys(access.pins, 0)
    while clock.now < hours * 3_600:
        for seat in looked_at:
            while not access.locked(seat):
                access.token_for(seat, "x")
                looked_at[seat] += 1
        clock.now += 1
    return looked_at


@pytest.mark.parametrize("hours", [4, 24])
def test_security_says_how_likely_somebody_gets_in_by_trying(hours: int) -> None:
    """No PIN is tried twice at a door, so each try is as likely to be right as there are PINs."""
    said = re.search(
        rf"{hours} hours[^:]*: (\d+) tries, and in with a chance below (\d+) in 100",
        " ".join(SECURITY.read_text(encoding="utf-8").split()),
    )
    assert said is not None
    tries, percent = map(int, said.groups())
    looked_at = _tries_at_all_doors(hours)
    assert sum(looked_at.values()) == tries
    chance = 1 - prod(1 - count / PINS for count in looked_at.values())
    assert (percent - 1) / 100 <= chance < percent / 100
