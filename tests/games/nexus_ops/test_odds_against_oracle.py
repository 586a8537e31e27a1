"""The odds of a battle against all throws of the dice, in fractions, and against thrown dice."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.nexus_ops.casualties import Order, cheapest_first, rolled_first
from companion.games.nexus_ops.odds import LAVA_LEAPERS_PICK, BattleOdds, OddsBattle, OddsForce, one_round
from tests.games.nexus_ops.odds_battles import (
    ALL_FIGURES,
    COSTS,
    CRYSTALLINE,
    DIGITS,
    DRAGON,
    FUNGOID,
    HITS_ON,
    HUMAN,
    LEAPER,
    NOBODY_PICKS,
    ONE_OF_EACH,
    STRIDER,
    Units,
    battle,
    finished,
    left,
    plus,
)
from tests.games.nexus_ops.odds_oracle import (
    Chart,
    End,
    counted,
    end_table,
    listed,
    round_table,
    thrown,
    thrown_to_the_end,
)


def chart_of(fight: OddsBattle) -> Chart:
    return Chart(
        hits_on=(fight.attacker.hits_on, fight.defender.hits_on),
        costs=fight.costs,
        picks_on=(fight.attacker.picks_on, fight.defender.picks_on),
        spares_who_has_not_rolled=fight.given is rolled_first,
    )


def lists_of(fight: OddsBattle) -> tuple[Units, Units]:
    return listed(fight.attacker.units), listed(fight.defender.units)


def is_won(end: End) -> bool:
    """By the side that began: whoever is on turn wins by mutual destruction."""
    (attackers, defenders), turn = end
    return not defenders and (bool(attackers) or turn == 0)


def is_lost(end: End) -> bool:
    (attackers, defenders), turn = end
    return not attackers and (bool(defenders) or turn == 1)


def own_turn(fight: OddsBattle) -> dict[End, Fraction]:
    return {(left, 0): chance for left, chance in round_table(lists_of(fight), chart_of(fight)).items()}


def agree(odds: BattleOdds, table: dict[End, Fraction], fight: OddsBattle) -> None:
    """Every chance of the odds is the fraction's, to ten digits."""
    win = sum(chance for end, chance in table.items() if is_won(end))
    lose = sum(chance for end, chance in table.items() if is_lost(end))
    assert odds.win == pytest.approx(float(win), rel=DIGITS)
    assert odds.lose == pytest.approx(float(lose), rel=DIGITS, abs=1e-13)
    assert odds.hold == pytest.approx(float(1 - win - lose), rel=DIGITS, abs=1e-13)
    for side, prospect in enumerate((odds.attacker, odds.defender)):
        exact: dict[Units, Fraction] = {}
        for (sides, _), chance in table.items():
            exact[counted(sides[side])] = exact.get(counted(sides[side]), Fraction(0)) + chance
        assert left(prospect) == pytest.approx(
            {units: float(chance) for units, chance in exact.items()}, rel=DIGITS
        )
        before = (fight.attacker, fight.defender)[side].units
        lost = {units: [there - kept for there, kept in zip(before, units, strict=True)] for units in exact}
        number = sum(chance * sum(lost[units]) for units, chance in exact.items())
        price = sum(
            chance * sum(map(int.__mul__, lost[units], fight.costs)) for units, chance in exact.items()
        )
        assert prospect.units_lost == pytest.approx(float(number), rel=DIGITS, abs=1e-13)
        assert prospect.rubium_lost == pytest.approx(float(price), rel=DIGITS, abs=1e-13)


# --- against all throws of the dice


SMALL = [
    (HUMAN, HUMAN),
    (plus(DRAGON, HUMAN), plus(LEAPER, CRYSTALLINE)),
    (plus(LEAPER, LEAPER), plus(DRAGON, LEAPER, HUMAN)),
    (plus(CRYSTALLINE, FUNGOID, HUMAN), plus(FUNGOID, FUNGOID, HUMAN)),
    (ONE_OF_EACH, ONE_OF_EACH),
    ((0, 1, 1, 0, 1, 3), (0, 2, 0, 1, 1, 1)),
]
MEDIUM = [((1, 2, 2, 3, 3, 4), (1, 1, 2, 2, 4, 4)), ((0, 0, 3, 4, 4, 5), (2, 3, 1, 0, 2, 5))]


