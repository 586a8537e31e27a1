"""Assisted play: which mines there are, and which of them may well pay somebody."""

from companion.core.seats import Seat
from companion.games.nexus_ops.model import State, mine_value
from companion.games.nexus_ops.terms import MINES


def mine_values(state: State) -> dict[int, int]:
    """The numbers that mines show, the highest first, with how many lie on the board."""
    numbers = [mine_value(state, mine) for mine in MINES for _ in range(state.found.get(mine, 0))]
    numbers += [value for value in state.home_mines for _ in range(state.seats)]
    return {value: numbers.count(value) for value in sorted(set(numbers), reverse=True) if value}


def likely_mines(state: State, seat: Seat, value: int) -> int:
    """As many of a number as paid the last time, and those found since; at first those at home."""
    return state.player(seat).mined.get(value, state.home_mines.count(value))
