"""War: where a battle may be, who takes part, scores, winners, ties, homes, and several battles."""

import pytest

from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import OPEN, Colony, ships_on
from companion.games.three_ages.war import battlefields
from tests.games.three_ages.tables import (
    at_war,
    do,
    events,
    fight,
    home,
    neutral,
    points,
    refused,
    resolving,
    with_colony,
    with_levels,
    with_ships,
)

BOTH_BOARDS = pytest.mark.parametrize("board", ["full", "assisted"])
NOBODY_ELSE = "A battle needs an own piece and an opponent's on the sector."


# --- where a battle may be


@pytest.mark.parametrize(
    ("ships", "may"),
    [
        ((1, 1, 0), True),
        ((1, 1, 1), True),
        ((1, 0, 0), False),
        ((0, 1, 0), False),
        ((0, 1, 1), False),
        ((0, 0, 0), False),
    ],
)
def test_battle_needs_an_own_ship_and_an_opponents(ships: tuple[int, ...], may: bool) -> None:
    state = at_war(board="full")
    sector = neutral(state)
    state = with_ships(state, sector, *ships)
    assert battlefields(state) == ([sector] if may else [])
    if not may:
        assert refused(state, c.Fight(1, sector))


@pytest.mark.parametrize(("owner", "ships"), [(1, (0, 1)), (2, (1, 0))])
def test_battle_counts_a_colony_as_a_piece_on_either_side(owner: int, ships: tuple[int, int]) -> None:
    state = at_war(board="full")
    state = with_ships(with_colony(state, owner, neutral(state), "portal"), neutral(state), *ships)
    assert battlefields(state) == [neutral(state)]


def test_battle_may_start_from_a_home_colony_alone() -> None:
    state = at_war(board="full")
    battle, after = fight(state, home(state, 1), 0, 1)
    # 1 to 1: a tie, the home colony stays.
    assert battle == e.BattleFought(1, home(state, 1), scores={1: 1, 2: 1}, ships={1: 0, 2: 0})
    assert points(after) == {1: 0, 2: 0, 3: 0}


def test_battle_may_hit_a_home_colony_alone() -> None:
    state = at_war(board="full")
    battle, _ = fight(state, home(state, 2), 2)
    assert battle == e.BattleFought(1, home(state, 2), scores={1: 2, 2: 1}, ships={1: 1, 2: 0}, winner=1)


@pytest.mark.parametrize("command", [c.Fight(1, "Z9"), c.Fight(1, OPEN)])
def test_battle_on_the_full_board_needs_a_sector_of_it(command: c.Fight) -> None:
    assert refused(at_war(board="full"), command)


def test_battle_is_never_compulsory() -> None:
    state = at_war(board="full")
    state = with_ships(state, neutral(state), 5, 1)
    assert events(state, c.EndStrategy(1)) == (e.StrategyEnded(1), e.StrategyBegun(2, "war"))
    assert points(do(state, c.EndStrategy(1))) == {1: 0, 2: 0, 3: 0}


# --- scores


@BOTH_BOARDS
def test_battle_takes_in_everybody_present_and_nobody_else(board: str) -> None:
    state = at_war(players=4, board=board)
    sector = neutral(state) if board == "full" else OPEN
    battle, _ = fight(state, sector, 3, 0, 1, 1)
    assert battle.scores == {1: 3, 3: 1, 4: 1}
    assert battle.ships == {1: 2, 3: 0, 4: 0}


@BOTH_BOARDS
@pytest.mark.parametrize(
    ("level", "colonies", "score"), [(0, 0, 2), (5, 0, 7), (0, 1, 3), (5, 2, 9), (5, 3, 10)]
)
def test_battle_armament_adds_level_and_colonies_anywhere_and_may_exceed_five(
    board: str, level: int, colonies: int, score: int
) -> None:
    state = with_levels(at_war(board=board), 1, armament=level)
    for place in range(colonies):
        mark = neutral(state, place + 1) if state.board else f"colony-{place + 1}"
        state = with_colony(state, 1, mark, "armament")
    battle, _ = fight(state, neutral(state) if state.board else OPEN, 2, 1)
    assert battle.scores == {1: score, 2: 1}


def test_battle_ignores_influence_and_other_bonuses() -> None:
    state = with_levels(at_war(board="full"), 1, influence=5, production=5, movement=5)
    state = with_colony(with_colony(state, 1, neutral(state, 1), "influence"), 1, neutral(state, 2), "points")
    battle, _ = fight(state, neutral(state), 2, 1)
    assert battle.scores == {1: 2, 2: 1}


# --- a winner


@BOTH_BOARDS
@pytest.mark.parametrize(
    ("ships", "armament", "winner", "left"),
    [
        ((1, 0, 3), 0, 3, {1: 0, 3: 2}),  # an opponent wins a battle that seat 1 began
        ((5, 4, 0), 0, 1, {1: 1, 2: 0}),  # at least one piece
        ((5, 1, 1), 0, 1, {1: 4, 2: 0, 3: 0}),  # the highest other score counts, not the sum
        ((1, 20, 0), 5, 2, {1: 0, 2: 14}),
        ((3, 1, 0), 2, 1, {1: 3, 2: 0}),  # no more than there was
    ],
)
def test_winner_keeps_the_difference_and_gains_one_point(
    board: str, ships: tuple[int, ...], armament: int, winner: int, left: dict[int, int]
) -> None:
    state = with_levels(at_war(board=board), 1, armament=armament)
    battle, after = fight(state, neutral(state) if state.board else OPEN, *ships)
    assert (battle.winner, battle.ships) == (winner, left)
    assert points(after) == {seat: int(seat == winner) for seat in (1, 2, 3)}
    assert after.player(winner).points.battles == 1


