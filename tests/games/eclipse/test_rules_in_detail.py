"""More rules one by one, each with its id in the digest: those that matter now and then."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import public_part
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.battles import firing_order, may_retreat, next_volley, ships_of
from companion.games.eclipse.blueprints import placements, sums
from companion.games.eclipse.build import sites
from companion.games.eclipse.colonies import tracks
from companion.games.eclipse.combat import begun as combat_begun
from companion.games.eclipse.combat import bomber, opponents
from companion.games.eclipse.diplomacy import could
from companion.games.eclipse.discovery import cheapest, gained, taken, useful
from companion.games.eclipse.economy import price, production, researchable, upkeep_of
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.fleets import ANCIENT, CENTRE, Ships, needed
from companion.games.eclipse.galaxy import beyond, distance, explorable, joined, wormhole
from companion.games.eclipse.influence import reachable
from companion.games.eclipse.model import ANCIENTS, GUARD, Owed, State, Tile, side_of
from companion.games.eclipse.move import owners
from companion.games.eclipse.reputation import draws
from companion.games.eclipse.scoring import sources
from tests.games.eclipse.tables import (
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

TWO = ("221", "223")
FIELD = "304"


def _idle(state: State) -> State:
    """Nobody has colony ships to use, so turns end by themselves."""
    for player in state.players:
        state = changed(state, player.seat, colony_ships=0)
    return state


def _beside(state: State, home: str, key: str, **changes: object) -> State:
    """A hex next to another, their wormholes meeting."""
    place = state.tiles[home].place
    assert place is not None
    edge = next(
        one for one in range(6) if wormhole(state, home, one) and beyond(place, one) not in state.places
    )
    printed = state.data.hexes[key].wormholes
    turned = next(one for one in range(6) if printed[(edge + 3 - one) % 6] == "1")
    return placed(state, key, beyond(place, edge), turned=turned, **changes)


# --- set-up and rounds


def test_box_has_its_hexes_cmp_3() -> None:
    hexes = begun(*TWO).data.hexes.values()
    numbers = {ring: sum(one.ring == ring for one in hexes) for ring in ("inner", "middle", "outer", "start")}
    assert numbers == {"inner": 8, "middle": 11, "outer": 18, "start": 12}


def test_set_up_fills_the_tracks_set_6_cmp_6() -> None:
    state = begun("221", "224")
    assert state.player(1).stored == (2, 3, 3)
    assert state.player(1).cubes == (10, 10, 10)
    assert state.player(1).discs == 12
    assert begun("222", "223").player(1).discs == 10


def test_centre_has_a_guard_on_a_discovery_set_2() -> None:
    centre = begun(*TWO).tiles["001"]
    assert (centre.guard, centre.discovery) == (True, True)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_start_hexes_are_two_from_the_centre_each_on_its_own_spot_set_5_op_3(players: int) -> None:
    state = begun(*("221", "223", "225", "227", "229", "231")[:players])
    homes = {state.tiles[player.sector].place for player in state.players}
    assert len(homes) == players
    assert {distance(place) for place in homes if place} == {2}


def test_table_chooses_who_begins_set_3() -> None:
    state = GAME.begin(GAME.configure(("Ana", "Bao"), {"board": "full"}, None))
    assert do(state, c.NameFirst(0, 2)).first == 2


def test_printed_technologies_count_for_discounts_set_9() -> None:
    state = begun("232", "223")  # Orion: Neutron Bombs, Gauss Shield
    assert state.player(1).techs == ("neutron_bombs", "gauss_shield")
    assert price(state, 1, "phase_shield") == 8 - 1


def test_turns_go_clockwise_and_each_action_costs_a_disc_act_1_act_2() -> None:
    state = _idle(begun("221", "223", "225"))
    for seat in (1, 2, 3, 1):
        assert GAME.waiting(state) == (seat,)
        discs = state.player(seat).discs
        state = do(state, c.Act(seat, "upgrade"), c.Done(seat))
        assert state.player(seat).discs == discs - 1
    assert state.player(1).spent == 2  # the same action again


def test_whoever_has_passed_is_asked_each_time_the_turn_comes_round_act_5() -> None:
    state = do(_idle(begun(*TWO)), c.Pass(1))
    for _ in range(2):
        state = do(state, c.Act(2, "upgrade"), c.Done(2))
        assert GAME.waiting(state) == (1,)
        state = do(state, c.Pass(1))


def test_cleanup_brings_new_tiles_and_the_next_round_cln_1_rnd_1() -> None:
    state = _idle(begun(*TWO))
    before = sum(state.supply.values())
    state = do(state, c.Pass(1), c.Pass(2))
    assert (state.round, sum(state.supply.values())) == (2, before + 4)


# --- discs, cubes, colony ships


def test_extra_discs_may_lie_beyond_the_track_op_4() -> None:
    state = begun(*TWO)
    assert upkeep_of(state, 13) == upkeep_of(state, 16) == 0
    state = GAME.after(state, gained(replace(state, supply={"quantum_grid": 1}), 1, "quantum_grid")[1:])
    assert state.player(1).discs == 14  # RES-6


def test_squares_take_cubes_of_their_colour_col_2_col_3_col_4() -> None:
    state = begun(*TWO)
    assert tracks(state, 1, "money") == ["money"]
    assert tracks(state, 1, "gray") == ["money", "science", "materials"]
    assert tracks(state, 1, "orbital") == ["money", "science"]
    assert tracks(state, 1, "science*") == []
    assert tracks(changed(state, 1, techs=("advanced_labs",)), 1, "science*") == ["science"]


def test_empty_track_gives_no_cube_col_5() -> None:
    state = changed(begun(*TWO), 1, cubes=(0, 11, 11))
    assert tracks(state, 1, "money") == []
    assert tracks(state, 1, "gray") == ["science", "materials"]


def test_cube_of_an_orbital_goes_where_its_owner_says_op_30() -> None:
    state = tile(begun(*TWO), "221", orbital=True)
    orbital = len(state.data.hexes["221"].squares)
    cubes = (*state.tiles["221"].cubes, orbital)
    state = tile(changed(state, 1, cubes=(9, 10, 10)), "221", cubes=cubes)
    state = do(state, c.Act(1, "influence"), c.Influence(1, "", "221"))
    assert [(one.kind, one.tracks) for one in state.owed] == [("cube", ("money", "science"))]
    assert state.player(1).discs == 12  # DSC-3


def test_full_track_produces_nothing_but_a_civilisation_without_pieces_does_op_33_bat_19() -> None:
    state = changed(begun(*TWO), 1, cubes=(12, 11, 11))
    assert production(state, 1)[0] == 0
    state = tile(state, "221", disc=0, cubes=(), fleets={})
    assert production(state, 1)[0] == 2


def test_colony_ships_are_used_before_upkeep_upk_1() -> None:
    state = tile(begun(*TWO), "221", cubes=())
    state = do(changed(state, 1, cubes=(11, 11, 11)), c.Pass(1), c.Pass(2))
    assert state.phase == "upkeep"
    assert any(isinstance(one, c.Colonise) for one in commands(state, 1))


def test_action_discs_count_for_upkeep_upk_6() -> None:
    state = changed(begun(*TWO), 1, discs=6, spent=6, stored=(9, 0, 0), colony_ships=0, passed=True)
    state = changed(state, 2, colony_ships=0)
    state = do(replace(state, active=2, next_first=1), c.Pass(2))
    assert state.player(1).stored[0] == 9 + 3 - 7
    assert state.player(1).discs == 12


# --- explore, influence


def test_pinned_ship_alone_does_not_explore_exp_1() -> None:
    state = begun(*TWO)
    state = tile(_beside(state, "221", "201"), "221", disc=0, fleets={})
    state = tile(state, "201", fleets={1: fleet(interceptor=1)})
    assert explorable(state, 1)
    assert not explorable(tile(state, "201", ancients=1), 1)


def test_ancients_lie_on_one_discovery_exp_4() -> None:
    drawn = (e.HexesDrawn(1, (9, 9), "outer", ("301",)), e.HexPlaced(1, "301", (9, 9), 0))
    state = GAME.after(do(begun(*TWO), c.Act(1, "explore")), drawn)
    assert (state.tiles["301"].ancients, state.tiles["301"].discovery) == (2, True)


def test_lifted_disc_goes_back_onto_its_hex_as_the_second_move_inf_1_inf_5() -> None:
    state = changed(begun(*TWO), 1, colony_ships=0)
    state = do(state, c.Act(1, "influence"), c.Influence(1, "", "221"))
    state = do(state, c.Influence(1, "221", ""))
    assert state.tiles["221"].disc == 1
    assert state.tiles["221"].cubes == ()
    assert state.act is None
    assert state.player(1).colony_ships == 2  # COL-6


def test_own_ship_is_enough_to_influence_its_hex_op_25() -> None:
    state = placed(begun(*TWO), FIELD, (9, 9), fleets={1: fleet(interceptor=1)})
    assert FIELD in reachable(state, 1)


# --- research


def test_research_pays_and_takes_the_tile_res_1() -> None:
    state = replace(changed(_idle(begun(*TWO)), 1, stored=(0, 9, 0)), supply={"gauss_shield": 2})
    state = do(state, c.Act(1, "research"), c.Research(1, "gauss_shield"))
    assert state.player(1).stored[1] == 7
    assert state.supply["gauss_shield"] == 1
    assert state.player(1).techs[-1] == "gauss_shield"


def test_eighth_technology_of_a_category_is_refused_op_7() -> None:
    state = begun(*TWO)
    nano = [key for key, tech in state.data.techs.items() if tech.category == "nano"]
    state = replace(changed(state, 1, techs=tuple(nano[:7])), supply=dict.fromkeys(nano, 1))
    assert nano[7] not in researchable(state, 1)


def test_artifact_key_brings_five_units_per_artifact_res_6() -> None:
    state = begun(*TWO)
    artifact = next(key for key, one in state.data.hexes.items() if one.artifact and one.ring == "outer")
    state = placed(state, artifact, (9, 9), disc=1)
    found = [event for event in gained(state, 1, "artifact_key") if isinstance(event, e.ArtifactsOpened)]
    own = sum(state.data.hexes[key].artifact for key in ("221", artifact))
    assert [event.number for event in found] == [own]


def test_ancient_tech_is_the_cheapest_by_its_print_op_20() -> None:
    state = replace(begun(*TWO), supply={"gauss_shield": 1, "nanorobots": 1, "starbase": 1, "orbital": 1})
    assert set(cheapest(state, 1)) == {"gauss_shield", "nanorobots"}
    owed = replace(state, owed=(Owed("tech", 1),))
    assert len(labels(owed, 1)) == 2  # ties by the finder


def test_ancient_cruiser_without_a_cruiser_left_is_kept_op_21() -> None:
    state = tile(begun(*TWO), "221", fleets={1: fleet(cruiser=4)})
    assert not useful(state, 1, "ancient_cruiser")
    owed = replace(state, owed=(Owed("discovery", 1, "221", "ancient_cruiser"),))
    assert labels(owed, 1) == ["2 VP, kept"]


def test_ancient_part_is_placed_at_once_or_kept_for_an_upgrade_op_22_val_5() -> None:
    state = replace(begun(*TWO), owed=(Owed("part", 1, tile="ion_turret"),))
    kept = do(state, c.StorePart(1))
    assert kept.player(1).stored_parts == ("ion_turret",)
    upgrading = do(kept, c.Act(1, "upgrade"))
    left = upgrading.acting.left
    part = next(
        one for one in commands(upgrading, 1) if isinstance(one, c.PlacePart) and one.part == "ion_turret"
    )
    placed_ = do(upgrading, part)
    assert placed_.acting.left == left - 1
    assert placed_.player(1).stored_parts == ()
    assert "conformal_drive" not in {
        one.part for one in commands(upgrading, 1) if isinstance(one, c.PlacePart)
    }


# --- parts, items, moves


def test_removed_part_shows_the_print_and_all_ships_change_at_once_upg_2_upg_3() -> None:
    state = begun(*TWO)
    parts = {**state.player(1).parts, "interceptor": ("", "", "", "fusion_drive")}
    state = changed(state, 1, parts=parts, techs=("fusion_drive",))
    assert sums(state, 1, "interceptor").movement == 2  # MOV-2, VAL-1
    state = do(state, c.Act(1, "upgrade"))
    assert lists(state, c.ReturnPart(1, "interceptor", 3))  # UPG-1
    assert sums(do(state, c.ReturnPart(1, "interceptor", 3)), 1, "interceptor").movement == 1


def test_reaction_may_return_parts_first_op_36() -> None:
    state = begun(*TWO)
    parts = {**state.player(1).parts, "interceptor": ("hull", "", "", "")}
    state = do(_idle(changed(state, 1, parts=parts)), c.Pass(1), c.Act(2, "upgrade"), c.Done(2))
    state = do(state, c.Act(1, "upgrade"))
    assert state.acting.left == 1
    assert lists(state, c.ReturnPart(1, "interceptor", 0))


def test_one_orbital_and_one_monolith_a_hex_bld_1_bld_4() -> None:
    state = placed(begun(*TWO), FIELD, (9, 9))
    assert sites(state, 1, "orbital") == ["221"]
    state = tile(state, "221", orbital=True)
    assert sites(state, 1, "orbital") == []
    assert sites(state, 1, "monolith") == ["221"]


def test_more_structures_than_tiles_are_warned_of_not_refused_op_26() -> None:
    state = changed(begun(*TWO), 1, techs=("orbital",), stored=(0, 0, 9))
    assert _details(state) == {None}
    hexes = [key for key in state.data.hexes if key not in state.tiles][:14]
    full = {key: Tile((20, at), orbital=True, monolith=True) for at, key in enumerate(hexes)}
    state = replace(state, tiles={**state.tiles, **full})
    assert _details(state) == {"no tile is left in the box"}


def _details(state: State) -> set[str | None]:
    prompt = GAME.prompt(do(state, c.Act(1, "build")), 1)
    return {
        str(one.detail) if one.detail else None
        for one in prompt.options  # type: ignore[union-attr]
        if getattr(one.command, "item", "") == "orbital"
    }


def test_building_beside_enemy_ships_is_allowed_op_24() -> None:
    state = changed(begun(*TWO), 1, stored=(0, 0, 9))
    state = tile(state, "221", fleets={2: fleet(interceptor=1)})
    assert lists(do(state, c.Act(1, "build")), c.Build(1, "interceptor", "221"))


def test_wormhole_generator_needs_one_side_only_mov_3() -> None:
    state = begun(*TWO)
    place = state.tiles["221"].place
    assert place is not None
    edge = next(
        one for one in range(6) if wormhole(state, "221", one) and beyond(place, one) not in state.places
    )
    blind = next(
        (key, turned)
        for key, one in state.data.hexes.items()
        if key not in state.tiles
        for turned in range(6)
        if one.wormholes[(edge + 3 - turned) % 6] == "0"
    )
    state = placed(state, blind[0], beyond(place, edge), turned=blind[1])
    assert blind[0] not in joined(state, 1, "221")
    assert blind[0] in joined(changed(state, 1, techs=("wormhole_generator",)), 1, "221")


def test_disc_and_ships_of_others_are_attacked_by_entering_mov_6() -> None:
    hex_ = Tile((9, 9), disc=2, fleets={3: fleet(interceptor=1), 1: fleet(interceptor=1)})
    assert owners(hex_, 1) == {2, 3}


# --- diplomacy


def test_ships_in_each_others_hexes_bar_relations_op_37() -> None:
    state = begun("221", "223", "225", "227")
    assert could(state, 1, 2)
    assert not could(tile(state, "223", fleets={1: fleet(interceptor=1)}), 1, 2)
    assert not could(replace(state, traitor=1), 1, 2)  # DIP-7


# --- combat


def test_battles_go_from_the_highest_number_to_the_centre_bat_1() -> None:
    state = begun(*TWO)
    both = {1: fleet(interceptor=1), 2: fleet(interceptor=1)}
    for key, place in (("101", (8, 0)), ("304", (9, 0)), ("207", (10, 0))):
        state = placed(state, key, place, fleets=both)
    state = tile(state, "001", fleets={1: fleet(interceptor=1)})
    assert combat_begun(state).hexes == ("304", "207", "101", "001")


def test_defender_has_the_disc_or_came_first_bat_3_op_9() -> None:
    state = begun(*TWO)
    ships = {1: fleet(interceptor=1), 2: fleet(interceptor=1)}
    assert opponents(state, Tile((9, 9), fleets=ships)) == (2, 1)
    assert opponents(state, Tile((9, 9), disc=2, fleets=ships)) == (1, 2)
    assert opponents(state, Tile((9, 9), ancients=1, fleets={1: ships[1]})) == (1, ANCIENTS)
    tied = placed(state, FIELD, (9, 9), ancients=1, fleets={1: fleet(cruiser=1)})  # both initiative 2
    sides = side_of(tied.tiles[FIELD], 1), side_of(tied.tiles[FIELD], ANCIENTS)
    assert firing_order(tied, sides) == ((1, 0), (0, 1))


def test_ancients_and_the_guard_hit_unshielded_ships_on_five_npc_1() -> None:
    assert needed(ANCIENT, Ships(0)) == needed(CENTRE, Ships(0)) == 5
    assert (ANCIENT.life, CENTRE.life) == (2, 8)


def test_guard_is_no_ancient_for_draco_npc_4() -> None:
    state = begun("228", "223")
    assert sources(state, 1)["species"] == 0
    assert sources(placed(state, "301", (9, 9), ancients=2), 1)["species"] == 2
    assert guarded(state, 1, "001")
    assert opponents(state, Tile((9, 9), guard=True, fleets={1: fleet(cruiser=1)})) == (1, GUARD)


def test_ships_destroyed_before_they_left_have_not_retreated_op_13() -> None:
    state = _battle()
    declared = GAME.after(state, (e.RetreatDeclared(0, 0, "221"), e.FleetLost(0)))
    side = declared.fight.sides[0]
    assert draws(side.kills, fled=side.retreated) == 1


def _battle() -> State:
    """Seat 1 has come to seat 2, one Interceptor each; the missile step is over."""
    state = _idle(
        placed(begun(*TWO), FIELD, (9, 9), fleets={2: fleet(interceptor=1), 1: fleet(interceptor=1)})
    )
    return do(state, c.Pass(1), c.Pass(2))


def test_both_sides_may_leave_in_one_round_op_15() -> None:
    state = _battle()
    gone = (e.RetreatDeclared(0, 0, "221"), e.RetreatDeclared(1, 0, "223"))
    earlier = GAME.after(state, (*gone, e.VolleyEnded(), e.VolleyEnded(), e.ShipsRetreated(1, 0, "223")))
    assert next_volley(earlier, Random(1)) == (e.ShipsRetreated(0, 0, "221"),)
    late = GAME.after(state, (gone[1], e.VolleyEnded(), e.VolleyEnded(), gone[0]))
    late = GAME.after(late, (e.ShipsRetreated(1, 0, "223"),))
    assert [type(event) for event in next_volley(late, Random(1))] == [e.BattleEnded]  # it lapses


def test_damage_is_repaired_when_the_hexes_are_done_bat_18() -> None:
    state = _battle()
    state = GAME.after(state, (e.ShipHit(0, 0, 0, 0), e.BattleEnded(((2, 1), (1, 1)))))
    assert state.fighting.hurt
    assert not GAME.after(state, (e.HexClosed(FIELD),)).fighting.hurt


def test_bombs_need_no_armed_ship_op_17() -> None:
    state = changed(begun(*TWO), 2, techs=("neutron_bombs",))
    unarmed = {"interceptor": ("", "hull", "", "")}
    state = changed(state, 2, parts={**state.player(2).parts, **unarmed})
    over = replace(state.tiles["221"], fleets={2: fleet(interceptor=1)})
    assert not ships_of(state, 2)[0].cannons
    assert bomber(state, over) == 2
    assert bomber(changed(state, 2, techs=()), over) == 0


def test_retreat_goes_one_hex_through_wormholes_though_pinned_op_38() -> None:
    state = _idle(_beside(begun(*TWO), "221", "201"))
    state = tile(state, "201", fleets={2: fleet(interceptor=3), 1: fleet(interceptor=1)})
    state = do(state, c.Pass(1), c.Pass(2))
    state = GAME.after(state, (e.VolleyEnded(),)) if state.fight.place == 0 else state
    assert may_retreat(state) == ["221"]


def test_stores_have_no_cap_op_5() -> None:
    state = changed(begun(*TWO), 1, stored=(60, 50, 45), colony_ships=0)
    state = do(changed(state, 2, colony_ships=0), c.Pass(1), c.Pass(2))
    assert min(state.player(1).stored) > 40


# --- relations where there is no room


def _full_tracks(**settings: str) -> State:
    """Ana and Bao could form relations, but five tiles fill either's track."""
    tiles = (4, 2, 2, 1) if not settings else (0, 0, 0, 0)
    state = replace(neighbours(**settings), phase="action", round=1, active=1)
    for seat, other in ((1, 3), (2, 4)):
        state = changed(state, seat, reputation=tiles, partners={other: "money"})
        state = changed(state, other, partners={seat: "money"})
    return state


