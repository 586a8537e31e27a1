"""A ranking: everybody by a score whose later parts break ties of the earlier ones; equals share a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from companion.core.seats import Seat
from companion.core.standing import Standing

Key = TypeVar("Key")


def places(scores: Mapping[Key, Any]) -> dict[Key, int]:
    """The place of each, the best first; after two who share the first comes the third."""
    ranked = sorted(scores, key=lambda one: scores[one], reverse=True)
    return {one: 1 + sum(other > scores[one] for other in scores.values()) for one in ranked}


def standings(points: Mapping[Seat, int], *, over: bool) -> tuple[Standing, ...]:
    """The lines of a ranking by points alone; whoever leads when the game is over has won."""
    return tuple(
        Standing(place, (seat,), points[seat], won=over and place == 1)
        for seat, place in places(points).items()
    )


def needs_tie_break(scores: Mapping[Key, tuple[Any, ...]], one: Key, parts: int = 1) -> bool:
    """Whether somebody else has the same first parts of the score, so that the others are worth telling."""
    own = scores[one][:parts]
    return any(score[:parts] == own for other, score in scores.items() if other != one)
