"""The open points of the rules and how they were decided, one by one."""

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose
from companion.core.text import say
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import battlefields, controller, income, lairs
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import CardPile, State, home_of
from companion.games.nexus_ops.move import targets
from companion.games.nexus_ops.strength import hit_number, pick_number, read_dice
from companion.games.nexus_ops.terms import ENERGIZE_CARDS, LANDS, SECRET_CARDS, UNITS, Terrain, Unit
from tests.games.nexus_ops.tables import (
    TABLE,
    accepted,
    all_of,
    asked,
    attack,
    before_battle,
    board,
    buy,
    do,
    events,
    fighting,
    labels,
    opened,
    ready,
    refused,
    units,
    with_lands,
    with_player,
    with_points,
    with_units,
)

HUMAN, DRAGON = units(human=1), units(rubium_dragon=1)


# --- 1, 2: figures that nobody confirmed


@pytest.mark.parametrize(
    ("unit", "terrain", "bonus", "needed"),
    [
        ("fungoid", "liquifungus", "1", 4),
        ("fungoid", "crystal", "1", 6),
        ("crystalline", "crystal", "1", 4),
        ("crystalline", "liquifungus", "1", 6),
        ("lava_leaper", "magma", "1", 2),
        ("fungoid", "crystal", "2", 6),
        ("lava_leaper", "magma", "2", 2),
        ("fungoid", "liquifungus", "2", 3),
        ("fungoid", "liquifungus", "0", 5),
    ],
)
def test_d1_terrain_changes_the_die_within_two_and_six(
    unit: Unit, terrain: Terrain, bonus: str, needed: int
) -> None:
    assert hit_number(ready(2, terrain_bonus=bonus), unit, terrain) == needed


@pytest.mark.parametrize("bonus", ["0", "1", "2"])
def test_d1_natural_one_misses_and_natural_six_hits(bonus: str) -> None:
    state = ready(2, terrain_bonus=bonus)
    for unit in UNITS:
        for terrain in (*LANDS, "monolith", "home"):
            assert read_dice(state, (1,), unit, terrain)[0] == 0
            assert read_dice(state, (6,), unit, terrain)[0] == 1


def test_d1_lava_leaper_picks_by_the_natural_die_unless_the_table_says_otherwise() -> None:
    assert read_dice(ready(2), (4, 5), "lava_leaper", "magma") == (2, 1)
    assert read_dice(ready(2, leaper="modified"), (4, 5), "lava_leaper", "magma") == (2, 2)
    assert pick_number(ready(2, leaper="modified"), "rock") == 5


@pytest.mark.parametrize(("value", "rubium"), [("1", 1), ("2", 2), ("3", 3)])
def test_d2_small_mine_is_a_setting(value: str, rubium: int) -> None:
    state = with_units(board(2, small_mine=value), {"D2": {1: HUMAN}})
    state = replace(state, board=replace(state.map(), mines={"D2": "small"}), found={"small": 1})
    assert income(state, 1) == rubium


def test_d2_home_mines_are_asked_at_setup_one_number_per_hex() -> None:
    state = do(opened(2, board="full", map="drawn"), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (0, 1, 3)))
    homes = home_of(state, 1)
    state = with_units(state, {space: {1: HUMAN} for space in homes})
    assert income(state, 1) == 4


def test_d2_home_mines_are_shown_as_a_stand_in() -> None:
    prompt = asked(do(opened(2), c.NameFirst(TABLE, 1)))
    assert labels(prompt) == ["Mines: 1, 1, 1", "Other numbers"]
    assert isinstance(prompt, Choose)
    assert prompt.options[0].detail == say("a stand-in: look at the tile")


# --- 3 to 5: battles and elimination


def test_d3_mutual_destruction_gives_the_attacker_the_victory_and_the_defender_a_card() -> None:
    state = do(fighting(HUMAN, HUMAN), c.Throw(1, 1), c.Throw(2, 1))
    assert state.fight().result == "won"
    assert do(state, c.EndPhase(1)).player(2).energize == 1


def hit_by_breath(rubium: int, secret: int) -> State:
    """Bao's only unit is lost by a breath."""
    state = with_player(replace(ready(2), tiles=0), 2, units=HUMAN, rubium=rubium, secret=secret)
    state = with_player(state, 1, units=DRAGON)
    return do(state, c.EndPhase(1), c.EndPhase(1), c.Breathe(1, die=6))


