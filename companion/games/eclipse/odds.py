"""The odds of a battle before it is fought.

How to call it:

    cruisers = Ships(initiative=2, hull=1, computer=1, cannons=(1,), size=CRUISER, number=2, damage=(1,))
    battle = FleetBattle(attacker=Fleet((cruisers,)), defender=Fleet((ANCIENT,), by_rule=True))
    odds = odds_of(battle)
    odds.win                     # the attacker's chance
    odds.attacker[0].survival    # that at least one Cruiser is left, that both are
    odds.attacker[0].lost        # how many fall on average
    odds.exact, odds.error       # False if dice were thrown; then 95 of 100 times `win` is this near

Both sides choose their targets as well as possible after each throw; Ancients and the centre by their rule
(`Fleet.by_rule`). Nobody retreats, and no hit is wasted that could do damage. On equal initiative the
defender shoots first; of two types of one side the smaller. Where nobody has a cannon left, the attacker has
to leave: that counts for the defender, but as no loss of ships.

Exact odds are worked out as long as there are no more numbers in between than allowed: while a dial turns for
some four ships a side of two kinds, while somebody waits for 8 Interceptors and 4 Cruisers a side or two of
each of three kinds (with blueprints as printed). Beyond that dice are thrown, always the same ones, so that
the same question has the same answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

from companion.games.eclipse.fleets import (
    ANCIENT,
    CENTRE,
    CRUISER,
    DREADNOUGHT,
    INTERCEPTOR,
    STARBASE,
    Fleet,
    FleetBattle,
    FleetState,
    Ships,
    check,
)
from companion.games.eclipse.odds_ending import follow
from companion.games.eclipse.odds_exact import ExactBattle
from companion.games.eclipse.odds_thrown import thrown
from companion.games.eclipse.volleys import TooLargeError

__all__ = [
    "ANCIENT",
    "CENTRE",
    "CRUISER",
    "DREADNOUGHT",
    "INTERCEPTOR",
    "STARBASE",
    "WHILE_DIALLING",
    "WHILE_WAITING",
    "BattleOdds",
    "Fate",
    "Fleet",
    "FleetBattle",
    "Ships",
    "odds_of",
]

# How many numbers to work out on a small computer between two clicks of a dial, or when somebody waits for
# the answer: see `make bench`.
WHILE_DIALLING = 8_000
WHILE_WAITING = 240_000
# A battle of large fleets costs about as much to throw as so many values, but too few tell nothing.
VALUES_PER_THROWN_BATTLE = 600
FEWEST_THROWN_BATTLES = 200
# A dial goes back and forth; beyond that, odds are quickly worked out again.
REMEMBERED = 32


class Fate(NamedTuple):
    """What happens to the ships of one type: the chance that 0, 1, 2 … of them are left."""

    left: tuple[float, ...]

    @property
    def survival(self) -> tuple[float, ...]:
        """The chance that at least 1, 2 … are left: of the last to fall first."""
        return tuple(sum(self.left[number:]) for number in range(1, len(self.left)))

    @property
    def lost(self) -> float:
        """How many fall on average."""
        return sum(fallen * chance for fallen, chance in enumerate(reversed(self.left)))


class BattleOdds(NamedTuple):
    """The attacker's chance to win, and the fate of each type of ship in the order of the fleets."""

    win: float
    stalemate: float
    attacker: tuple[Fate, ...]
    defender: tuple[Fate, ...]
    exact: bool
    error: float


@lru_cache(maxsize=REMEMBERED)
def odds_of(battle: FleetBattle, most_values: int = WHILE_DIALLING) -> BattleOdds:
    """The odds of a battle: exact if that takes no more values than given, else thrown."""
    check(battle)
    try:
        exact = ExactBattle(battle, most_values)
    except TooLargeError:
        return _thrown(battle, max(FEWEST_THROWN_BATTLES, most_values // VALUES_PER_THROWN_BATTLE))
    exact.solve()
    left = {(one.state, other.state): chance for (one, other), chance in follow(exact).items()}
    return _odds(battle, left)


def _thrown(battle: FleetBattle, battles: int) -> BattleOdds:
    counts = thrown(battle, battles, Random(battles))
    odds = _odds(battle, {sides: count / battles for sides, count in counts.items()})
    return odds._replace(exact=False, error=_half_width(odds.win, battles))


def _half_width(share: float, number: int) -> float:
    """Half of Wilson's interval that holds the truth 95 of 100 times."""
    z = 1.96
    return z / (1 + z * z / number) * sqrt(share * (1 - share) / number + z * z / (4 * number * number))


def _odds(battle: FleetBattle, left: Mapping[tuple[FleetState, FleetState], float]) -> BattleOdds:
    win = stalemate = 0.0
    by_side: tuple[defaultdict[FleetState, float], ...] = (defaultdict(float), defaultdict(float))
    for sides, chance in left.items():
        for states, state in zip(by_side, sides, strict=True):
            states[state] += chance
        attacker_left, defender_left = map(any, sides)
        win += chance * (attacker_left and not defender_left)
        stalemate += chance * (attacker_left and defender_left)
    return BattleOdds(
        win=win,
        stalemate=stalemate,
        attacker=_fates(battle.attacker, by_side[0]),
        defender=_fates(battle.defender, by_side[1]),
        exact=True,
        error=0.0,
    )


def _fates(fleet: Fleet, states: Mapping[FleetState, float]) -> tuple[Fate, ...]:
    fates = []
    for index, ships in enumerate(fleet.ships):
        left = [0.0] * (ships.number + 1)
        for state, chance in states.items():
            left[len(state[index])] += chance
        fates.append(Fate(tuple(left)))
    return tuple(fates)