@BOTH_BOARDS
@pytest.mark.parametrize(("opponents", "left"), [(4, 0), (3, 1), (2, 2), (1, 3)])
def test_winner_loses_ships_first_so_that_its_colony_survives(board: str, opponents: int, left: int) -> None:
    state = at_war(board=board)
    sector = neutral(state) if state.board else "colony-1"
    battle, after = fight(with_colony(state, 1, sector, "portal"), sector, 4, opponents)
    assert battle == e.BattleFought(1, sector, {1: 5, 2: opponents}, {1: left, 2: 0}, winner=1)
    assert after.colonies == (Colony(1, sector, "portal"),)


@BOTH_BOARDS
def test_winner_destroys_every_piece_of_the_others(board: str) -> None:
    state = at_war(board=board)
    sector = neutral(state) if state.board else "colony-1"
    battle, after = fight(with_colony(state, 3, sector, "portal"), sector, 6, 2, 3)
    assert battle == e.BattleFought(1, sector, {1: 6, 2: 2, 3: 4}, {1: 2, 2: 0, 3: 0}, 1, colony_lost=True)
    assert after.colonies == ()
    if after.board:
        assert ships_on(after, sector) == (2, 0, 0)


@BOTH_BOARDS
def test_winner_at_home_counts_and_keeps_the_home_colony(board: str) -> None:
    state = at_war(board=board)
    battle, _ = fight(state, home(state, 1), 4, 3)
    # 5 to 3: two pieces kept, one of them the home colony.
    assert battle == e.BattleFought(1, home(state, 1), {1: 5, 2: 3}, {1: 1, 2: 0}, 1)


def test_winner_away_never_destroys_a_home_colony() -> None:
    state = at_war(board="full")
    _, state = fight(state, home(state, 2), 9, 3)
    state = do(state, c.EndStrategy(1))
    # Seat 2 still has its home colony there: it may fight from it.
    battle, _ = fight(state, home(state, 2), 5)
    assert battle.scores == {1: 5, 2: 1}


# --- a tie


@BOTH_BOARDS
@pytest.mark.parametrize("owner", [1, 2, 3])
def test_tie_destroys_colonies_and_those_below_the_tie_too(board: str, owner: int) -> None:
    ships = [4, 4, 2]
    ships[owner - 1] -= 1
    state = at_war(board=board)
    sector = neutral(state) if state.board else "colony-1"
    battle, after = fight(with_colony(state, owner, sector, "points"), sector, *ships)
    assert battle == e.BattleFought(1, sector, {1: 4, 2: 4, 3: 2}, {1: 0, 2: 0, 3: 0}, None, colony_lost=True)
    assert after.colonies == ()
    assert points(after) == {1: 0, 2: 0, 3: 0}


@BOTH_BOARDS
def test_tie_below_the_maximum_is_no_tie(board: str) -> None:
    state = at_war(board=board)
    battle, _ = fight(state, neutral(state) if state.board else OPEN, 3, 2, 2)
    assert (battle.winner, battle.ships) == (1, {1: 1, 2: 0, 3: 0})


# --- several battles


def test_battles_come_in_any_order_once_per_sector_and_card() -> None:
    state = at_war(board="full")
    first, second = neutral(state, 0), neutral(state, 1)
    state = with_ships(with_ships(state, first, 5, 2), second, 5, 2)
    state = do(state, c.Fight(1, second))
    assert battlefields(state) == [first]
    state = with_ships(state, second, 3, 2)
    assert refused(state, c.Fight(1, second))
    state = do(state, c.Fight(1, first))
    assert points(state) == {1: 2, 2: 0, 3: 0}
    assert state.active == 1


def test_battle_leaves_the_next_choice_to_the_player() -> None:
    state = at_war(board="full")
    state = with_ships(state, neutral(state), 5, 2)
    after = do(state, c.Fight(1, neutral(state)))
    assert (after.phase, after.active, GAME.waiting(after)) == ("war", 1, (1,))
    assert events(after, c.EndStrategy(1))[0] == e.StrategyEnded(1)


def test_later_war_card_of_the_turn_may_fight_there_again() -> None:
    state = at_war(board="full")
    sector = neutral(state)
    state = do(with_ships(state, sector, 5, 2), c.Fight(1, sector), c.EndStrategy(1))
    state = with_ships(state, sector, 1, 4)
    assert events(state, c.Fight(2, sector)) == (
        e.BattleFought(2, sector, {1: 1, 2: 4}, {1: 0, 2: 3}, winner=2),
    )


def test_battle_that_costs_the_attacker_a_colony_weakens_its_next_one() -> None:
    state = at_war(board="full")
    first, second = neutral(state, 0), neutral(state, 1)
    state = with_colony(state, 1, first, "armament")
    battle, state = fight(state, first, 1, 9)
    assert battle.scores == {1: 3, 2: 9}
    battle, _ = fight(state, second, 2, 1)
    assert battle.scores == {1: 2, 2: 1}


def test_war_is_the_only_moment_for_a_battle() -> None:
    state = resolving({1: ("expansion", 1), 2: ("expansion", 2), 3: ("expansion", 4)}, board="full")
    state = with_ships(state, neutral(state), 5, 1)
    assert refused(state, c.Fight(1, neutral(state)))