@pytest.mark.parametrize(("rubium", "secret", "out"), [(1, 0, True), (2, 0, False), (0, 1, False)])
def test_d4_elimination_needs_no_unit_no_money_and_no_card(rubium: int, secret: int, out: bool) -> None:
    state = hit_by_breath(rubium, secret)
    assert state.player(2).eliminated is out
    assert GAME.over(state) is out


def test_d5_defender_who_draws_is_never_eliminated_by_a_battle() -> None:
    state = with_player(fighting(HUMAN, HUMAN), 2, rubium=0)
    state = do(state, c.Throw(1, 1), c.Throw(2, 0), c.EndPhase(1))
    assert state.player(2).energize == 1
    assert not state.player(2).eliminated


def test_d5_failed_attack_can_eliminate_the_attacker() -> None:
    state = with_player(fighting(HUMAN, HUMAN), 1, rubium=1)
    state = do(state, c.Throw(1, 0), c.Throw(2, 1))
    assert state.player(1).eliminated
    assert state.winners == (2,)


def test_d5_cards_for_the_battle_win_before_anybody_draws() -> None:
    state = with_points(fighting(HUMAN, HUMAN), 1, 11)
    state = do(state, c.Throw(1, 1), c.Throw(2, 0), c.TakeMission(1))
    assert state.winners == (1,)
    assert state.player(2).energize == 0


def test_d5_no_units_at_the_start_is_not_a_loss() -> None:
    state = with_player(ready(2), 1, rubium=0)
    state = do(state, c.EndPhase(1))
    assert not state.player(1).eliminated
    assert state.phase == "closing"


# --- 6 to 9: empty piles, change, supply


def drawn(secret: CardPile) -> State:
    state = replace(with_player(ready(2), 1, energize=1), secret=secret)
    return do(state, c.EndPhase(1))


def test_d6_empty_secret_deck_takes_its_discards() -> None:
    state = drawn(CardPile(0, 5))
    assert (state.player(1).secret, state.secret) == (1, CardPile(4, 0))


def test_d6_without_discards_the_draw_is_skipped() -> None:
    state = drawn(CardPile(0, 0))
    assert (state.player(1).secret, state.phase) == (0, "closing")


def test_d6_missions_are_counted_beyond_the_twenty_two_cards() -> None:
    state = with_player(fighting(HUMAN, HUMAN), 1)
    state = replace(
        state, options=replace(state.options, settings={**state.options.settings, "points": "14"})
    )
    state = do(state, c.Throw(1, 1), c.Throw(2, 0))
    assert do(state, c.TakeMission(1)).player(1).points.missions == 1
    assert not hasattr(state, "missions_left")


def test_d7_bank_is_never_empty() -> None:
    state = with_player(replace(ready(2), tiles=0), 1, rubium=150, units=units(human=9))
    state = do(state, c.EndPhase(1), c.EndPhase(1), c.CountMines(1, (6,)))
    assert state.player(1).rubium == 156


def test_d8_explored_unit_that_is_not_in_the_supply_is_not_placed_but_the_mine_is() -> None:
    state = do(with_player(ready(2), 1, units=units(human=12)), c.EndPhase(1), c.EndPhase(1))
    (turned, *_) = events(state, c.TurnTile(1, None, "large", "human"))
    assert turned == e.TileTurned(1, mine="large", unit="human", placed=False)
    after = do(state, c.TurnTile(1, None, "large", "human"))
    assert after.found == {"large": 1}
    assert after.player(1).units == units(human=12)


def test_d9_bought_unit_moves_in_the_same_turn() -> None:
    state = ready(2, board="full")
    home = home_of(state, 1)[0]
    state = do(state, buy(1, home, human=1), c.EndPhase(1))
    target = home_of(state, 1)[1]
    state = do(state, c.Move(1, home, "human", target, 1))
    assert refused(state, c.Move(1, target, "human", home, 1))


# --- 10 to 13: breath and exploration


def test_d10_breath_into_a_space_with_own_units_needs_an_enemy_there_and_spares_the_own() -> None:
    state = with_units(board(2), {"E3": {1: DRAGON}, "D2": {1: HUMAN, 2: HUMAN}, "D3": {1: HUMAN}})
    state = do(state, c.EndPhase(1))
    assert refused(state, c.Breathe(1, "E3", "D3", 6))
    state = do(state, c.Breathe(1, "E3", "D2", 6))
    assert state.map().units["D2"] == (HUMAN, units())


