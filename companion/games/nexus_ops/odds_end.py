"""A battle to its end, all of it: the same attacker attacks turn after turn, and nobody is reinforced.

That is an absorbing Markov chain over (attackers, defenders, step of the round). Every hit makes an army
smaller, so from the largest down each pair of armies is met once, after all that leads to it. The only circle
is a whole round of misses; its geometric series is summed. Where nobody can hit, the battle stays for ever.

The work grows with the number of pairs of armies, mostly because Lava Leapers pick: without them an army is
what its count of losses says, with them the best units may be missing as well as the worst.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import getitem
from typing import NamedTuple

from companion.games.nexus_ops.casualties import (
    GONE,
    KINDS,
    Army,
    Side,
    UnderFire,
    Units,
    dice_of,
    one_less,
    units_of,
)
from companion.games.nexus_ops.odds_round import Outcome

STEPS = len(KINDS)
# What an exchange of fire may make of an army: where that stands in the list of all, and the chance.
Fate = list[tuple[int, float]]
# How much arrives, by attackers, step of the round, and defenders.
Arrivals = list[list[list[float]]]


class Standing(NamedTuple):
    """An army on its way to the end: its dice in each step; by step and the enemy's dice, its fates."""

    army: Army
    dice: Units
    fates: list[list[Fate]]


def reachable(army: Army, side: Side) -> list[Army]:
    """The army and everything that hits can make of it, the largest first."""
    queues = {queue for step in side for queue in step.queues}
    found, fresh = {army}, [army]
    while fresh:
        before = fresh.pop()
        after = {one_less(before, queue) for queue in queues} - found
        found |= after
        fresh.extend(after)
    return sorted(found, reverse=True)


def outcomes(attackers: Sequence[Army], defenders: Sequence[Army]) -> int:
    """About how many outcomes all their exchanges of fire have: what it takes to go through them."""

    def volleys(armies: Sequence[Army], step: int) -> int:
        return sum(dice_of(army, step) + 1 for army in armies)

    return sum(volleys(attackers, step) * volleys(defenders, step) for step in KINDS)


def to_the_end(attackers: Sequence[Army], defenders: Sequence[Army], fire: tuple[Side, Side]) -> Outcome:
    """All that can be left when one side is gone or nobody can hit; both sides as `reachable` lists them."""
    attacking, defending = _standings(attackers, fire[0]), _standings(defenders, fire[1])
    arrivals = [[[0.0] * len(defenders) for _ in KINDS] for _ in attackers]
    arrivals[0][0][0] = 1.0
    attackers_left, defenders_left = dict.fromkeys(attackers, 0.0), dict.fromkeys(defenders, 0.0)
    both_gone = 0.0
    for attacker, row in zip(attacking, arrivals, strict=True):
        for place, defender in enumerate(defending):
            arrived = [at_step[place] for at_step in row]
            if any(arrived) and not _fought_on(attacker, defender, arrived, arrivals):
                attackers_left[attacker.army] += sum(arrived)
                defenders_left[defender.army] += sum(arrived)
                both_gone += sum(arrived) * (attacker.army == defender.army == GONE)
    return Outcome(attackers_left, defenders_left, both_gone)


def _standings(armies: Sequence[Army], side: Side) -> list[Standing]:
    places = {army: place for place, army in enumerate(armies)}

    def fates(army: Army, step: UnderFire) -> list[Fate]:
        line = [places[left] for left in step.line(army)]
        return [list(zip(line, chances, strict=False)) for chances in step.chances]

    return [Standing(army, units_of(army), [fates(army, step) for step in side]) for army in armies]


def _fought_on(attacker: Standing, defender: Standing, arrived: list[float], arrivals: Arrivals) -> bool:
    """Send all that arrived on to smaller armies; False if it stays here for good."""
    if GONE in (attacker.army, defender.army):
        return False
    at_attacker = list(map(getitem, attacker.fates, defender.dice))
    at_defender = list(map(getitem, defender.fates, attacker.dice))
    misses = [one[0][1] * other[0][1] for one, other in zip(at_attacker, at_defender, strict=True)]
    nothing_happens = prod(misses)
    if nothing_happens == 1.0:
        return False
    passing = 0.0
    for here, missed in zip(arrived, misses, strict=True):
        passing = (passing + here) * missed
    passing /= 1.0 - nothing_happens
    for step, missed in enumerate(misses):
        passing += arrived[step]
        if missed < 1.0 and passing:
            _scatter(passing, at_attacker[step], at_defender[step], (step + 1) % STEPS, arrivals)
        passing *= missed
    return True


def _scatter(
    passing: float, at_attacker: Fate, at_defender: Fate, next_step: int, arrivals: Arrivals
) -> None:
    """Spread it over where an exchange of fire leads, except that where both miss it stays for the next."""
    hit = at_defender[1:]
    for attacker, chance in at_attacker:
        row, share = arrivals[attacker][next_step], passing * chance
        for defender, other_chance in hit:
            row[defender] += share * other_chance
        hit = at_defender
