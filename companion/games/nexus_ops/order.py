"""Whose turn it is: clockwise, without those who are out."""

from companion.core.seats import Seat
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import State, in_play
from companion.kit.order import following


def next_seat(state: State) -> Seat:
    """Whose turn comes next."""
    seat = following(state.active, state.seats, lambda other: not in_play(state, other))
    assert seat is not None, "somebody is still in play"
    return seat


def begin_turn(state: State) -> e.TurnBegun:
    """The turn of the next player, with the units that may only retreat."""
    seat = next_seat(state)
    return e.TurnBegun(seat, ground(state).besieged(state, seat))