def test_relations_form_once_both_full_tracks_have_made_room_dip_4() -> None:
    state = do(_full_tracks(), c.SendEnvoy(1, 2, "science"), c.AnswerEnvoy(2, True, "materials"))
    assert GAME.waiting(state) == (1,)
    prompt = GAME.prompt(GAME.view(state, 1), 1)
    assert prompt.sealed
    public = public_part(prompt)
    assert public is not None
    assert [str(option.label) for option in public.options] == ["The lowest one goes back"]
    bag = state.reputation
    state = do(state, c.ReturnReputation(1, 4))
    assert GAME.waiting(state) == (2,)
    assert 2 not in state.player(1).partners
    state = do(state, c.ReturnReputation(2, 1))
    assert (state.player(1).partners[2], state.player(2).partners[1]) == ("science", "materials")
    assert (state.player(1).reputation, state.player(2).reputation) == ((2, 2, 1), (4, 2, 2))
    assert [after - before for after, before in zip(state.reputation, bag, strict=True)] == [1, 0, 0, 1]


def test_tiles_that_nobody_knows_make_room_without_a_question_dip_4() -> None:
    state = do(_full_tracks(draws="table"), c.SendEnvoy(1, 2, "science"), c.AnswerEnvoy(2, True, "materials"))
    assert not state.owed
    assert [len(state.player(seat).reputation) for seat in (1, 2)] == [3, 3]
    assert state.player(1).partners == {3: "money", 2: "science"}


