"""Assisted play: a space that both sides held is remembered until it is fought for again or left."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.prompt import Choose
from companion.core.screen import Message
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import State
from tests.games.nexus_ops.tables import (
    asked,
    attack,
    before_battle,
    board,
    do,
    events,
    labels,
    spoken,
    units,
    with_player,
    with_units,
)

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
    assert battle.fight.alive == {2: units(rock_strider=1, fungoid=1), 1: units(rock_strider=1)}
    assert battle.contests == ()


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
