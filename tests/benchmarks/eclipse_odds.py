"""Odds of an Eclipse battle: what exact odds cost against throwing dice until the percent shown is right.

The peer throws 38,416 battles: then 95 of 100 shown percents are within half of one. It is timed on fewer,
taking turns with the exact odds in the same run. Beside it stand exact counts: the values worked out, and
instructions where valgrind is installed. A Cortex-A53 at 1 GHz (Pi Zero 2 W) that ends one instruction every
two clocks does 50 million in 100 ms, the time between two clicks of a dial: the goal for four ships a side of
two kinds, whichever they are. Before a larger battle somebody waits for the odds, once: there two seconds
will do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from companion.games.eclipse.odds import (
    CRUISER,
    DREADNOUGHT,
    WHILE_DIALLING,
    WHILE_WAITING,
    Fleet,
    FleetBattle,
    Ships,
    odds_of,
)
from companion.games.eclipse.odds_exact import ExactBattle
from companion.games.eclipse.odds_thrown import thrown
from tests.benchmarks import callgrind

INTERCEPTORS = Ships(3, cannons=(1,), number=2)
CRUISERS = Ships(2, hull=1, computer=1, cannons=(1,), size=CRUISER, number=2)
DREADNOUGHTS = Ships(1, hull=2, computer=1, cannons=(1, 1), size=DREADNOUGHT, number=2)
FOUR = (INTERCEPTORS, CRUISERS)
FOUR_MIXED = (INTERCEPTORS, DREADNOUGHTS)
FOUR_STRONG = (CRUISERS, DREADNOUGHTS)
SIX = (INTERCEPTORS, CRUISERS, DREADNOUGHTS)
TWELVE = (INTERCEPTORS._replace(number=8), CRUISERS._replace(number=4))
ALL = (INTERCEPTORS._replace(number=8), CRUISERS._replace(number=4), DREADNOUGHTS)
BLOCKS = 9
THROWN_BATTLES = 38_416
THROWN_IN_A_BLOCK = 200
RATIO_GOAL = 1 / 50
CLICK_INSTRUCTIONS = 50e6
WAIT_INSTRUCTIONS = 1e9
CASES = (
    ("2 Interceptors, 2 Cruisers a side", "FOUR", WHILE_DIALLING, True, CLICK_INSTRUCTIONS),
    ("2 Interceptors, 2 Dreadnoughts a side", "FOUR_MIXED", WHILE_WAITING, True, CLICK_INSTRUCTIONS),
    ("2 Cruisers, 2 Dreadnoughts a side", "FOUR_STRONG", WHILE_WAITING, True, CLICK_INSTRUCTIONS),
    ("2 of each of three kinds a side", "SIX", WHILE_WAITING, True, WAIT_INSTRUCTIONS),
    ("8 Interceptors, 4 Cruisers a side", "TWELVE", WHILE_WAITING, True, WAIT_INSTRUCTIONS),
    ("all 14 ships a side: thrown", "ALL", WHILE_WAITING, False, WAIT_INSTRUCTIONS),
)


def battle(ships: tuple[Ships, ...]) -> FleetBattle:
    """The same ships on either side."""
    return FleetBattle(Fleet(ships), Fleet(ships))


def main() -> None:
    """Print the table."""
    print("Eclipse odds: a battle to its end, worked out from nothing")
    for (name, *_), ships in zip(CASES[:3], (FOUR, FOUR_MIXED, FOUR_STRONG), strict=True):
        _compare(name, ships)
        values = ExactBattle(battle(ships), WHILE_WAITING).values
        print(f"  {name:<37} {values:,} values")
    if not callgrind.is_installed():
        print("  instructions skipped: valgrind is not installed")
        return
    _instructions("pass")  # so that everything is compiled
    idle = _instructions("pass")
    for name, fleet, most, exact, goal in CASES:
        count = _instructions(f"assert odds_of(battle({fleet}), {most}).exact is {exact}") - idle
        met = "ok" if count <= goal else "MISS"
        print(f"  {name:<37} {count / 1e6:.1f} M instructions, goal {goal / 1e6:.0f}: {met}")


def _compare(name: str, ships: tuple[Ships, ...]) -> None:
    chance = Random(16)
    ratios = []
    for _ in range(BLOCKS):
        throwing = _time(lambda: thrown(battle(ships), THROWN_IN_A_BLOCK, chance)) / THROWN_IN_A_BLOCK
        exact = _time(lambda: odds_of.__wrapped__(battle(ships), WHILE_WAITING))
        ratios.append(exact / (throwing * THROWN_BATTLES))
    ratio = median(ratios)
    verdict = "ok" if ratio <= RATIO_GOAL else "MISS"
    print(f"  {name:<37} 1/{1 / ratio:,.0f} of thrown dice, goal 1/{1 / RATIO_GOAL:.0f}: {verdict}")


def _time(work: Callable[[], object]) -> int:
    begin = time.thread_time_ns()
    work()
    return time.thread_time_ns() - begin


def _instructions(code: str) -> int:
    names = "ALL, FOUR, FOUR_MIXED, FOUR_STRONG, SIX, TWELVE, battle, odds_of"
    return callgrind.instructions("-c", f"from tests.benchmarks.eclipse_odds import {names}\n{code}")


if __name__ == "__main__":
    main()
