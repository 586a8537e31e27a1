"""Assisted play: a space that both sides held is remembered until it is fought for again or left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.screen import Message
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.contests import miners
from companion.games.nexus_ops.model import Contest, State
from companion.games.nexus_ops.terms import Counts
from companion.kit.corrections import Correct
from tests.games.nexus_ops.tables import (
    TABLE,
    asked,
    attack,
    before_battle,
    board,
    do,
    events,
    labels,
    refused,
    spoken,
    units,
    with_player,
    with_units,
)

HUMAN = units(human=1)
RAID, GUARD = units(rock_strider=2), units(rock_strider=1, fungoid=2)


def held() -> State:
    """Ana's attack on Bao in Magma was held; Ana's turn is about to end."""
    state = do(before_battle(units(rock_strider=3), GUARD), attack(RAID, GUARD, "magma"))
    state = do(state, c.Throw(1, 1), c.Throw(2, 1), c.Remove(2, "fungoid"), c.Throw(2, 0))
    return do(state, c.DrawCards(1, monolith=False))


def fighting_next(state: State) -> State:
    """The Fight phase of the next player."""
    state = do(state, c.EndPhase(1), c.EndPhase(2), c.EndPhase(2))
    assert (state.active, state.phase) == (2, "fight")
    return state


def test_contest_is_announced_when_the_next_turn_begins() -> None:
    shown = GAME.announce(held(), events(held(), c.EndPhase(1)))
    assert isinstance(shown, Message)
    assert spoken(shown.title) == "Still contested"
    assert [spoken(line) for line in shown.lines] == ["Magma Pool: Ana, Bao"]


def test_contest_is_recalled_while_units_move() -> None:
    prompt = asked(do(held(), c.EndPhase(1), c.EndPhase(2)))
    assert isinstance(prompt, Choose)
    detail = next(one.detail for one in prompt.options if one.leaves)
    assert detail is not None
    assert spoken(detail) == "fight again or retreat: Magma Pool"


def test_contest_is_the_first_battle_that_is_offered_with_what_was_left() -> None:
    state = fighting_next(held())
    prompt = asked(state)
    assert isinstance(prompt, Choose)
    again = prompt.options[0]
    assert spoken(again.label) == "Magma Pool: Ana"
    confirm = GAME.refine(state, again.command)
    assert isinstance(confirm, Choose)
    assert labels(confirm) == ["Fight!"]
    battle = do(state, confirm.options[0].command)
    assert battle.fight().alive == {2: units(rock_strider=1, fungoid=1), 1: units(rock_strider=1)}
    assert battle.contests == ()


def test_contest_that_was_reinforced_begins_its_dials_with_what_was_left() -> None:
    state = with_player(fighting_next(held()), 2, units=units(rock_strider=3, fungoid=4))
    which = GAME.refine(state, c.Attack(2, "magma", defender=1))
    assert spoken(which.ask) == "In which space?"
    assert labels(which) == ["Contested: Ana, Bao", "Another space"]
    draft, unfinished = which.answer(0)
    assert unfinished
    starts = []
    while isinstance(dial := GAME.refine(state, draft), Dial):
        starts.append((dial.low, dial.start, dial.high))
        answer, _ = dial.answer(dial.start - dial.low)
        assert isinstance(answer, c.Attack)
        draft = answer
    assert starts == [(0, 1, 3), (0, 1, 4), (1, 1, 2)]
    elsewhere = GAME.refine(state, c.Attack(2, "crystal", defender=1))
    assert isinstance(elsewhere, Dial)
    assert elsewhere.start == 1


def two_spaces(*last: c.Throw) -> State:
    """Two battles of Ana's turn in Magma Pools against Bao, the first of which was held."""
    state = do(before_battle(units(human=4), units(human=4)), attack(HUMAN, HUMAN, "magma"))
    state = do(state, c.Throw(1, 0), c.Throw(2, 0))
    return do(state, attack(units(human=2), HUMAN, "magma"), *last)


def test_contest_of_this_turn_survives_another_battle_in_the_same_terrain() -> None:
    state = two_spaces(c.Throw(1, 0), c.Throw(2, 0))
    assert [one.alive for one in state.contests] == [{1: HUMAN, 2: HUMAN}, {1: units(human=2), 2: HUMAN}]


def test_contest_is_not_used_up_by_a_battle_in_another_space_of_its_terrain() -> None:
    state = fighting_next(with_player(held(), 1, units=units(rock_strider=2, human=1)))
    elsewhere = c.Attack(2, "magma", defender=1, own=units(fungoid=1), theirs=HUMAN, sure=True)
    assert refused(state, elsewhere)
    assert refused(state, replace(elsewhere, contest=2))
    state = do(state, replace(elsewhere, contest=0), c.Throw(2, 0), c.Throw(1, 0))
    assert [sum(one.alive[2]) for one in state.contests] == [2, 1]
    again = GAME.prompt(state, 2)
    assert labels(again)[0] == "Magma Pool: Ana"


