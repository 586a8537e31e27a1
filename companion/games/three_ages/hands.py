"""A simulated deck: what the players would hold if nobody had a box.

Hands travel round the table, one seat a turn, and lose what is laid down. So a hand follows from a
seed, from the turn and from what lies face up: it is right again after an undo or a power cut without
having been written anywhere.
"""

from functools import lru_cache
from random import Random

from companion.core.seats import Seat
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import cards_dealt, passes_left


def hand(state: State, seat: Seat, seed: str) -> list[int]:
    """The cards of a seat now, without those that it has laid down in this turn; none before the deal."""
    if not state.laid or state.phase == "dealing":
        return []
    laid = state.laid[seat - 1]
    gone = (laid.card, laid.aside) if laid else ()
    travelled = state.turn - 1
    origin = seat - travelled if passes_left(state.age) else seat + travelled
    dealt = _deal(tuple(state.deck), state.seats, state.age, seed)[(origin - 1) % state.seats]
    return [card for card in dealt if card not in state.seen and card not in gone]


@lru_cache(maxsize=32)
def _deal(deck: tuple[int, ...], seats: int, age: int, seed: str) -> list[list[int]]:
    shuffled = list(deck)
    Random(f"{seed} {age}").shuffle(shuffled)
    size = cards_dealt(seats)
    return [shuffled[seat * size : (seat + 1) * size] for seat in range(seats)]
