"""Rules one by one, each with its id in the digest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Tally
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.combat import opponents
from companion.games.eclipse.economy import production, upkeep
from companion.games.eclipse.galaxy import beyond, explorable, spelled, wormhole, zone
from companion.games.eclipse.model import ANCIENTS, GUARD, Owed, State, Tile, on_map
from companion.games.eclipse.scoring import standings, total
from tests.games.eclipse.tables import (
    Fixed,
    begun,
    changed,
    commands,
    do,
    fleet,
    labels,
    lists,
    placed,
    tile,
)

TWO = ("221", "223")


def _passed(state: State) -> State:
    for _ in range(state.seats):
        state = do(state, c.Pass(GAME.waiting(state)[0]))
    return state


def _beside(state: State, key: str) -> tuple[int, tuple[int, int]]:
    """An edge of a hex with a wormhole and nothing beyond it, and the place there."""
    home = state.tiles[key].place
    assert home is not None
    edge = next(
        edge for edge in range(6) if wormhole(state, key, edge) and beyond(home, edge) not in state.places
    )
    return edge, beyond(home, edge)


def _joined(state: State, home: str, key: str, **changes: object) -> State:
    """A hex placed beside another, with wormholes that meet."""
    edge, place = _beside(state, home)
    printed = state.data.hexes[key].wormholes
    turned = next(one for one in range(6) if printed[(edge + 3 - one) % 6] == "1")
    return placed(state, key, place, turned=turned, **changes)


# --- set-up


@pytest.mark.parametrize(
    ("sector", "made", "costs"),
    [
        ("221", (3, 3, 3), 0),
        ("222", (3, 3, 2), 1),
        ("224", (3, 4, 2), 0),
        ("226", (3, 3, 3), 0),
        ("228", (3, 3, 2), 0),
        ("230", (3, 3, 2), 0),
        ("232", (2, 3, 3), 0),
    ],
)
def test_species_start_as_their_boards_say(sector: str, made: tuple[int, ...], costs: int) -> None:
    other = "223" if sector != "224" else "221"
    state = begun(sector, other)
    assert production(state, 1) == made  # SET-7, OP-6
    assert upkeep(state, 1) == costs
    ship = "cruiser" if sector == "232" else "interceptor"
    assert state.tiles[sector].ships(1) == fleet(**{ship: 1})


def test_eridani_keep_two_reputation_tiles_set_8() -> None:
    state = begun("222", "223")
    assert len(state.player(1).reputation) == 2
    assert all(state.player(1).reputation)  # OP-34


def test_aliens_are_chosen_counter_clockwise_set_4() -> None:
    state = do(GAME.begin(GAME.configure(("Ana", "Bao", "Cléo"), {"board": "full"}, None)), c.NameFirst(0, 2))
    assert GAME.waiting(state) == (1,)
    terrans = GAME.begin(GAME.configure(("Ana", "Bao"), {"board": "full", "species": "terrans"}, None))
    assert GAME.waiting(do(terrans, c.NameFirst(0, 2))) == (2,)


def test_chosen_side_removes_the_other_set_4() -> None:
    state = do(GAME.begin(GAME.configure(("Ana", "Bao"), {"board": "full"}, None)), c.NameFirst(0, 1))
    state = do(state, c.ChooseBoard(GAME.waiting(state)[0], "222"))
    assert not lists(state, c.ChooseBoard(GAME.waiting(state)[0], "221"))


def test_supply_has_as_many_tiles_as_the_table_says_set_1() -> None:
    assert sum(begun(*TWO).supply.values()) == 12
    assert sum(begun("221", "223", "225", "227").supply.values()) == 16


# --- turns


def test_without_a_disc_there_is_only_pass_act_3() -> None:
    assert labels(changed(begun(*TWO), 1, discs=0, colony_ships=0), 1) == ["Pass"]


def test_reaction_is_one_of_three_and_costs_a_disc_rea_1() -> None:
    state = changed(begun(*TWO), 1, colony_ships=0)
    state = do(changed(state, 2, colony_ships=0), c.Pass(1), c.Act(2, "upgrade"), c.Done(2))
    assert set(labels(state, 1)) <= {
        "No reaction",
        "Upgrade",
        "Build",
        "Move",
        "No more reactions this round",
    }
    reacting = do(state, c.Act(1, "build"))
    assert reacting.acting.left == 1  # REA-2
    assert reacting.player(1).discs == 11
    waived = do(state, c.WaiveReactions(1))
    assert GAME.waiting(do(waived, c.Act(2, "upgrade"), c.Done(2))) == (2,)


def test_action_discs_return_in_cleanup_cln_2() -> None:
    state = changed(begun(*TWO), 1, colony_ships=0)
    state = do(changed(state, 2, colony_ships=0), c.Act(1, "upgrade"), c.Done(1), c.Pass(2), c.Pass(1))
    assert state.round == 2
    assert (state.player(1).discs, state.player(1).spent) == (12, 0)
    assert state.player(1).colony_ships == 3  # CLN-4


# --- explore


def test_explored_place_is_reached_through_a_wormhole_op_35() -> None:
    state = begun(*TWO)
    _, place = _beside(state, "221")
    assert place in explorable(state, 1)
    home = state.tiles["221"].place
    assert home is not None
    closed = next(edge for edge in range(6) if not wormhole(state, "221", edge))
    assert beyond(home, closed) not in explorable(state, 1)
    state = changed(state, 1, techs=("wormhole_generator",))
    assert beyond(home, closed) in explorable(state, 1)  # EXP-3


@pytest.mark.parametrize(("sector", "drawn", "left"), [("221", 1, 0), ("228", 2, 0), ("226", 1, 1)])
def test_discarding_ends_the_turn_but_not_for_planta_exp_2(sector: str, drawn: int, left: int) -> None:
    state = changed(begun(sector, "223"), 1, colony_ships=0)
    _, place = _beside(state, sector)
    state = do(state, c.Act(1, "explore"), c.Explore(1, spelled(place)))
    assert len(state.acting.drawn) == drawn
    state = do(state, c.DiscardHex(1))  # OP-19: Draco may discard both
    assert (state.act.left if state.act else 0) == left  # OP-18
    assert len(state.stacks[zone(place)].discarded) == drawn


def test_empty_stack_is_made_of_its_discards_exp_7() -> None:
    state = begun(*TWO)
    _, place = _beside(state, "221")
    stack = replace(state.stacks[zone(place)], left=0, discarded=("301", "302"))
    state = replace(state, stacks={**state.stacks, zone(place): stack})
    state = do(state, c.Act(1, "explore"), c.Explore(1, spelled(place)))
    assert set(state.acting.drawn) < {"301", "302"}
    empty = replace(state.stacks[zone(place)], left=0, unseen=(), discarded=())
    assert place not in explorable(replace(state, stacks={**state.stacks, zone(place): empty}), 1)


@pytest.mark.parametrize(("sector", "asked"), [("221", False), ("228", True)])
def test_disc_beside_ancients_is_for_draco_only_npc_3(sector: str, asked: bool) -> None:
    state = begun(sector, "223")
    _, place = _beside(state, sector)
    state = do(state, c.Act(1, "explore"), c.Explore(1, spelled(place)))
    state = replace(state, act=replace(state.acting, drawn=("204",)))
    command = next(one for one in commands(state, 1) if isinstance(one, c.PlaceHex))
    state = do(state, command)
    assert lists(state, c.Claim(1, "204", True)) == asked
    if asked:
        state = do(state, c.Claim(1, "204", True))
        assert state.tiles["204"].discovery  # OP-39: no discovery tile there
        assert not state.owed


def test_first_disc_takes_the_discovery_exp_5() -> None:
    state = _joined(begun(*TWO), "221", "311", discovery=True)
    state = do(state, c.Act(1, "influence"), c.Influence(1, "311", ""))
    assert state.owed[0].kind == "discovery"
    kept = do(state, c.UseDiscovery(1, False))
    assert total(kept, 1) == 3 + 1 + 2  # EXP-6
    assert GAME.view(kept, 2).player(1).kept == ("",)


# --- influence, upgrade, build, move


def test_influence_needs_a_free_hex_without_enemies_inf_2() -> None:
    state = _joined(begun(*TWO), "221", "201")
    assert lists(do(state, c.Act(1, "influence")), c.Influence(1, "201", ""))
    taken = tile(state, "201", fleets={2: fleet(interceptor=1)})
    assert not lists(do(taken, c.Act(1, "influence")), c.Influence(1, "201", ""))
    guarded = tile(state, "201", ancients=1)
    assert not lists(do(guarded, c.Act(1, "influence")), c.Influence(1, "201", ""))


def test_given_up_hex_returns_its_cubes_inf_3() -> None:
    state = do(begun(*TWO), c.Act(1, "influence"), c.Influence(1, "", "221"))
    assert state.player(1).cubes == (11, 11, 11)
    assert state.player(1).discs == 12


def test_upgrade_ends_only_with_valid_blueprints_upg_4() -> None:
    state = changed(begun(*TWO), 1, techs=("fusion_drive", "antimatter_cannon"))
    state = do(state, c.Act(1, "upgrade"))
    last = replace(state, act=replace(state.acting, left=1))
    assert not lists(last, c.PlacePart(1, "antimatter_cannon", "interceptor", 1))  # VAL-2
    assert not lists(last, c.PlacePart(1, "ion_cannon", "interceptor", 3))  # VAL-3: the drive stays
    assert not lists(state, c.PlacePart(1, "nuclear_drive", "starbase", 4))
    assert not lists(state, c.PlacePart(1, "plasma_cannon", "interceptor", 0))  # VAL-4


def test_ship_totals_are_limited_bld_3() -> None:
    state = changed(begun(*TWO), 1, stored=(0, 0, 40))
    state = do(tile(state, "221", fleets={1: fleet(dreadnought=2)}), c.Act(1, "build"))
    assert not lists(state, c.Build(1, "dreadnought", "221"))
    assert lists(state, c.Build(1, "cruiser", "221"))


def test_nanorobots_build_one_more_but_not_in_a_reaction_bld_5() -> None:
    state = changed(begun(*TWO), 1, techs=("nanorobots",), colony_ships=0)
    assert do(state, c.Act(1, "build")).acting.left == 3
    state = do(changed(state, 2, colony_ships=0), c.Pass(1), c.Act(2, "upgrade"), c.Done(2))
    assert do(state, c.Act(1, "build")).acting.left == 1


def test_price_may_be_paid_by_a_trade_trd_1() -> None:
    state = changed(begun(*TWO), 1, stored=(4, 0, 1))
    state = do(state, c.Act(1, "build"), c.Build(1, "interceptor", "221", "money"))
    assert state.player(1).stored == (0, 0, 0)


def test_guard_pins_everybody_mov_5() -> None:
    state = tile(begun(*TWO), "001", fleets={1: fleet(interceptor=3)})
    state = tile(state, "221", fleets={})
    assert not lists(state, c.Act(1, "move"))
    open_ = _joined(tile(state, "001", guard=False), "001", "106")
    assert lists(open_, c.Act(1, "move"))


def test_ancients_neither_pin_nor_fight_draco_op_23() -> None:
    for sector, fights in (("221", True), ("228", False)):
        state = begun(sector, "223")
        hex_ = Tile((9, 9), ancients=1, fleets={1: fleet(interceptor=1)})
        assert (opponents(state, hex_) == (1, ANCIENTS)) == fights
        guard = Tile((9, 9), guard=True, fleets={1: fleet(interceptor=1)})
        assert opponents(state, guard) == (1, GUARD)


# --- combat


def test_controller_fights_last_bat_2() -> None:
    state = begun("221", "223", "225")
    ships = {1: fleet(cruiser=1), 2: fleet(cruiser=1), 3: fleet(cruiser=1)}
    assert opponents(state, Tile((9, 9), disc=3, fleets=ships)) == (2, 1)
    assert opponents(state, Tile((9, 9), disc=3, ancients=1, fleets={3: ships[3]})) == (3, ANCIENTS)


def test_unarmed_attacker_without_refuge_is_lost_op_14() -> None:
    state = begun(*TWO)
    parts = {"interceptor": ("", "hull", "", "")}
    for seat in (1, 2):
        state = changed(state, seat, parts={**state.player(seat).parts, **parts}, colony_ships=0)
    state = placed(state, "304", (9, 9), fleets={1: fleet(interceptor=1), 2: fleet(interceptor=1)})
    state = tile(tile(state, "221", fleets={}), "223", fleets={})
    state = _passed(state)
    assert on_map(state, 2) == fleet()  # BAT-11
    assert [len(one.drawn) for one in state.owed] == [2]  # taking part, and a kill


def test_dice_of_the_table_are_told_as_hits_by_what_they_can_hit() -> None:
    state = changed(begun(*TWO, dice="table"), 1, colony_ships=0)
    fleets = {2: fleet(interceptor=1, cruiser=1), 1: fleet(interceptor=2)}
    state = placed(state, "304", (9, 9), fleets=fleets)
    parts = {"cruiser": ("", "gauss_shield", "", "", "", "")}
    state = changed(state, 2, parts={**state.player(2).parts, **parts}, colony_ships=0)
    aimed = {"interceptor": ("positron_computer", "", "", "")}
    state = _passed(changed(state, 1, parts={**state.player(1).parts, **aimed}))
    prompt = GAME.prompt(state, 1)
    assert isinstance(prompt, Tally)
    assert [str(row.label) for row in prompt.rows] == ["yellow dice: 4", "yellow dice: 5+"]  # shields differ
    state = do(state, c.Fire(1, (1, 1)))
    assert [(hit.damage, hit.face) for hit in state.fight.hits] == [(1, 6), (1, 4)]
    assert state.tiles["304"].ships(2) == fleet(interceptor=1, cruiser=1)


def test_planta_cubes_die_without_dice_bat_13() -> None:
    state = changed(begun("226", "223"), 2, colony_ships=0)
    state = tile(changed(state, 1, colony_ships=0), "226", fleets={2: fleet(interceptor=1)})
    state = _passed(state)
    assert state.tiles["226"].cubes == ()
    assert sum(state.player(1).graveyard) == 3
    assert state.tiles["226"].disc == 0
    assert lists(state, c.Claim(2, "226", True))  # BAT-17


def test_neutron_bombs_need_no_dice_bat_13() -> None:
    state = changed(begun("221", "223"), 2, colony_ships=0, techs=("neutron_bombs",))
    state = tile(changed(state, 1, colony_ships=0), "221", fleets={2: fleet(interceptor=1)})
    state = _passed(state)
    assert state.phase == "bombing"
    state = do(state, c.Bomb(2, "bombs"))
    assert state.tiles["221"].cubes == ()
    assert state.player(1).discs == 13  # OP-16: no battle, no tile, but the disc returns


def test_ancients_throw_by_themselves_and_choose_by_rule_npc_2() -> None:
    state = changed(begun(*TWO), 1, colony_ships=0)
    state = _joined(changed(state, 2, colony_ships=0), "221", "305", ancients=1, discovery=True)
    state = tile(state, "305", fleets={1: fleet(interceptor=1, cruiser=1)})
    state = do(state, c.Pass(1))
    # The Interceptor (3) misses, the Ancient (2, the defender before the Cruiser) throws 5 and 6.
    state = do(state, c.Pass(2))
    state = do(state, c.Fire(1), chance=Fixed(1, 5, 6))
    assert state.tiles["305"].ships(1) == fleet(interceptor=1)  # the Cruiser falls to two hits


def test_whoever_took_part_draws_bat_15_and_the_bag_is_finite() -> None:
    state = changed(begun(*TWO), 1, colony_ships=0)
    state = replace(state, reputation=(1, 0, 0, 0))
    state = placed(state, "304", (9, 9), fleets={1: fleet(interceptor=1), 2: fleet(interceptor=1)})
    state = _passed(changed(state, 2, colony_ships=0))
    while state.phase == "battle":
        state = do(state, c.Fire(GAME.waiting(state)[0]), chance=Fixed(6))
    assert sum(len(one.drawn) for one in state.owed) == 1  # OP-31


# --- upkeep and the end


def test_civilisation_collapses_when_nothing_is_enough_upk_4() -> None:
    state = changed(
        begun(*TWO), 1, stored=(0, 0, 0), discs=0, cubes=(11, 11, 11), colony_ships=0, passed=True
    )
    state = tile(state, "221", cubes=())
    points = total(state, 1)
    state = do(replace(changed(state, 2, colony_ships=0), active=2, next_first=1), c.Pass(2))
    assert state.player(1).collapsed
    assert state.player(1).final == points
    assert not any(one.disc == 1 or 1 in one.fleets for one in state.tiles.values())
    assert state.first == 2  # OP-27


def test_ninth_round_ends_the_game_rnd_2() -> None:
    state = replace(begun(*TWO), round=9)
    state = _passed(changed(changed(state, 1, colony_ships=0), 2, colony_ships=0))
    assert GAME.over(state)
    assert [line.points for line in standings(state)] == [3, 3]
    assert [line.place for line in standings(state)] == [1, 1]  # OP-28


def test_tie_goes_to_what_is_stored_end_1() -> None:
    state = changed(replace(begun(*TWO), phase="over"), 2, stored=(9, 9, 9))
    first, second = standings(state)
    assert (first.seats, first.won, second.won) == ((2,), True, False)


# --- secrets and odds


def test_reputation_is_hidden_from_everybody_else() -> None:
    state = changed(begun(*TWO), 1, reputation=(4, 3))
    assert GAME.view(state, 1).player(1).reputation == (4, 3)
    for seat in (0, 2):
        assert GAME.view(state, seat).player(1).reputation == (0, 0)
    assert GAME.view(replace(state, phase="over"), 2).player(1).reputation == (4, 3)


def test_drawn_tiles_are_answered_in_secret_and_where_others_look_only_the_best() -> None:
    state = begun("222", "223")
    owed = replace(state, owed=(Owed("reputation", 1, drawn=(3, 1)),))
    prompt = GAME.prompt(GAME.view(owed, 1), 1)
    assert isinstance(prompt, Choose)
    assert prompt.sealed
    assert [str(option.label) for option in prompt.options if option.public] == ["Keep the best one"]
    assert GAME.view(owed, 2).owed[0].drawn == (0, 0)


def test_battle_shows_exact_odds_before_the_first_throw() -> None:
    state = changed(begun(*TWO), 1, colony_ships=0)
    state = placed(state, "304", (9, 9), fleets={1: fleet(interceptor=1), 2: fleet(interceptor=1)})
    state = _passed(changed(state, 2, colony_ships=0))
    prompt = GAME.prompt(state, GAME.waiting(state)[0])
    assert isinstance(prompt, Choose)
    assert "wins 45 %" in str(prompt.looks[0].title)  # type: ignore[union-attr]


def test_changed_blueprint_tells_what_it_would_do_against_an_ancient() -> None:
    state = changed(begun(*TWO), 1, techs=("gauss_shield",))
    told = GAME.forecast(state, c.PlacePart(1, "electron_computer", "interceptor", 0))
    assert str(told) == "against an Ancient 3 → 10 %"
    assert GAME.forecast(state, c.PlacePart(1, "electron_computer")) is None


def test_every_price_is_explained_also_of_what_is_out_of_reach() -> None:
    state = replace(changed(begun(*TWO), 1, stored=(0, 7, 0)), supply={"fusion_source": 1, "monolith": 1})
    told = {str(line): str(why) for _, line, why in GAME.explain(do(state, c.Act(1, "research")))}
    assert told == {
        "Fusion Source (6)": "printed 6, Grid −0, never below 4",
        "Monolith (12)": "7 Science: too dear, even with a trade",
    }


def test_passing_alone_is_explained_act_3() -> None:
    told = [str(why) for seat, _, why in GAME.explain(changed(begun(*TWO), 1, discs=0)) if seat == 1]
    assert told == ["no disc left: only passing"]


def test_part_that_lacks_energy_says_so_before_it_is_mended_upg_4() -> None:
    state = changed(begun(*TWO), 1, techs=("plasma_cannon", "antimatter_cannon"))
    state = do(state, c.Act(1, "upgrade"))
    prompt = GAME.refine(state, c.PlacePart(1, "antimatter_cannon"))
    assert isinstance(prompt, Choose)
    told = {str(option.detail) for option in prompt.options}
    assert any(one.startswith("energy short by") for one in told)
    assert all("init" in one and "move" in one and "hull" in one and "energy" in one for one in told)


def test_diplomacy_is_for_four_or_more_dip_1() -> None:
    state = _joined(begun("221", "223", "225"), "223", "201", disc=1)
    assert not any(isinstance(one, c.SendEnvoy) for one in commands(state, 1))


def test_value_is_bounded_and_a_win_is_above_everything() -> None:
    state = begun(*TWO)
    rich = changed(state, 1, stored=(999, 999, 999), kept=("money",) * 99)
    assert -1 < GAME.value(state, 1) < GAME.value(rich, 1) < 1
    over = changed(replace(state, phase="over"), 2, stored=(9, 9, 9))
    assert GAME.value(over, 2) == 1
