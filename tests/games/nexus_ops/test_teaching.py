"""What units do, from the chart they are played with, and answers that would lead to nothing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.prompt import Tally
from companion.core.text import english
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import CardPile
from tests.games.nexus_ops.tables import fighting, ready, units


def test_terms_tell_the_hit_number_of_the_chart() -> None:
    state = ready(2)
    human = replace(state.chart["human"], hits_on=3)
    changed = replace(state, chart={**state.chart, "human": human})
    assert GAME.terms(state)["human"].line.render(english).startswith("hits on 6+")
    assert GAME.terms(changed)["human"].line.render(english).startswith("hits on 3+")


def test_drawing_from_an_empty_deck_is_idle() -> None:
    state = ready(2)
    empty = replace(state, secret=CardPile(0, 0))
    assert GAME.idle(state, c.DrawCards(1, monolith=False)) is None
    why = GAME.idle(empty, c.DrawCards(1, monolith=False))
    assert why is not None
    assert why.render(english) == "no card left to draw"
    assert GAME.idle(empty, c.DrawCards(1, monolith=True)) is None


def test_purchase_says_that_no_figure_is_left() -> None:
    state = ready(2)
    dragon = replace(state.chart["rubium_dragon"], figures=0)
    prompt = GAME.prompt(replace(state, chart={**state.chart, "rubium_dragon": dragon}), 1)
    assert isinstance(prompt, Tally)
    details = {row.icon: row.detail for row in prompt.rows}
    assert details["human"] is None
    assert details["rubium_dragon"] is not None


def test_battle_card_is_idle_once_the_dice_of_that_side_are_counted() -> None:
    state = fighting(units(human=1), units(rubium_dragon=1))
    assert GAME.idle(state, c.PlayBattleCard(1, "bonus")) is None
    last = replace(state, battle=replace(state.fight(), step="human"))
    assert GAME.idle(last, c.PlayBattleCard(1, "bonus")) is None
    why = GAME.idle(last, c.PlayBattleCard(1, "penalty"))
    assert why is not None
    assert GAME.idle(last, c.PlayBattleCard(2, "bonus")) == why
    assert GAME.idle(last, c.PlayBattleCard(2, "other")) is None
