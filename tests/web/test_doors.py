"""Tokens and PINs."""

from companion.web.doors import LOCKED_SECONDS, TRIES, Doors


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def _doors() -> tuple[Doors, Clock]:
    clock = Clock()
    return Doors(3, clock), clock


def test_doors_give_the_token_of_a_seat_for_its_pin() -> None:
    doors, _ = _doors()
    token = doors.token_for(2, doors.pins[2])
    assert token is not None
    assert doors.opens_seat(2, token)
    assert not doors.opens_seat(1, token)
    assert not doors.opens_world(token)


def test_doors_refuse_a_wrong_pin_and_unknown_seats() -> None:
    doors, _ = _doors()
    assert doors.token_for(2, "x") is None
    assert doors.token_for(9, "0000") is None
    assert not doors.opens_seat(9, "")
    assert not doors.opens_seat(1, "")


def test_doors_lock_a_seat_after_too_many_wrong_pins_and_open_again() -> None:
    doors, clock = _doors()
    for _ in range(TRIES):
        assert doors.token_for(2, "x") is None
    assert doors.locked(2)
    assert doors.token_for(2, doors.pins[2]) is None
    assert doors.token_for(1, doors.pins[1]) is not None
    clock.now += LOCKED_SECONDS
    assert doors.token_for(2, doors.pins[2]) is not None


def test_doors_of_two_runs_differ() -> None:
    assert _doors()[0].world_token != _doors()[0].world_token


def test_doors_of_the_same_secret_are_the_same_after_a_power_cut() -> None:
    first, again, other = (Doors(3, Clock(), secret) for secret in (b"a" * 32, b"a" * 32, b"b" * 32))
    assert (first.pins, first.world_token) == (again.pins, again.world_token)
    assert first.world_token != other.world_token
    token = first.token_for(2, first.pins[2])
    assert token is not None
    assert again.opens_seat(2, token)