def test_d11_each_dragon_breathes_once_a_turn() -> None:
    two = units(rubium_dragon=2)
    state = with_units(board(2), {"E3": {1: two}, "D2": {2: units(human=5)}})
    state = do(state, c.EndPhase(1), c.Breathe(1, "E3", "D2", 1))
    assert lairs(state, 1) == ["E3"]
    assert do(state, c.Breathe(1, "E3", "D2", 1)).phase != "breath"


def test_d12_unit_that_did_not_move_explores_too() -> None:
    state = with_units(ready(2, board="full"), {"D2": {1: HUMAN}})
    state = do(state, c.EndPhase(1), c.EndPhase(1))
    assert state.phase == "explore"
    assert isinstance(events(state, c.TurnTile(1, "D2"))[0], e.TileTurned)


def test_d13_two_dragons_breathing_on_one_space_come_one_after_the_other() -> None:
    two = units(rubium_dragon=2)
    state = with_units(board(2), {"E3": {1: two}, "D2": {2: units(human=2)}})
    state = do(state, c.EndPhase(1), c.Breathe(1, "E3", "D2", 4))
    assert state.map().units["D2"][1] == HUMAN
    assert do(state, c.Breathe(1, "E3", "D2", 4)).map().units["D2"][1] == units()


# --- 14 to 16: teams


def team_hit_by_breath(**players: bool) -> State:
    """Bao's last unit is lost in a team game; Dia is out already, or not."""
    state = with_player(replace(ready(4, teams="two"), tiles=0), 2, units=HUMAN, rubium=0)
    state = with_player(with_player(state, 1, units=DRAGON), 4, eliminated=players["partner_out"])
    return do(state, c.EndPhase(1), c.EndPhase(1), c.Breathe(1, die=6))


def test_d14_whole_team_eliminated_loses_at_once() -> None:
    state = team_hit_by_breath(partner_out=True)
    assert (state.winners, state.ended_by) == ((1, 3), "elimination")


def test_d15_team_game_goes_on_with_the_partner_and_turns_are_skipped_for_good() -> None:
    state = team_hit_by_breath(partner_out=False)
    assert state.player(2).eliminated
    assert not GAME.over(state)
    state = do(state, c.DrawCards(1, monolith=False), c.EndPhase(1))
    assert state.active == 3


def test_d15_points_of_an_eliminated_partner_keep_counting() -> None:
    state = with_points(with_points(team_hit_by_breath(partner_out=False), 2, 9), 4, 5)
    lines = {line.seats: line.points for line in GAME.standings(state)}
    assert lines[2, 4] == 14


def test_d16_partner_hands_over_one_card_at_the_end_of_the_turn() -> None:
    state = with_player(ready(4, teams="two"), 3, energize=1, secret=1)
    state = do(state, c.EndPhase(1), c.EndPhase(1))
    assert (state.phase, GAME.waiting(state)) == ("handover", (3,))
    assert refused(state, c.HandOver(2, "energize"))
    state = do(state, c.HandOver(3, "energize"))
    assert (state.player(1).energize, state.player(3).energize, state.active) == (1, 0, 2)


# --- 17, 18: what overrides, and the map


def test_d17_card_texts_override_the_rules_as_far_as_the_companion_checks_them() -> None:
    state = with_player(ready(2, board="full"), 1, energize=1)
    state = with_units(state, {"A1": {1: HUMAN}})
    state = do(state, c.PlayEnergize(1, "movement"), c.EndPhase(1))
    assert do(state, c.Move(1, "A1", "human", "I1", 1)).map().units["I1"][0] == HUMAN


@pytest.mark.parametrize(("players", "spaces"), [(2, 25), (3, 28), (4, 31)])
def test_d18_map_has_a_monolith_two_rings_and_a_base_of_three_for_each(players: int, spaces: int) -> None:
    planet = ready(players).planet
    assert len(planet.places) == spaces
    assert len(planet.ring) == 18
    for base in planet.bases:
        outer = [space for space in base if set(planet.neighbours[space]) & set(planet.ring)]
        assert len(outer) == 2
        assert all(set(base) - {space} <= set(planet.neighbours[space]) for space in base)


