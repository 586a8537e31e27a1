"""The odds of a battle: published results, brute force, thrown dice, and cases worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.eclipse.odds import (
    ANCIENT,
    CENTRE,
    CRUISER,
    DREADNOUGHT,
    WHILE_DIALLING,
    WHILE_WAITING,
    BattleOdds,
    Fleet,
    FleetBattle,
    Ships,
    odds_of,
)
from companion.games.eclipse.odds_thrown import thrown
from tests.games.eclipse.odds_brute_force import BruteForce

INT = Ships(3, cannons=(1,))
CRU = Ships(2, hull=1, computer=1, cannons=(1,), size=CRUISER)
DREAD = Ships(1, hull=4, computer=1, cannons=(1, 1), size=DREADNOUGHT)
UNARMED = Ships(1, hull=4, size=DREADNOUGHT)
MISSILE_INT = Ships(3, computer=2, missiles=(1, 1))
MISSILE_CRU = Ships(2, hull=1, computer=2, missiles=(4, 4), size=CRUISER)
ONE_MISSILE = Ships(3, computer=2, missiles=(1,))


def battle(attacker: list[Ships], defender: list[Ships], by_rule: str = "") -> FleetBattle:
    """`by_rule` names the sides that choose as Ancients do: a, d or both."""
    return FleetBattle(Fleet(tuple(attacker), "a" in by_rule), Fleet(tuple(defender), "d" in by_rule))


def exact(attacker: list[Ships], defender: list[Ships], by_rule: str = "") -> BattleOdds:
    odds = odds_of(battle(attacker, defender, by_rule), WHILE_WAITING)
    assert odds.exact
    return odds


# --- published results


@pytest.mark.parametrize(
    ("attacker", "defender", "by_rule", "win"),
    [
        ([CRU], [ANCIENT], "d", 0.1703),
        ([CRU, INT], [INT], "", 0.9757),
        ([CRU._replace(computer=0), INT], [INT], "", 0.9183),
        ([MISSILE_INT, MISSILE_CRU], [DREAD._replace(number=2)], "", 0.0625),
        ([UNARMED, CRU], [CRU], "", 0.448),
        ([UNARMED, CRU], [CRU], "d", 0.9833),
        ([ONE_MISSILE], [ONE_MISSILE], "", 0.25),
    ],
)
def test_odds_meet_published_results(
    attacker: list[Ships], defender: list[Ships], by_rule: str, win: float
) -> None:
    assert round(exact(attacker, defender, by_rule).win, 4) == win


# --- by hand


def test_odds_of_equals_favour_the_defender_who_shoots_first() -> None:
    odds = exact([INT], [INT])
    assert odds.win == pytest.approx(5 / 11)
    assert odds.attacker[0].survival == pytest.approx((5 / 11,))
    assert odds.defender[0].lost == pytest.approx(5 / 11)
    assert odds.stalemate == 0


def test_odds_of_higher_initiative_shoot_first_whoever_defends() -> None:
    assert exact([INT._replace(initiative=4)], [INT]).win == pytest.approx(6 / 11)


def test_odds_turn_round_with_the_roles_if_no_initiative_is_equal() -> None:
    one, other = [INT._replace(number=2), CRU], [DREAD, CRU._replace(initiative=4, number=2, shield=1)]
    assert exact(one, other).win + exact(other, one).win == pytest.approx(1)


def test_odds_count_natural_six_and_one_whatever_computers_and_shields_say() -> None:
    helpless = Ships(0, hull=0)
    assert exact([INT], [helpless._replace(shield=5)]).win == pytest.approx(1)
    sure = ONE_MISSILE._replace(computer=9)
    assert exact([sure], [helpless]).win == pytest.approx(5 / 6)


@pytest.mark.parametrize(("shield", "chance"), [(0, 4 / 6), (1, 3 / 6), (2, 2 / 6), (3, 1 / 6), (4, 1 / 6)])
def test_odds_take_shields_off_the_computer(shield: int, chance: float) -> None:
    missile = ONE_MISSILE._replace(computer=3)
    assert exact([missile], [Ships(0, shield=shield)]).win == pytest.approx(chance)


def test_odds_of_missiles_are_fired_once_and_before_cannons() -> None:
    slow = Ships(0, computer=3, missiles=(4,))
    odds = exact([slow], [INT])
    assert odds.win == pytest.approx(4 / 6)
    assert odds.stalemate == 0


def test_odds_of_a_stalemate_are_the_defenders_without_losses() -> None:
    odds = exact([ONE_MISSILE], [ONE_MISSILE])
    assert odds.stalemate == pytest.approx(0.25)
    assert odds.attacker[0].survival == pytest.approx((0.5,))
    assert exact([UNARMED], [UNARMED]).stalemate == 1
    assert exact([UNARMED], [UNARMED]).win == 0


def test_odds_start_from_damage_already_taken() -> None:
    hurt = CRU._replace(damage=(1,))
    fresh, worn = exact([CRU], [ANCIENT], "d"), exact([hurt], [ANCIENT], "d")
    assert worn.win < fresh.win
    assert exact([hurt._replace(computer=0)], [INT]).win == pytest.approx(
        exact([INT._replace(initiative=2)], [INT]).win
    )


def test_odds_never_split_the_damage_of_one_die() -> None:
    red = Ships(3, computer=3, missiles=(4,))
    odds = exact([red], [INT._replace(number=2, cannons=())])
    assert odds.defender[0].left == pytest.approx((0, 4 / 6, 2 / 6))


def test_odds_of_the_rule_destroy_the_largest_before_the_dangerous() -> None:
    ancients = Ships(9, computer=3, missiles=(1,))
    decoy = Ships(0, size=DREADNOUGHT)
    odds = odds_of(FleetBattle(Fleet((decoy, INT)), Fleet((ancients,), by_rule=True)))
    assert odds.attacker[0].lost == pytest.approx(4 / 6)
    assert odds.attacker[1].lost == 0


def test_odds_of_the_rule_put_what_cannot_destroy_on_one_ship() -> None:
    fleet = Fleet((Ships(0, hull=2, number=2, cannons=(1,)),))
    ancients = Ships(9, computer=9, missiles=(1, 1))
    left = thrown(FleetBattle(fleet, Fleet((ancients,), by_rule=True)), 200, Random(1))
    assert {ours for ours, _ in left} == {((0, 0),), ((1, 0),), ((2, 0),)}


# --- brute force


def random_ships(chance: Random, number: int) -> Ships:
    cannons = chance.choice([(), (1,), (1,), (2,), (1, 2), (4,)])
    hull = chance.randrange(3) if number == 1 else chance.randrange(2)
    return Ships(
        initiative=chance.randrange(4),
        hull=hull,
        computer=chance.randrange(4),
        shield=chance.choice([0, 0, 1, 2]),
        cannons=cannons,
        missiles=chance.choice([(), (), (), (2,), (1,)]),
        size=chance.randrange(4),
        number=number,
        damage=(chance.randrange(hull + 1),),
    )


@pytest.mark.parametrize("seed", range(24))
def test_odds_agree_with_brute_force(seed: int) -> None:
    chance = Random(seed)
    sizes = chance.choice([([1], [1]), ([2], [1, 1]), ([1, 1], [1, 1]), ([1, 1], [2]), ([1], [2, 1])])
    fleets = [[random_ships(chance, number) for number in numbers] for numbers in sizes]
    # Types of one side on the same initiative and of the same size would leave the order open.
    attacker, defender = [
        [ships._replace(initiative=ships.initiative * 2 + at) for at, ships in enumerate(fleet)]
        for fleet in fleets
    ]
    found = exact(attacker, defender)
    assert found.win == pytest.approx(BruteForce(battle(attacker, defender)).win(), abs=1e-8)


# --- thrown dice


THROWN = 5_000
MIXED = [INT._replace(number=2), CRU._replace(missiles=(2, 2)), DREAD._replace(hull=2, cannons=(1, 2))]


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ([CRU, INT._replace(number=2)], [ANCIENT._replace(number=2)]),
        ([DREAD._replace(number=2, cannons=(2, 2), shield=1), INT], [CENTRE]),
        (MIXED, [CRU._replace(number=2, shield=1), INT._replace(missiles=(2,))]),
    ],
)
def test_odds_agree_with_thrown_dice_if_both_sides_choose_by_rule(
    attacker: list[Ships], defender: list[Ships]
) -> None:
    fight = battle(attacker, defender, "ad")
    odds = odds_of(fight, WHILE_WAITING)
    assert odds.exact
    counts = thrown(fight, THROWN, Random(16))
    won = sum(count for (ours, theirs), count in counts.items() if any(ours) and not any(theirs)) / THROWN
    assert odds.win == pytest.approx(won, abs=0.0283)  # four standard errors
    for index, fate in enumerate(odds.attacker):
        alive = sum(count * len(ours[index]) for (ours, _), count in counts.items()) / THROWN
        ships = attacker[index].number
        assert sum(fate.survival) == pytest.approx(alive, abs=0.0283 * ships)


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ([CRU, INT._replace(number=2)], [ANCIENT._replace(number=2)]),
        ([UNARMED, CRU], [CRU]),
        (MIXED, [CRU._replace(number=2, shield=1), INT._replace(missiles=(2,))]),
    ],
)
def test_odds_are_never_worse_for_who_chooses_well(attacker: list[Ships], defender: list[Ships]) -> None:
    best, by_rule = exact(attacker, defender), exact(attacker, defender, "a")
    assert best.win >= by_rule.win - 1e-12
    assert best.win <= exact(attacker, defender, "d").win + 1e-12


# --- fleets too large to be gone through


LARGE = [
    INT._replace(number=8, missiles=(2, 2)),
    CRU._replace(number=4, hull=3, cannons=(1, 2)),
    DREAD._replace(number=2, cannons=(1, 2, 4)),
]


def test_odds_of_large_fleets_are_thrown_and_say_so() -> None:
    odds = odds_of(battle(LARGE, LARGE), WHILE_DIALLING)
    assert not odds.exact
    assert 0 < odds.error < 0.07
    assert sum(odds.attacker[0].left) == pytest.approx(1)
    assert odds == odds_of.__wrapped__(battle(LARGE, LARGE), WHILE_DIALLING)


def test_odds_are_thrown_more_often_if_somebody_waits() -> None:
    assert odds_of(battle(LARGE, LARGE), WHILE_WAITING).error < 0.05


@pytest.mark.parametrize("fleet", [MIXED, [CRU._replace(number=2), INT._replace(number=2)]])
def test_odds_thrown_come_near_the_exact_ones(fleet: list[Ships]) -> None:
    known = exact(fleet, fleet)
    counts = thrown(battle(fleet, fleet), THROWN, Random(3))
    won = sum(count for (ours, theirs), count in counts.items() if any(ours) and not any(theirs)) / THROWN
    assert won == pytest.approx(known.win, abs=0.0283 + 0.02)


def test_odds_are_exact_for_four_ships_a_side_of_two_kinds_while_a_dial_turns() -> None:
    fleet = [CRU._replace(number=2), INT._replace(number=2)]
    assert odds_of(battle(fleet, fleet), WHILE_DIALLING).exact


# --- what comes out hangs together


def test_odds_and_fates_tell_the_same() -> None:
    odds = exact(MIXED, [CRU._replace(number=2), ANCIENT])
    for fate in (*odds.attacker, *odds.defender):
        assert sum(fate.left) == pytest.approx(1)
        assert fate.lost == pytest.approx(
            len(fate.left) - 1 - sum(n * left for n, left in enumerate(fate.left))
        )
    assert odds.win <= sum(fate.survival[0] for fate in odds.attacker) + 1e-9


@pytest.mark.parametrize(
    ("ships", "complaint"),
    [
        (INT._replace(number=0), "no ships"),
        (INT._replace(hull=-1), "do not fit"),
        (INT._replace(damage=(0, 0)), "do not fit"),
        (INT._replace(damage=(1,)), "0 to 0"),
        (INT._replace(cannons=(0,)), "at least 1 damage"),
    ],
)
def test_odds_refuse_what_cannot_be_a_battle(ships: Ships, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        odds_of(battle([ships], [INT]))
