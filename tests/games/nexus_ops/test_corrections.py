"""Corrections: what may be corrected when, and that none ends a game by accident."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.values import Command
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State
from companion.kit.corrections import Correct
from tests.games.nexus_ops.tables import (
    TABLE,
    accepted,
    before_battle,
    board,
    do,
    fighting,
    finished,
    labels,
    ready,
    refused,
    spoken,
    units,
    with_player,
    with_points,
    with_units,
)

HUMAN, DRAGON = units(human=1), units(rubium_dragon=1)


# --- units while a battle is fought


def on_the_board(**settings: str) -> State:
    """A battle on D2 before its first die: a Strider and a Human against two Humans; Ana stands on D4 too."""
    own = units(rock_strider=1, human=1)
    state = with_units(board(2, **settings), {"D2": {1: own, 2: units(human=2)}, "D4": {1: HUMAN}})
    return do(state, c.EndPhase(1), c.Attack(1, space="D2", defender=2, sure=True))


def test_units_of_a_battle_on_the_full_board_follow_the_correction_of_their_space() -> None:
    state = do(on_the_board(), Correct(TABLE, "units", (2, "human", "D2", 4)))
    assert state.fight().alive[2] == state.map().units["D2"][1] == units(human=4)
    assert state.player(2).units == units(human=4)


def test_units_of_a_battle_are_corrected_down_to_one_on_each_side() -> None:
    state = on_the_board()
    assert refused(state, Correct(TABLE, "units", (2, "human", "D2", 0)))
    assert do(state, Correct(TABLE, "units", (2, "human", "D2", 1))).fight().alive[2] == HUMAN


def test_type_that_a_correction_removes_from_a_battle_does_not_roll() -> None:
    state = on_the_board()
    assert state.fight().step == "rock_strider"
    assert do(state, Correct(TABLE, "units", (1, "rock_strider", "D2", 0))).fight().step == "human"


def test_units_for_which_dice_were_thrown_are_corrected_after_an_undo() -> None:
    both = units(human=2)
    state = with_units(board(2), {"D2": {1: both, 2: both}, "D4": {1: HUMAN}})
    state = do(state, c.EndPhase(1), c.Attack(1, space="D2", defender=2, sure=True), c.Throw(1, 1))
    command = Correct(TABLE, "units", (1, "human", "D2", 3))
    assert refused(state, command)
    assert command not in set(finished(state, GAME.corrections(state)))


def test_units_elsewhere_are_corrected_at_any_moment_of_a_battle() -> None:
    state = do(on_the_board(), c.Throw(1, 1))
    assert state.phase != "rolling" or state.fight().rolls or state.fight().step == "human"
    state = do(state, Correct(TABLE, "units", (1, "human", "D4", 3)))
    assert (state.map().units["D4"][0], state.player(1).units) == (
        units(human=3),
        units(rock_strider=1, human=4),
    )


def test_units_in_assisted_play_are_corrected_during_a_battle_but_not_below_those_in_it() -> None:
    state = do(fighting(units(human=2), HUMAN), c.Throw(1, 0))
    assert do(state, Correct(TABLE, "units", (1, "human", "", 5))).player(1).units == units(human=5)
    assert refused(state, Correct(TABLE, "units", (1, "human", "", 1)))


@pytest.mark.parametrize("kind", ["assisted", "full"])
def test_units_under_a_breath_are_corrected_after_an_undo(kind: str) -> None:
    state = with_units(board(2), {"E3": {1: DRAGON}, "D2": {2: units(human=1, fungoid=1)}, "D4": {2: HUMAN}})
    space: str | None = "D2"
    if kind == "assisted":
        state = before_battle(DRAGON, units(human=1, fungoid=1))
        state, space = replace(state, phase="breath"), None
        state = do(state, c.Breathe(1, die=6))
    else:
        state = do(state, c.EndPhase(1), c.Breathe(1, "E3", "D2", 6))
    assert state.phase == "burning"
    assert refused(state, Correct(TABLE, "units", (2, "human", space or "", 3)))
    if kind == "full":
        assert accepted(state, Correct(TABLE, "units", (2, "human", "D4", 3)))


def test_board_during_a_battle_says_what_to_do_instead() -> None:
    assert refused(on_the_board(), Correct(TABLE, "terrain", ("D2", "magma")))


# --- corrections that end a game


def test_points_that_would_win_need_a_word_of_their_own() -> None:
    state = ready(2)
    assert refused(state, Correct(TABLE, "points", (2, 12)))
    assert do(state, Correct(TABLE, "points", (2, 12, "sure"))).winners == (2,)


def test_points_of_a_partner_count_for_the_word() -> None:
    state = with_points(ready(4, teams="two"), 3, 15)
    assert refused(state, Correct(TABLE, "points", (1, 5)))
    assert GAME.over(do(state, Correct(TABLE, "points", (1, 5, "sure"))))
    assert not GAME.over(do(state, Correct(TABLE, "points", (1, 4, "sure"))))


@pytest.mark.parametrize(("points", "detail"), [(11, None), (12, "Ana wins, the game ends")])
def test_points_dialled_are_confirmed_with_what_they_lead_to(points: int, detail: str | None) -> None:
    state = ready(2)
    dial = GAME.refine(state, Correct(TABLE, "points", (1,)))
    assert isinstance(dial, Dial)
    draft, unfinished = dial.answer(points)
    assert unfinished
    confirm = GAME.refine(state, draft)
    assert isinstance(confirm, Choose)
    (option,) = confirm.options
    assert (spoken(option.detail) if option.detail else None) == detail
    assert GAME.over(do(state, option.command)) is (points == 12)


def broke(state: State, seat: int = 2) -> State:
    """A last Human, and nothing else."""
    return with_player(state, seat, units=HUMAN, rubium=1)


def test_last_unit_corrected_away_is_asked_about_and_never_eliminates_unasked() -> None:
    state = broke(ready(2))
    gone = Correct(TABLE, "units", (2, "human", "", 0))
    assert refused(state, gone)
    dial = GAME.refine(state, Correct(TABLE, "units", (2, "human", "")))
    assert isinstance(dial, Dial)
    assert dial.draft
    assert labels(GAME.refine(state, dial.answer(0)[0])) == ["It was never there", "It was destroyed"]
    kept = do(state, replace(gone, parts=(*gone.parts, "never")))
    assert (kept.player(2).units, kept.player(2).eliminated, GAME.over(kept)) == (units(), False, False)
    out = do(state, replace(gone, parts=(*gone.parts, "destroyed")))
    assert (out.player(2).eliminated, out.winners) == (True, (1,))


def test_last_unit_of_somebody_who_can_buy_another_is_simply_corrected() -> None:
    state = with_player(broke(ready(2)), 2, rubium=2)
    after = do(state, Correct(TABLE, "units", (2, "human", "", 0)))
    assert not after.player(2).eliminated


def test_last_unit_said_to_be_destroyed_ends_a_tied_game_in_any_phase() -> None:
    state = broke(replace(ready(3), phase="draw"))
    state = with_player(with_player(state, 1, units=HUMAN), 3, units=HUMAN)
    state = do(state, Correct(TABLE, "units", (2, "human", "", 0, "destroyed")))
    assert (state.phase, GAME.waiting(state)) == ("counting", (1, 3))


def test_last_unit_said_to_be_destroyed_waits_until_the_battle_is_settled() -> None:
    state = with_player(replace(ready(4, teams="two"), tiles=0), 2, units=HUMAN, rubium=0)
    state = replace(broke(state, 1), phase="fight")
    won = do(state, c.Attack(1, "rock", None, 2, HUMAN, HUMAN, sure=True), c.Throw(1, 1), c.Throw(2, 0))
    assert won.phase == "spoils"
    gone = Correct(TABLE, "units", (1, "human", "", 0, "destroyed"))
    assert refused(won, gone)
    assert labels(GAME.refine(won, replace(gone, parts=gone.parts[:-1]))) == ["It was never there"]
    settled = do(won, c.TakeMission(1))
    assert (settled.player(2).energize, settled.player(2).eliminated) == (1, False)
    out = do(with_player(settled, 1, secret=0, rubium=0), gone)
    assert (out.player(1).eliminated, out.player(2).eliminated, out.active) == (True, False, 2)


@pytest.mark.parametrize(
    "command",
    [
        Correct(TABLE, "units", (2, "human", "", 3)),
        Correct(TABLE, "rubium", (2, 9)),
        Correct(TABLE, "cards", (2, "secret", 1)),
    ],
)
def test_eliminated_are_given_nothing(command: Command) -> None:
    state = with_player(ready(4, teams="two"), 2, eliminated=True)
    assert refused(state, command)
    assert not [label for label in labels(GAME.corrections(state)) if label.endswith("Bao")][1:]


def test_points_of_the_eliminated_are_corrected_since_they_count_for_the_team() -> None:
    state = with_player(ready(4, teams="two"), 2, eliminated=True)
    assert do(state, Correct(TABLE, "points", (2, 7, "sure"))).player(2).points.total == 7


def test_correction_is_accepted_from_every_seat() -> None:
    assert all(accepted(ready(2), Correct(seat, "rubium", (2, 5))) for seat in range(3))
