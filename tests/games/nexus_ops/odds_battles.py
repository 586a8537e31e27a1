"""Battles to ask odds of, with the figures of the unit chart."""

from __future__ import annotations

from companion.games.nexus_ops.odds import (
    WHILE_WAITING,
    BattleOdds,
    OddsBattle,
    OddsForce,
    SideForecast,
    to_the_end,
)

Units = tuple[int, ...]

HITS_ON = (2, 3, 4, 5, 5, 6)
COSTS = (12, 8, 6, 3, 3, 2)
HARMLESS = (7,) * 6
NOBODY_PICKS = (7,) * 6
DRAGON, LEAPER, STRIDER, CRYSTALLINE, FUNGOID, HUMAN = (
    tuple(int(kind == one) for kind in range(6)) for one in range(6)
)
ALL_FIGURES = (3, 4, 6, 8, 8, 12)
ONE_OF_EACH = (1, 1, 1, 1, 1, 1)
NO_UNITS = (0,) * 6
# Relative to the exact fraction; the odds promise ten digits.
DIGITS = 1e-10


def plus(*forces: Units) -> Units:
    return tuple(map(sum, zip(*forces, strict=True)))


def battle(
    attackers: Units, defenders: Units, attack_on: Units = HITS_ON, defend_on: Units = HITS_ON
) -> OddsBattle:
    return OddsBattle(OddsForce(attackers, attack_on), OddsForce(defenders, defend_on), COSTS)


def left(prospect: SideForecast) -> dict[Units, float]:
    return dict(prospect.left)


def finished(fight: OddsBattle) -> BattleOdds:
    odds = to_the_end(fight, WHILE_WAITING)
    assert odds is not None
    return odds
