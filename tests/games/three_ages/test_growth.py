"""Evolution and Colonisation, with all eight bonuses."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.data import Card
from companion.games.three_ages.ground import colonisable, ground
from companion.games.three_ages.model import Colony, Levels, State
from companion.games.three_ages.strength import armament, controller, influence
from companion.games.three_ages.terms import ACTIONS, BONUSES, EVOLUTIONS, Action, Bonus, Evolution
from companion.kit.corrections import Correct
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    end_of_age,
    events,
    fight,
    home,
    neutral,
    refused,
    resolving,
    spoken,
    with_card,
    with_colony,
    with_levels,
    with_ships,
)

BOTH_BOARDS = pytest.mark.parametrize("board", ["full", "assisted"])


# --- Evolution


def evolving(evolution: Evolution, **settings: str) -> State:
    state = with_card(dealt(3, **settings), Card(1, evolution, {"portal": 1}))
    return resolving({1: ("evolution", 1), 2: ("evolution", 2), 3: ("evolution", 4)}, state)


@BOTH_BOARDS
@pytest.mark.parametrize("evolution", EVOLUTIONS)
@pytest.mark.parametrize("level", range(5))
def test_evolution_adds_one_to_the_track_on_the_card(evolution: Evolution, level: int, board: str) -> None:
    state = with_levels(evolving(evolution, board=board), 1, **{evolution: level})
    assert events(state, c.Evolve(1))[0] == e.Evolved(1, evolution, level + 1)
    after = do(state, c.Evolve(1))
    assert after.player(1).levels == Levels(**{evolution: level + 1})
    assert {after.player(seat).levels for seat in (2, 3)} == {Levels()}
    assert after.active == 2


@BOTH_BOARDS
@pytest.mark.parametrize("evolution", EVOLUTIONS)
def test_evolution_at_five_has_no_effect(evolution: Evolution, board: str) -> None:
    state = with_levels(evolving(evolution, board=board), 1, **{evolution: 5})
    assert events(state, c.Evolve(1)) == (e.StrategyEnded(1), e.StrategyBegun(2, "evolution"))
    (prompt,) = GAME.prompts(state)
    labels = [spoken(option.label) for option in getattr(prompt, "options", ())]
    assert labels == ["The track is full: no effect"]


def test_evolution_leaves_no_choice() -> None:
    (prompt,) = GAME.prompts(evolving("armament"))
    assert [spoken(option.label) for option in getattr(prompt, "options", ())] == ["Armament 0 → 1"]


# --- Colonisation


def colonising(board: str = "full", **settings: str) -> State:
    state = dealt(3, board=board, **settings)
    return resolving({1: ("colonisation", 1), 2: ("colonisation", 2), 3: ("colonisation", 4)}, state)


@pytest.mark.parametrize("bonus", BONUSES)
def test_colony_goes_on_a_controlled_sector_and_ends_the_strategy(bonus: Bonus) -> None:
    state = colonising()
    sector = neutral(state)
    state = with_ships(state, sector, 1)
    assert events(state, c.Colonise(1, sector, bonus)) == (
        e.Colonised(1, sector, bonus),
        e.StrategyEnded(1),
        e.StrategyBegun(2, "colonisation"),
    )
    after = do(state, c.Colonise(1, sector, bonus))
    assert after.colonies == (Colony(1, sector, bonus),)
    assert after.player(1).levels == Levels()


@pytest.mark.parametrize(
    ("ships", "levels", "may"),
    [
        ((1, 0, 0), (0, 0, 0), True),
        ((2, 1, 0), (0, 0, 0), True),  # opponents' ships do not matter
        ((1, 1, 0), (0, 0, 0), False),  # a tie: nobody controls it
        ((1, 1, 0), (1, 0, 0), True),
        ((1, 2, 0), (0, 0, 0), False),
        ((1, 2, 0), (2, 0, 0), True),
        ((2, 1, 1), (0, 0, 1), False),
        ((0, 0, 0), (5, 0, 0), False),  # influence without presence is nothing
        ((0, 1, 0), (5, 0, 0), False),
    ],
)
def test_colony_needs_control(ships: tuple[int, ...], levels: tuple[int, ...], may: bool) -> None:
    state = colonising()
    sector = neutral(state)
    state = with_ships(state, sector, *ships)
    for seat, level in enumerate(levels, start=1):
        state = with_levels(state, seat, influence=level)
    assert colonisable(state, 1) == ([sector] if may else [])
    if may:
        assert events(state, c.Colonise(1, sector, "portal"))[0] == e.Colonised(1, sector, "portal")
    else:
        assert refused(state, c.Colonise(1, sector, "portal"))


@pytest.mark.parametrize("owner", [1, 2])
def test_colony_never_joins_another_colony(owner: int) -> None:
    state = colonising()
    sector = neutral(state)
    state = with_colony(with_ships(state, sector, 9), owner, sector, "portal")
    assert refused(state, c.Colonise(1, sector))


@pytest.mark.parametrize("owner", [1, 2])
def test_colony_never_goes_on_a_home_sector(owner: int) -> None:
    state = colonising()
    state = with_ships(state, home(state, owner), 9)
    assert controller(state, home(state, owner)) == 1
    assert colonisable(state, 1) == []
    assert refused(state, c.Colonise(1, home(state, owner), "portal"))


@BOTH_BOARDS
def test_fourth_colony_piece_does_not_exist(board: str) -> None:
    state = colonising(board)
    for place in range(3):
        mark = neutral(state, place + 1) if state.board else f"colony-{place + 1}"
        state = with_colony(state, 1, mark, "portal")
    sector = neutral(state) if state.board else "colony-4"
    if state.board:
        state = with_ships(state, sector, 1)
    assert refused(state, c.Colonise(1, sector, "points"))
    assert events(state, c.EndStrategy(1))[0] == e.StrategyEnded(1)


@BOTH_BOARDS
def test_destroyed_colony_piece_can_be_placed_again(board: str) -> None:
    state = resolving({1: ("colonisation", 1), 2: ("war", 2), 3: ("colonisation", 4)}, board=board)
    marks = [neutral(state, place) if state.board else f"colony-{place + 1}" for place in range(4)]
    for mark in marks[:3]:
        state = with_colony(state, 1, mark, "portal")
    _, state = fight(state, marks[0], 0, 3)
    state = do(state, c.EndStrategy(2))
    if state.board:
        state = with_ships(state, marks[3], 1)
    state = do(state, c.Colonise(1, marks[3], "points"))
    assert [colony.sector for colony in state.colonies] == marks[1:]


def test_colonisation_is_never_compulsory() -> None:
    state = colonising()
    state = with_ships(state, neutral(state), 1)
    assert events(state, c.EndStrategy(1)) == (e.StrategyEnded(1), e.StrategyBegun(2, "colonisation"))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.Colonise(1), "Something is still missing in this entry."),
        (c.Colonise(1, "Z9", "portal"), "There is no sector Z9."),
        (c.Colonise(2, "A1", "portal"), "It is the turn of Ana."),
        (c.UseAction(1, "portal"), "This is not the moment for it."),
    ],
)
def test_colonisation_refuses_what_cannot_be(command: Command, reason: str) -> None:
    assert refused(colonising(), command)


def test_bonus_is_asked_for_where_nobody_has_said_it() -> None:
    state = colonising()
    sector = neutral(state)
    state = with_ships(state, sector, 1)
    assert refused(state, c.Colonise(1, sector))


def test_bonus_of_a_drawn_galaxy_is_known() -> None:
    state = colonising(galaxy="drawn")
    sector = neutral(state)
    state = with_ships(state, sector, 1)
    assert state.board is not None
    bonus = state.board.bonuses[sector]
    other = next(one for one in BONUSES if one != bonus)
    assert events(state, c.Colonise(1, sector))[0] == e.Colonised(1, sector, bonus)
    assert refused(state, c.Colonise(1, sector, other))


def test_bonus_of_a_sector_stays_known_when_its_colony_is_gone() -> None:
    state = colonising()
    sector = neutral(state)
    state = do(
        with_ships(state, sector, 1), c.Colonise(1, sector, "points"), Correct(TABLE, "no-colony", (sector,))
    )
    state = with_ships(state, sector, 0, 1)
    assert events(state, c.Colonise(2, sector))[0] == e.Colonised(2, sector, "points")


@BOTH_BOARDS
def test_bonus_printed_on_three_sectors_cannot_be_on_a_fourth(board: str) -> None:
    state = colonising(board)
    marks = [neutral(state, place) if state.board else f"colony-{place + 1}" for place in range(4)]
    for seat, mark in zip((2, 2, 3), marks[:3], strict=True):
        state = do(state, Correct(TABLE, "colony", (seat, mark, "points")))
    if state.board:
        state = with_ships(state, marks[3], 1)
    assert refused(state, c.Colonise(1, marks[3], "points"))
    assert events(state, c.Colonise(1, marks[3], "portal"))[0] == e.Colonised(1, marks[3], "portal")


def test_assisted_colony_gets_a_mark_that_is_never_used_twice() -> None:
    state = colonising("assisted")
    assert refused(state, c.Colonise(1, "colony-2", "portal"))
    state = do(state, c.Colonise(1, "colony-1", "portal"), Correct(TABLE, "no-colony", ("colony-1",)))
    assert refused(state, c.Colonise(2, "colony-1", "portal"))
    assert do(state, c.Colonise(2, "colony-2", "portal")).colonies == (Colony(2, "colony-2", "portal"),)


# --- what the eight bonuses do


@BOTH_BOARDS
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("number", [1, 3])
def test_action_bonus_adds_to_the_budget_of_every_expansion(board: str, action: Action, number: int) -> None:
    state = with_card(dealt(3, board=board), Card(1, "armament", dict.fromkeys(ACTIONS, 1)))
    for place in range(number):
        state = with_colony(state, 1, neutral(state, place) if state.board else f"colony-{place}", action)
    state = resolving({1: ("expansion", 1), 2: ("expansion", 2), 3: ("expansion", 4)}, state)
    assert state.budget == {**dict.fromkeys(ACTIONS, 1), action: 1 + number}


@pytest.mark.parametrize("bonus", [bonus for bonus in BONUSES if bonus not in ACTIONS])
def test_other_bonus_adds_no_action(bonus: Bonus) -> None:
    state = with_colony(dealt(3), 1, "colony-1", bonus)
    state = resolving({1: ("expansion", 2), 2: ("expansion", 5), 3: ("expansion", 4)}, state)
    assert state.budget == {"production": 2}


@BOTH_BOARDS
@pytest.mark.parametrize("bonus", BONUSES)
def test_points_bonus_scores_at_the_end_of_each_age_and_no_other_does(board: str, bonus: Bonus) -> None:
    state = end_of_age(board=board)
    # The sector is lost to seat 2: the colony's bonus does not ask who controls it.
    state = with_colony(state, 1, neutral(state) if state.board else "colony-1", bonus)
    if state.board:
        state = do(with_ships(state, neutral(state), 0, 5), c.ScoreAge(TABLE))
    else:
        state = do(state, *(c.CountSectors(seat, 1) for seat in (1, 2, 3)))
    assert state.player(1).points.colonies == int(bonus == "points")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_influence_and_armament_bonuses_add_up_beyond_the_track(number: int) -> None:
    state = with_levels(dealt(3), 1, influence=5, armament=4)
    for place in range(number):
        state = with_colony(state, 1, f"colony-{place}", "influence")
        state = with_colony(state, 1, f"more-{place}", "armament")
    assert (influence(state, 1), armament(state, 1)) == (5 + number, 4 + number)
    assert (influence(state, 2), armament(state, 2)) == (0, 0)
    assert state.player(1).levels == Levels(influence=5, armament=4)


def test_influence_bonus_counts_on_every_sector_and_is_lost_with_its_colony() -> None:
    state = end_of_age(board="full")
    sector, colony = neutral(state, 0), neutral(state, 1)
    state = with_colony(with_ships(state, sector, 1, 1), 1, colony, "influence")
    assert ground(state).sectors_held(state) == {1: 3, 2: 1, 3: 1}
    state = do(state, Correct(TABLE, "no-colony", (colony,)))
    assert ground(state).sectors_held(state) == {1: 1, 2: 1, 3: 1}
