"""Planning: what is asked while orders are laid."""

from __future__ import annotations

from companion.core.prompt import Choose
from companion.games.starcraft import GAME
from tests.games.starcraft.tables import planning


def test_planning_without_stacks_explains_orders_and_not_event_cards() -> None:
    state = planning(2, orders="turns")
    view = GAME.view(state, 1)
    question = GAME.prompt(view, 1)
    assert isinstance(question, Choose)
    assert GAME.lesson(view).effect(question.options[0]) == GAME.terms(view)["order"].line