def test_tile_that_makes_room_is_known_to_its_owner_alone() -> None:
    state = do(_full_tracks(), c.SendEnvoy(1, 2, "science"), c.AnswerEnvoy(2, True, "materials"))
    others = [GAME.view(do(state, c.ReturnReputation(1, value)), 3) for value in (4, 1)]
    assert others[0] == others[1]


# --- what there is of each piece


def test_part_tiles_never_run_out_but_discoveries_do_cmp_4() -> None:
    state = begun("221", "223", "225", "227", "229", "231")
    for seat in range(2, 7):
        hulls = {ship: ("hull",) * len(parts) for ship, parts in state.player(seat).parts.items()}
        state = changed(state, seat, parts=hulls)
    assert placements(state, 1, "hull", False)
    found = tile(state, "221", discovery=True)
    assert taken(found, 1, "221", Random(1))
    assert not taken(replace(found, discoveries=dict.fromkeys(found.discoveries, 0)), 1, "221", Random(1))


def test_dice_and_part_tables_decide_where_the_rulebook_slips_op_32() -> None:
    parts = begun(*TWO).data.parts
    assert (parts["ion_cannon"].dice, parts["plasma_cannon"].dice) == ((1,), (2,))
    assert not any(part.initiative for key, part in parts.items() if key.endswith("_source"))
