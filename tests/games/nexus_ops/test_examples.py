"""The worked examples of the rules digest, one by one. 1 to 6 are the rulebook's own."""

import pytest
from msgspec.structs import replace

from companion.core.prompt import Tally
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import income
from companion.games.nexus_ops.missions import playable
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.strength import hit_number, read_dice
from companion.games.nexus_ops.terms import UNITS
from tests.games.nexus_ops.tables import (
    TABLE,
    all_of,
    asked,
    attack,
    before_battle,
    board,
    buy,
    do,
    events,
    fighting,
    opened,
    ready,
    refused,
    units,
    with_lands,
    with_player,
    with_points,
    with_units,
)


@pytest.mark.parametrize(("players", "rubium"), [(2, [8, 11]), (3, [8, 11, 14]), (4, [8, 11, 14, 17])])
def test_example_01_starting_rubium_by_seat(players: int, rubium: list[int]) -> None:
    state = do(opened(players), c.NameFirst(TABLE, 1))
    assert [player.rubium for player in state.players] == rubium


def test_example_01_starting_rubium_is_dealt_from_the_first_player_on() -> None:
    state = do(opened(3), c.NameFirst(TABLE, 2))
    assert [player.rubium for player in state.players] == [14, 8, 11]


def test_example_02_rock_strider_misses_on_three_and_hits_on_four() -> None:
    state = ready(2)
    assert hit_number(state, "rock_strider", "rock") == 4
    assert read_dice(state, (3,), "rock_strider", "rock") == (0, 0)
    assert read_dice(state, (4,), "rock_strider", "rock") == (1, 0)


def test_example_03_casualty_before_its_step_never_rolls() -> None:
    mine, theirs = units(rubium_dragon=1, human=1), units(rubium_dragon=1)
    state = do(fighting(mine, theirs), c.Throw(1, 0), c.Throw(2, 1))
    assert GAME.waiting(state) == (1,)
    happened = events(state, c.Remove(1, "human"))
    assert e.BattleOver("open") in happened
    assert not any(isinstance(event, e.StepBegun) for event in happened)
    assert do(state, c.Remove(1, "human")).player(1).units == units(rubium_dragon=1)


def test_example_04_same_step_both_sides_lose_a_unit() -> None:
    both = units(rubium_dragon=1, human=1)
    state = do(fighting(both, both), c.Throw(1, 1), c.Throw(2, 1), c.Remove(1, "rubium_dragon"))
    assert GAME.waiting(state) == (2,)
    state = do(state, c.Remove(2, "human"))
    assert state.fight().alive == {1: units(human=1), 2: units(rubium_dragon=1)}
    assert state.fight().step == "human"


def test_example_05_retreat_across_plains_with_enemies_is_illegal() -> None:
    state = board(2)
    here, between, beyond = "E3", "D2", "C1"
    state = with_lands(state, {**all_of(state, "crystal"), between: "rock"})
    strider, human = units(rock_strider=1), units(human=1)
    state = with_units(state, {here: {1: strider, 2: human}, between: {2: human}})
    bound = replace(state, turn=replace(state.turn, bound={here: strider}))
    assert refused(bound, c.Move(1, here, "rock_strider", beyond, 1))
    free = with_units(state, {here: {1: strider, 2: human}})
    assert do(free, c.Move(1, here, "rock_strider", beyond, 1)).map().units[beyond][0] == strider


def won_in_the_forest() -> State:
    mine, theirs = units(fungoid=1), units(crystalline=1)
    state = with_player(before_battle(mine, theirs), 1, secret=4)
    # In the forest the Fungoid hits on 4, the Crystalline (which rolls first) on 6.
    return do(state, attack(mine, theirs, "liquifungus"), c.Throw(2, 0), c.Throw(1, 1))


def test_example_06_red_rule_allows_one_of_three_and_the_card_not_on_red() -> None:
    state = won_in_the_forest()
    assert state.phase == "spoils"
    names = {mission.key for mission in playable(state, 1) if mission.feat != "dominate"}
    assert names == {"survive-fungoid", "win-liquifungus", "slay-crystalline"}
    for first in (c.TakeMission(1), c.PlaySecret(1, "survive-fungoid", points=1)):
        after = do(state, first)
        assert refused(after, c.TakeMission(1))
        assert refused(after, c.PlaySecret(1, "win-liquifungus", points=1))
        after = do(after, c.PlaySecret(1, "slay-crystalline", points=1))
        assert after.player(1).points.total == 2


