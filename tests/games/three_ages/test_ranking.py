"""The end of the game: ranking, tie-break, shared victory, and the tie question of assisted play."""

import pytest

from companion.core.standing import Source
from companion.core.text import say
from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.kit.corrections import Correct
from tests.games.three_ages.tables import (
    TABLE,
    accepted,
    do,
    end_of_age,
    events,
    home,
    neutral,
    ready,
    refused,
    with_colony,
    with_ships,
)


def ranking(state: State) -> list[tuple[int, int, int, bool]]:
    """Place, seat, points and victory, line by line."""
    lines = GAME.standings(state)
    return [(line.place, line.seats[0], line.points, line.won) for line in lines]


def with_totals(state: State, *totals: int) -> State:
    return do(state, *(Correct(TABLE, "points", (seat, total)) for seat, total in enumerate(totals, start=1)))


def counted(state: State, *sectors: int) -> State:
    return do(state, *(c.CountSectors(seat, number) for seat, number in enumerate(sectors, start=1)))


# --- the ranking


def test_ranking_is_by_points_and_has_no_winner_before_the_end() -> None:
    state = with_totals(ready(3), 4, 9, 6)
    assert ranking(state) == [(1, 2, 9, False), (2, 3, 6, False), (3, 1, 4, False)]


def test_ranking_names_where_points_came_from() -> None:
    state = do(end_of_age(board="full"), c.ScoreAge(TABLE), Correct(TABLE, "points", (1, 5)))
    assert GAME.standings(state)[0].sources == (
        Source(say("sectors"), 1),
        Source(say("corrections"), 4),
    )


def test_most_points_win() -> None:
    state = do(with_totals(end_of_age(3, board="full"), 4, 9, 6), c.ScoreAge(TABLE))
    assert ranking(state) == [(1, 2, 10, True), (2, 3, 7, False), (3, 1, 5, False)]
    assert {line.tie_break for line in GAME.standings(state)} == {()}


@pytest.mark.parametrize(
    ("ships", "colonies", "places"),
    [
        ((3, 2, 0), (), {1: 1, 2: 2, 3: 3}),
        ((2, 2, 0), (2,), {1: 2, 2: 1, 3: 3}),  # a colony is a piece
        ((0, 2, 1), (1, 1, 3), {1: 1, 2: 1, 3: 1}),  # still tied: shared
        ((1, 1, 0), (), {1: 1, 2: 1, 3: 3}),
        ((0, 0, 1), (), {1: 2, 2: 2, 3: 1}),
    ],
)
def test_tie_on_points_goes_to_the_most_pieces_and_is_shared_after_that(
    ships: tuple[int, ...], colonies: tuple[int, ...], places: dict[int, int]
) -> None:
    state = end_of_age(3, board="full")
    for seat, number in enumerate(ships, start=1):
        row = [0, 0, 0]
        row[seat - 1] = number
        state = with_ships(state, home(state, seat), *row)
    for place, seat in enumerate(colonies):
        state = with_colony(state, seat, neutral(state, place), "portal")
    # Colonies control their sectors: level the points after scoring.
    state = with_totals(do(state, c.ScoreAge(TABLE)), 12, 12, 12)
    assert {seat: place for place, seat, _, _ in ranking(state)} == places
    assert {seat for _, seat, _, won in ranking(state) if won} == {
        s for s, place in places.items() if place == 1
    }


def test_lower_places_are_ranked_in_the_same_way() -> None:
    state = end_of_age(3, players=4, board="full")
    state = with_ships(state, home(state, 3), 0, 0, 2)
    state = with_totals(do(state, c.ScoreAge(TABLE)), 9, 5, 5, 5)
    assert ranking(state) == [(1, 1, 9, True), (2, 3, 5, False), (3, 2, 5, False), (3, 4, 5, False)]
    assert [line.tie_break for line in GAME.standings(state)] == [
        (),
        (Source(say("pieces"), 3),),
        (Source(say("pieces"), 1),),
        (Source(say("pieces"), 1),),
    ]


# --- the tie question of assisted play


def test_assisted_game_without_a_tie_ends_at_once() -> None:
    state = do(end_of_age(3), c.CountSectors(1, 3), c.CountSectors(2, 2))
    assert events(state, c.CountSectors(3, 1))[-1] == e.GameEnded()
    assert ranking(do(state, c.CountSectors(3, 1))) == [(1, 1, 3, True), (2, 2, 2, False), (3, 3, 1, False)]


