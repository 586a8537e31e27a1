"""Corrections by hand of what is kept on the board: points, levels, ships, colonies, bonuses."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import Colony, Levels, Points, ships_on
from companion.games.three_ages.terms import BONUSES, EVOLUTIONS, Bonus, Evolution
from companion.kit.corrections import Correct, Corrected
from tests.games.three_ages.tables import (
    TABLE,
    at_war,
    dealt,
    do,
    events,
    fight,
    home,
    neutral,
    opened,
    ready,
    refused,
    with_colony,
    with_ships,
)

BOTH_BOARDS = pytest.mark.parametrize("board", ["full", "assisted"])
INCOMPLETE = "Something is still missing in this entry."
# The sector and the colony of these examples: named on the full board, a mark in assisted play.
PLACES = {"full": "A2", "assisted": "colony-1"}


# --- who and when


@pytest.mark.parametrize("seat", [TABLE, 1, 2, 3])
def test_correction_may_come_from_anybody_and_for_anybody(seat: int) -> None:
    assert events(dealt(3), Correct(seat, "points", (2, 7))) == (Corrected("points", (2, 7)),)


@pytest.mark.parametrize("seat", [-1, 4])
def test_correction_needs_a_seat_of_the_table(seat: int) -> None:
    assert refused(dealt(3), Correct(seat, "points", (2, 7)))


@pytest.mark.parametrize(
    "command",
    [
        Correct(TABLE, "points", (4, 1)),
        Correct(TABLE, "points", (0, 1)),
        Correct(TABLE, "level", (4, "movement", 1)),
        Correct(TABLE, "ships", (4, "A2", 1)),
        Correct(TABLE, "colony", (4, "A2", "portal")),
    ],
)
def test_correction_needs_a_player_of_the_table(command: Command) -> None:
    assert refused(dealt(3, board="full"), command)


@pytest.mark.parametrize(
    "command",
    [
        Correct(TABLE, "points", (1,)),
        Correct(TABLE, "level", (1,)),
        Correct(TABLE, "level", (1, "movement")),
        Correct(TABLE, "ships", (1,)),
        Correct(TABLE, "ships", (1, "A2")),
        Correct(TABLE, "colony", (1,)),
        Correct(TABLE, "colony", (1, "A2")),
        Correct(TABLE, "no-colony"),
        Correct(TABLE, "bonus"),
        Correct(TABLE, "bonus", ("A2",)),
        Correct(TABLE, "turn"),
        Correct(TABLE, "turn", (1,)),
        Correct(TABLE, "seen"),
    ],
)
def test_correction_that_is_only_a_draft_is_refused(command: Command) -> None:
    assert refused(dealt(3, board="full"), command)


@pytest.mark.parametrize(
    "command",
    [
        Correct(TABLE, "points", (1, 1)),
        Correct(TABLE, "level", (1, "movement", 1)),
        Correct(TABLE, "ships", (1, "A2", 1)),
        Correct(TABLE, "colony", (1, "A2", "portal")),
        Correct(TABLE, "no-colony", ("A2",)),
        Correct(TABLE, "bonus", ("A2", "portal")),
        Correct(TABLE, "card", (1, 1, "war")),
        Correct(TABLE, "budget", (1, "portal", 1)),
        Correct(TABLE, "turn", (1, 1)),
        Correct(TABLE, "seen", (1,)),
    ],
)
def test_correction_waits_until_the_set_up_is_done(command: Command) -> None:
    for state in (opened(3, board="full"), do(opened(3, board="full"), c.NameYoungest(TABLE, 1))):
        assert refused(state, command)
        assert len(GAME.corrections(state)) == 0


# --- points and levels


@BOTH_BOARDS
def test_correct_points_sets_the_total_and_books_the_difference(board: str) -> None:
    state = at_war(board=board)
    _, state = fight(state, home(state, 2), 4)
    state = do(state, Correct(TABLE, "points", (1, 5)))
    assert state.player(1).points == Points(battles=1, corrections=4)
    state = do(state, Correct(TABLE, "points", (1, 0)))
    assert state.player(1).points == Points(battles=1, corrections=-1)
    assert [player.points.total for player in state.players] == [0, 0, 0]


@pytest.mark.parametrize("points", [0, 199])
def test_correct_points_reaches_its_limits(points: int) -> None:
    assert events(dealt(3), Correct(TABLE, "points", (1, points))) == (Corrected("points", (1, points)),)


@pytest.mark.parametrize("points", [-1, 200])
def test_correct_points_stays_within_its_limits(points: int) -> None:
    assert refused(dealt(3), Correct(TABLE, "points", (1, points)))


@BOTH_BOARDS
@pytest.mark.parametrize("evolution", EVOLUTIONS)
@pytest.mark.parametrize("level", [0, 5])
def test_correct_level_sets_one_track(board: str, evolution: Evolution, level: int) -> None:
    state = do(ready(3, board=board), Correct(TABLE, "level", (2, evolution, 3)))
    assert events(state, Correct(TABLE, "level", (2, evolution, level))) == (
        Corrected("level", (2, evolution, level)),
    )
    state = do(state, Correct(TABLE, "level", (2, evolution, level)))
    assert state.player(2).levels == Levels(**{evolution: level})
    assert state.player(1).levels == Levels()


@pytest.mark.parametrize("level", [-1, 6])
def test_correct_level_stays_on_the_track(level: int) -> None:
    assert refused(dealt(3), Correct(TABLE, "level", (1, "movement", level)))


# --- ships


def test_correct_ships_sets_one_players_ships_on_one_sector() -> None:
    state = dealt(3, board="full")
    sector = neutral(state)
    state = with_ships(state, sector, 4, 2, 1)
    assert events(state, Correct(TABLE, "ships", (2, sector, 7))) == (Corrected("ships", (2, sector, 7)),)
    assert ships_on(do(state, Correct(TABLE, "ships", (2, sector, 7))), sector) == (4, 7, 1)
    assert ships_on(do(state, Correct(TABLE, "ships", (2, sector, 0))), sector) == (4, 0, 1)


@pytest.mark.parametrize(("ships", "may"), [(8, True), (9, False), (-1, False)])
def test_correct_ships_never_places_more_than_twenty(ships: int, may: bool) -> None:
    state = dealt(3, board="full")
    state = with_ships(with_ships(state, home(state, 1), 12), neutral(state), 5)
    command = Correct(TABLE, "ships", (1, neutral(state), ships))
    if may:
        assert events(state, command) == (Corrected("ships", (1, neutral(state), 8)),)
    else:
        assert refused(state, command)


def test_correct_ships_needs_a_sector_and_a_tracked_board() -> None:
    assert refused(dealt(3, board="full"), Correct(TABLE, "ships", (1, "Z9", 1)))
    assisted = Correct(TABLE, "ships", (1, "A2", 1))
    assert refused(dealt(3), assisted)


# --- colonies


@BOTH_BOARDS
@pytest.mark.parametrize("bonus", BONUSES)
def test_add_colony_puts_a_piece_with_its_bonus(board: str, bonus: Bonus) -> None:
    state = dealt(3, board=board)
    command = Correct(TABLE, "colony", (2, PLACES[board], bonus))
    assert events(state, command) == (Corrected("colony", (2, PLACES[board], bonus)),)
    after = do(state, command)
    assert after.colonies == (Colony(2, PLACES[board], bonus),)
    assert after.colonies_founded == 1
    if after.board:
        assert after.board.bonuses == {PLACES[board]: bonus}


@BOTH_BOARDS
def test_add_colony_ends_with_the_third_piece(board: str) -> None:
    state = dealt(3, board=board)
    for place in range(3):
        mark = neutral(state, place) if state.board else f"colony-{place + 1}"
        state = do(state, Correct(TABLE, "colony", (1, mark, "portal")))
    fourth = Correct(TABLE, "colony", (1, neutral(state, 3) if state.board else "colony-4", "portal"))
    assert refused(state, fourth)


def test_add_colony_needs_a_neutral_sector_without_one() -> None:
    state = dealt(3, board="full")
    state = with_colony(state, 2, neutral(state), "portal")
    for sector in (neutral(state), *state.galaxy.homes, "Z9"):
        command = Correct(TABLE, "colony", (1, sector, "portal"))
        assert refused(state, command)


def test_add_colony_in_assisted_play_takes_the_next_mark() -> None:
    command = Correct(TABLE, "colony", (1, "colony-2", "portal"))
    assert refused(dealt(3), command)
    state = do(dealt(3), Correct(TABLE, "colony", (1, "colony-1", "portal")), command)
    assert [colony.sector for colony in state.colonies] == ["colony-1", "colony-2"]


@BOTH_BOARDS
def test_remove_colony_takes_exactly_that_piece(board: str) -> None:
    state = dealt(3, board=board)
    marks = [neutral(state, place) if state.board else f"colony-{place + 1}" for place in (0, 1)]
    for mark in marks:
        state = with_colony(state, 1, mark, "portal")
    assert events(state, Correct(TABLE, "no-colony", (marks[0],))) == (Corrected("no-colony", (marks[0],)),)
    state = do(state, Correct(TABLE, "no-colony", (marks[0],)))
    assert state.colonies == (Colony(1, marks[1], "portal"),)
    assert refused(state, Correct(TABLE, "no-colony", (marks[0],)))


def test_remove_colony_never_takes_a_home_colony() -> None:
    state = dealt(3, board="full")
    place = home(state, 1)
    assert refused(state, Correct(TABLE, "no-colony", (place,)))


# --- bonuses


@BOTH_BOARDS
def test_correct_bonus_changes_the_sector_and_its_colony(board: str) -> None:
    state = do(dealt(3, board=board), Correct(TABLE, "colony", (1, PLACES[board], "portal")))
    command = Correct(TABLE, "bonus", (PLACES[board], "points"))
    assert events(state, command) == (Corrected("bonus", (PLACES[board], "points")),)
    after = do(state, command)
    assert after.colonies == (Colony(1, PLACES[board], "points"),)
    if after.board:
        assert after.board.bonuses == {PLACES[board]: "points"}


@BOTH_BOARDS
def test_correct_bonus_needs_a_bonus_that_is_known(board: str) -> None:
    command = Correct(TABLE, "bonus", (PLACES[board], "points"))
    assert refused(dealt(3, board=board), command)


def test_correct_bonus_of_a_drawn_sector_without_colony() -> None:
    state = do(dealt(3, board="full", galaxy="drawn"), Correct(TABLE, "bonus", ("A2", "points")))
    assert state.board is not None
    assert state.board.bonuses["A2"] == "points"
    assert state.colonies == ()


def test_correct_bonus_does_not_reach_a_sector_that_lies_face_down() -> None:
    state = dealt(3, board="full", galaxy="drawn", mode="exploration")
    command = Correct(TABLE, "bonus", ("A2", "points"))
    assert refused(state, command)
