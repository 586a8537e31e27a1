"""What the own turn allows: cards at any moment, dice by whoever throws them, units where they may be."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.screen import Message
from companion.core.text import Text
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.move import targets
from companion.games.nexus_ops.terms import Terrain
from tests.games.nexus_ops.tables import (
    all_of,
    attack,
    before_battle,
    board,
    do,
    events,
    explored,
    fighting,
    finished,
    labels,
    ready,
    refused,
    spoken,
    units,
    with_lands,
    with_player,
    with_units,
)

HUMAN, DRAGON = units(human=1), units(rubium_dragon=1)
TWO_KINDS = units(human=1, fungoid=1)


# --- the own hand


def breathing() -> State:
    state = with_units(board(3), {"E3": {1: DRAGON}, "D2": {2: HUMAN, 3: HUMAN}})
    return do(with_player(state, 1, secret=1, energize=1), c.EndPhase(1))


def breathing_assisted() -> State:
    state = with_player(with_player(replace(ready(2), tiles=0), 1, units=DRAGON, secret=1), 2, units=HUMAN)
    return do(state, c.EndPhase(1), c.EndPhase(1))


def losing() -> State:
    state = with_player(fighting(TWO_KINDS, units(human=2)), 1, secret=1)
    return do(state, c.Throw(1, 0), c.Throw(1, 0), c.Throw(2, 1))


def exploring() -> State:
    state = with_units(ready(2, board="full"), {"D2": {1: HUMAN}})
    return do(with_player(state, 1, secret=1), c.EndPhase(1), c.EndPhase(1))


def drawing() -> State:
    state = with_player(ready(2), 1, secret=1, units=units(rock_strider=1))
    return replace(state, phase="draw")


MOMENTS = {
    "breath": breathing(),
    "breath, assisted": breathing_assisted(),
    "losses": losing(),
    "aiming": do(breathing(), c.Breathe(1, "E3", "D2", 6)),
    "explore": exploring(),
    "spoils": do(with_player(fighting(HUMAN, HUMAN), 1, energize=1), c.Throw(1, 1), c.Throw(2, 0)),
    "cards": do(with_player(before_battle(HUMAN, HUMAN), 1, energize=1), attack(HUMAN, HUMAN)),
    "rolling": with_player(fighting(HUMAN, HUMAN, dice="companion"), 1, secret=1),
    "draw": drawing(),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_cards_are_sold_at_every_moment_of_the_own_turn(moment: str) -> None:
    state = MOMENTS[moment]
    assert moment.startswith(state.phase)
    sales = [one for one in finished(state, GAME.prompt(state, 1)) if isinstance(one, c.SellCard)]
    assert sales
    rubium = state.player(1).rubium
    for sale in sales:
        (sold, *_) = events(state, sale)
        assert isinstance(sold, e.CardSold)
        assert do(state, sale).player(1).rubium == rubium + 1


@pytest.mark.parametrize("phase", ["breath", "aiming", "explore", "rolling", "draw"])
def test_secret_missions_that_no_battle_decides_are_played_at_every_moment(phase: str) -> None:
    state = with_player(MOMENTS[phase], 1, secret=2)
    offered = [one for one in finished(state, GAME.prompt(state, 1)) if isinstance(one, c.PlaySecret)]
    assert offered
    assert isinstance(events(state, offered[0])[0], e.SecretPlayed)


def test_cards_are_not_sold_on_the_turn_of_somebody_else() -> None:
    state = with_player(MOMENTS["rolling"], 2, secret=1)
    assert refused(state, c.SellCard(2, "secret"))
    assert "Cards" not in labels(GAME.prompt(state, 2))


# --- who throws


@pytest.mark.parametrize("kind", ["assisted", "full"])
def test_breath_may_be_thrown_by_hand_although_the_companion_throws(kind: str) -> None:
    if kind == "full":
        state = with_units(board(2, dice="companion"), {"E3": {1: DRAGON}, "D2": {2: HUMAN}})
        state = do(state, c.EndPhase(1))
        draft = c.Breathe(1, "E3", "D2")
        prompt = GAME.refine(state, draft)
    else:
        state = with_player(
            with_player(replace(ready(2, dice="companion"), tiles=0), 1, units=DRAGON), 2, units=HUMAN
        )
        state = do(state, c.EndPhase(1), c.EndPhase(1))
        prompt = GAME.prompt(state, 1)
    assert labels(prompt)[:2] == ["Breathe: throw the die", "Thrown on the table"]
    assert isinstance(prompt, Choose)
    by_hand = prompt.options[1].command
    dial = GAME.refine(state, by_hand)
    assert isinstance(dial, Dial)
    (rolled, *_) = events(state, dial.answer(2)[0])
    assert isinstance(rolled, e.BreathRolled)
    assert (rolled.die, rolled.companion) == (3, False)
    (rolled, *_) = events(state, prompt.options[0].command)
    assert isinstance(rolled, e.BreathRolled)
    assert rolled.companion


def test_companion_throws_only_where_the_table_lets_it() -> None:
    assert refused(fighting(HUMAN, HUMAN), c.Throw(1, companion=True))
    assert refused(breathing(), c.Breathe(1, "E3", "D2", companion=True))


# --- other moves


def free_moves() -> State:
    """An Energize card for other moves was played; a Human stands beside an enemy since the turn began."""
    state = with_player(explored(ready(2, board="full")), 1, energize=1)
    state = with_lands(state, all_of(state, "rock"))
    state = with_units(state, {"D2": {1: HUMAN, 2: HUMAN}, "D4": {2: HUMAN}})
    state = replace(state, turn=replace(state.turn, bound={"D2": HUMAN}))
    return do(state, c.PlayEnergize(1, "movement"), c.EndPhase(1))


def test_other_moves_go_far_and_more_than_once() -> None:
    state = do(free_moves(), c.Move(1, "D2", "human", "I1", 1))
    state = do(state, c.Move(1, "I1", "human", "D1", 1))
    assert state.map().units["D1"][0] == HUMAN
    assert "D3" in targets(state, 1, "D1", "human")
    assert state.turn.moved["I1"] == units()
    assert state.turn.moved["D1"] == HUMAN


def test_other_moves_never_go_from_one_battle_into_another() -> None:
    state = free_moves()
    assert refused(state, c.Move(1, "D2", "human", "D4", 1))
    state = do(state, c.Move(1, "D2", "human", "D1", 1))
    assert "D4" not in targets(state, 1, "D1", "human")
    assert refused(state, c.Move(1, "D1", "human", "D4", 1))


def test_other_moves_take_units_that_were_free_into_battle_after_battle() -> None:
    state = free_moves()
    free = replace(state, turn=replace(state.turn, bound={}))
    state = do(free, c.Move(1, "D2", "human", "D4", 1), c.Move(1, "D4", "human", "D1", 1))
    assert "D4" in targets(state, 1, "D1", "human")


def test_other_moves_keep_entry_limits_and_say_so() -> None:
    state = free_moves()
    assert "E3" not in targets(state, 1, "D2", "human")
    assert refused(state, c.Move(1, "D2", "human", "E3", 1))
    holding = with_player(ready(2, board="full"), 1, energize=1)
    prompt = GAME.refine(holding, c.PlayEnergize(1))
    assert isinstance(prompt, Choose)
    terms = {spoken(one.label): one.term for one in prompt.options}
    assert GAME.terms(holding)[terms["Other moves"]].line == Text("free moves; entry limits stay")


def test_usual_moves_are_made_once() -> None:
    state = do(with_units(board(2), {"D2": {1: HUMAN}}), c.Move(1, "D2", "human", "D1", 1))
    assert targets(state, 1, "D1", "human") == []


# --- where units may be


def test_free_unit_goes_only_where_it_may_be() -> None:
    state = with_lands(with_player(ready(2, board="full"), 1, energize=1), {"D2": "magma"})
    for space in ("E3", "D2"):
        command = c.PlayEnergize(1, "unit", unit="human", space=space)
        assert refused(state, command)
        assert command not in set(finished(state, GAME.refine(state, c.PlayEnergize(1))))
    assert do(state, c.PlayEnergize(1, "unit", unit="fungoid", space="D2")).map().units["D2"][0] == units(
        fungoid=1
    )


@pytest.mark.parametrize(
    ("terrain", "first", "last"),
    [
        ("monolith", "may not enter: Humans, Fungoids", None),
        ("magma", "may not enter: Humans", None),
        ("crystal", None, "at a penalty: Fungoids"),
        ("rock", None, None),
    ],
)
def test_battle_in_assisted_play_warns_of_units_that_may_not_be_there_or_are_weaker(
    terrain: Terrain, first: str | None, last: str | None
) -> None:
    state = before_battle(TWO_KINDS, HUMAN)
    told = replace(attack(TWO_KINDS, HUMAN, terrain), sure=None)
    prompt = GAME.refine(state, replace(told, despite=True))
    assert isinstance(prompt, Choose)
    lines = [
        spoken(look.lines[0]) if isinstance(look, Message) and look.icon == "warning" else None
        for look in prompt.looks
    ]
    assert (lines[0], lines[-1]) == (first, last)


def test_question_of_a_battle_says_who_cannot_be_there() -> None:
    state = before_battle(TWO_KINDS, HUMAN)
    prompt = GAME.refine(state, replace(attack(TWO_KINDS, HUMAN, "monolith"), sure=None))
    assert spoken(prompt.ask) == "May not be there: Humans, Fungoids!"
    prompt = GAME.refine(state, replace(attack(TWO_KINDS, HUMAN, "rock"), sure=None))
    assert "!" not in spoken(prompt.ask)


def test_why_while_moving_says_who_may_not_enter_where() -> None:
    state = do(with_player(ready(2), 1, units=TWO_KINDS), c.EndPhase(1))
    rules = {spoken(line): spoken(reason) for _, line, reason in GAME.explain(state)}
    assert rules["Humans"] == "may not enter: Magma Pool, Monolith"
    assert rules["Fungoids"] == "may not enter: Monolith"


def test_move_on_the_full_board_warns_of_a_penalty() -> None:
    state = with_lands(with_units(board(2), {"D1": {1: units(fungoid=1)}}), {"D2": "crystal"})
    prompt = GAME.refine(state, c.Move(1, "D1", "fungoid"))
    assert isinstance(prompt, Choose)
    details = {one.where: one.detail for one in prompt.options}
    assert details["D2"] == Text("a penalty in battle")
