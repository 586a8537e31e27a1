"""What a game of Three Ages tells of its battles when it is over."""

from __future__ import annotations

from companion.core.summary import BattleEnd
from companion.games.three_ages import GAME
from tests.games.three_ages.tables import at_war, fight


def test_facts_name_everybody_who_fought_and_the_winner() -> None:
    state = at_war(board="full")
    sector = state.galaxy.neutral[0]
    battle, _ = fight(state, sector, 6, 1, 0)
    (clash,) = GAME.facts(state, (battle,))
    assert isinstance(clash, BattleEnd)
    assert (set(clash.sides), clash.winner) == (set(battle.scores), 1)


def test_facts_of_other_steps_are_none() -> None:
    assert list(GAME.facts(at_war(), ())) == []
