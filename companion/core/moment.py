"""Moments of a game, by name: for pictures of every screen, and for the tests that compare them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.core.screen import Screen
from companion.core.seats import Seat


class Moment(Struct, frozen=True):
    """A state and a seat to look from; `path` answers the first questions there, `turn` moves the cursor.

    `correcting` opens the corrections first. `screen` is for what is shown only in passing, such as the
    result of a battle. `serves` names moments on which the table's own screens are shown: a seat is `asked`
    something sealed, the table can `confirm` with one press, an `order` can be explained. `deck`: the seed of
    a simulated deck, where players hold its cards.
    """

    key: str
    state: Any
    seat: Seat
    path: tuple[int, ...] = ()
    turn: int = 0
    screen: Screen | None = None
    correcting: bool = False
    reader: bool = True
    deck: str | None = None
    serves: Literal["", "asked", "confirm", "order"] = ""