@pytest.mark.parametrize(
    ("sectors", "asked"),
    [((3, 3, 1), (1, 2)), ((5, 2, 2), (2, 3)), ((2, 2, 2), (1, 2, 3))],
)
def test_assisted_tie_asks_exactly_the_tied_seats_for_their_ships(
    sectors: tuple[int, ...], asked: tuple[int, ...]
) -> None:
    state = do(end_of_age(3), c.CountSectors(1, sectors[0]), c.CountSectors(2, sectors[1]))
    assert events(state, c.CountSectors(3, sectors[2]))[-1] == e.TieFound()
    state = do(state, c.CountSectors(3, sectors[2]))
    assert GAME.waiting(state) == asked
    assert not GAME.over(state)
    for seat in {1, 2, 3} - set(asked):
        assert refused(state, c.CountShips(seat, 1))


@pytest.mark.parametrize(
    ("ships", "lines"),
    [
        ((4, 9), [(1, 2, 3, True), (2, 1, 3, False), (3, 3, 1, False)]),
        ((9, 4), [(1, 1, 3, True), (2, 2, 3, False), (3, 3, 1, False)]),
        ((5, 4), [(1, 1, 3, True), (1, 2, 3, True), (3, 3, 1, False)]),  # seat 2 has a colony more
    ],
)
def test_assisted_tie_is_broken_by_ships_and_colonies(
    ships: tuple[int, int], lines: list[tuple[int, int, int, bool]]
) -> None:
    state = counted(with_colony(end_of_age(3), 2, "colony-1", "portal"), 3, 3, 1)
    assert events(state, c.CountShips(2, ships[1])) == (e.ShipsCounted(2, ships[1]),)
    state = do(state, c.CountShips(2, ships[1]))
    assert events(state, c.CountShips(1, ships[0])) == (e.ShipsCounted(1, ships[0]), e.GameEnded())
    state = do(state, c.CountShips(1, ships[0]))
    assert GAME.over(state)
    assert ranking(state) == lines


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.CountShips(1), "Something is still missing in this entry."),
        (c.CountShips(1, 21), "A civilisation has 0 to 20 ships."),
        (c.CountShips(1, -1), "A civilisation has 0 to 20 ships."),
        (c.CountShips(2, 3), "The ships of Bao are not asked for."),
        (c.CountShips(TABLE, 3), "There is no seat 0."),
    ],
)
def test_assisted_tie_refuses_a_number_that_cannot_be(command: Command, reason: str) -> None:
    state = do(counted(end_of_age(3), 3, 3, 1), c.CountShips(2, 3))
    assert refused(state, command)


def test_full_board_never_asks_for_ships() -> None:
    state = do(end_of_age(3, board="full"), c.ScoreAge(TABLE))
    assert GAME.over(state)
    assert [line[0] for line in ranking(state)] == [1, 1, 1]


@pytest.mark.parametrize("board", ["full", "assisted"])
def test_game_over_takes_no_more_steps(board: str) -> None:
    state = end_of_age(3, board=board)
    state = do(state, c.ScoreAge(TABLE)) if state.board else counted(state, 3, 2, 1)
    assert (GAME.waiting(state), GAME.prompts(state)) == ((), ())
    for command in (c.BeginAge(TABLE), c.ScoreAge(TABLE), c.CountSectors(1, 1), c.CountShips(1, 1)):
        assert refused(state, command)


# --- corrections that touch the ranking


def test_correct_points_that_dissolves_the_last_tie_does_not_leave_the_table_waiting_for_nobody() -> None:
    state = do(counted(end_of_age(3), 3, 3, 1), Correct(TABLE, "points", (1, 9)))
    assert GAME.over(state) or GAME.waiting(state)


def test_correct_points_that_makes_another_tie_asks_for_those_ships_too() -> None:
    state = do(counted(end_of_age(3), 3, 3, 1), Correct(TABLE, "points", (3, 3)))
    assert GAME.waiting(state) == (1, 2, 3)


def test_correct_points_that_makes_a_tie_after_the_end_does_not_share_it_on_ships_that_nobody_counted() -> (
    None
):
    state = counted(end_of_age(3), 3, 2, 1)
    level = Correct(TABLE, "points", (2, 3))
    assert not accepted(state, level) or GAME.waiting(do(state, level)) == (1, 2)


def test_correct_points_after_the_end_ranks_anew() -> None:
    state = do(end_of_age(3, board="full"), c.ScoreAge(TABLE), Correct(TABLE, "points", (3, 9)))
    assert [(line.seats, line.place, line.won) for line in GAME.standings(state)] == [
        ((3,), 1, True),
        ((1,), 2, False),
        ((2,), 2, False),
    ]