def test_d18_terrain_is_typed_in_or_drawn_from_the_stand_in() -> None:
    laid = do(opened(2, board="full"), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))
    assert laid.phase == "terrain"
    lands = tuple(LANDS[place % 4] for place in range(18))
    laid = do(laid, c.LayTerrain(TABLE, lands))
    assert tuple(laid.map().lands[space] for space in laid.planet.ring) == lands
    drawn_map = ready(2, board="full").map().lands
    assert [list(drawn_map.values()).count(land) for land in LANDS] == [6, 4, 4, 4]


def test_d18_home_hexes_count_as_none_of_the_four_terrains() -> None:
    state = ready(2, board="full")
    assert {state.map().lands[space] for base in state.planet.bases for space in base} == {"home"}


# --- 19 to 22: when, where and what


def two_battles() -> State:
    state = with_units(board(2), {"D1": {1: HUMAN, 2: HUMAN}, "D4": {1: HUMAN, 2: HUMAN}})
    state = do(with_player(state, 1, secret=3), c.EndPhase(1))
    return do(state, c.Attack(1, space="D1", defender=2, sure=True), c.Throw(1, 1), c.Throw(2, 0))


def test_d19_card_for_a_battle_is_played_before_the_next_battle() -> None:
    state = do(two_battles(), c.EndPhase(1))
    assert state.phase == "fight"
    assert refused(state, c.PlaySecret(1, "win-rock", points=1))


def test_d19_card_not_on_red_is_played_until_the_next_battle() -> None:
    state = do(two_battles(), c.EndPhase(1))
    assert do(state, c.PlaySecret(1, "slay-human", points=1)).player(1).points.total == 1
    state = do(state, c.Attack(1, space="D4", defender=2, sure=True), c.PassCards(2))
    state = do(state, c.Throw(1, 0), c.Throw(2, 0))
    assert refused(state, c.PlaySecret(1, "slay-human", points=1))


def test_d19_two_battles_won_allow_a_red_card_each() -> None:
    state = do(two_battles(), c.TakeMission(1), c.EndPhase(1))
    state = do(state, c.Attack(1, space="D4", defender=2, sure=True), c.PassCards(2))
    state = do(state, c.Throw(1, 1), c.Throw(2, 0))
    assert do(state, c.TakeMission(1)).player(1).points.missions == 2


def test_d19_card_drawn_later_cannot_use_an_earlier_battle() -> None:
    state = with_player(two_battles(), 1, secret=0)
    state = do(state, c.EndPhase(1), c.Attack(1, space="D4", defender=2, sure=True), c.PassCards(2))
    state = do(state, c.Throw(1, 1), c.Throw(2, 0), c.TakeMission(1))
    assert (state.phase, state.player(1).secret) == ("closing", 1)
    for mission in ("slay-human", "win-rock", "survive-human"):
        assert not accepted(state, c.PlaySecret(1, mission, points=1))
    assert accepted(state, c.PlaySecret(1, "dominate-rock", points=1))


def test_d20_retreat_is_judged_as_the_turn_begins() -> None:
    state = ready(2, board="full")
    home, *others = home_of(state, 1)
    state = with_units(state, {home: {1: HUMAN, 2: HUMAN}, others[0]: {2: HUMAN}})
    state = replace(state, turn=replace(state.turn, bound={home: HUMAN}))
    state = do(state, buy(1, home, human=1), c.EndPhase(1))
    assert refused(state, c.Move(1, home, "human", others[0], 2))
    state = do(state, c.Move(1, home, "human", others[0], 1))
    assert refused(state, c.Move(1, home, "human", others[0], 1))
    assert do(state, c.Move(1, home, "human", others[1], 1)).map().units[others[1]][0] == HUMAN


def test_d20_retreat_into_a_space_just_entered_alone_is_allowed() -> None:
    state = with_units(board(2), {"D1": {1: HUMAN}, "D3": {1: HUMAN, 2: HUMAN}})
    state = replace(state, turn=replace(state.turn, bound={"D3": HUMAN}))
    state = do(state, c.Move(1, "D1", "human", "D2", 1), c.Move(1, "D3", "human", "D2", 1))
    assert state.map().units["D2"][0] == units(human=2)


