"""Orders on the full board: where they may be laid, and where the own ones lie."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose
from companion.games.starcraft import GAME
from companion.games.starcraft import commands as c
from companion.games.starcraft.map import galaxy_map
from companion.games.starcraft.model import State
from companion.games.starcraft.orders import planets
from companion.games.starcraft.regroup_end import discard_question
from companion.locale import Speech
from companion.table.bots import Bot
from companion.web import present
from tests.games.starcraft.tables import do, settled


def _next(state: State) -> tuple[State, int]:
    """Somebody lays an order on the last planet that is offered."""
    (seat,) = GAME.waiting(state)
    view = GAME.view(state, seat)
    asked = GAME.refine(view, c.LayOrder(seat, planets(view, seat)[-1]))
    return do(state, asked.answer(0)[0]), seat


def _refined(state: State, seat: int) -> Choose:
    view = GAME.view(state, seat)
    asked = GAME.refine(view, c.LayOrder(seat, planets(view, seat)[0]))
    assert isinstance(asked, Choose)
    return asked


def test_planets_keep_their_order_while_orders_are_laid() -> None:
    state = settled(2)
    before = planets(state, 1)
    assert len(before) > 1
    for _ in range(2):
        state, _ = _next(state)
    assert planets(state, 1) == before


def test_own_orders_are_told_while_the_next_is_laid() -> None:
    state, seat = _next(settled(2))
    state, other = _next(state)
    assert seat != other
    for one in (seat, other):
        (told,) = _refined(state, one).barred
        assert [order.seat for order in state.stacks[told.where]].count(one) == 1


def test_own_order_under_another_one_is_told_when_orders_are_carried_out() -> None:
    state, bot = settled(2), Bot(GAME, Random(3))
    for _ in range(200):
        (seat,) = GAME.waiting(state)
        view = GAME.view(state, seat)
        if state.phase == "execution":
            asked = GAME.prompt(view, seat)
            assert isinstance(asked, Choose)
            under = [
                planet for planet, stack in state.stacks.items() for order in stack[:-1] if order.seat == seat
            ]
            assert [one.where for one in asked.barred] == under
            if under:
                return
        state = do(state, bot.play(view, seat))
    raise AssertionError("no order ever lay under another one")


def test_map_says_whose_order_lies_on_top_of_a_stack() -> None:
    state, _ = _next(settled(2))
    drawn = galaxy_map(GAME.view(state, 0))
    assert drawn is not None
    stacked = [one for one in drawn.hexes if one.look == "space" and one.pieces]
    assert [one.note.msgid for one in stacked] == ["orders from the top: {names}"]


def test_button_of_a_discard_says_that_it_discards() -> None:
    told = present.prompt(discard_question(settled(2), 1), Speech("en"))
    assert told is not None
    assert told["action"] == "Discard card {card}"
