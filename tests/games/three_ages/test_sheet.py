"""What lies before each player of Three Ages."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.three_ages import commands as c
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.moments import Stage

GAME = ThreeAges()
STAGE = Stage(GAME, ("Ana", "Bao", "Cléo"), largest=False)


def test_sheet_has_levels_with_what_colonies_add_and_pieces() -> None:
    swollen = Stage(GAME, ("Ana", "Bao", "Cléo"), largest=True).dealt(board="full")
    sheet = GAME.sheet(GAME.view(swollen, TABLE), 1)
    assert (str(sheet.title), sheet.emblem) == ("Humans", "humans")
    assert [(level.icon, level.value, level.extra) for level in sheet.levels] == [
        ("production", 5, 0),
        ("movement", 5, 0),
        ("influence", 5, 0),
        ("armament", 5, 3),
    ]
    assert {count.icon: count.value for count in sheet.counts} == {"ship": 4, "colony": 3, "cards": 6}


def test_sheet_before_a_civilisation_shows_points_only() -> None:
    sheet = GAME.sheet(STAGE.opened(), 1)
    assert (sheet.points, sheet.levels, sheet.counts) == (0, (), ())


def test_sheet_of_assisted_play_counts_no_ships() -> None:
    assert [count.icon for count in GAME.sheet(STAGE.dealt(), 1).counts] == ["colony", "cards"]


def test_steps_tell_where_the_turn_stands() -> None:
    steps = GAME.steps(STAGE.dealt())
    assert (str(steps.where), str(steps.names[steps.now])) == ("Age 1, turn 1 of 5", "Choose")
    resolving = GAME.steps(STAGE.resolving("war"))
    assert str(resolving.names[resolving.now]) == "Resolve"
    assert GAME.steps(STAGE.opened()).now == -1


def test_outlook_is_what_the_end_of_the_age_would_score() -> None:
    outlook = GAME.outlook(STAGE.dealt(board="full"))
    assert outlook is not None
    assert outlook.gains == {1: 1, 2: 1, 3: 1}
    assert GAME.outlook(STAGE.dealt()) is None


def test_played_cards_lie_face_down_until_they_are_revealed() -> None:
    dealt = STAGE.dealt()
    laid = STAGE.do(dealt, c.LayCard(1, min(dealt.deck), "war"))
    assert [(one.card, one.awaited) for one in GAME.played(laid)] == [
        (None, False),
        (None, True),
        (None, True),
    ]
    resolving = STAGE.resolving("war")
    assert [(one.seat, one.side) for one in GAME.played(resolving)] == [(1, "war"), (2, "war"), (3, "war")]
    assert all(one.card for one in GAME.played(resolving))