def test_d20_retreat_into_a_space_just_vacated_is_allowed() -> None:
    state = with_units(board(2), {"D2": {1: HUMAN}, "D3": {1: HUMAN, 2: HUMAN}, "D1": {2: HUMAN}})
    state = replace(state, turn=replace(state.turn, bound={"D3": HUMAN}))
    state = do(state, c.Move(1, "D2", "human", "D1", 1))
    assert controller(state, "D2") is None
    assert do(state, c.Move(1, "D3", "human", "D2", 1)).map().units["D2"][0] == HUMAN


def test_d20_abilities_change_the_path_but_not_the_limit() -> None:
    state = with_units(board(2), {"E3": {1: DRAGON, 2: HUMAN}, "I1": {2: HUMAN}})
    free = state
    bound = replace(state, turn=replace(state.turn, bound={"E3": DRAGON}))
    assert "I1" in targets(free, 1, "E3", "rubium_dragon")
    assert "I1" not in targets(bound, 1, "E3", "rubium_dragon")
    assert "A1" in targets(bound, 1, "E3", "rubium_dragon")


def test_d21_breath_fulfils_no_card_that_asks_for_a_battle_but_control_may_be_played() -> None:
    state = with_units(board(2), {"E3": {1: DRAGON}, "D2": {2: HUMAN}, "D1": {1: HUMAN}})
    state = do(with_player(state, 1, secret=2), c.EndPhase(1), c.Breathe(1, "E3", "D2", 6))
    assert state.player(2).units == units()
    assert refused(state, c.PlaySecret(1, "slay-human", points=1))
    assert do(state, c.PlaySecret(1, "dominate-rock", points=1)).player(1).points.total == 1


def test_d22_explored_unit_stays_where_it_may_not_enter_and_may_not_come_back() -> None:
    state = with_lands(laid_map(), {"D2": "magma"})
    state = with_units(state, {"D2": {1: units(fungoid=1)}})
    state = do(state, c.EndPhase(1), c.EndPhase(1), c.TurnTile(1, "D2", "none", "human"))
    assert state.map().units["D2"][0] == units(fungoid=1, human=1)
    state = replace(state, phase="move", turn=replace(state.turn, moved={}))
    state = do(state, c.Move(1, "D2", "human", "D1", 1))
    assert "D2" not in targets(replace(state, turn=replace(state.turn, moved={})), 1, "D1", "human")


def test_d22_explored_unit_in_a_contested_space_fights_this_turn() -> None:
    state = with_units(laid_map(), {"D2": {1: HUMAN, 2: HUMAN}})
    state = do(state, c.EndPhase(1), c.EndPhase(1), c.TurnTile(1, "D2", "none", "rock_strider"))
    state = do(state, c.Attack(1, space="D2", defender=2, sure=True))
    assert state.fight().alive[1] == units(human=1, rock_strider=1)


def laid_map() -> State:
    """A full board whose map the players laid: all rock, nothing explored."""
    state = do(opened(2, board="full"), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))
    return do(state, c.LayTerrain(TABLE, ("rock",) * 18))


# --- 23 to 25: stand-ins, choices, partners


def test_d23_stand_ins_are_complete_and_said_to_be_stand_ins() -> None:
    box = ready(2).options.data
    assert set(box.stand_in) == {"tiles", "missions", "energize", "layouts"}
    assert sum(mission.copies for mission in box.missions) == SECRET_CARDS
    assert sum(card.copies for card in box.energize) == ENERGIZE_CARDS
    assert (len(box.turn_cards), len(box.battle_cards)) == (14, 18)
    kinds = [(tile.mine, tile.unit) for tile in box.tiles]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        ("large", None): 4,
        ("small", None): 4,
        ("small", "human"): 2,
        ("small", "fungoid"): 1,
        ("small", "crystalline"): 1,
        (None, "rock_strider"): 6,
    }
    assert GAME.caveats(ready(2)) == (say("Stand-in tiles, cards and map: not those of the box."),)


def leapers() -> State:
    """Both have a Leaper and two other types; both hit twice, once with a pick."""
    both = units(lava_leaper=2, fungoid=1, human=2)
    return do(fighting(both, both), c.Throw(1, 2, 1), c.Throw(2, 2, 1))


