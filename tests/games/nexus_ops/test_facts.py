"""What a game of Nexus Ops tells of battles and dice when it is over."""

from __future__ import annotations

import pytest

from companion.core.summary import BattleEnd, DiceThrow
from companion.core.values import Command
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State
from tests.games.nexus_ops.tables import attack, before_battle, do, events, units

HUMANS, HUMAN = units(human=3), units(human=1)


def _told(state: State, command: Command) -> list[object]:
    return list(GAME.facts(state, events(state, command)))


def test_facts_compare_a_throw_with_what_was_to_be_expected() -> None:
    state = do(before_battle(HUMANS, HUMAN), attack(HUMANS, HUMAN))
    first, *_ = _told(state, c.Throw(1, 2))
    assert isinstance(first, DiceThrow)
    assert (first.seat, first.dice, first.hits) == (1, 3, 2)
    assert first.expected == pytest.approx(0.5)  # a human hits with a six


def test_facts_name_the_winner_of_a_battle() -> None:
    state = do(before_battle(HUMANS, HUMAN), attack(HUMANS, HUMAN), c.Throw(1, 1))
    (clash,) = [fact for fact in _told(state, c.Throw(2, 0)) if isinstance(fact, BattleEnd)]
    assert (clash.sides, clash.winner) == ((1, 2), 1)


def test_facts_name_nobody_where_both_sides_are_left() -> None:
    state = do(before_battle(HUMANS, HUMAN), attack(HUMANS, HUMAN), c.Throw(1, 0))
    (clash,) = [fact for fact in _told(state, c.Throw(2, 0)) if isinstance(fact, BattleEnd)]
    assert (clash.sides, clash.winner) == ((1, 2), None)
