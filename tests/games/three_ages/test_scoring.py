"""Control of a sector, and what it scores at the end of an age."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import Points, State, ships_on
from companion.games.three_ages.strength import controller
from companion.kit.corrections import Correct
from tests.games.three_ages.tables import (
    TABLE,
    do,
    end_of_age,
    events,
    home,
    neutral,
    points,
    ready,
    refused,
    with_colony,
    with_levels,
    with_ships,
)

ONE_EACH = {1: 1, 2: 1, 3: 1}
NONE_EACH = {1: 0, 2: 0, 3: 0}


def with_totals(state: State, *totals: int) -> State:
    return do(state, *(Correct(TABLE, "points", (seat, total)) for seat, total in enumerate(totals, start=1)))


# --- control


@pytest.mark.parametrize(
    ("ships", "colonist", "influence", "seat"),
    [
        ((0, 0, 0), None, (5, 0, 0), None),
        ((1, 0, 0), None, (0, 5, 5), 1),  # alone
        ((0, 0, 0), 2, (5, 0, 5), 2),  # alone with a colony
        ((2, 1, 0), None, (0, 0, 0), 1),
        ((1, 1, 0), None, (0, 0, 0), None),  # a tie
        ((1, 0, 0), 2, (0, 0, 0), None),  # a tie, not even for the owner of the colony
        ((1, 1, 0), 2, (0, 0, 0), 2),
        ((3, 3, 1), None, (0, 0, 3), 3),
        ((3, 3, 1), None, (0, 0, 2), None),
        ((3, 3, 1), None, (2, 2, 0), None),
    ],
)
def test_control_goes_to_the_strict_maximum_of_pieces_and_influence(
    ships: tuple[int, ...], colonist: int | None, influence: tuple[int, ...], seat: int | None
) -> None:
    state = ready(3, board="full")
    state = with_ships(state, neutral(state), *ships)
    if colonist:
        state = with_colony(state, colonist, neutral(state), "portal")
    for who, level in enumerate(influence, start=1):
        state = with_levels(state, who, influence=level)
    assert controller(state, neutral(state)) == seat


@pytest.mark.parametrize(("ships", "seat"), [((0, 0), 1), ((0, 1), None), ((0, 2), 2), ((1, 1), 1)])
def test_control_of_a_home_counts_its_colony_as_one_piece(ships: tuple[int, int], seat: int | None) -> None:
    state = ready(3, board="full")
    assert controller(with_ships(state, home(state, 1), *ships), home(state, 1)) == seat


def test_control_does_not_count_armament() -> None:
    state = with_levels(ready(3, board="full"), 1, armament=5)
    assert controller(with_ships(state, neutral(state), 1, 1), neutral(state)) is None


# --- the end of an age


def test_age_scores_every_controlled_sector_and_every_points_colony() -> None:
    state = end_of_age(board="full")
    state = with_ships(state, neutral(state, 0), 2, 1)
    state = with_ships(state, neutral(state, 1), 1, 1, 1)
    state = with_ships(state, home(state, 2), 0, 0, 4)
    state = with_colony(state, 2, neutral(state, 2), "points")
    state = with_ships(with_colony(state, 2, neutral(state, 3), "points"), neutral(state, 3), 0, 0, 3)
    assert events(state, c.ScoreAge(TABLE)) == (
        e.AgeScored(sectors={1: 2, 2: 1, 3: 3}, colonies={1: 0, 2: 2, 3: 0}),
        e.AgeClosed(),
    )
    after = do(state, c.ScoreAge(TABLE))
    assert [player.points for player in after.players] == [
        Points(sectors=2),
        Points(sectors=1, colonies=2),
        Points(sectors=3),
    ]


def test_age_carries_pieces_levels_and_points_over() -> None:
    state = end_of_age(board="full")
    state = with_colony(with_ships(state, neutral(state), 4, 1), 1, neutral(state), "portal")
    state = with_totals(with_levels(state, 2, movement=3), 7, 8, 9)
    after = do(state, c.ScoreAge(TABLE), c.BeginAge(TABLE))
    assert after.age == 2
    assert points(after) == {1: 9, 2: 9, 3: 10}
    assert ships_on(after, neutral(state)) == (4, 1, 0)
    assert (after.colonies, after.player(2).levels.movement) == (state.colonies, 3)


@pytest.mark.parametrize(("age", "end"), [(1, e.AgeClosed()), (2, e.AgeClosed()), (3, e.GameEnded())])
def test_third_age_is_the_last(age: int, end: e.AgeClosed | e.GameEnded) -> None:
    state = end_of_age(age, board="full")
    assert events(state, c.ScoreAge(TABLE)) == (e.AgeScored(ONE_EACH, NONE_EACH), end)
    assert GAME.over(do(state, c.ScoreAge(TABLE))) == (age == 3)


@pytest.mark.parametrize(
    ("board", "command", "reason"),
    [
        ("full", c.CountSectors(1, 3), "The full board counts by itself."),
        ("full", c.ScoreAge(1), "This is for the table to say."),
        ("full", c.BeginAge(TABLE), "This is not the moment for it."),
        ("assisted", c.ScoreAge(TABLE), "First every seat counts its sectors."),
        ("assisted", c.CountSectors(1), "Something is still missing in this entry."),
        ("assisted", c.CountSectors(TABLE, 1), "There is no seat 0."),
        ("assisted", c.CountSectors(1, 16), "Together that is more than the 15 sectors in play."),
        ("assisted", c.CountSectors(1, -1), "A number of sectors is 0 or more."),
        ("assisted", c.CountShips(1, 1), "This is not the moment for it."),
    ],
)
def test_scoring_refuses_what_cannot_be(board: str, command: Command, reason: str) -> None:
    assert refused(end_of_age(board=board), command)


def test_assisted_scoring_waits_for_every_seat_in_any_order() -> None:
    state = with_colony(end_of_age(), 3, "colony-1", "points")
    assert GAME.waiting(state) == (1, 2, 3)
    assert events(state, c.CountSectors(3, 4)) == (e.SectorsCounted(3, 4),)
    state = do(state, c.CountSectors(3, 4), c.CountSectors(1, 0))
    assert GAME.waiting(state) == (2,)
    assert points(state) == NONE_EACH
    assert events(state, c.CountSectors(2, 11)) == (
        e.SectorsCounted(2, 11),
        e.AgeScored({3: 4, 1: 0, 2: 11}, {1: 0, 2: 0, 3: 1}),
        e.AgeClosed(),
    )
    assert points(do(state, c.CountSectors(2, 11))) == {1: 0, 2: 11, 3: 5}


def test_assisted_scoring_takes_each_count_once_and_no_more_than_there_is() -> None:
    state = do(end_of_age(), c.CountSectors(1, 9))
    assert refused(state, c.CountSectors(1, 9))
    assert refused(state, c.CountSectors(2, 7))
    assert events(state, c.CountSectors(2, 6)) == (e.SectorsCounted(2, 6),)