@pytest.mark.parametrize(
    ("attackers", "defenders", "order"),
    [(*sides, cheapest_first) for sides in SMALL + MEDIUM] + [(*sides, rolled_first) for sides in SMALL],
)
def test_one_round_is_what_all_throws_give(attackers: Units, defenders: Units, order: Order) -> None:
    fight = OddsBattle(OddsForce(attackers, HITS_ON), OddsForce(defenders, HITS_ON), COSTS, given=order)
    agree(one_round(fight), own_turn(fight), fight)


@pytest.mark.parametrize(("attackers", "defenders"), SMALL[:4])
def test_to_the_end_is_what_all_throws_give(attackers: Units, defenders: Units) -> None:
    fight = battle(attackers, defenders)
    agree(finished(fight), end_table(lists_of(fight), chart_of(fight)), fight)


numbers = st.tuples(*[st.integers(2, 7)] * 6)
few_units = st.lists(st.integers(0, 5), max_size=4).map(lambda units: counted(tuple(units)))
pick_numbers = st.one_of(st.just(LAVA_LEAPERS_PICK), st.just(NOBODY_PICKS), numbers)
forces = st.builds(OddsForce, few_units, numbers, pick_numbers)
battles = st.builds(
    OddsBattle,
    forces,
    forces,
    st.tuples(*[st.integers(1, 9)] * 6),
    st.sampled_from([cheapest_first, rolled_first]),
)


@pytest.mark.long
@settings(deadline=None, max_examples=150)
@given(battles)
def test_odds_of_any_small_battle_are_what_all_throws_give(fight: OddsBattle) -> None:
    agree(one_round(fight), own_turn(fight), fight)
    agree(finished(fight), end_table(lists_of(fight), chart_of(fight)), fight)


# --- against thrown dice


@pytest.mark.parametrize(
    ("attackers", "defenders", "seed"),
    [
        (plus(STRIDER, HUMAN, HUMAN), plus(LEAPER, CRYSTALLINE), 1),
        ((1, 1, 1, 1, 2, 3), (0, 1, 1, 2, 2, 2), 2),
        ((2, 3, 2, 1, 0, 0), (0, 0, 1, 2, 3, 6), 3),
        (ALL_FIGURES, ALL_FIGURES, 4),
    ],
)
def test_one_round_is_what_thrown_dice_come_to(attackers: Units, defenders: Units, seed: int) -> None:
    fight, throws = battle(attackers, defenders), 2_000
    odds, chance = one_round(fight), Random(seed)
    results = [thrown(lists_of(fight), chart_of(fight), chance) for _ in range(throws)]
    near(odds.win, [not defending for _, defending in results])
    near(odds.lose, [bool(defending) and not attacking for attacking, defending in results])
    for side, prospect in enumerate((odds.attacker, odds.defender)):
        for units, expected in prospect.left[:5]:
            near(expected, [counted(result[side]) == units for result in results])


@pytest.mark.parametrize(
    ("attackers", "defenders", "seed"),
    [
        (plus(STRIDER, HUMAN, HUMAN), plus(LEAPER, CRYSTALLINE), 5),
        ((0, 1, 1, 1, 2, 2), (1, 0, 1, 1, 1, 3), 6),
        ((1, 1, 1, 2, 2, 3), (1, 1, 1, 2, 2, 3), 7),
        (HUMAN, HUMAN, 8),
        (plus(DRAGON, LEAPER, HUMAN, HUMAN), plus(DRAGON, STRIDER, CRYSTALLINE), 9),
    ],
)
def test_to_the_end_is_what_thrown_dice_come_to(attackers: Units, defenders: Units, seed: int) -> None:
    fight, chance = battle(attackers, defenders), Random(seed)
    odds = finished(fight)
    ends = [thrown_to_the_end(lists_of(fight), chart_of(fight), chance) for _ in range(1_000)]
    near(odds.win, [is_won(end) for end in ends])
    near(odds.lose, [is_lost(end) for end in ends])
    for side, prospect in enumerate((odds.attacker, odds.defender)):
        for units, expected in prospect.left[:5]:
            near(expected, [counted(sides[side]) == units for sides, _ in ends])


def near(expected: float, seen: list[bool]) -> None:
    """The share that was seen lies within five standard errors of what is expected."""
    share = sum(seen) / len(seen)
    assert abs(share - expected) <= 5 * sqrt(expected * (1 - expected) / len(seen)) + 1e-9
