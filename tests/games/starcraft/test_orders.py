"""Orders on the full board: where they may be laid, and where the own ones lie."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Tally
from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import commands as c
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.map import galaxy_map
from companion.games.starcraft.model import State
from companion.games.starcraft.orders import planets
from companion.games.starcraft.regroup_end import discard_question
from companion.games.starcraft.terms import hand_limit
from companion.locale import Speech
from companion.table.bots import Bot
from companion.web import present
from tests.games.starcraft.tables import NAMES, do, happening, on_planets, settled, sheet, standing


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


def _holding(excess: int) -> State:
    """The first player must discard so many cards."""
    state = settled(2)
    hand = state.player(1).sheet.hand
    more = state.player(1).sheet.deck[: hand_limit(state.faction(1).race) + excess - len(hand)]
    return replace(sheet(state, 1, hand=(*hand, *more)), phase="discarding")


def test_button_of_a_discard_says_that_it_discards() -> None:
    told = present.prompt(discard_question(_holding(3), 1), Speech("en"))
    assert told is not None
    assert told["action"] == "Discard: {count}"


def test_all_cards_above_the_limit_are_discarded_at_once() -> None:
    state = _holding(3)
    asked = GAME.prompt(GAME.view(state, 1), 1)
    assert isinstance(asked, Tally)
    assert asked.sealed
    command, draft = asked.answer(0)
    assert not draft
    events = happening(state, command)
    gone = [event.card for event in events if isinstance(event, b.CombatDiscarded)]
    assert len(gone) == 3
    after = GAME.after(state, events)
    held = after.player(1).sheet
    assert sorted((*held.hand, *gone)) == sorted(state.player(1).sheet.hand)
    assert str(GAME.describe(state, events)) == "Ana discards down to 8 Combat cards"


def test_cards_that_print_the_same_are_counted_together() -> None:
    state = _holding(8)
    asked = GAME.prompt(GAME.view(state, 1), 1)
    assert isinstance(asked, Tally)
    assert sum(row.most for row in asked.rows) == len(state.player(1).sheet.hand)
    printed = {card_of(state, card) for card in state.player(1).sheet.hand}
    assert len(asked.rows) == len(printed)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("research", "as things stand: no base of yours there"),
        ("build", "as things stand: nothing can be bought there"),
        ("mobilize", "as things stand: no unit can move there"),
    ],
)
def test_order_that_would_do_nothing_says_so_before_it_is_laid(kind: str, why: str) -> None:
    state = on_planets(settled(2), "torus", "helios")
    state = standing(state, {"torus.1": (1, {"marine": 1})}, {"torus.1": 1})
    view = GAME.view(state, 1)
    assert GAME.idle(view, c.LayOrder(1, "torus", kind)) is None
    told = GAME.idle(view, c.LayOrder(1, "helios", kind))
    assert told is not None
    assert str(told) == why


def test_own_pieces_are_destroyed_behind_all_that_can_be_bought() -> None:
    stage = board_moments.BoardStage(GAME, NAMES[:2], largest=False)
    building = stage.executing("build")
    state = do(building, c.Execute(1, next(iter(building.stacks)), "do"))
    asked = GAME.prompt(GAME.view(state, 1), 1)
    assert isinstance(asked, Choose)
    kinds = [type(one.command) for one in asked.options]
    assert kinds.index(bc.EndPart) > max(at for at, kind in enumerate(kinds) if kind is bc.Buy)
    assert kinds.index(bc.DestroyOwn) > kinds.index(bc.EndPart)
