"""The oracle against the rulebook's own examples (EX-…) and a few cases that its rules decide."""

from __future__ import annotations

import pytest

from tests.games.eclipse.oracle import (
    DAMAGE,
    Die,
    Economy,
    Hex,
    Holdings,
    Ship,
    ShipType,
    after_npc_dice,
    after_upkeep,
    collapses,
    damage_of,
    dice_thrown,
    firing_order,
    given_up,
    hits,
    is_destroyed,
    may_give_up,
    money_by_trade,
    money_change,
    needed_roll,
    npc_targets,
    population_hits,
    production,
    ranks,
    reputation_draws,
    score,
    shortage,
    tech_discount,
    tech_price,
    traded,
    upkeep,
)

# --- prices


@pytest.mark.parametrize(
    ("owned", "cost", "minimum", "discount", "price"),
    [
        pytest.param(2, 4, 3, 2, 3, id="EX-R1"),
        pytest.param(4, 4, 3, 4, 3, id="EX-R2"),
        pytest.param(5, 16, 8, 6, 10, id="EX-R3"),
    ],
)
def test_oracle_price_as_in_the_examples(
    owned: int, cost: int, minimum: int, discount: int, price: int
) -> None:
    assert tech_discount(owned) == discount
    assert tech_price(cost, minimum, owned) == price


def test_oracle_price_of_an_eighth_tech_is_none() -> None:
    assert tech_price(16, 8, 7) is None


# --- production and upkeep


def test_oracle_production_of_ex_p1() -> None:
    assert [production(11 - off) for off in (6, 9, 7)] == [12, 21, 15]


def test_oracle_production_follows_the_printed_track() -> None:
    off = range(12)
    assert [production(11 - cubes) for cubes in off] == [2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]
    assert production(12) == 0
    assert production(12, has_pieces=False) == 2


def test_oracle_upkeep_of_ex_i1_and_of_the_printed_track() -> None:
    assert upkeep(9) == 2
    assert [upkeep(13 - empty) for empty in range(14)] == [0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]
    assert upkeep(15) == 0


def economy(money: int, science: int = 0, materials: int = 0) -> Economy:
    """EX-U1: Money production 4 against an upkeep of 5, Science 6, Materials 3."""
    return Economy(
        stored={"money": money, "science": science, "materials": materials},
        cubes_on_track={"money": 9, "science": 8, "materials": 10},
        discs_on_track=7,
        trade_rate=2,
    )


def test_oracle_upkeep_of_ex_u1() -> None:
    assert money_change(economy(3)) == -1
    assert after_upkeep(economy(3)) == {"money": 2, "science": 6, "materials": 3}


def test_oracle_shortage_of_ex_u2_by_giving_up_a_hex() -> None:
    short = economy(0)
    assert shortage(short) == 1
    assert may_give_up(short)
    assert after_upkeep(short) is None
    relieved = given_up(short, Hex(cubes={}))
    assert money_change(relieved) == 1
    assert not may_give_up(relieved)
    assert after_upkeep(relieved) == {"money": 1, "science": 6, "materials": 3}


def test_oracle_shortage_of_ex_u2_by_trade() -> None:
    short = economy(0, science=2)
    assert money_by_trade(short) == 1
    after = traded(short, "science", "money", 1)
    assert after is not None
    assert after_upkeep(after) == {"money": 0, "science": 6, "materials": 3}
    assert traded(short, "materials", "money", 1) is None


def test_oracle_giving_up_a_hex_with_money_cubes_lowers_production() -> None:
    after = given_up(economy(0), Hex(cubes={"money": 2, "science": 1}))
    assert after["cubes_on_track"] == {"money": 11, "science": 9, "materials": 10}
    assert money_change(after) == 2 - 3


def test_oracle_civilisation_collapses_only_if_nothing_helps() -> None:
    short = economy(0)
    assert collapses(short, [])
    assert not collapses(short, [Hex(cubes={})])
    assert collapses(short, [Hex(cubes={"money": 2})])
    assert not collapses(economy(0, science=1, materials=2), [])
    assert collapses(economy(0, science=1, materials=1), [])


# --- hits and damage


@pytest.mark.parametrize(("shield", "needs"), [(0, 4), (1, 5)])
def test_oracle_needs_of_ex_c2(shield: int, needs: int) -> None:
    assert needed_roll(computer=2, shield=shield) == needs


def test_oracle_natural_six_hits_and_natural_one_misses() -> None:
    assert hits(6, computer=0, shield=9)
    assert not hits(1, computer=9, shield=0)
    assert needed_roll(computer=9, shield=0) == 2
    assert needed_roll(computer=0, shield=9) == 6


def test_oracle_hull_of_ex_s2() -> None:
    assert [is_destroyed(4, damage) for damage in (4, 5)] == [False, True]


def test_oracle_dice_of_ex_v1() -> None:
    assert dice_thrown(3, ["yellow"]) == {"yellow": 3, "orange": 0, "red": 0}


def test_oracle_population_of_ex_a1() -> None:
    dice = [("yellow", 6), ("yellow", 3), ("yellow", 2)]
    assert population_hits(dice, computer=3, cubes=3) == 2
    assert population_hits([("red", 6)], computer=0, cubes=3) == 3


# --- EX-C, the whole battle

EX_C: list[ShipType] = [
    {"side": "iain", "type": "interceptor", "initiative": 3, "missiles": True},
    {"side": "iain", "type": "cruiser", "initiative": 3, "missiles": False},
    {"side": "vernor", "type": "interceptor", "initiative": 4, "missiles": True},
    {"side": "vernor", "type": "cruiser", "initiative": 3, "missiles": True},
]


