"""The odds of a battle by hand: worked examples, choices, battles without end, and edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.nexus_ops.casualties import (
    Order,
    army_of,
    cheapest_first,
    rolled_first,
    units_of,
    volley_chances,
)
from companion.games.nexus_ops.odds import WHILE_WAITING, OddsBattle, OddsForce, one_round, to_the_end
from tests.games.nexus_ops.odds_battles import (
    ALL_FIGURES,
    COSTS,
    CRYSTALLINE,
    DIGITS,
    DRAGON,
    FUNGOID,
    HARMLESS,
    HITS_ON,
    HUMAN,
    LEAPER,
    NO_UNITS,
    STRIDER,
    Units,
    battle,
    finished,
    left,
    plus,
)

# --- the worked examples of the rules, as chances (17, income, has none)


def test_example_02_rock_strider_hits_with_three_faces() -> None:
    odds = one_round(battle(STRIDER, HUMAN, defend_on=HARMLESS))
    assert (odds.win, odds.hold, odds.lose) == (0.5, 0.5, 0)


def test_example_03_human_given_for_a_dragons_hit_does_not_roll() -> None:
    sure_human = (7, 7, 7, 7, 7, 2)
    odds = one_round(battle(plus(DRAGON, HUMAN), DRAGON, attack_on=sure_human))
    assert odds.win == pytest.approx(1 / 6 * 5 / 6)
    assert left(odds.attacker) == pytest.approx({DRAGON: 5 / 6, plus(DRAGON, HUMAN): 1 / 6})


def test_example_04_dragons_roll_in_the_same_step_even_if_they_fall() -> None:
    odds = one_round(battle(DRAGON, DRAGON))
    assert odds.win == pytest.approx(5 / 6)
    assert odds.lose == pytest.approx(5 / 36)
    assert odds.hold == pytest.approx(1 / 36)
    assert left(odds.attacker)[NO_UNITS] == pytest.approx(5 / 6)


def test_example_13_whole_battle_by_hand() -> None:
    odds = one_round(battle(plus(STRIDER, HUMAN, HUMAN), plus(LEAPER, CRYSTALLINE)))
    # The Leaper takes a Human, the Strider the Crystalline, the Human the Leaper: the example.
    as_told = 1 / 3 * 1 / 2 * 1 / 6
    leaper_misses = 1 / 3 * (1 / 2 * 11 / 36 + 1 / 2 * 2 / 3 * 1 / 36)
    leaper_picks_the_strider = 1 / 3 * 2 / 3 * 1 / 36
    assert odds.win == pytest.approx(as_told + leaper_misses + leaper_picks_the_strider)
    assert odds.lose == 0


def test_example_14_mutual_destruction_is_the_attackers_win() -> None:
    odds = one_round(battle(HUMAN, HUMAN))
    assert odds.win == pytest.approx(1 / 6)
    assert odds.lose == pytest.approx(5 / 36)
    assert odds.hold == pytest.approx(25 / 36)


def test_example_15_attack_against_who_cannot_be_hit_can_only_fail_or_hold() -> None:
    odds = one_round(battle(HUMAN, plus(DRAGON, HUMAN), attack_on=HARMLESS))
    assert odds.win == 0
    assert odds.lose == pytest.approx(5 / 6 + 1 / 6 * 1 / 6)
    assert odds.defender.units_lost == odds.defender.rubium_lost == 0


def test_example_16_stand_off_if_there_are_more_units_than_dice_can_take() -> None:
    odds = one_round(battle(plus(HUMAN, HUMAN, HUMAN), plus(FUNGOID, FUNGOID, FUNGOID, FUNGOID)))
    assert odds.win == 0
    assert odds.hold + odds.lose == pytest.approx(1)
    assert odds.lose == pytest.approx(sum(volley_chances(4, 5, 7)[3:]))


@pytest.mark.parametrize(
    ("unit", "cost_per_hit"),
    [(HUMAN, 12), (FUNGOID, 9), (CRYSTALLINE, 9), (STRIDER, 12), (LEAPER, 12), (DRAGON, 14.4)],
)
def test_example_18_rubium_for_one_expected_hit(unit: Units, cost_per_hit: float) -> None:
    odds = one_round(battle(unit, plus(HUMAN, HUMAN), defend_on=HARMLESS))
    cost = COSTS[unit.index(1)]
    assert cost / odds.defender.units_lost == pytest.approx(cost_per_hit)


# --- choices


def test_lava_leaper_takes_the_dearest_with_five_and_six() -> None:
    odds = one_round(battle(LEAPER, plus(DRAGON, HUMAN), defend_on=HARMLESS))
    assert left(odds.defender) == pytest.approx({DRAGON: 1 / 3, HUMAN: 1 / 3, plus(DRAGON, HUMAN): 1 / 3})


def test_lava_leaper_picks_on_more_faces_if_its_bonus_counts() -> None:
    lower = OddsForce(LEAPER, (2, 2, 4, 5, 5, 6), (7, 4, 7, 7, 7, 7))
    odds = one_round(OddsBattle(lower, OddsForce(plus(DRAGON, HUMAN), HARMLESS), COSTS))
    assert left(odds.defender) == pytest.approx({DRAGON: 2 / 6, HUMAN: 3 / 6, plus(DRAGON, HUMAN): 1 / 6})


def test_lava_leaper_picks_only_with_a_hit() -> None:
    hindered = OddsForce(LEAPER, (2, 6, 4, 5, 5, 6))
    odds = one_round(OddsBattle(hindered, OddsForce(plus(DRAGON, HUMAN), HARMLESS), COSTS))
    assert left(odds.defender) == pytest.approx({HUMAN: 1 / 6, plus(DRAGON, HUMAN): 5 / 6})


@pytest.mark.parametrize(("order", "between"), [(cheapest_first, STRIDER), (rolled_first, HUMAN)])
def test_owner_and_lava_leaper_take_from_either_end_whoever_chooses_first(
    order: Order, between: Units
) -> None:
    leapers, three = plus(LEAPER, LEAPER), plus(DRAGON, STRIDER, HUMAN)
    shooting, standing = OddsForce(leapers, HITS_ON), OddsForce(three, HARMLESS)
    at_attacker = one_round(OddsBattle(standing, shooting, COSTS, given=order)).attacker
    at_defender = one_round(OddsBattle(shooting, standing, COSTS, given=order)).defender
    assert left(at_attacker) == left(at_defender)
    one_pick_and_one_other = 2 * (2 / 6) * (2 / 6)
    assert left(at_attacker)[between] == pytest.approx(one_pick_and_one_other)


@pytest.mark.parametrize(
    ("step", "crystallines_hit_on", "falls_first"),
    [(0, 5, CRYSTALLINE), (0, 4, FUNGOID), (0, 6, CRYSTALLINE), (3, 4, CRYSTALLINE), (4, 4, CRYSTALLINE)],
)
def test_cheapest_first_decides_equal_prices_by_the_hope_that_is_left(
    step: int, crystallines_hit_on: int, falls_first: Units
) -> None:
    order = cheapest_first(step, (2, 3, 4, crystallines_hit_on, 5, 6), COSTS)
    assert order[0] == HUMAN.index(1)
    assert order[1] == falls_first.index(1)
    assert order[3:] == (2, 1, 0)


def test_rolled_first_spares_who_has_not_rolled() -> None:
    assert rolled_first(2, HITS_ON, COSTS) == (2, 1, 0, 5, 3, 4)


def dearest_first(step: int, hits_on: Units, costs: Units) -> Units:
    return cheapest_first(step, hits_on, costs)[::-1]


def test_order_of_casualties_can_be_replaced() -> None:
    sides = OddsForce(plus(DRAGON, HUMAN), HITS_ON), OddsForce(plus(DRAGON, HUMAN), HITS_ON)
    usual, reversed_order = OddsBattle(*sides, COSTS), OddsBattle(*sides, COSTS, given=dearest_first)
    assert one_round(reversed_order).attacker.rubium_lost > one_round(usual).attacker.rubium_lost


# --- the end


def test_battle_in_which_nobody_can_hit_never_ends() -> None:
    fight = battle(plus(HUMAN, FUNGOID), DRAGON, attack_on=HARMLESS, defend_on=HARMLESS)
    odds = finished(fight)
    assert (odds.win, odds.hold, odds.lose) == (0, 1, 0)
    assert odds.attacker.units_lost == odds.defender.units_lost == 0


def test_battle_that_runs_out_of_dice_that_hit_is_held() -> None:
    """Only the Humans can hit, and they fall first: if both are gone a Dragon stares at a Dragon."""
    only_humans = (7, 7, 7, 7, 7, 6)
    fight = battle(plus(DRAGON, HUMAN), plus(DRAGON, HUMAN), attack_on=only_humans, defend_on=only_humans)
    odds = finished(fight)
    # Rounds without a hit aside, both Humans hit in one of eleven.
    assert odds.hold == pytest.approx(1 / 11)
    assert odds.win == odds.lose == pytest.approx(5 / 11)


def test_human_against_human_to_the_end_takes_turns_at_winning_by_mutual_destruction() -> None:
    odds = finished(battle(HUMAN, HUMAN))
    # A round is over for both with 1/36 and without a hit with 25/36, after which the other attacks.
    on_own_turn, on_others_turn = 36 / 671, 25 / 671
    assert odds.win == pytest.approx(5 / 11 + on_own_turn)
    assert odds.lose == pytest.approx(5 / 11 + on_others_turn)
    assert odds.hold == pytest.approx(0, abs=1e-15)
    assert left(odds.attacker)[NO_UNITS] == left(odds.defender)[NO_UNITS] == pytest.approx(6 / 11)


def test_dragons_to_the_end_win_less_by_beginning_than_if_they_always_attacked() -> None:
    odds = finished(battle(plus(DRAGON, LEAPER, HUMAN, HUMAN), plus(DRAGON, STRIDER, CRYSTALLINE)))
    assert odds.win == pytest.approx(0.908, abs=5e-4)
    # What is left does not depend on who attacks.
    assert left(odds.defender)[NO_UNITS] == pytest.approx(0.923, abs=5e-4)


def test_to_the_end_declines_what_takes_too_long() -> None:
    largest = battle(ALL_FIGURES, ALL_FIGURES)
    assert to_the_end(largest) is None
    assert to_the_end(largest, WHILE_WAITING) is None


def test_to_the_end_answers_with_more_patience() -> None:
    fight = battle((1, 1, 1, 2, 2, 3), (1, 1, 1, 2, 2, 3))
    assert to_the_end(fight) is None
    assert finished(fight).win == pytest.approx(0.5009046407268412, rel=DIGITS)


# --- edges


def test_largest_battle_adds_up() -> None:
    odds = one_round(battle(ALL_FIGURES, ALL_FIGURES))
    for prospect in (odds.attacker, odds.defender):
        assert sum(chance for _, chance in prospect.left) == pytest.approx(1, rel=DIGITS)
        chances = [chance for _, chance in prospect.left]
        assert chances == sorted(chances, reverse=True)
    # All forty-one of a side fall only if every die of the other hits: this is no rounding error.
    assert 0 < odds.win < 1e-20


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [(NO_UNITS, HUMAN, (0, 0, 1)), (HUMAN, NO_UNITS, (1, 0, 0)), (NO_UNITS, NO_UNITS, (1, 0, 0))],
)
def test_battle_without_a_side_is_over(
    attackers: Units, defenders: Units, expected: tuple[float, float, float]
) -> None:
    for odds in (one_round(battle(attackers, defenders)), finished(battle(attackers, defenders))):
        assert (odds.win, odds.hold, odds.lose) == expected


@pytest.mark.parametrize(
    ("units", "hits_on", "message"),
    [
        ((1, 2), HITS_ON, "units of a battle = (1, 2): give 6 numbers from 0 to 30, the Dragon's first"),
        (
            (0, 0, 0, 0, 0, 31),
            HITS_ON,
            "units of a battle = (0, 0, 0, 0, 0, 31): give 6 numbers from 0 to 30, the Dragon's first",
        ),
        (
            HUMAN,
            (1, 3, 4, 5, 5, 6),
            "hits_on of a battle = (1, 3, 4, 5, 5, 6): give 6 numbers from 2 to 7, the Dragon's first",
        ),
    ],
)
def test_force_refuses_impossible_numbers(units: Units, hits_on: Units, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        OddsForce(units, hits_on)
    assert str(caught.value) == message


@given(st.tuples(*[st.integers(0, 30)] * 6), st.integers(0, 5))
def test_army_is_its_units_and_gets_smaller_with_each_loss(units: Units, kind: int) -> None:
    assert units_of(army_of(units)) == units
    if units[kind]:
        fewer = (*units[:kind], units[kind] - 1, *units[kind + 1 :])
        assert army_of(fewer) < army_of(units)
