"""Whose turn it is: clockwise, without those who are out."""

from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import State, next_seat


def begin_turn(state: State) -> e.TurnBegun:
    """The turn of the next player, with the units that may only retreat."""
    seat = next_seat(state)
    return e.TurnBegun(seat, ground(state).besieged(state, seat))
