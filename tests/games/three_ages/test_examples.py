"""The thirteen worked examples of the digest, through real commands; battles on both kinds of board."""

import pytest

from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.data import Card
from companion.games.three_ages.model import OPEN, State, ships_on
from companion.games.three_ages.terms import cards_in_hand
from tests.games.three_ages.tables import (
    TABLE,
    at_war,
    do,
    end_of_age,
    events,
    fight,
    home,
    in_turn,
    neutral,
    points,
    refused,
    resolving,
    spoken,
    with_card,
    with_colony,
    with_levels,
    with_ships,
)

BOTH_BOARDS = pytest.mark.parametrize("board", ["full", "assisted"])
PLAIN_PORTAL = 4  # side D of the bundled card: one portal; side B: influence


def battlefield(state: State, colony_mark: str = OPEN) -> str:
    """A neutral sector: named on the full board, a mark in assisted play."""
    return neutral(state) if state.board else colony_mark


def scored_sectors(state: State) -> dict[int, int]:
    scored = events(state, c.ScoreAge(TABLE))[0]
    assert isinstance(scored, e.AgeScored)
    return scored.sectors


@BOTH_BOARDS
def test_example_1_order_is_war_then_expansion_by_index_and_three_cards_go_left(board: str) -> None:
    state = with_card(in_turn(3, 3, board=board), Card(3, "influence", {"portal": 1}))
    assert cards_in_hand(players=3, turn=3) == 4
    state = do(state, c.LayCard(1, 3, "expansion"), c.LayCard(2, 20, "expansion"), c.LayCard(3, 29, "war"))
    assert events(state, c.Reveal(TABLE)) == (
        e.Revealed(),
        e.OrderSettled((3, 1, 2)),
        e.StrategyBegun(3, "war"),
    )
    state = do(state, c.Reveal(TABLE), *(c.EndStrategy(seat) for seat in (3, 1, 2)))
    assert [spoken(prompt.ask) for prompt in GAME.prompts(state)] == ["Pass your 3 cards to the left."]


def contested_sector(levels_of_sherais: int = 1) -> State:
    """Example 2: three civilisations on one sector, in the fifth turn's scoring."""
    state = end_of_age(board="full")
    state = with_colony(with_ships(state, neutral(state), 1, 3, 3), 1, neutral(state), "portal")
    return with_levels(with_levels(state, 1, influence=3), 3, influence=levels_of_sherais)


def test_example_2_control_goes_to_five_against_three_and_four() -> None:
    assert scored_sectors(contested_sector()) == {1: 2, 2: 1, 3: 1}


