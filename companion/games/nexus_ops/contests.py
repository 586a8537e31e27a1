"""Assisted play: spaces that stay contested from turn to turn, as far as battles have told.

Where enemies are left after a battle the companion remembers terrain and units; a space has no name, only its
number among those. Whoever's turn it is fights there again or has left: a Fight phase that ends without that
battle says so, because battles are compulsory. Where three meet, one battle is enough: the third stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.model import Contest, State, mine_value, opponents, team_of

# A battle in a space of which nothing is remembered.
ELSEWHERE = 0


def with_contest(state: State) -> State:
    """What the battle leaves in its space is remembered."""
    battle = state.fight()
    there = {seat: units for seat, units in (battle.alive | battle.bystanders).items() if any(units)}
    if not _opposed(state, there):
        return state
    return replace(state, contests=(*state.contests, Contest(state.turns, battle.terrain, there)))


def bystanders(state: State, number: int, fighters: tuple[Seat, Seat]) -> dict[Seat, terms.Counts]:
    """Who else stands in the space with that number while two fight there."""
    if number == ELSEWHERE:
        return {}
    there = state.contests[number - 1].alive
    return {seat: units for seat, units in there.items() if seat not in fighters}


def without_contest(state: State, number: int) -> State:
    """The space with that number is fought for again, and no longer waiting for it."""
    kept = tuple(one for place, one in enumerate(state.contests, start=1) if place != number)
    return replace(state, contests=kept)


def left_behind(state: State, seat: Seat) -> State:
    """The Fight phase of a seat is over: where it has not fought this turn, it has left."""
    stayed = [one if one.turn == state.turns else _without(one, seat) for one in state.contests]
    return replace(state, contests=tuple(one for one in stayed if _opposed(state, one.alive)))


def _without(contest: Contest, leaver: Seat) -> Contest:
    return replace(contest, alive={seat: units for seat, units in contest.alive.items() if seat != leaver})


def _opposed(state: State, seats: Iterable[Seat]) -> bool:
    """Whether there are enemies among them."""
    return len({team_of(state, seat) for seat in seats}) > 1


def rested(state: State, seat: Seat) -> terms.Counts:
    """Units that have not fought this turn: whoever has cannot stand in another space."""
    return terms.less(state.player(seat).units, state.turn.tired.get(seat, terms.NO_UNITS))


def attackable(state: State) -> list[Seat]:
    """Opponents with units that have not fought this turn; nobody without own ones."""
    if not any(rested(state, state.active)):
        return []
    return [seat for seat in opponents(state, state.active) if any(rested(state, seat))]


def breaths_left(state: State, seat: Seat) -> int:
    """Dragons that may still breathe, if anybody is there to be hit."""
    if not any(any(state.player(other).units) for other in opponents(state, seat)):
        return 0
    dragons = terms.count_of(state.player(seat).units, terms.DRAGON)
    return max(0, dragons - sum(state.turn.breathed.values()))


def miners(state: State, seat: Seat) -> int:
    """Units that mine, without those that stand beside enemies."""
    units, busy = state.player(seat).units, engaged(state, seat)
    return sum(
        max(0, terms.count_of(units, unit) - terms.count_of(busy, unit))
        for unit in terms.UNITS
        if state.chart[unit].miner
    )


def waiting_for_battle(state: State) -> dict[int, Contest]:
    """Spaces held in an earlier turn, by their number; without units that have fallen or fought meanwhile."""
    numbered = enumerate(state.contests, start=1)
    there = {
        number: _standing(one, lambda seat: rested(state, seat))
        for number, one in numbered
        if one.turn < state.turns
    }
    return {number: one for number, one in there.items() if _opposed(state, one.alive)}


def where_held(state: State, terrain: terms.Terrain | None, sides: Iterable[Seat]) -> dict[int, Contest]:
    """The spaces of that terrain in which one of the sides has been seen: a battle may be in one of them."""
    return {
        number: one
        for number, one in waiting_for_battle(state).items()
        if one.terrain == terrain and not one.alive.keys().isdisjoint(sides)
    }


def unsettled(state: State, seat: Seat) -> list[Contest]:
    """Where the seat still has to fight this turn or to leave."""
    return [one for one in waiting_for_battle(state).values() if seat in one.alive]


def engaged(state: State, seat: Seat) -> terms.Counts:
    """Units of a seat that stand beside enemies in a space that was held."""
    there = [_standing(one, lambda other: state.player(other).units) for one in state.contests]
    return terms.total(one.alive[seat] for one in there if seat in one.alive and _opposed(state, one.alive))


def _standing(contest: Contest, most: Callable[[Seat], terms.Counts]) -> Contest:
    """What can still be there, if a seat has no more units than that."""
    capped = {
        seat: tuple(min(pair) for pair in zip(units, most(seat), strict=True))
        for seat, units in contest.alive.items()
    }
    return replace(contest, alive={seat: units for seat, units in capped.items() if any(units)})


# --- mines


def mine_values(state: State) -> dict[int, int]:
    """The numbers that mines show, the highest first, with how many lie on the board."""
    numbers = [mine_value(state, mine) for mine in terms.MINES for _ in range(state.found.get(mine, 0))]
    numbers += [value for value in state.home_mines for _ in range(state.seats)]
    return {value: numbers.count(value) for value in sorted(set(numbers), reverse=True) if value}


def likely_mines(state: State, seat: Seat, value: int) -> int:
    """As many of a number as paid the last time, and those found since; at first those at home."""
    return state.player(seat).mined.get(value, state.home_mines.count(value))
