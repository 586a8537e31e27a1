"""Secrets: order kinds, Combat cards and Event cards are in nobody else's view, screen or sentence."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft import commands as c
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.fights import FROM_DECK
from companion.games.starcraft.model import UNKNOWN, State
from companion.games.starcraft.orders import planets
from tests.games.starcraft.tables import NAMES, do, happening, planning, settled, sheet


@pytest.fixture
def fighting() -> State:
    stage = board_moments.BoardStage(GAME, NAMES[:3], largest=False)
    cards = stage.until(stage.fighting(), "cards")
    return stage.until(cards, "resolving")


def test_view_hides_the_kind_of_foreign_orders_and_not_whose_they_are() -> None:
    state = settled(2)
    state = do(state, c.LayOrder(1, planets(state, 1)[0], "research"))
    (stack,) = GAME.view(state, 2).stacks.values()
    assert [(order.seat, order.kind) for order in stack] == [(1, UNKNOWN)]
    (own,) = GAME.view(state, 1).stacks.values()
    assert own[0].kind == "research"
    for seat in (0, 2):
        assert b"research" not in msgspec.json.encode(GAME.view(state, seat).stacks)


def test_name_of_a_laid_order_does_not_tell_its_kind() -> None:
    state = settled(2)
    told = happening(state, c.LayOrder(1, planets(state, 1)[0], "research"))
    name = str(GAME.describe(state, told))
    assert "esearch" not in name
    assert name == str(GAME.describe(state, happening(state, c.LayOrder(1, planets(state, 1)[0], "build"))))


def test_view_hides_hands_and_shows_what_deck_and_hand_hold_together() -> None:
    state = settled(2)
    seen = sheet_of(GAME.view(state, 2), 1)
    own = sheet_of(state, 1)
    assert seen.hand == (0,) * len(own.hand)
    assert seen.deck == tuple(sorted((*own.hand, *own.deck)))
    assert sheet_of(GAME.view(state, 1), 1) == own


def test_view_hides_cards_that_lie_face_down_until_they_are_resolved(fighting: State) -> None:
    attacker, defender = fighting.fighting.attacker, fighting.fighting.defender
    for seat in (0, defender):
        lines = [one.attacker for one in GAME.view(fighting, seat).fighting.skirmishes if not one.done]
        assert all(line.card in (0, FROM_DECK) for line in lines)
    own = [one.attacker for one in GAME.view(fighting, attacker).fighting.skirmishes]
    assert [line.card for line in own] == [one.attacker.card for one in fighting.fighting.skirmishes]


def test_view_hides_event_cards_that_others_have_read() -> None:
    state = replace(sheet(settled(2), 1, read=(0, 3)), phase="playing")
    assert sheet_of(GAME.view(state, 2), 1).read == (-1, -1)
    assert sheet_of(GAME.view(state, 1), 1).read == (0, 3)


def test_determinised_state_agrees_with_the_view_and_differs_in_what_it_hides(fighting: State) -> None:
    seen = GAME.view(fighting, 2)
    hands = set()
    for seed in range(5):
        dealt = GAME.determinise(seen, 2, Random(seed))
        assert GAME.view(dealt, 2) == seen
        hands.add(sheet_of(dealt, 1).hand)
    assert len(hands) > 1


def test_assisted_play_is_never_told_a_kind_before_it_is_turned_up() -> None:
    state = planning(2, orders="stacks")
    state = do(state, c.LayOrder(1, "abaddon"))
    assert [order.kind for stack in state.stacks.values() for order in stack] == [UNKNOWN]