THREE = {seat: units(rock_strider=2) for seat in (1, 2, 3)}


def three_in_a_space() -> State:
    """Ana, Bao and Cléo hold the same space; it is Ana's turn to fight there."""
    state = before_battle(THREE[1], THREE[2], 3)
    state = with_player(state, 3, units=THREE[3])
    return replace(state, contests=(Contest(0, "magma", THREE),), turns=1)


def test_contest_of_three_offers_each_enemy_and_keeps_who_does_not_fight() -> None:
    state = three_in_a_space()
    assert labels(asked(state))[:2] == ["Magma Pool: Bao", "Magma Pool: Cléo"]
    again = GAME.prompt(state, 1).answer(0)[0]
    assert isinstance(again, c.Attack)
    state = do(state, replace(again, sure=True), c.Throw(1, 0), c.Throw(2, 1))
    assert (state.active, state.phase) == (1, "draw")
    (contest,) = state.contests
    assert contest.alive == {1: units(rock_strider=1), 2: THREE[2], 3: THREE[3]}


@pytest.mark.parametrize(
    ("hits", "left"), [((2, 0), {1: THREE[1], 3: THREE[3]}), ((0, 2), {2: THREE[2], 3: THREE[3]})]
)
def test_contest_of_three_goes_on_between_those_who_are_left(
    hits: tuple[int, int], left: dict[int, Counts]
) -> None:
    state = with_player(three_in_a_space(), 1, rubium=5)
    state = do(state, c.Attack(1, "magma", None, 2, THREE[1], THREE[2], sure=True, contest=1))
    state = do(state, c.Throw(1, hits[0]), c.Throw(2, hits[1]))
    assert [one.alive for one in state.contests] == [left]


def test_contest_of_three_goes_on_without_whoever_left() -> None:
    state = GAME.evolve(three_in_a_space(), e.FightEnded(1))
    assert [list(one.alive) for one in state.contests] == [[2, 3]]


def test_contest_is_joined_by_whoever_attacks_there() -> None:
    state = with_player(before_battle(THREE[1], THREE[2], 3), 3, units=THREE[3])
    state = replace(state, contests=(Contest(0, "magma", {2: THREE[2], 3: THREE[3]}),), turns=1)
    which = GAME.refine(state, c.Attack(1, "magma", defender=2))
    assert labels(which) == ["Contested: Bao, Cléo", "Another space"]
    whole = c.Attack(1, "magma", None, 2, THREE[1], THREE[2], sure=True, contest=1)
    state = do(state, whole, c.Throw(1, 0), c.Throw(2, 0))
    assert [set(one.alive) for one in state.contests] == [{1, 2, 3}]


def test_contest_keeps_nobody_from_a_mine_once_the_enemy_is_corrected_away() -> None:
    state = replace(two_spaces(c.Throw(1, 0), c.Throw(2, 0)), phase="income")
    assert miners(state, 1) == 1
    state = do(with_player(state, 2, rubium=5), Correct(TABLE, "units", (2, "human", "", 0)))
    assert miners(state, 1) == 4


def test_contest_keeps_no_more_from_mines_than_still_stand() -> None:
    state = replace(two_spaces(c.Throw(1, 0), c.Throw(2, 0)), phase="income")
    state = do(
        state, Correct(TABLE, "units", (1, "human", "", 2)), Correct(TABLE, "units", (1, "fungoid", "", 1))
    )
    assert miners(state, 1) == 1


def test_contest_is_over_when_the_fight_ends_without_it() -> None:
    state = fighting_next(held())
    prompt = asked(state)
    assert isinstance(prompt, Choose)
    end = next(one for one in prompt.options if one.leaves)
    assert end.detail is not None
    assert spoken(end.detail) == "left: Magma Pool"
    assert do(state, end.command).contests == ()


def test_contest_outlives_the_turn_of_somebody_else() -> None:
    state = replace(held(), phase="fight")
    assert GAME.evolve(state, e.FightEnded(3)).contests == state.contests


def test_contest_forgets_units_that_have_fallen_meanwhile() -> None:
    state = fighting_next(held())
    gone = with_player(state, 1, units=units())
    assert all("Magma" not in label for label in labels(asked(gone)))


def test_contest_of_the_full_board_is_on_the_board_itself() -> None:
    human = units(human=1)
    state = do(with_units(board(2), {"D2": {1: human, 2: human}}), c.EndPhase(1))
    state = do(state, c.Attack(1, space="D2", defender=2, sure=True), c.Throw(1, 0), c.Throw(2, 0))
    assert state.contests == ()
