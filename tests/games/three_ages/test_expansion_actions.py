"""The five actions of an Expansion, each with every limit of its own."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State, ships_on
from companion.games.three_ages.terms import Action
from tests.games.three_ages.tables import (
    do,
    events,
    expanding,
    home,
    neutral,
    points,
    refused,
    with_colony,
    with_levels,
    with_ships,
)

ALL_PLACED = "All 20 ships are on sectors: this has no effect."


# --- Movement and Portal


@pytest.mark.parametrize("ships", [1, 2, 5])
def test_movement_takes_any_number_of_ships_to_an_adjacent_sector(ships: int) -> None:
    state = expanding()
    place = home(state, 1)
    target = state.galaxy.neighbours[place][0]
    state = with_ships(with_ships(state, place, 5), target, 1, 4)
    assert events(state, c.Move(1, "movement", place, target, ships)) == (
        e.ShipsMoved(1, place, target, ships),
        e.ActionUsed(1, "movement"),
    )
    after = do(state, c.Move(1, "movement", place, target, ships))
    assert ships_on(after, place) == (5 - ships, 0, 0)
    assert ships_on(after, target) == (1 + ships, 4, 0)


def test_movement_reaches_exactly_the_neighbours_and_portal_everything_else_too() -> None:
    state = expanding()
    place = home(state, 1)
    state = with_ships(state, place, 1)
    for target in state.galaxy.places:
        if target not in state.galaxy.neighbours[place]:
            assert refused(state, c.Move(1, "movement", place, target, 1))
        else:
            assert ships_on(do(state, c.Move(1, "movement", place, target, 1)), target) == (1, 0, 0)
        if target != place:
            assert ships_on(do(state, c.Move(1, "portal", place, target, 1)), target) == (1, 0, 0)


def test_portal_needs_another_sector() -> None:
    state = expanding()
    place = home(state, 1)
    command = c.Move(1, "portal", place, place, 1)
    assert refused(with_ships(state, place, 1), command)


def test_movement_at_a_table_that_is_trusted_goes_anywhere() -> None:
    state = expanding(adjacency="trusted")
    place = home(state, 1)
    far = next(one for one in state.galaxy.neutral if one not in state.galaxy.neighbours[place])
    state = with_ships(state, place, 1)
    assert ships_on(do(state, c.Move(1, "movement", place, far, 1)), far) == (1, 0, 0)
    assert refused(state, c.Move(1, "movement", place, place, 1))


@pytest.mark.parametrize("ships", [0, 3, -1])
def test_movement_takes_only_ships_that_are_there(ships: int) -> None:
    state = expanding()
    place = home(state, 1)
    target = state.galaxy.neighbours[place][0]
    command = c.Move(1, "movement", place, target, ships)
    assert refused(with_ships(state, place, 2, 9), command)


def test_movement_takes_the_same_ship_several_times() -> None:
    state = expanding({"movement": 3})
    place = home(state, 1)
    first = state.galaxy.neighbours[place][0]
    second = next(one for one in state.galaxy.neighbours[first] if one != place)
    state = do(
        with_ships(state, place, 2),
        c.Move(1, "movement", place, first, 2),
        c.Move(1, "movement", first, second, 1),
    )
    assert (ships_on(state, first), ships_on(state, second)) == ((1, 0, 0), (1, 0, 0))


@pytest.mark.parametrize("action", ["movement", "portal"])
def test_ships_may_enter_an_opponents_home(action: Action) -> None:
    state = expanding()
    target = home(state, 2)
    source = state.galaxy.neighbours[target][0]
    state = with_ships(with_ships(state, source, 1), target, 0, 6)
    assert ships_on(do(state, c.Move(1, action, source, target, 1)), target) == (1, 6, 0)


# --- Production


def test_production_builds_on_the_home_and_on_own_colonies() -> None:
    state = expanding()
    own, theirs = neutral(state, 0), neutral(state, 1)
    state = with_colony(with_colony(state, 1, own, "portal"), 2, theirs, "portal")
    for sector in (own, home(state, 1)):
        assert events(state, c.Build(1, sector)) == (e.ShipBuilt(1, sector), e.ActionUsed(1, "production"))
        assert ships_on(do(state, c.Build(1, sector)), sector) == (1, 0, 0)
    for sector in (theirs, home(state, 2), neutral(state, 2)):
        assert refused(with_ships(state, sector, 3), c.Build(1, sector))


def test_production_does_not_need_control() -> None:
    state = expanding()
    sector = neutral(state)
    state = with_ships(with_ships(state, home(state, 1), 0, 9), sector, 0, 9)
    state = with_colony(state, 1, sector, "portal")
    assert ships_on(do(state, c.Build(1, home(state, 1))), home(state, 1)) == (1, 9, 0)
    assert ships_on(do(state, c.Build(1, sector)), sector) == (1, 9, 0)


# --- Ambush and Conversion


@pytest.mark.parametrize("piece", ["ship", "colony", "home"])
def test_ambush_needs_any_own_piece_and_no_control(piece: str) -> None:
    state = expanding()
    sector = home(state, 1) if piece == "home" else neutral(state)
    state = with_ships(state, sector, int(piece == "ship"), 8, 2)
    if piece == "colony":
        state = with_colony(state, 1, sector, "portal")
    for victim, left in ((2, (7, 2)), (3, (8, 1))):
        after = do(state, c.Strike(1, "ambush", sector, victim))
        assert ships_on(after, sector)[1:] == left
        assert ships_on(after, sector)[0] == int(piece == "ship")
        assert points(after) == {1: 0, 2: 0, 3: 0}


def test_ambush_without_a_piece_is_refused() -> None:
    state = expanding()
    sector = neutral(state)
    command = c.Strike(1, "ambush", sector, 2)
    assert refused(with_ships(state, sector, 0, 1), command)


@pytest.mark.parametrize("action", ["ambush", "conversion"])
@pytest.mark.parametrize("victim", [1, 3, 4, 0])
def test_strike_needs_an_opponents_ship(action: Action, victim: int) -> None:
    state = expanding()
    sector = neutral(state)
    # Seat 3 has only a colony there: neither action touches it.
    state = with_colony(with_ships(state, sector, 5, 1), 3, sector, "portal")
    assert refused(state, c.Strike(1, action, sector, victim))


def test_a_lost_ship_is_told_with_who_took_it_and_how() -> None:
    state = expanding()
    sector = neutral(state)
    state = with_ships(state, sector, 3, 2)
    told = GAME.describe(state, events(state, c.Strike(1, "ambush", sector, 2)))
    assert str(told) == f"Ana: Ambush, Bao loses a ship on {sector}"
    old = GAME.describe(state, (e.ShipDestroyed(2, sector), e.ActionUsed(1, "ambush")))
    assert str(old) == f"Ship of Bao destroyed on {sector}"


def test_conversion_destroys_and_then_places() -> None:
    state = expanding()
    sector = neutral(state)
    state = with_ships(state, sector, 3, 2)
    assert events(state, c.Strike(1, "conversion", sector, 2)) == (
        e.ShipDestroyed(2, sector, "conversion"),
        e.ShipBuilt(1, sector),
        e.ActionUsed(1, "conversion"),
    )
    after = do(state, c.Strike(1, "conversion", sector, 2))
    assert ships_on(after, sector) == (4, 1, 0)
    assert points(after) == {1: 0, 2: 0, 3: 0}


@pytest.mark.parametrize(
    ("ships", "influence", "may"),
    [((3, 2), 0, True), ((2, 2), 0, False), ((2, 2), 1, True), ((1, 3), 2, False), ((0, 3), 5, False)],
)
def test_conversion_needs_control(ships: tuple[int, int], influence: int, may: bool) -> None:
    state = expanding()
    sector = neutral(state)
    state = with_levels(with_ships(state, sector, *ships), 1, influence=influence)
    command = c.Strike(1, "conversion", sector, 2)
    if may:
        assert ships_on(do(state, command), sector) == (ships[0] + 1, ships[1] - 1, 0)
    else:
        assert refused(state, command)


def test_conversion_asks_for_control_anew_each_time() -> None:
    state = expanding()
    sector = neutral(state)
    strike = c.Strike(1, "conversion", sector, 2)
    state = with_ships(state, sector, 3, 3)
    assert refused(state, strike)
    # An Ambush turns the tie into control.
    state = do(state, c.Strike(1, "ambush", sector, 2), strike, strike)
    assert ships_on(state, sector) == (5, 0, 0)
    assert refused(state, strike)


def test_conversion_uses_a_home_colony_for_control() -> None:
    state = expanding()
    place = home(state, 1)
    assert ships_on(do(with_ships(state, place, 1, 1), c.Strike(1, "conversion", place, 2)), place) == (
        2,
        0,
        0,
    )
    alone = with_ships(state, place, 0, 1)
    assert refused(alone, c.Strike(1, "conversion", place, 2))


# --- twenty ships


def with_placed(ships: int, *, production: bool) -> tuple[State, Command]:
    """Seat 1 with this many ships placed, and a command that would place one more."""
    state = with_levels(expanding(), 1, influence=1)
    sector = neutral(state)
    state = with_ships(with_ships(state, neutral(state, 1), ships - 1), sector, 1, 1)
    return state, c.Build(1, home(state, 1)) if production else c.Strike(1, "conversion", sector, 2)


@pytest.mark.parametrize("production", [True, False])
def test_twentieth_ship_is_the_last_to_be_placed(production: bool) -> None:
    state, command = with_placed(19, production=production)
    assert e.ShipBuilt(1, home(state, 1) if production else neutral(state)) in events(state, command)
    state, command = with_placed(20, production=production)
    assert refused(state, command)


def test_twenty_ships_still_ambush_and_move() -> None:
    state, _ = with_placed(20, production=True)
    sector = neutral(state)
    assert ships_on(do(state, c.Strike(1, "ambush", sector, 2)), sector) == (1, 0, 0)
    assert ships_on(do(state, c.Move(1, "portal", sector, home(state, 1), 1)), home(state, 1)) == (1, 0, 0)


def test_twenty_ships_are_counted_per_civilisation() -> None:
    state = expanding()
    state = with_ships(state, neutral(state), 0, 20, 20)
    assert ships_on(do(state, c.Build(1, home(state, 1))), home(state, 1)) == (1, 0, 0)


def test_destroyed_ship_can_be_built_again() -> None:
    state = expanding()
    state = do(with_ships(state, home(state, 2), 1, 20), c.Strike(1, "ambush", home(state, 2), 2))
    state = do(state, c.EndStrategy(1), c.Build(2, home(state, 2)))
    assert ships_on(state, home(state, 2)) == (1, 20, 0)
