"""What a game of Three Ages tells of its battles when it is over."""

from __future__ import annotations

from companion.core.summary import BattleEnd
from companion.core.text import english
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


def test_battles_of_one_war_are_watched_as_one_each_with_its_title_and_point() -> None:
    state = at_war(board="full")
    shown = []
    for sector in state.galaxy.neutral[:2]:
        battle, *_ = fight(state, sector, 6, 1, 0)
        shown.append(GAME.combat_result(state, (battle,)))
    first, second = shown
    assert first is not None
    assert second is not None
    assert (first.key == second.key, first.title == second.title) == (True, False)
    assert first.came[0].render(english).startswith("Ana wins: +1 VP")
    assert "+1 VP" in GAME.describe(state, (battle,)).render(english)
