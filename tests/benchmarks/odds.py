"""Odds of a battle: what exact odds cost against throwing dice until the percent on the display is right.

The peer throws 38,416 battles: then 95 of 100 shown percents are within half of one. It is timed on fewer,
taking turns with the exact odds in the same run. Beside it stand exact counts: how often an army comes under
fire in a round, how many pairs of armies meet to the end, and instructions where valgrind is installed.

Whether a dial can wait is judged by the instructions, not tried: a Cortex-A53 at 1 GHz (Pi Zero 2 W) that
ends one instruction every two clocks does 50 million in 100 ms, the time between two clicks. Before a battle
is confirmed somebody waits for the odds to the end, once: there two seconds will do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from unittest.mock import patch

from companion.games.nexus_ops import odds_end
from companion.games.nexus_ops.casualties import (
    KINDS,
    Kinds,
    UnderFire,
    Units,
    cheapest_first,
)
from companion.games.nexus_ops.odds import WHILE_WAITING, OddsBattle, OddsForce, one_round, to_the_end
from tests.benchmarks import callgrind

HITS_ON = (2, 3, 4, 5, 5, 6)
COSTS = (12, 8, 6, 3, 3, 2)
GIVEN = [cheapest_first(step, HITS_ON, COSTS) for step in KINDS]
LARGEST = (3, 4, 6, 8, 8, 12)
EIGHT = (0, 1, 1, 2, 2, 2)
TEN = (1, 2, 2, 1, 2, 2)
TWELVE = (2, 2, 2, 2, 2, 2)
BLOCKS = 9
THROWN_BATTLES = 38_416
THROWN_IN_A_BLOCK = 100
RATIO_GOAL = 1 / 50
CLICK_INSTRUCTIONS = 50e6
WAIT_INSTRUCTIONS = 1e9
CASES = (
    ("41 a side, one round", f"one_round(battle({LARGEST}))", CLICK_INSTRUCTIONS),
    ("8 a side, to the end", f"assert to_the_end(battle({EIGHT}))", CLICK_INSTRUCTIONS),
    ("10 a side, to the end", f"assert to_the_end(battle({TEN}), {WHILE_WAITING})", WAIT_INSTRUCTIONS),
    ("12 a side, to the end", f"assert to_the_end(battle({TWELVE}), {WHILE_WAITING})", WAIT_INSTRUCTIONS),
    (
        "41 a side, to the end: declined",
        f"assert to_the_end(battle({LARGEST}), {WHILE_WAITING}) is None",
        CLICK_INSTRUCTIONS,
    ),
)


def battle(units: Units) -> OddsBattle:
    """The same units on either side."""
    return OddsBattle(OddsForce(units, HITS_ON), OddsForce(units, HITS_ON), COSTS)


def main() -> None:
    """Print the table."""
    (a_round, *_), (an_end, *_), *_ = CASES

    def one() -> object:
        return one_round.__wrapped__(battle(LARGEST))

    def all_rounds() -> object:
        return to_the_end.__wrapped__(battle(EIGHT))

    print("Odds: a battle between two clicks of a dial, exact, worked out from nothing")
    _compare(a_round, one, lambda: _throw(LARGEST, ends=False))
    _compare(an_end, all_rounds, lambda: _throw(EIGHT, ends=True))
    print(f"  {a_round:<32} {_calls(UnderFire, 'line', one):,} armies under fire")
    print(f"  {an_end:<32} {_calls(odds_end, '_fought_on', all_rounds):,} pairs of armies")
    if not callgrind.is_installed():
        print("  instructions skipped: valgrind is not installed")
        return
    idle = _instructions("pass")
    for name, code, goal in CASES:
        count = _instructions(code) - idle
        met = "ok" if count <= goal else "MISS"
        print(f"  {name:<32} {count / 1e6:.1f} M instructions, goal {goal / 1e6:.0f}: {met}")


def _compare(name: str, exact: Callable[[], object], throw: Callable[[], object]) -> None:
    ratios = []
    for _ in range(BLOCKS):
        thrown = _time(lambda: [throw() for _ in range(THROWN_IN_A_BLOCK)]) / THROWN_IN_A_BLOCK
        ratios.append(_time(exact) / (thrown * THROWN_BATTLES))
    ratio = median(ratios)
    verdict = "ok" if ratio <= RATIO_GOAL else "MISS"
    print(f"  {name:<32} 1/{1 / ratio:,.0f} of thrown dice, goal 1/{1 / RATIO_GOAL:.0f}: {verdict}")


def _time(work: Callable[[], object]) -> int:
    begin = time.thread_time_ns()
    work()
    return time.thread_time_ns() - begin


def _calls(owner: object, name: str, work: Callable[[], object]) -> int:
    """How often the work calls this function."""
    with patch.object(owner, name, autospec=True, side_effect=getattr(owner, name)) as counting:
        work()
    return counting.call_count


def _instructions(code: str) -> int:
    """What this takes in a fresh process, start included; what was imported is kept from the collector."""
    names = "from tests.benchmarks.odds import battle, one_round, to_the_end"
    script = f"import gc; {names}; gc.collect(); gc.freeze(); {code}"
    return callgrind.instructions("-c", script)


_chance = Random(1)


def _throw(units: Units, *, ends: bool) -> tuple[bool, bool]:
    """One battle with dice: is an attacker left, is a defender?"""
    attackers, defenders = list(units), list(units)
    while True:
        for step, given in enumerate(GIVEN):
            hits, picks = _hits(attackers[step], step)
            hits_back, picks_back = _hits(defenders[step], step)
            _remove(attackers, hits_back, given)
            _remove(defenders, picks, given[::-1])
            _remove(defenders, hits, given)
            _remove(attackers, picks_back, given[::-1])
        if not ends or not any(attackers) or not any(defenders):
            return any(attackers), any(defenders)


def _hits(dice: int, step: int) -> tuple[int, int]:
    hits = picks = 0
    for _ in range(dice):
        face = int(_chance.random() * 6) + 1
        if face >= HITS_ON[step]:
            picked = step == 1 and face >= 5
            picks += picked
            hits += not picked
    return hits, picks


def _remove(counts: list[int], number: int, order: Kinds) -> None:
    for kind in order:
        if not number:
            return
        fallen = min(number, counts[kind])
        counts[kind] -= fallen
        number -= fallen


if __name__ == "__main__":
    main()