def test_d24_active_player_chooses_own_losses_then_picks_then_the_other_side_likewise() -> None:
    state = leapers()
    order = []
    for choice in (("human", 1, 1), ("fungoid", 1, 2), ("human", 2, 2), ("lava_leaper", 2, 1)):
        unit, chooser, victim = choice
        due = state.fight().dues[0]
        order.append((due.chooser, due.victim))
        assert GAME.waiting(state) == (chooser,)
        state = do(state, c.Remove(chooser, _named(unit)))
        assert (due.chooser, due.victim) == (chooser, victim)
    assert order == [(1, 1), (1, 2), (2, 2), (2, 1)]
    assert state.fight().alive == {
        1: units(lava_leaper=1, fungoid=1, human=1),
        2: units(lava_leaper=2, human=1),
    }


def _named(name: str) -> Unit:
    return next(unit for unit in UNITS if unit == name)


def test_d24_hits_beyond_the_last_unit_are_lost() -> None:
    state = fighting(units(human=3), HUMAN)
    happened = events(do(state, c.Throw(1, 3)), c.Throw(2, 0))
    assert [event for event in happened if isinstance(event, e.UnitLost)] == [e.UnitLost(2, 2, "human")]


def partners_together() -> State:
    """Ana and her partner Cléo share two spaces; in one of them stands Bao too."""
    state = with_units(
        board(4, teams="two"),
        {
            "D2": {1: units(rubium_dragon=1, human=1), 3: HUMAN},
            "D3": {1: HUMAN, 2: HUMAN, 3: HUMAN},
            "E3": {1: DRAGON, 3: HUMAN},
        },
    )
    mines = {"D2": "large", "D3": "large"}
    return replace(state, board=replace(state.map(), mines=mines), found={"large": 2})


def test_d25_space_shared_by_partners_is_contested_for_control_income_monolith_and_breath() -> None:
    state = partners_together()
    assert controller(state, "D2") is None
    assert income(state, 1) == income(state, 3) == 0
    assert not ground(state).holds_monolith(state, 1)
    assert lairs(state, 1) == []


def test_d25_space_shared_by_partners_does_not_count_for_missions_of_control() -> None:
    state = with_units(
        board(4, teams="two"), {"D1": {1: HUMAN}, "D2": {1: HUMAN, 3: HUMAN}, "D4": {2: HUMAN}}
    )
    state = with_player(state, 1, secret=1)
    played = c.PlaySecret(1, "dominate-rock", points=1)
    assert refused(state, played)
    alone = with_units(state, {"D1": {1: HUMAN}, "D2": {1: HUMAN}, "D4": {2: HUMAN}})
    assert accepted(alone, played)


def test_d25_retreat_limits_apply_only_with_an_enemy_and_never_end_beside_the_partner() -> None:
    state = partners_together()
    assert set(_bound_for(state, 1)) == {"D3"}
    state = replace(state, turn=replace(state.turn, bound=_bound_for(state, 1)))
    assert "D2" not in targets(state, 1, "D3", "human")
    assert "D3" in targets(state, 1, "D2", "human")


def _bound_for(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    before = replace(state, phase="closing", active=(seat - 2) % state.seats + 1)
    begun = events(before, c.EndPhase(before.active))[-1]
    assert isinstance(begun, e.TurnBegun)
    return begun.bound


def test_d25_defender_is_an_enemy_and_the_partner_neither_fights_nor_falls() -> None:
    state = do(partners_together(), c.EndPhase(1))
    assert battlefields(state) == ["D3"]
    assert refused(state, c.Attack(1, space="D3", defender=3, sure=True))
    state = do(state, c.Attack(1, space="D3", defender=2, sure=True), c.Throw(1, 1), c.Throw(2, 1))
    assert state.map().units["D3"] == (units(), units(), HUMAN, units())
    assert state.phase == "spoils"


def test_d25_unit_that_goes_two_spaces_passes_the_partner_but_not_with_enemies_there() -> None:
    strider = units(rock_strider=1)
    state = with_units(board(4, teams="two"), {"E3": {1: strider}, "D2": {3: HUMAN}})
    state = with_lands(state, {**all_of(state, "crystal"), "D2": "rock"})
    assert "C1" in targets(state, 1, "E3", "rock_strider")
    enemies = with_units(state, {"E3": {1: strider}, "D2": {2: HUMAN, 3: HUMAN}})
    assert "C1" not in targets(enemies, 1, "E3", "rock_strider")


def test_battle_needs_units_of_both_sides() -> None:
    state = before_battle(HUMAN, HUMAN)
    assert refused(state, attack(units(human=2), HUMAN))