@pytest.mark.parametrize(("own", "dominates"), [(4, True), (3, False)])
def test_example_07_dominate_the_plains_is_played_at_once_when_it_is_drawn(own: int, dominates: bool) -> None:
    state = board(3)
    ring = state.planet.ring
    human = units(human=1)
    places = {space: {1: human} for space in ring[:own]}
    places |= {space: {2: human} for space in ring[own : own + 3]}
    places |= {space: {3: human} for space in ring[own + 3 : own + 5]}
    state = do(with_units(state, places), c.EndPhase(1))
    assert state.phase == "closing"
    assert state.player(1).secret == 1
    play = c.PlaySecret(1, "dominate-rock", points=2)
    if dominates:
        assert do(state, play).player(1).points.total == 2
    else:
        assert refused(state, play)


@pytest.mark.parametrize(("die", "lost"), [(3, 0), (4, 1)])
@pytest.mark.parametrize("way", ["assisted", "full"])
def test_example_08_breath_takes_a_unit_on_four_and_nothing_else(die: int, lost: int, way: str) -> None:
    if way == "full":
        state = with_units(board(2), {"E3": {1: units(rubium_dragon=1)}, "D2": {2: units(human=1)}})
        breathe = c.Breathe(1, "E3", "D2", die)
    else:
        state = with_player(replace(ready(2), tiles=0), 1, units=units(rubium_dragon=1))
        state = do(with_player(state, 2, units=units(human=1)), c.EndPhase(1))
        breathe = c.Breathe(1, die=die)
    happened = events(do(state, c.EndPhase(1)), breathe)
    assert sum(isinstance(event, e.UnitBurnt) for event in happened) == lost
    assert not any(isinstance(event, e.CardsDrawn) and event.seat == 2 for event in happened)
    after = do(do(state, c.EndPhase(1)), breathe)
    assert sum(after.player(2).units) == 1 - lost
    assert after.player(2).energize == 0
    assert after.player(1).points.total == 0


@pytest.mark.parametrize(("contested", "energize"), [(False, 2), (True, 0)])
def test_example_09_monolith_gives_two_energize_cards_when_it_is_controlled(
    contested: bool, energize: int
) -> None:
    state = board(2)
    dragon = units(rubium_dragon=1)
    there = {1: dragon, 2: dragon} if contested else {1: dragon}
    state = with_units(state, {state.planet.monolith: there})
    state = do(state, c.EndPhase(1))
    if contested:
        state = do(state, c.Attack(1, space=state.planet.monolith, defender=2, sure=True))
        state = do(state, c.Throw(1, 0), c.Throw(2, 0))
    assert state.phase == "closing"
    assert (state.player(1).secret, state.player(1).energize) == (1, energize)


@pytest.mark.parametrize(("monolith", "energize"), [(True, 2), (False, 0)])
def test_example_09_monolith_is_asked_for_in_assisted_play(monolith: bool, energize: int) -> None:
    state = with_player(replace(ready(2), tiles=0), 1, units=units(rock_strider=1))
    state = do(state, c.EndPhase(1), c.EndPhase(1), c.DrawCards(1, monolith))
    assert (state.player(1).secret, state.player(1).energize) == (1, energize)


def test_example_10_cards_are_money() -> None:
    state = with_player(ready(2), 1, rubium=0, energize=2, secret=1)
    state = do(state, c.SellCard(1, "energize"), c.SellCard(1, "energize"), c.SellCard(1, "secret"))
    assert (state.player(1).rubium, state.player(1).cards) == (3, 0)
    assert (state.energize.discard, state.secret.discard) == (2, 1)
    assert refused(state, c.SellCard(1, "secret"))


def test_example_11_team_wins_with_twenty_together() -> None:
    mine, theirs = units(human=1), units(human=1)
    state = replace(ready(4, teams="two"), tiles=0)
    state = with_points(with_points(state, 1, 11), 3, 8)
    state = with_player(with_player(state, 1, units=mine), 2, units=theirs)
    state = do(state, c.EndPhase(1), c.EndPhase(1), attack(mine, theirs), c.Throw(1, 1), c.Throw(2, 0))
    assert not GAME.over(state)
    state = do(state, c.TakeMission(1))
    assert GAME.over(state)
    assert state.winners == (1, 3)
    first, second = GAME.standings(state)
    assert (first.seats, first.points, first.won) == ((1, 3), 20, True)
    assert (second.seats, second.won) == ((2, 4), False)


def test_example_12_purchase_takes_its_price() -> None:
    state = do(ready(2), buy(1, human=2, fungoid=1))
    assert state.player(1).rubium == 1
    assert state.player(1).units == units(human=2, fungoid=1)


def test_example_12_purchase_is_refused_without_enough_rubium() -> None:
    state = with_player(ready(2), 1, rubium=11)
    assert refused(state, buy(1, rubium_dragon=1))
    prompt = asked(state)
    assert isinstance(prompt, Tally)
    assert prompt.accepts(buy(1, human=5))
    assert not prompt.accepts(buy(1, rubium_dragon=1))


