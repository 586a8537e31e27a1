"""The odds of a battle before it is fought: exact, for one round and to the end.

How to call it:

    attacker = OddsForce(units=(0, 0, 1, 0, 0, 2), hits_on=(2, 3, 4, 5, 5, 6))
    defender = OddsForce(units=(0, 1, 0, 1, 0, 0), hits_on=(2, 3, 4, 5, 5, 6))
    battle = OddsBattle(attacker, defender, costs=(12, 8, 6, 3, 3, 2))
    odds = one_round(battle)      # this turn: odds.win, odds.hold, odds.lose, together 1
    odds.attacker.units_lost      # expected; also rubium_lost, and left: what may be left, likeliest first
    to_the_end(battle)            # the same for fighting on; None if the battle is too large

Every tuple has one number for each kind of unit, in battle order: Dragon, Lava Leaper, Rock Strider,
Crystalline, Fungoid, Human. Hit numbers are read on the natural die, after terrain and cards: 2 to 6, or 7
for "cannot hit". `picks_on` is the natural die from which a hit takes a unit of the roller's choice.

To *win* is to leave no defender, even if no attacker is left either. To *lose* is to lose all attackers while
a defender stands. To *hold* is everything else: both have units, or to the end, nobody can hit any more.

To the end, the sides attack by turns, as the rules have it, and mutual destruction is won by whoever is on
turn; the side that begins is called the attacker throughout. Turns of other players in between change
nothing; reinforcements, cards and retreats are left out.

Owners give up their cheapest unit, at the same price the one that has least to hope for in this round; Lava
Leapers take what the owner would give up last. Another way to choose is another function: see
`casualties.Order`.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.games.nexus_ops.casualties import (
    GONE,
    KINDS,
    MOST_OF_A_KIND,
    NEVER,
    Order,
    Side,
    UnderFire,
    Units,
    army_of,
    cheapest_first,
    units_of,
)
from companion.games.nexus_ops.odds_end import outcomes, reachable
from companion.games.nexus_ops.odds_end import to_the_end as all_rounds
from companion.games.nexus_ops.odds_round import Armies, RoundOutcome
from companion.games.nexus_ops.odds_round import one_round as single_round

LAVA_LEAPERS_PICK: Units = (NEVER, 5, NEVER, NEVER, NEVER, NEVER)
# How many outcomes to go through on a small computer between two clicks of a dial, or when somebody waits for
# the answer: see `make bench`.
WHILE_DIALLING = 20_000
WHILE_WAITING = 200_000
# A dial goes back and forth; beyond that, odds are quickly worked out again.
REMEMBERED = 32


class OddsForce(Struct, frozen=True):
    """One side: how many units of each kind, and on which natural die each kind hits and picks."""

    units: Units
    hits_on: Units
    picks_on: Units = LAVA_LEAPERS_PICK

    def __post_init__(self) -> None:
        _check("units", self.units, range(MOST_OF_A_KIND + 1))
        _check("hits_on", self.hits_on, range(2, NEVER + 1))
        _check("picks_on", self.picks_on, range(1, NEVER + 1))


class OddsBattle(Struct, frozen=True):
    """Both sides, what units cost, and the order in which owners give them up."""

    attacker: OddsForce
    defender: OddsForce
    costs: Units
    given: Order = cheapest_first


class SideForecast(Struct, frozen=True):
    """What one side may expect: what may be left of it with chances, likeliest first, and its mean losses."""

    left: tuple[tuple[Units, float], ...]
    units_lost: float
    rubium_lost: float


class BattleOdds(Struct, frozen=True):
    """The chances of the attacker, and what each side may expect."""

    win: float
    hold: float
    lose: float
    attacker: SideForecast
    defender: SideForecast


@lru_cache(maxsize=REMEMBERED)
def one_round(battle: OddsBattle) -> BattleOdds:
    """The odds of this turn's battle."""
    attackers, defenders = army_of(battle.attacker.units), army_of(battle.defender.units)
    return _odds(battle, single_round(attackers, defenders, _fire(battle)))


@lru_cache(maxsize=REMEMBERED)
def to_the_end(battle: OddsBattle, patience: int = WHILE_DIALLING) -> BattleOdds | None:
    """The odds of fighting on until one side is gone; None if there are more outcomes than patience."""
    fire = _fire(battle)
    attackers = reachable(army_of(battle.attacker.units), fire[0])
    defenders = reachable(army_of(battle.defender.units), fire[1])
    if outcomes(attackers, defenders) > patience:
        return None
    return _odds(battle, all_rounds(attackers, defenders, fire))


def _fire(battle: OddsBattle) -> tuple[Side, Side]:
    attacker, defender = battle.attacker, battle.defender
    return _under_fire(battle, attacker, defender), _under_fire(battle, defender, attacker)


def _under_fire(battle: OddsBattle, force: OddsForce, enemy: OddsForce) -> Side:
    return [
        UnderFire(
            enemy.units[step],
            (enemy.hits_on[step], enemy.picks_on[step]),
            battle.given(step, force.hits_on, battle.costs),
        )
        for step in KINDS
    ]


def _odds(battle: OddsBattle, outcome: RoundOutcome) -> BattleOdds:
    win = max(0.0, outcome.defenders.get(GONE, 0.0) - outcome.both_gone_on_others_turn)
    lose = max(0.0, outcome.attackers.get(GONE, 0.0) - outcome.both_gone)
    return BattleOdds(
        win=win,
        hold=max(0.0, 1.0 - win - lose),
        lose=lose,
        attacker=_prospect(battle.attacker.units, outcome.attackers, battle.costs),
        defender=_prospect(battle.defender.units, outcome.defenders, battle.costs),
    )


def _prospect(units: Units, armies: Armies, costs: Units) -> SideForecast:
    possible = [(units_of(army), chance) for army, chance in armies.items() if chance]
    left = sorted(possible, key=lambda one: -one[1])
    mean = [sum(chance * counts[kind] for counts, chance in left) for kind in KINDS]
    lost = [count - kept for count, kept in zip(units, mean, strict=True)]
    rubium = sum(number * cost for number, cost in zip(lost, costs, strict=True))
    return SideForecast(tuple(left), units_lost=sum(lost), rubium_lost=rubium)


def _check(name: str, numbers: Units, allowed: range) -> None:
    if len(numbers) != len(KINDS) or any(number not in allowed for number in numbers):
        raise ValueError(
            f"{name} of a battle = {numbers}: give {len(KINDS)} numbers from {allowed[0]} to {allowed[-1]}, "
            "the Dragon's first"
        )
