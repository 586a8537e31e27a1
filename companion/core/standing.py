"""Standings: who leads, with how much, and where it came from."""

from collections.abc import Iterable, Sequence

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


def lead_value(own: float, others: Iterable[float], scale: float) -> float:
    """A lead over the best of the others, bounded: 0 is level, never as much as 1.

    A little of what each of the others has counts, too: whoever cannot catch the leader still has to choose.
    """
    rivals = sorted(others)
    if not rivals:
        return 0.0
    lead = own - 0.7 * rivals[-1] - 0.3 * sum(rivals) / len(rivals)
    return lead / (abs(lead) + scale)


def standing_value(standings: Sequence[Standing], seat: Seat, *, over: bool, scale: float = 10.0) -> float:
    """How well a seat stands by its place and points alone, between -1 and 1."""
    own = next(line for line in standings if seat in line.seats)
    if over:
        return 1.0 if own.won else -own.place / len(standings)
    return 0.99 * lead_value(own.points, [line.points for line in standings if line is not own], scale)
