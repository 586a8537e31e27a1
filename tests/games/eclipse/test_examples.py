"""The rulebook's own examples, each with the id that the digest gives it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.battles import dice, shooter, struck
from companion.games.eclipse.blueprints import added_up, sums
from companion.games.eclipse.combat import opponents, population_damage
from companion.games.eclipse.data import Blueprint, bundled
from companion.games.eclipse.economy import (
    after_upkeep,
    price,
    production,
    short,
    upkeep,
    upkeep_of,
)
from companion.games.eclipse.galaxy import beyond, wormhole
from companion.games.eclipse.model import Hit, State, Tile
from companion.games.eclipse.move import reach
from tests.games.eclipse.tables import (
    Fixed,
    begun,
    changed,
    commands,
    do,
    fleet,
    labels,
    lists,
    neighbours,
    placed,
    tile,
)

GAME_DATA = bundled()
NOTHING = Blueprint("standard", "interceptor", (), initiative=0)


# --- research, building, production, upkeep


@pytest.mark.parametrize(
    ("owned", "tech", "pays"),
    [
        (("neutron_bombs", "plasma_cannon"), "starbase", 3),
        (("nanorobots", "advanced_robotics", "orbital", "advanced_labs"), "fusion_drive", 3),
        (
            ("nanorobots", "advanced_robotics", "orbital", "advanced_labs", "fusion_drive"),
            "wormhole_generator",
            10,
        ),
    ],
    ids=["EX-R1", "EX-R2", "EX-R3"],
)
def test_price_is_that_of_the_example(owned: tuple[str, ...], tech: str, pays: int) -> None:
    state = changed(begun("224", "226"), 1, techs=owned)
    assert price(state, 1, tech) == pays  # RES-2


def test_second_research_of_hydran_counts_the_first_ex_r2_ex_r3() -> None:
    techs = ("nanorobots", "advanced_robotics", "orbital", "advanced_labs")
    state = changed(begun("224", "226"), 1, techs=techs, stored=(0, 13, 0))
    state = _supplied(state, "fusion_drive", "wormhole_generator")
    state = do(
        state, c.Act(1, "research"), c.Research(1, "fusion_drive"), c.Research(1, "wormhole_generator")
    )
    assert state.player(1).stored[1] == 0  # RES-5: 3 + 10


def _supplied(state: State, *techs: str) -> State:
    return replace(state, supply=dict.fromkeys(techs, 1))


def test_terran_builds_a_cruiser_and_an_orbital_for_ten_ex_b1() -> None:
    state = changed(begun("221", "223"), 1, techs=("starbase", "orbital"), stored=(0, 0, 10))
    state = do(state, c.Act(1, "build"), c.Build(1, "cruiser", "221"), c.Build(1, "orbital", "221"))
    assert state.player(1).stored == (0, 0, 0)
    assert state.tiles["221"].orbital
    assert state.tiles["221"].ships(1) == fleet(interceptor=1, cruiser=1)


def test_orbital_needs_its_technology_ex_b1() -> None:
    state = changed(begun("221", "223"), 1, stored=(0, 0, 10))
    assert not lists(do(state, c.Act(1, "build")), c.Build(1, "orbital", "221"))  # BLD-2


def test_production_is_that_of_the_example_ex_p1() -> None:
    state = changed(begun("221", "223"), 1, cubes=(11 - 6, 11 - 9, 11 - 7))
    assert production(state, 1) == (12, 21, 15)


def test_upkeep_is_that_of_the_example_ex_i1() -> None:
    assert upkeep(changed(begun("221", "223"), 1, discs=9), 1) == 2


def test_upkeep_takes_money_and_brings_the_rest_ex_u1() -> None:
    state = changed(begun("221", "223"), 1, cubes=(9, 8, 10), discs=7, stored=(3, 0, 0))
    assert production(state, 1) == (4, 6, 3)
    assert upkeep(state, 1) == 5
    assert after_upkeep(state, 1) == (2, 6, 3)  # UPK-2, UPK-5


def test_shortage_is_traded_away_or_a_hex_is_given_up_ex_u2() -> None:
    state = changed(begun("221", "223"), 1, cubes=(9, 8, 10), discs=7, stored=(0, 2, 0), colony_ships=0)
    state = placed(state, "207", (5, 5), disc=1)
    state = _phase(changed(state, 2, colony_ships=0), "upkeep")
    assert short(state, 1) == 1
    traded = do(state, c.Trade(1, "science", "money", 1))
    assert traded.player(1).stored[0] == 0  # UPK-3
    left = do(state, c.GiveUp(1, "207"))
    assert upkeep_of(state, 8) == 3
    assert left.player(1).stored[0] == 1
    assert left.tiles["207"].disc == 0


def _phase(state: State, phase: str) -> State:
    return replace(state, phase=phase)


# --- ships


def test_two_fusion_drives_ex_s1() -> None:
    values = added_up(NOTHING, [GAME_DATA.parts["fusion_drive"]] * 2)
    assert (values.movement, values.initiative, values.energy) == (4, 4, -4)


def test_two_improved_hulls_absorb_four_ex_s2() -> None:
    state = _to_combat(_facing(begun("221", "223"), interceptor=1, cruiser=1))
    hulls = {"cruiser": ("improved_hull", "improved_hull", "", "", "", "")}
    state = changed(state, 1, parts={**state.player(1).parts, **hulls})
    taken = [struck(state, Hit(damage, 6), 1, 0).destroyed for damage in (4, 5)]
    assert taken == [False, True]  # BAT-9


@pytest.mark.parametrize(
    ("ship", "parts", "initiative"),
    [
        ("interceptor", ("gluon_computer", "", "", "fusion_drive"), 6),
        ("dreadnought", ("nuclear_drive", "", "nuclear_drive", "", "", "", "", ""), 3),
    ],
    ids=["EX-S3", "EX-S4"],
)
def test_initiative_adds_up(ship: str, parts: tuple[str, ...], initiative: int) -> None:
    state = begun("221", "223")
    state = changed(state, 1, parts={**state.player(1).parts, ship: parts})
    assert sums(state, 1, ship).initiative == initiative  # type: ignore[arg-type]


def _facing(state: State, **own: int) -> State:
    """Seat 1 has come with these ships to an Interceptor of seat 2."""
    return placed(state, "304", (9, 9), fleets={2: fleet(interceptor=1), 1: fleet(**own)})


@pytest.mark.parametrize(
    ("own", "ship", "parts", "thrown"),
    [
        ({"interceptor": 3}, "interceptor", ("gluon_computer", "", "", "fusion_drive"), (1, 1, 1)),
        (
            {"dreadnought": 1},
            "dreadnought",
            ("", "plasma_cannon", "", "", "plasma_cannon", "", "", ""),
            (1, 1, 2, 2),
        ),
    ],
    ids=["red", "blue"],
)
def test_all_dice_of_a_type_are_thrown_together_ex_v1(
    own: dict[str, int], ship: str, parts: tuple[str, ...], thrown: tuple[int, ...]
) -> None:
    state = _facing(begun("221", "223"), **own)
    state = _to_combat(changed(state, 1, parts={**state.player(1).parts, ship: parts}))
    while shooter(state) != 1:
        state = do(state, c.Fire(GAME.waiting(state)[0]), chance=Fixed(1))
    assert tuple(sorted(dice(state))) == thrown  # BAT-7


# --- moves


def test_interceptor_with_two_nuclear_drives_moves_two_ex_m1() -> None:
    state = begun("221", "223")
    state = changed(state, 1, parts={**state.player(1).parts, "interceptor": ("nuclear_drive", "", "", "")})
    assert sums(state, 1, "interceptor").movement == 2
    state = _row(state)
    assert set(reach(state, 1, "221", "interceptor")) == {"304", "310"}
    fast = {"cruiser": ("fusion_drive", "", "", "", "", "")}
    state = changed(state, 1, parts={**state.player(1).parts, **fast})
    assert sums(state, 1, "cruiser").movement == 3
    state = tile(state, "221", fleets={1: fleet(interceptor=1, cruiser=1)})
    state = do(state, c.Act(1, "move"), c.Move(1, "221", "interceptor", "310"))
    state = do(state, c.Move(1, "310", "interceptor", "313"), c.Move(1, "221", "cruiser", "313"))
    assert state.tiles["313"].ships(1) == fleet(interceptor=1, cruiser=1)  # MOV-1: three moves, one twice
    assert state.act is None


def _row(state: State) -> State:
    """A row of hexes away from seat 1's home, joined by wormholes."""
    home = state.tiles["221"]
    assert home.place is not None
    edge = next(
        edge
        for edge in range(6)
        if wormhole(state, "221", edge) and beyond(home.place, edge) not in state.places
    )
    at = "221"
    for key in ("304", "310", "313"):  # wormholes at opposite edges
        place = beyond(state.tiles[at].place or (0, 0), edge)
        state = placed(state, key, place, turned=edge)
        at = key
    return state


