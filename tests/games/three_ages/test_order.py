"""The order of resolution, and the reason for each place in it."""

from itertools import permutations

import pytest

from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.games.three_ages.order import why
from companion.games.three_ages.terms import STRATEGIES, Action, Strategy
from companion.kit.corrections import Correct
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    neutral,
    refused,
    resolving,
    spoken,
    with_colony,
    with_ships,
)

Play = tuple[Strategy, int]


@pytest.mark.parametrize("seats", list(permutations((1, 2, 3, 4))))
def test_order_is_war_evolution_colonisation_expansion_whatever_the_index(seats: tuple[int, ...]) -> None:
    # The later the strategy, the lower the index: it must not matter.
    plays: dict[int, Play] = {
        seat: (strategy, 20 - place)
        for place, (seat, strategy) in enumerate(zip(seats, STRATEGIES, strict=True))
    }
    assert resolving(plays).order == seats


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("seats", list(permutations((1, 2, 3))))
def test_order_within_a_strategy_is_by_ascending_index(strategy: Strategy, seats: tuple[int, ...]) -> None:
    plays: dict[int, Play] = {seat: (strategy, card) for seat, card in zip(seats, (2, 10, 11), strict=True)}
    assert resolving(plays).order == seats


def six() -> State:
    plays: dict[int, Play] = {
        1: ("expansion", 3),
        2: ("war", 30),
        3: ("colonisation", 1),
        4: ("war", 7),
        5: ("expansion", 20),
        6: ("evolution", 2),
    }
    return resolving(plays)


def test_why_names_the_strategies_or_the_indices() -> None:
    state = six()
    assert state.order == (4, 2, 6, 3, 1, 5)
    assert [spoken(why(state, place)) for place in range(6)] == [
        "First of all",
        "card 7 before 30",
        "War before Evolution",
        "Evolution before Colonisation",
        "Colonisation before Expansion",
        "card 3 before 20",
    ]


def test_why_names_two_strategies_that_do_not_follow_each_other() -> None:
    state = resolving({1: ("expansion", 1), 2: ("war", 2)})
    assert spoken(why(state, 1)) == "War before Expansion"


def test_resolution_lets_one_player_finish_before_the_next_begins() -> None:
    state = six()
    turns = []
    while state.phase != "passing":
        assert GAME.waiting(state) == (state.active,)
        turns.append((state.active, state.phase))
        command = c.Evolve(state.active) if state.phase == "evolution" else c.EndStrategy(state.active)
        state = do(state, command)
    assert turns == [
        (4, "war"),
        (2, "war"),
        (6, "evolution"),
        (3, "colonisation"),
        (1, "expansion"),
        (5, "expansion"),
    ]


def test_resolution_refuses_everybody_but_the_active_seat() -> None:
    state = six()
    for seat in (1, 2, 3, 5, 6, TABLE):
        assert refused(state, c.EndStrategy(seat))


@pytest.mark.parametrize(
    ("defenders", "budget"), [(0, {"production": 2}), (2, {"portal": 1, "production": 2})]
)
def test_resolution_meets_the_board_as_the_earlier_ones_left_it(
    defenders: int, budget: dict[Action, int]
) -> None:
    state = resolving({1: ("war", 7), 2: ("expansion", 2)}, board="full")
    sector = neutral(state)
    state = with_ships(with_colony(state, 2, sector, "portal"), sector, 2, defenders)
    state = do(state, c.Fight(1, sector))
    assert events(state, c.EndStrategy(1))[-1] == e.StrategyBegun(2, "expansion", budget)


def test_evolution_has_no_way_out() -> None:
    state = resolving({1: ("evolution", 1), 2: ("war", 2)})
    state = do(state, c.EndStrategy(2))
    assert refused(state, c.EndStrategy(1))


def test_last_strategy_ends_the_turn_and_in_the_fifth_turn_the_age() -> None:
    plays: dict[int, Play] = {1: ("war", 1), 2: ("war", 2), 3: ("war", 4)}
    for turn, end in ((1, e.TurnEnded()), (4, e.TurnEnded()), (5, e.AgeEnded())):
        state = resolving(plays, do(dealt(3), Correct(TABLE, "turn", (2, turn))))
        state = do(state, c.EndStrategy(1), c.EndStrategy(2))
        assert events(state, c.EndStrategy(3)) == (e.StrategyEnded(3), end)


def test_strategies_know_only_their_own_commands() -> None:
    state = resolving({1: ("war", 1), 2: ("evolution", 2)}, board="full")
    for command in (c.Evolve(1), c.Colonise(1, "A1"), c.Build(1, "A1"), c.LayCard(1, 5), c.Reveal(TABLE)):
        assert refused(state, command)
