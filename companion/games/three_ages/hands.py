"""A simulated deck: what the players would hold if nobody had a box.

Hands travel round the table, one seat a turn, and lose what is laid down. So a hand follows from a
seed, from the turn and from what lies face up: it is right again after an undo or a power cut without
having been written anywhere.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from msgspec import Struct

from companion.core.seats import Seat
from companion.games.three_ages.model import Deck, State
from companion.games.three_ages.terms import cards_dealt, cards_in_hand, passes_left


class Imagined(Struct, frozen=True):
    """A deal as it may be: these hands in this age, by who got them first; in others what the seed says."""

    age: int
    hands: tuple[tuple[int, ...], ...]
    seed: str


# Hands that a seat has held in this age, by who got them first, as far as they are not played yet.
Memory = tuple[tuple[int, tuple[int, ...]], ...]


def hand(state: State, seat: Seat, deck: str | Imagined) -> list[int]:
    """The cards of a seat now, without those that it has laid down in this turn; none before the deal."""
    if not state.laid or state.phase == "dealing":
        return []
    laid, seen = state.laid[seat - 1], state.seen
    dealt = _dealt(state, deck)[_origin(state, seat, state.turn)]
    if laid is None:
        return [card for card in dealt if card not in seen]
    return [card for card in dealt if card not in seen and card not in (laid.card, laid.aside)]


def remembered(state: State, seat: Seat, deck: str) -> Memory:
    """What a seat knows of hands because it has held them; what was played since then lies face up."""
    if not seat or not state.laid or state.phase == "dealing":
        return ()
    dealt = _dealt(state, deck)
    held = dict.fromkeys(_origin(state, seat, turn) for turn in range(1, state.turn + 1))
    return tuple((one, tuple(card for card in dealt[one] if card not in state.seen)) for one in held)


def imagined(state: State, _: Seat, memory: Memory, chance: Random) -> Imagined:
    """The hands that a seat remembers, and all others dealt from what nobody has seen."""
    known = dict(memory)
    free = [card for card in state.deck if card not in state.seen]
    free = [card for card in free if not any(card in held for held in known.values())]
    chance.shuffle(free)
    before = state.phase in ("choosing", "revealing")
    size = max(0, cards_in_hand(state.seats, state.turn if before else state.turn + 1))
    unknown = [one for one in range(state.seats) if one not in known]
    known |= {one: tuple(free[place * size : (place + 1) * size]) for place, one in enumerate(unknown)}
    return Imagined(state.age, tuple(known[one] for one in range(state.seats)), str(chance.getrandbits(32)))


def _origin(state: State, seat: Seat, turn: int) -> int:
    """Who got the hand first that a seat holds in a turn (its place, from 0 on)."""
    return (seat - turn if passes_left(state.age) else seat + turn - 2) % state.seats


def _dealt(state: State, deck: str | Imagined) -> tuple[tuple[int, ...], ...]:
    if isinstance(deck, str):
        return _deal(state.deck, state.seats, state.age, deck)
    return deck.hands if deck.age == state.age else _deal(state.deck, state.seats, state.age, deck.seed)


def face_up(state: State, seed: str) -> list[int]:
    """What was discarded face up in this age: the rest of the deal, and whatever has been seen since."""
    if not state.laid or state.phase == "dealing":
        return []
    dealt = {card for held in _deal(state.deck, state.seats, state.age, seed) for card in held}
    return [card for card in state.deck if card in state.seen or card not in dealt]


@lru_cache(maxsize=32)
def _deal(deck: Deck, seats: int, age: int, seed: str) -> tuple[tuple[int, ...], ...]:
    shuffled = list(deck)
    Random(f"{seed} {age}").shuffle(shuffled)
    size = cards_dealt(seats)
    return tuple(tuple(shuffled[seat * size : (seat + 1) * size]) for seat in range(seats))
