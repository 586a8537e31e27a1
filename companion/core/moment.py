"""Moments of a game, by name: for pictures of every screen, and for the tests that compare them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.screen import Screen
from companion.core.seats import Seat


class Moment(Struct, frozen=True):
    """A state and a seat to look from; `path` answers the first questions there, `turn` moves the cursor.

    `screen` is for what is shown only in passing, such as the result of a battle.
    """

    key: str
    state: Any
    seat: Seat
    path: tuple[int, ...] = ()
    turn: int = 0
    screen: Screen | None = None
