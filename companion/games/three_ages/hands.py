"""A simulated deck: what the players would hold if nobody had a box.

Everything follows from a seed and from what lies face up, so hands are right again after an undo
or a power cut without having been written anywhere.
"""

from functools import lru_cache
from random import Random

from msgspec import Struct

from companion.core.seats import Seat
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import cards_dealt, passes_left

Hand = tuple[int, ...]


class _Moment(Struct, frozen=True):
    """All that hands depend on. `played`: (turn, card) of earlier turns of this age."""

    deck: Hand
    seats: int
    age: int
    turn: int
    seed: str
    played: tuple[tuple[int, int], ...]


def hand(state: State, seat: Seat, seed: str) -> Hand:
    """The cards of a seat now, without those that it has laid down in this turn."""
    played = tuple(
        (sighting.turn, card) for card, sighting in state.seen.items() if sighting.turn < state.turn
    )
    moment = _Moment(tuple(state.deck), state.seats, state.age, state.turn, seed, played)
    held = _hands(moment)[seat - 1]
    laid = state.laid[seat - 1] if state.laid else None
    on_the_table = (laid.card, laid.aside) if laid else ()
    return tuple(card for card in held if card not in on_the_table)


@lru_cache(maxsize=32)
def _hands(moment: _Moment) -> tuple[Hand, ...]:
    shuffled = list(moment.deck)
    Random(f"{moment.seed} {moment.age}").shuffle(shuffled)
    size = cards_dealt(moment.seats)
    hands = [tuple(shuffled[seat * size : (seat + 1) * size]) for seat in range(moment.seats)]
    for past in range(1, moment.turn):
        gone = {card for turn, card in moment.played if turn == past}
        left = [tuple(card for card in held if card not in gone) for held in hands]
        # To the left: what seat 1 held is now at seat 2.
        hands = [left[-1], *left[:-1]] if passes_left(moment.age) else [*left[1:], left[0]]
    return tuple(hands)
