"""Players as every game keeps them: a tuple in the order of their seats, each with a name."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Text

State = TypeVar("State", bound=Any)


def everybody(state: Any) -> range:
    """All seats."""
    return range(1, len(state.players) + 1)


def name_of(state: Any, seat: Seat) -> Text:
    """A player by name."""
    return Text("{name}", {"name": state.players[seat - 1].name})


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with one player changed."""
    players = list(state.players)
    players[seat - 1] = replace(players[seat - 1], **changes)
    changed: State = replace(state, players=tuple(players))
    return changed


def with_points(state: State, seat: Seat, **gained: int) -> State:
    """More points for one player, by where they came from."""
    points = state.players[seat - 1].points
    sums = {source: getattr(points, source) + number for source, number in gained.items()}
    return with_player(state, seat, points=replace(points, **sums))
