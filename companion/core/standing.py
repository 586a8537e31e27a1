"""Standings: who leads, with how much, and where it came from."""

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text


class Source(Struct, frozen=True):
    """One reason for points."""

    label: Text
    points: int


class Standing(Struct, frozen=True):
    """One line of a ranking. A team is one line with several seats; equals share a place."""

    place: int
    seats: tuple[Seat, ...]
    points: int
    sources: tuple[Source, ...] = ()
    tie_break: tuple[Source, ...] = ()
    won: bool = False