def test_example_13_whole_battle() -> None:
    mine, theirs = units(rock_strider=1, human=2), units(lava_leaper=1, crystalline=1)
    state = fighting(mine, theirs)
    assert (state.fight().step, GAME.waiting(state)) == ("lava_leaper", (2,))
    state = do(state, c.Throw(2, 1, 0), c.Remove(1, "human"))
    assert (state.fight().step, GAME.waiting(state)) == ("rock_strider", (1,))
    state = do(state, c.Throw(1, 1), c.Remove(2, "crystalline"))
    assert (state.fight().step, GAME.waiting(state)) == ("human", (1,))
    state = do(state, c.Throw(1, 1))
    assert state.phase == "spoils"
    assert state.player(1).units == units(rock_strider=1, human=1)
    assert do(state, c.EndPhase(1)).player(2).energize == 1


def test_example_14_mutual_destruction_is_a_victory_of_the_attacker() -> None:
    state = do(fighting(units(human=1), units(human=1)), c.Throw(1, 1), c.Throw(2, 1))
    assert state.phase == "spoils"
    state = do(state, c.TakeMission(1))
    assert state.player(1).points.total == 1
    assert state.player(2).energize == 1


def test_example_15_failed_attack_brings_nobody_anything() -> None:
    state = fighting(units(human=1), units(human=1))
    happened = events(do(state, c.Throw(1, 0)), c.Throw(2, 1))
    assert e.BattleOver("lost") in happened
    assert not any(isinstance(event, e.MissionTaken | e.BattleWon) for event in happened)
    assert not any(isinstance(event, e.CardsDrawn) and event.card == "energize" for event in happened)


def test_example_16_stand_off_leaves_the_space_contested_and_pays_nobody() -> None:
    human = units(human=1)
    state = with_units(board(2), {"D2": {1: human, 2: human}})
    state = replace(state, board=replace(state.map(), mines={"D2": "large"}), found={"large": 1})
    state = do(state, c.EndPhase(1), c.Attack(1, space="D2", defender=2, sure=True), c.Throw(1, 0))
    happened = events(state, c.Throw(2, 0))
    assert e.BattleOver("open") in happened
    assert e.IncomeGained(1, 0) in happened
    assert income(state, 2) == 0
    assert do(state, c.Throw(2, 0)).player(2).energize == 0


def test_example_17_income_needs_control_and_a_unit_that_mines() -> None:
    state = with_units(
        board(2),
        {
            "D1": {1: units(fungoid=1)},
            "D2": {1: units(rubium_dragon=1)},
            "D3": {1: units(human=1), 2: units(human=1)},
        },
    )
    mines = dict.fromkeys(("D1", "D2", "D3"), "large")
    state = replace(state, board=replace(state.map(), mines=mines), found={"large": 3})
    assert income(state, 1) == 2


def test_example_18_cost_per_hit() -> None:
    state = ready(2)
    costs = {}
    for unit in UNITS:
        chance = (7 - hit_number(state, unit, "home")) / 6
        costs[unit] = round(state.chart[unit].cost / chance, 1)
    assert list(costs.values()) == [14.4, 12.0, 12.0, 9.0, 9.0, 12.0]


@pytest.mark.parametrize(("more", "winners"), [(1, (2,)), (0, (1, 2))])
def test_example_19_elimination_ranking_counts_points_then_spaces_then_units(
    more: int, winners: tuple[int, ...]
) -> None:
    state = replace(ready(3), tiles=0)
    state = with_points(with_points(with_points(state, 1, 7), 2, 7), 3, 2)
    state = with_player(state, 1, units=units(rubium_dragon=1, human=11, fungoid=2))
    state = with_player(state, 2, units=units(rubium_dragon=1, human=11, fungoid=2 + more))
    state = with_player(state, 3, units=units(human=1), rubium=1)
    state = do(state, c.EndPhase(1), c.EndPhase(1), c.Breathe(1, die=4), c.NameVictim(1, 3))
    assert state.phase == "counting"
    assert GAME.waiting(state) == (1, 2)
    state = do(state, c.CountSpaces(1, 9), c.CountSpaces(2, 9))
    assert state.winners == winners
    lines = {line.seats[0]: line for line in GAME.standings(state)}
    assert not lines[3].won
    assert [line.won for line in (lines[1], lines[2])] == [False, len(winners) == 1]
    assert [source.points for source in lines[1].tie_break] == [9, 14]


def test_example_20_overshoot_wins_at_once_in_mid_turn() -> None:
    state = with_player(with_points(ready(2), 1, 11), 1, secret=1)
    state = do(state, c.PlaySecret(1, "other", False, 3))
    assert GAME.over(state)
    assert (state.player(1).points.total, state.winners) == (14, (1,))