def test_oracle_order_of_ex_c1() -> None:
    assert firing_order(EX_C, "iain", missiles=True) == [
        ("vernor", "interceptor"),
        ("iain", "interceptor"),
        ("vernor", "cruiser"),
    ]
    assert firing_order(EX_C, "iain", missiles=False) == [
        ("vernor", "interceptor"),
        ("iain", "interceptor"),
        ("iain", "cruiser"),
        ("vernor", "cruiser"),
    ]


@pytest.mark.parametrize(
    ("dice", "computer", "shield", "damage"),
    [
        ([("orange", roll) for roll in (6, 6, 5, 4, 3, 2)], 0, 0, 4),
        ([("orange", 6), ("orange", 6)], 0, 0, 4),
        ([("orange", 3), ("orange", 2)], 0, 0, 0),
        ([("yellow", 6)], 0, 0, 1),
        ([("yellow", 3), ("yellow", 2)], 2, 0, 0),
        ([("yellow", 3), ("yellow", 2)], 2, 1, 0),
        ([("orange", 6)], 0, 0, 2),
    ],
)
def test_oracle_throws_of_ex_c4(dice: list[Die], computer: int, shield: int, damage: int) -> None:
    assert damage_of(dice, computer, shield) == damage


def test_oracle_damage_of_ex_c4_destroys_whom_the_example_says() -> None:
    assert is_destroyed(0, DAMAGE["orange"])
    assert not is_destroyed(2, DAMAGE["orange"])
    assert is_destroyed(1, DAMAGE["orange"])


def test_oracle_reputation_of_ex_c3() -> None:
    assert reputation_draws(True, False, {"interceptor": 2}) == 3
    assert reputation_draws(True, False, {"interceptor": 3, "cruiser": 1}) == 5
    assert reputation_draws(True, True, {"interceptor": 1}) == 1
    assert reputation_draws(True, False, {"gcds": 1}) == 4


# --- Ancients and the centre


def ship(type_: str, hull: int = 0, damage: int = 0, shield: int = 0) -> Ship:
    return Ship(type=type_, hull=hull, damage=damage, shield=shield)


def yellow(*rolls: int) -> list[Die]:
    return [("yellow", roll) for roll in rolls]


def test_oracle_npc_destroys_the_largest_first() -> None:
    fleet = [ship("interceptor"), ship("cruiser", hull=1), ship("dreadnought", hull=2)]
    assert npc_targets(yellow(6, 5, 6), 1, fleet) == [2, 2, 2]
    assert npc_targets(yellow(6, 5), 1, fleet) == [1, 1]
    assert npc_targets(yellow(6, 2), 1, fleet) == [0, None]
    assert npc_targets(yellow(6, 5, 5, 6), 1, fleet).count(0) == 1


def test_oracle_npc_takes_the_most_damaged_of_equals() -> None:
    fleet = [ship("cruiser", hull=2), ship("cruiser", hull=2, damage=1)]
    assert npc_targets(yellow(6), 1, fleet) == [1]
    assert npc_targets(yellow(6, 6, 6), 1, fleet).count(1) == 2


def test_oracle_npc_damages_one_ship_as_much_as_possible_if_none_can_be_destroyed() -> None:
    fleet = [ship("interceptor", hull=3), ship("dreadnought", hull=4, shield=1)]
    assert npc_targets(yellow(5, 5, 6), 1, fleet) == [0, 0, 0]
    assert npc_targets(yellow(6, 6), 1, fleet) == [1, 1]


def test_oracle_npc_spends_low_rolls_where_they_suffice() -> None:
    fleet = [ship("dreadnought"), ship("cruiser", shield=1)]
    assert npc_targets(yellow(6, 5), 1, fleet) == [1, 0]


def test_oracle_npc_puts_what_is_left_on_the_largest_standing() -> None:
    fleet = [ship("dreadnought", hull=4), ship("interceptor")]
    assert after_npc_dice(yellow(6, 6), 1, fleet) == [ship("dreadnought", hull=4, damage=1), None]


def test_oracle_starbases_stand_between_cruisers_and_interceptors() -> None:
    fleet = [ship("interceptor"), ship("starbase"), ship("cruiser")]
    assert npc_targets(yellow(6), 1, fleet) == [2]
    assert npc_targets(yellow(6), 1, fleet[:2]) == [1]


# --- scoring


def holdings(species: str = "terran", money: int = 0, hexes: tuple[int, ...] = (3, 2, 1)) -> Holdings:
    return Holdings(
        species=species,
        reputation=[4, 2],
        ambassadors=1,
        hexes=hexes,
        discoveries_kept=2,
        monoliths=1,
        techs={"military": 4, "grid": 7, "nano": 3},
        traitor=True,
        stored={"money": money, "science": 1, "materials": 2},
    )


def test_oracle_score_counts_every_source() -> None:
    points = {"reputation": 6, "ambassadors": 1, "hexes": 6, "discoveries": 4, "monoliths": 3}
    points |= {"techs": 6, "traitor": -2, "species": 0}
    assert score(holdings(), ancients_left=5) == points
    assert score(holdings("planta"), ancients_left=5)["species"] == 3
    assert score(holdings("draco"), ancients_left=5)["species"] == 5


def test_oracle_ranks_break_ties_by_resources_and_share_what_remains() -> None:
    table = [holdings(money=1), holdings(money=4), holdings(money=1), holdings(hexes=(4, 4))]
    assert ranks(table, ancients_left=0) == [3, 2, 3, 1]
