"""Assisted play: nothing is asked that the companion can know, and no number is dialled that cannot be."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Tally
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import Due, State
from companion.games.nexus_ops.terms import Counts
from tests.games.nexus_ops.tables import (
    asked,
    attack,
    before_battle,
    buy,
    do,
    events,
    fighting,
    labels,
    ready,
    refused,
    spoken,
    units,
    with_player,
)

HUMAN = units(human=1)


def in_phase(phase: str, own: Counts, players: int = 2) -> State:
    """A phase of Ana, who has these units."""
    return replace(with_player(ready(players), 1, units=own), phase=phase, tiles=0)


@pytest.mark.parametrize("kept", ["assisted", "full"])
def test_turn_without_units_asks_for_nothing_between_deploy_and_the_draw(kept: str) -> None:
    happened = events(with_player(ready(2, board=kept), 1, rubium=0), c.EndPhase(1))
    assert {type(event) for event in happened} >= {e.MoveEnded, e.FightEnded, e.IncomeGained, e.DrawEnded}


@pytest.mark.parametrize(("unit", "phase"), [("rock_strider", "draw"), ("fungoid", "income")])
def test_income_is_asked_only_of_those_who_have_a_unit_that_mines(unit: str, phase: str) -> None:
    assert do(in_phase("move", units(**{unit: 1})), c.EndPhase(1)).phase == phase


def test_mines_that_pay_are_at_most_as_many_as_units_that_mine() -> None:
    state = replace(in_phase("income", units(human=2, rock_strider=5)), found={"large": 1})
    first = asked(state)
    assert isinstance(first, Dial)
    assert (first.low, first.high) == (0, 1)
    second = GAME.refine(state, first.answer(1)[0])
    assert isinstance(second, Dial)
    assert (second.low, second.high) == (0, 1)
    assert refused(state, c.CountMines(1, (1, 2)))


def test_mines_begin_at_home_and_then_with_the_last_answer() -> None:
    state = in_phase("income", units(human=4))
    first = asked(state)
    assert isinstance(first, Dial)
    assert (first.start, first.high) == (3, 4)
    again = asked(with_player(state, 1, mined={1: 2}))
    assert isinstance(again, Dial)
    assert again.start == 2
    found = replace(with_player(state, 1, mined={1: 2}), found={"large": 1})
    larger = asked(found)
    assert isinstance(larger, Dial)
    assert larger.start == 0


def test_mines_are_not_asked_for_when_every_miner_has_one() -> None:
    state = replace(in_phase("income", HUMAN), found={"large": 1})
    last = GAME.refine(state, c.CountMines(1, (1,)))
    assert isinstance(last, Choose)
    assert labels(last) == ["+2 rubium"]
    assert do(state, last.options[0].command).player(1).rubium == state.player(1).rubium + 2


def test_miner_that_stands_beside_an_enemy_does_not_mine() -> None:
    state = before_battle(units(human=2), HUMAN)
    state = do(state, attack(HUMAN, HUMAN), c.Throw(1, 0), c.Throw(2, 0))
    dial = asked(state)
    assert isinstance(dial, Dial)
    assert dial.high == 1


@pytest.mark.parametrize(
    ("own", "phase"), [({"crystalline": 4}, "closing"), ({"human": 1, "rock_strider": 1}, "draw")]
)
def test_monolith_is_asked_for_only_with_a_unit_that_may_stand_there(own: dict[str, int], phase: str) -> None:
    assert do(in_phase("income", units(**own)), c.CountMines(1, (0,))).phase == phase


def test_spaces_of_a_tie_are_at_most_as_many_as_units() -> None:
    state = replace(in_phase("counting", units(human=3)), counted={})
    state = with_player(state, 2, units=units(human=30))
    dial = GAME.prompt(state, 1)
    assert isinstance(dial, Dial)
    assert dial.high == 3
    assert refused(state, c.CountSpaces(1, 4))
    left = GAME.prompt(do(state, c.CountSpaces(1, 3)), 2)
    assert isinstance(left, Dial)
    assert left.high == 22


def test_purchase_of_several_units_is_one_step_with_one_number() -> None:
    state = ready(2)
    prompt = asked(state)
    assert isinstance(prompt, Tally)
    assert [(spoken(row.label), row.cost) for row in prompt.rows][:2] == [("Human", 2), ("Fungoid", 3)]
    command, draft = prompt.counted((1, 2, 0, 0, 0, 0))
    told = GAME.forecast(state, command)
    assert told is not None
    assert (spoken(told), draft) == ("rubium 8 → 0", False)
    after = do(state, command)
    assert (after.player(1).units, after.player(1).rubium) == (units(human=1, fungoid=2), 0)
    assert after.phase == "move"
    assert spoken(GAME.describe(state, events(state, command))) == "Ana buys: 1 × Human, 2 × Fungoid"
    assert refused(state, buy(1, human=5))
    rich = with_player(state, 1, rubium=90, units=units(rubium_dragon=2))
    assert refused(rich, buy(1, rubium_dragon=2))


def test_nothing_bought_is_an_answer_too() -> None:
    state = ready(2)
    assert events(state, buy(1))[0] == e.DeployEnded(1)
    assert spoken(GAME.describe(state, events(state, buy(1)))) == "Ana ends: Deploy"


def test_purchase_on_the_full_board_counts_for_the_first_hex_and_leads_to_the_others() -> None:
    state = ready(2, board="full")
    tally = asked(state)
    assert isinstance(tally, Tally)
    first, second, _ = state.planet.bases[0]
    after = do(state, tally.counted((4, 0, 0, 0, 0, 0))[0])
    assert after.map().units[first][0] == units(human=4)
    assert after.phase == "deploy"
    assert not tally.allows((0, 0, 0, 0, 0, 0))
    elsewhere = next(option for option in tally.otherwise if option.where == second)
    other = GAME.refine(state, elsewhere.command)
    assert isinstance(other, Tally)
    assert do(state, other.counted((0, 1, 0, 0, 0, 0))[0]).map().units[second][0] == units(fungoid=1)


def owing(due: Due) -> tuple[State, Tally]:
    """A battle of equal armies in which so many are to be removed, and what is asked then."""
    army = units(human=2, fungoid=1, rubium_dragon=1)
    state = do(fighting(army, army, dice="table"), c.Throw(1, 0), c.Throw(2, 1))
    state = replace(state, battle=replace(state.fight(), dues=(due,)))
    prompt = asked(state)
    assert isinstance(prompt, Tally)
    return state, prompt


def test_losses_are_counted_in_one_pass_with_the_cheapest_counted_already() -> None:
    state, prompt = owing(Due(1, 1, 3))
    assert [spoken(row.label) for row in prompt.rows] == ["Human", "Fungoid", "Rubium Dragon"]
    assert prompt.begun == (2, 1, 0)
    lost = events(state, prompt.counted((1, 1, 1))[0])[:3]
    assert lost == tuple(e.UnitLost(1, 1, unit) for unit in ("human", "fungoid", "rubium_dragon"))
    assert refused(state, c.Lose(2, (2, 1, 0)))
    assert refused(state, c.Lose(1, (3, 0, 0)))


def test_pick_among_the_enemy_counts_the_strongest_already() -> None:
    _, prompt = owing(Due(1, 2, 2))
    assert (prompt.seat, prompt.begun) == (1, (0, 1, 1))


def test_number_that_can_only_be_one_is_not_asked() -> None:
    state = before_battle(units(rock_strider=1), units(human=1))
    confirm = GAME.refine(state, c.Attack(1, "rock", defender=2))
    assert isinstance(confirm, Choose)
    assert labels(confirm) == ["Fight!"]
    assert do(state, confirm.options[0].command).fight().alive == {
        1: units(rock_strider=1),
        2: units(human=1),
    }


def test_turn_ends_by_itself_when_there_is_no_card_to_play_or_to_sell() -> None:
    state = in_phase("closing", HUMAN)
    last = with_player(state, 1, secret=1)
    assert do(last, c.SellCard(1, "secret")).active == 2
    assert do(with_player(state, 1, secret=2), c.SellCard(1, "secret")).phase == "closing"


def test_question_after_the_draw_does_not_speak_of_a_card_that_is_gone() -> None:
    state = in_phase("closing", HUMAN)
    assert spoken(asked(with_player(state, 1, secret=1)).ask) == "A Secret Mission now?"
    assert spoken(asked(with_player(state, 1, energize=1)).ask) == "A card to sell?"