def test_example_2_control_is_lost_when_the_sherais_reach_five_too() -> None:
    assert scored_sectors(contested_sector(levels_of_sherais=2)) == {1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize(("seat", "converts"), [(1, True), (2, False), (3, False)])
def test_example_2_control_decides_who_may_convert(seat: int, converts: bool) -> None:
    others = [other for other in (1, 2, 3) if other != seat]
    state = resolving(
        {seat: ("expansion", 5), others[0]: ("expansion", 19), others[1]: ("expansion", 25)}, board="full"
    )
    state = with_colony(with_ships(state, neutral(state), 1, 3, 3), 1, neutral(state), "portal")
    state = with_levels(with_levels(state, 1, influence=3), 3, influence=1)
    strike = c.Strike(seat, "conversion", neutral(state), others[1])
    if converts:
        assert ships_on(do(state, strike), neutral(state)) == (2, 3, 2)
    else:
        assert refused(state, strike)


@BOTH_BOARDS
def test_example_3_battle_of_nine_seven_and_six_leaves_two_human_ships(board: str) -> None:
    state = at_war(board=board)
    sector = battlefield(state, "colony-1")
    state = with_colony(state, 2, sector, "points")
    state = with_levels(with_levels(state, 1, armament=3), 3, armament=4)
    battle, after = fight(state, sector, 6, 6, 2)
    assert battle == e.BattleFought(
        1, sector, scores={1: 9, 2: 7, 3: 6}, ships={1: 2, 2: 0, 3: 0}, winner=1, colony_lost=True
    )
    assert points(after) == {1: 1, 2: 0, 3: 0}
    assert after.colonies == ()
    if after.board:
        assert ships_on(after, sector) == (2, 0, 0)


@BOTH_BOARDS
def test_example_4_expansion_budget_adds_card_levels_and_colonies(board: str) -> None:
    state = in_turn(1, 1, board=board)
    first, second = (neutral(state, 0), neutral(state, 1)) if state.board else ("colony-1", "colony-2")
    state = with_colony(with_colony(state, 1, first, "production"), 1, second, "ambush")
    state = with_levels(state, 1, production=1, movement=2)
    state = resolving({1: ("expansion", PLAIN_PORTAL), 2: ("war", 1), 3: ("war", 2)}, state)
    state = do(state, c.EndStrategy(2), c.EndStrategy(3))
    assert state.active == 1
    assert state.budget == {"portal": 1, "movement": 2, "production": 2, "ambush": 1}


@BOTH_BOARDS
def test_example_5_evolution_of_influence_adds_one(board: str) -> None:
    state = resolving({1: ("evolution", PLAIN_PORTAL), 2: ("evolution", 5), 3: ("evolution", 7)}, board=board)
    assert events(state, c.Evolve(1)) == (
        e.Evolved(1, "influence", 1),
        e.StrategyEnded(1),
        e.StrategyBegun(2, "evolution"),
    )
    assert do(state, c.Evolve(1)).player(1).levels.influence == 1


@BOTH_BOARDS
def test_example_6_colony_with_ambush_gives_one_more_in_each_later_expansion(board: str) -> None:
    state = resolving({1: ("colonisation", 1), 2: ("war", 2), 3: ("war", 4)}, board=board)
    state = do(state, c.EndStrategy(2), c.EndStrategy(3))
    sector = battlefield(state, "colony-1")
    if state.board:
        state = with_ships(state, sector, 1)
    state = do(state, c.Colonise(1, sector, "ambush"), c.PassHands(TABLE))
    for card, printed, others in ((14, {"portal": 1}, (5, 7)), (22, {"production": 2}, (8, 10))):
        turn = resolving({1: ("expansion", card), 2: ("war", others[0]), 3: ("war", others[1])}, state)
        turn = do(turn, c.EndStrategy(2), c.EndStrategy(3))
        assert turn.budget == {**printed, "ambush": 1}
        state = do(turn, c.EndStrategy(1), c.PassHands(TABLE))


@BOTH_BOARDS
@pytest.mark.parametrize("attacker", [1, 2])
def test_example_7_home_defended_keeps_the_home_colony_only(board: str, attacker: int) -> None:
    state = with_levels(at_war(attacker, turn=5, board=board), 1, armament=1)
    battle, after = fight(state, home(state, 1), 2, 3)
    assert battle == e.BattleFought(
        attacker, home(state, 1), scores={1: 4, 2: 3}, ships={1: 0, 2: 0}, winner=1
    )
    assert points(after) == {1: 1, 2: 0, 3: 0}
    if after.board:
        assert ships_on(after, home(state, 1)) == (0, 0, 0)
        assert scored_sectors(after_all(after)) == {1: 1, 2: 1, 3: 1}


@BOTH_BOARDS
def test_example_8_home_raided_gives_the_point_and_leaves_the_home_colony(board: str) -> None:
    state = at_war(board=board)
    battle, after = fight(state, home(state, 2), 4)
    assert battle == e.BattleFought(1, home(state, 2), scores={1: 4, 2: 1}, ships={1: 3, 2: 0}, winner=1)
    assert points(after) == {1: 1, 2: 0, 3: 0}


@pytest.mark.parametrize(("influence", "sectors"), [(3, {1: 1, 2: 1, 3: 1}), (1, {1: 2, 2: 0, 3: 1})])
def test_example_8_home_raided_is_controlled_by_influence(influence: int, sectors: dict[int, int]) -> None:
    state = with_levels(at_war(turn=5, board="full"), 2, influence=influence)
    _, after = fight(state, home(state, 2), 4)
    assert scored_sectors(after_all(after)) == sectors


@BOTH_BOARDS
def test_example_9_cap_leaves_a_winner_no_more_than_it_had(board: str) -> None:
    state = with_levels(at_war(board=board), 1, armament=4)
    battle, _ = fight(state, battlefield(state), 2, 1)
    assert battle == e.BattleFought(1, battlefield(state), scores={1: 6, 2: 1}, ships={1: 2, 2: 0}, winner=1)


@BOTH_BOARDS
def test_example_10_ships_first_keeps_the_colony_and_two_ships(board: str) -> None:
    state = at_war(board=board)
    sector = battlefield(state, "colony-1")
    battle, after = fight(with_colony(state, 1, sector, "portal"), sector, 4, 2)
    assert battle == e.BattleFought(1, sector, scores={1: 5, 2: 2}, ships={1: 2, 2: 0}, winner=1)
    assert [colony.sector for colony in after.colonies] == [sector]


@BOTH_BOARDS
def test_example_11_tie_on_a_neutral_sector_destroys_everything(board: str) -> None:
    state = at_war(board=board)
    sector = battlefield(state, "colony-1")
    battle, after = fight(with_colony(state, 2, sector, "portal"), sector, 5, 4, 3)
    assert battle == e.BattleFought(
        1, sector, scores={1: 5, 2: 5, 3: 3}, ships={1: 0, 2: 0, 3: 0}, winner=None, colony_lost=True
    )
    assert after.colonies == ()
    assert points(after) == {1: 0, 2: 0, 3: 0}


@BOTH_BOARDS
def test_example_11_tie_on_a_home_sector_leaves_its_colony_in_control(board: str) -> None:
    state = at_war(turn=5, board=board)
    battle, after = fight(state, home(state, 2), 5, 4, 3)
    assert battle == e.BattleFought(
        1, home(state, 2), scores={1: 5, 2: 5, 3: 3}, ships={1: 0, 2: 0, 3: 0}, winner=None
    )
    assert points(after) == {1: 0, 2: 0, 3: 0}
    if after.board:
        assert scored_sectors(after_all(after)) == {1: 1, 2: 1, 3: 1}


@BOTH_BOARDS
def test_example_12_bonus_lost_in_between_is_missing_in_the_second_battle(board: str) -> None:
    state = at_war(board=board)
    first = battlefield(state, "colony-1")
    second = neutral(state, 1) if state.board else OPEN
    state = with_colony(state, 2, first, "armament")
    battle, state = fight(state, first, 5)
    assert battle.scores == {1: 5, 2: 2}
    assert battle.colony_lost
    battle, state = fight(state, second, 3, 2)
    assert battle.scores == {1: 3, 2: 2}
    assert points(state) == {1: 2, 2: 0, 3: 0}


def test_example_13_twenty_ships_stop_production_and_conversion_but_not_ambush() -> None:
    card = Card(1, "production", {"production": 2, "conversion": 1, "ambush": 1})
    state = with_card(in_turn(1, 1, board="full"), card)
    state = resolving({1: ("expansion", 1), 2: ("expansion", 2), 3: ("expansion", 4)}, state)
    sector = neutral(state)
    state = with_ships(with_ships(state, home(state, 1), 9), sector, 10, 2)
    state = do(state, c.Build(1, home(state, 1)))
    assert refused(state, c.Build(1, home(state, 1)))
    assert refused(state, c.Strike(1, "conversion", sector, 2))
    assert ships_on(state, sector) == (10, 2, 0)
    assert events(state, c.Strike(1, "ambush", sector, 2)) == (
        e.ShipDestroyed(2, sector, "ambush"),
        e.ActionUsed(1, "ambush"),
    )


def after_all(state: State) -> State:
    """Everybody ends: in the fifth turn the age is scored next."""
    return do(state, *(c.EndStrategy(seat) for seat in state.order))
