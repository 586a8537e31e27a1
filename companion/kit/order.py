"""Clockwise order with passes: who is still to come, and whose turn follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.seats import Seat, clockwise

# Whether a seat is left out: it has passed, has chosen already, is out of the game.
Passed = Callable[[Seat], bool]


def still_in(first: Seat, seats: int, passed: Passed) -> Iterator[Seat]:
    """Everybody who is not left out, clockwise from `first`."""
    return (seat for seat in clockwise(first, seats) if not passed(seat))


def following(seat: Seat, seats: int, passed: Passed) -> Seat | None:
    """Whose turn comes after a seat's: its own again where everybody else is left out; None if all are."""
    return next(still_in(seat % seats + 1, seats, passed), None)
