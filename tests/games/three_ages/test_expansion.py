"""Expansion: the budget, how it is used up, and entries that cannot be."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.terms import ACTIONS, Action
from companion.kit.corrections import Correct
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    expanding,
    home,
    neutral,
    refused,
    resolving,
    with_levels,
    with_ships,
)

INCOMPLETE = "Something is still missing in this entry."


# --- the budget


@pytest.mark.parametrize("board", ["full", "assisted"])
def test_budget_adds_levels_to_productions_and_movements_only(board: str) -> None:
    state = with_levels(dealt(3, board=board), 1, production=2, movement=3, influence=4, armament=5)
    state = resolving({1: ("expansion", 5), 2: ("expansion", 7), 3: ("expansion", 8)}, state)
    assert state.budget == {"movement": 4, "production": 2, "conversion": 1}
    assert events(do(state, c.EndStrategy(1)), c.EndStrategy(2))[-1] == e.StrategyBegun(
        3, "expansion", {"portal": 1, "production": 1}
    )


def test_budget_is_fixed_when_the_expansion_begins() -> None:
    state = expanding({"portal": 1})
    after = do(
        state,
        Correct(TABLE, "level", (1, "movement", 5)),
        Correct(TABLE, "colony", (1, neutral(state), "ambush")),
    )
    assert after.budget == {"portal": 1}


def test_budget_falls_by_one_with_each_action() -> None:
    state = expanding()
    state = do(state, c.Build(1, home(state, 1)))
    assert state.budget == {**dict.fromkeys(ACTIONS, 3), "production": 2}


def test_budget_used_up_ends_the_expansion() -> None:
    state = expanding({"production": 2})
    place = home(state, 1)
    state = do(state, c.Build(1, place))
    assert events(state, c.Build(1, place)) == (
        e.ShipBuilt(1, place),
        e.ActionUsed(1, "production"),
        e.StrategyEnded(1),
        e.StrategyBegun(2, "expansion", {"production": 2}),
    )


def test_budget_not_used_is_not_saved() -> None:
    state = expanding({"production": 5})
    state = do(state, c.EndStrategy(1))
    assert state.budget == {"production": 2}
    state = do(state, c.EndStrategy(2), c.EndStrategy(3), c.PassHands(TABLE))
    state = resolving({1: ("expansion", 22), 2: ("war", 5), 3: ("war", 7)}, state)
    assert do(state, c.EndStrategy(2), c.EndStrategy(3)).budget == {"production": 2}


def test_budget_may_be_left_untouched() -> None:
    assert events(expanding(), c.EndStrategy(1))[0] == e.StrategyEnded(1)


@pytest.mark.parametrize("action", ACTIONS)
def test_action_that_the_budget_lacks_is_refused(action: Action) -> None:
    only: Action = "portal" if action != "portal" else "ambush"
    state = expanding({only: 1})
    sector, place = neutral(state), home(state, 1)
    state = with_ships(with_ships(state, sector, 5, 1), place, 1)
    commands: dict[Action, Command] = {
        "portal": c.Move(1, "portal", sector, place, 1),
        "movement": c.Move(1, "movement", place, state.galaxy.neighbours[place][0], 1),
        "production": c.Build(1, place),
        "ambush": c.Strike(1, "ambush", sector, 2),
        "conversion": c.Strike(1, "conversion", sector, 2),
    }
    assert refused(state, commands[action])


def test_actions_come_in_any_order() -> None:
    state = expanding(dict.fromkeys(ACTIONS, 1))
    place, sector = home(state, 1), neutral(state)
    state = with_ships(state, sector, 0, 2)
    state = do(
        state,
        c.Build(1, place),
        c.Move(1, "portal", place, sector, 1),
        c.Strike(1, "ambush", sector, 2),
        c.Move(1, "movement", sector, state.galaxy.neighbours[sector][0], 1),
    )
    assert state.budget == dict.fromkeys(ACTIONS, 0) | {"conversion": 1}


# --- entries that cannot be


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.Move(1, "movement"), INCOMPLETE),
        (c.Move(1, "movement", "A1"), INCOMPLETE),
        (c.Move(1, "movement", "A1", "A2"), INCOMPLETE),
        (c.Move(1, "ambush", "A1", "A2", 1), "Ships move by Movement or by Portal."),
        (c.Move(1, "portal", "Z9", "A1", 1), "There is no sector Z9."),
        (c.Move(1, "portal", "A1", "Z9", 1), "There is no sector Z9."),
        (c.Build(1), INCOMPLETE),
        (c.Build(1, "Z9"), "You have no colony on Z9."),
        (c.Strike(1, "ambush"), INCOMPLETE),
        (c.Strike(1, "ambush", "A1"), INCOMPLETE),
        (c.Strike(1, "portal", "A1", 2), "A ship is destroyed by Ambush or by Conversion."),
        (c.Strike(1, "conversion", "Z9", 2), "There is no sector Z9."),
        (c.UseAction(1, "portal"), "On the full board say which ship and where."),
        (c.Build(2, "A1"), "It is the turn of Ana."),
    ],
)
def test_full_board_refuses_an_entry_that_cannot_be(command: Command, reason: str) -> None:
    assert refused(expanding(), command)


# --- assisted play


@pytest.mark.parametrize("action", ACTIONS)
def test_assisted_expansion_counts_the_budget_down(action: Action) -> None:
    state = expanding({action: 2}, board="assisted")
    assert events(state, c.UseAction(1, action)) == (e.ActionUsed(1, action),)
    state = do(state, c.UseAction(1, action))
    assert state.budget == {action: 1}
    assert events(state, c.UseAction(1, action))[:2] == (e.ActionUsed(1, action), e.StrategyEnded(1))


def test_assisted_expansion_refuses_what_is_used_up_or_not_tracked() -> None:
    state = expanding(dict.fromkeys(ACTIONS, 1), board="assisted")
    assert refused(state, c.Build(1, "home-1"))
    assert refused(state, c.Move(1, "movement", "home-1", "open", 1))
    assert refused(state, c.Strike(1, "ambush", "open", 2))
    state = do(state, c.UseAction(1, "portal"))
    assert refused(state, c.UseAction(1, "portal"))
    assert GAME.waiting(state) == (1,)
