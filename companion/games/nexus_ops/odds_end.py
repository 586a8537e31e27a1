"""A battle to its end, all of it: the sides attack by turns, without reinforcements, cards or retreats.

Whoever is on turn attacks and has to, so the roles change from round to round; turns of other players in
between change nothing. All that depends on the roles is who wins if nothing is left of either side: what is
left of an army is the same whoever chooses first, see `casualties`. The side that begins is called the
attackers throughout.

That is an absorbing Markov chain over (whose turn, attackers, defenders, step of the round). Every hit makes
an army smaller, so from the largest down each pair of armies is met once, after all that leads to it. The
only circle is rounds of misses; its geometric series is summed. Where nobody can hit, the battle stays for
ever.

Fire does not know whose turn it is, so both turns go through the chain at once, as the two parts of a complex
number: real on the turns of the side that began, imaginary on the other's. It is only ever added to its like
and multiplied by real chances, so the parts never mix; the end of a round swaps them.

The work grows with the number of pairs of armies, mostly because Lava Leapers pick: without them an army is
what its count of losses says, with them the best units may be missing as well as the worst.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import getitem, mul
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
from companion.games.nexus_ops.odds_round import RoundOutcome

STEPS = len(KINDS)
# What an exchange of fire may make of an army: where that stands in the list of all, and the chance.
Fate = list[tuple[int, float]]
# How much arrives at a pair of armies on either side's turns, by step of the round; last, when it is over.
Arrived = list[complex]
Arrivals = list[list[Arrived]]


class ArmyCourse(NamedTuple):
    """An army on its way to the end: its dice in each step; by step and the enemy's dice, its fates.

    Also by step and the enemy's dice, how likely all of these miss.
    """

    army: Army
    dice: Units
    fates: list[list[Fate]]
    missed: list[list[float]]


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


def to_the_end(attackers: Sequence[Army], defenders: Sequence[Army], fire: tuple[Side, Side]) -> RoundOutcome:
    """All that can be left when one side is gone or nobody can hit; both sides as `reachable` lists them."""
    attacking, defending = _standings(attackers, fire[0]), _standings(defenders, fire[1])
    arrivals = [[[0j] * (STEPS + 1) for _ in defenders] for _ in attackers]
    arrivals[0][0][0] = 1 + 0j
    attackers_left, defenders_left = dict.fromkeys(attackers, 0.0), dict.fromkeys(defenders, 0.0)
    both_gone = 0j
    for attacker, row in zip(attacking, arrivals, strict=True):
        for defender, arrived in zip(defending, row, strict=True):
            if any(arrived) and not _fought_on(attacker, defender, arrived, arrivals):
                stays = sum(arrived)
                attackers_left[attacker.army] += stays.real + stays.imag
                defenders_left[defender.army] += stays.real + stays.imag
                both_gone += stays * (attacker.army == defender.army == GONE)
    return RoundOutcome(attackers_left, defenders_left, both_gone.real, both_gone.imag)


def _standings(armies: Sequence[Army], side: Side) -> list[ArmyCourse]:
    places = {army: place for place, army in enumerate(armies)}

    def fates(army: Army, step: UnderFire) -> list[Fate]:
        line = list(map(places.__getitem__, step.line(army)))
        return [list(zip(line, chances, strict=False)) for chances in step.chances]

    missed = [[chances[0] for chances in step.chances] for step in side]
    return [ArmyCourse(army, units_of(army), [fates(army, step) for step in side], missed) for army in armies]


def _fought_on(attacker: ArmyCourse, defender: ArmyCourse, arrived: Arrived, arrivals: Arrivals) -> bool:
    """Send all that arrived on to smaller armies; False if it stays here for good."""
    if GONE in (attacker.army, defender.army):
        return False
    attackers_dice, defenders_dice = attacker.dice, defender.dice
    missed_attacker = map(getitem, attacker.missed, defenders_dice)
    missed_defender = map(getitem, defender.missed, attackers_dice)
    misses = list(map(mul, missed_attacker, missed_defender))
    nothing_happens = prod(misses)
    if nothing_happens == 1.0:
        return False
    arrived[0] += _come_round(arrived, misses, nothing_happens)
    for step, missed in enumerate(misses):
        here, then = arrived[step], step + 1
        if missed == 1.0:
            arrived[then] += here
        elif here:
            # Where both miss, it arrives here again, for the next step.
            fate = defender.fates[step][attackers_dice[step]]
            for place, chance in attacker.fates[step][defenders_dice[step]]:
                row, share = arrivals[place], here * chance
                for other_place, other_chance in fate:
                    row[other_place][then] += share * other_chance
    return True


def _come_round(arrived: Arrived, misses: list[float], nothing_happens: float) -> complex:
    """What begins another round here: all that a round has left here, once and after any rounds of misses."""
    over = 0j
    for step, missed in enumerate(misses):
        over = (over + arrived[step]) * missed
    over += arrived[STEPS]
    on_next_turn = complex(over.imag, over.real)
    return (on_next_turn + nothing_happens * over) / (1.0 - nothing_happens * nothing_happens)