def test_first_ship_is_pinned_and_the_second_passes_ex_m2() -> None:
    state = _row(begun("221", "223"))
    state = changed(state, 1, parts={**state.player(1).parts, "interceptor": ("nuclear_drive", "", "", "")})
    state = tile(state, "221", fleets={1: fleet(interceptor=2)})
    state = tile(state, "304", fleets={2: fleet(interceptor=1)})
    assert set(reach(state, 1, "221", "interceptor")) == {"304"}  # MOV-4: the first goes no further
    state = do(state, c.Act(1, "move"), c.Move(1, "221", "interceptor", "304"))
    assert set(reach(state, 1, "221", "interceptor")) == {"304", "310"}
    state = do(state, c.Move(1, "221", "interceptor", "310"))
    assert state.tiles["304"].fleets == {2: fleet(interceptor=1), 1: fleet(interceptor=1)}
    assert not lists(state, c.Move(1, "304", "interceptor", "310"))  # still pinned


# --- combat


def test_latest_arrivals_fight_first_ex_o1() -> None:
    state = begun("221", "223", "225")
    hex_ = Tile((5, 5), fleets={1: fleet(interceptor=1), 2: fleet(interceptor=1), 3: fleet(interceptor=1)})
    assert opponents(state, hex_) == (3, 2)  # BAT-2: Blue against Green
    for winner in (2, 3):
        left = {seat: ships for seat, ships in hex_.fleets.items() if seat in (1, winner)}
        assert opponents(state, replace(hex_, fleets=left)) == (winner, 1)  # the winner against Red


