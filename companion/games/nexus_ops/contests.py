"""Assisted play: spaces that stay contested from turn to turn, as far as battles have told.

Where both sides held out the companion remembers terrain and units. Whoever's turn it is fights there again
or has left: a Fight phase that ends without that battle says so, because battles are compulsory.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.nexus_ops.model import Battle, Contest, State
from companion.games.nexus_ops.terms import NO_UNITS, Counts, less, total


def with_contest(state: State) -> State:
    """The battle that was just held is remembered; on the full board the units themselves tell."""
    if state.board is not None:
        return state
    contest = Contest(state.turns, state.fight.terrain, state.fight.alive)
    return replace(state, contests=(*state.contests, contest))


def without_contest(state: State, battle: Battle) -> State:
    """The space in which these two fight again is no longer waiting for it."""
    fought = next((one for one in state.contests if _is_where(one, battle)), None)
    return replace(state, contests=tuple(one for one in state.contests if one is not fought))


def _is_where(contest: Contest, battle: Battle) -> bool:
    return contest.terrain == battle.terrain and set(contest.alive) == {battle.attacker, battle.defender}


def left_behind(state: State, seat: Seat) -> State:
    """The Fight phase of a seat is over: where it has not fought this turn, somebody has left."""
    kept = tuple(one for one in state.contests if seat not in one.alive or one.turn == state.turns)
    return replace(state, contests=kept)


def unsettled(state: State, seat: Seat) -> list[Contest]:
    """Where the seat still has to fight this turn or to leave; without those who have fallen meanwhile."""
    earlier = [one for one in state.contests if seat in one.alive and one.turn < state.turns]
    there = [_still_standing(state, one) for one in earlier]
    return [one for one in there if all(any(units) for units in one.alive.values())]


def _still_standing(state: State, contest: Contest) -> Contest:
    def standing(seat: Seat, units: Counts) -> Counts:
        rested = less(state.player(seat).units, state.turn.tired.get(seat, NO_UNITS))
        return tuple(min(told, left) for told, left in zip(units, rested, strict=True))

    alive = {seat: standing(seat, units) for seat, units in contest.alive.items()}
    return replace(contest, alive=alive)


def engaged(state: State, seat: Seat) -> Counts:
    """Units of a seat that stand beside enemies in a space that was held."""
    return total(one.alive[seat] for one in state.contests if seat in one.alive)