def test_retreat_needs_an_own_disc_and_no_enemy_ex_t1() -> None:
    state = _battlefield(begun("221", "223"))
    green, red = 1, 2
    assert _retreats(state, red) == []
    state = do(state, c.Fire(red), chance=Fixed(1))
    assert _retreats(state, green) == ["Retreat to 221"]  # BAT-10: an own disc; 310 is empty
    assert _retreats(tile(state, "310", fleets={1: fleet(cruiser=1)}), green) == ["Retreat to 221"]
    assert _retreats(tile(state, "310", disc=1), green) == ["Retreat to 221", "Retreat to 310"]
    enemy = tile(state, "310", disc=1, fleets={2: fleet(cruiser=1)})
    assert _retreats(enemy, green) == ["Retreat to 221"]


def _retreats(state: State, seat: int) -> list[str]:
    return sorted(label for label in labels(state, seat) if "Retreat" in label)


def _battlefield(state: State) -> State:
    """Green's Interceptor has come to Red's in 304, next to 221 (its own disc) and 310 (empty)."""
    state = _row(state)
    state = tile(state, "304", fleets={2: fleet(interceptor=1), 1: fleet(interceptor=1)})
    return _to_combat(state)


def _to_combat(state: State) -> State:
    """Everybody passes; whoever is on fires missiles if there are any."""
    for _ in range(state.seats):
        state = do(state, c.Pass(GAME.waiting(state)[0]))
    assert state.phase == "battle"
    return state


def test_population_loses_a_cube_per_damage_ex_a1() -> None:
    assert population_damage(((1, 3), (1, 3), (1, 3)), (6, 3, 1)) == 2  # BAT-12: 6, 3 + 3, a miss
    state = changed(begun("221", "223"), 2, colony_ships=0)
    aimed = {"interceptor": ("axion_computer", "", "", "")}
    state = changed(state, 2, parts={**state.player(2).parts, **aimed})
    state = tile(changed(state, 1, colony_ships=0), "221", fleets={2: fleet(interceptor=3)})
    state = do(do(state, c.Pass(1), c.Pass(2)), c.Bomb(2, "dice"), chance=Fixed(6, 3, 1))
    first, second, _ = state.tiles["221"].cubes
    state = do(state, c.DestroyCube(2, first), c.DestroyCube(2, second))
    assert len(state.tiles["221"].cubes) == 1
    assert state.tiles["221"].disc == 1  # a cube remains, so the disc remains


# --- passing and diplomacy


def test_first_to_pass_begins_the_next_round_ex_f1() -> None:
    state = do(begun("221", "223", "225", "227"), c.Pass(1))
    assert state.next_first == 1  # ACT-4
    state = do(state, c.Pass(2), c.Pass(3))
    assert state.phase == "action"
    state = do(state, c.Pass(4))
    assert (state.round, state.first) == (2, 1)  # ACT-6: nobody reacts after the last card turns


def test_full_track_returns_a_reputation_tile_for_an_ambassador_ex_d1() -> None:
    state = changed(neighbours(), 2, reputation=(3, 2, 1, 1), partners={3: "money"})
    state = changed(state, 3, partners={2: "money"})
    state = do(state, c.SendEnvoy(1, 2, "science"))
    assert lists(state, c.AnswerEnvoy(2, False))
    state = do(state, c.AnswerEnvoy(2, True, "materials"))
    assert state.player(2).partners == {3: "money"}  # not before a tile has made room
    state = do(state, c.ReturnReputation(2, 1))
    assert state.player(1).partners == {2: "science"}
    assert state.player(2).partners == {3: "money", 1: "materials"}
    assert state.player(2).reputation == (3, 2, 1)  # DIP-4
    assert state.player(1).cubes[1] == 9  # DIP-3: 10 on the track, one on the ambassador


def test_attack_on_a_partner_makes_a_traitor_ex_d2() -> None:
    state = do(neighbours(), c.SendEnvoy(1, 2, "money"), c.AnswerEnvoy(2, True, "money"))
    state = tile(state, "201", fleets={1: fleet(interceptor=1)})
    state = do(state, c.Act(1, "move"), c.Move(1, "201", "interceptor", "223"))
    assert state.traitor == 1  # DIP-6, DIP-7
    assert state.player(1).partners == state.player(2).partners == {}
    state = do(state, c.ReturnCube(1, "money"), c.ReturnCube(2, "money"))
    assert not state.owed
    assert state.player(1).cubes == (10, 10, 10)


def test_influence_moves_discs_and_turns_colony_ships_up_ex_n1() -> None:
    state = _row(begun("221", "223"))
    state = tile(tile(state, "304", disc=1), "221", cubes=())
    state = changed(state, 1, discs=11, cubes=(11, 11, 11), colony_ships=0)
    state = do(state, c.Act(1, "influence"), c.Influence(1, "310", "304"), c.Influence(1, "", "310"))
    assert state.tiles["304"].disc == state.tiles["310"].disc == 0
    assert state.player(1).colony_ships == 2  # INF-4
    settled = sum(len(one.cubes) for one in state.tiles.values() if one.disc == 1)
    for _ in range(2):
        state = do(state, next(one for one in commands(state, 1) if isinstance(one, c.Colonise)))
    assert sum(len(one.cubes) for one in state.tiles.values() if one.disc == 1) == settled + 2
    assert state.player(1).colony_ships == 0
