"""Each unit, terrain, mine, tile and card says what it does where it is chosen."""

from __future__ import annotations

import pytest

from companion.core.prompt import Choose, Tally
from companion.core.values import Command
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.terms import BATTLE_EFFECTS
from tests.games.nexus_ops.tables import do, opened, ready

LESSON = GAME.lesson(ready(2))
FULL = ready(2, board="full")


def _silent(state: State, draft: Command) -> list[str]:
    prompt = GAME.refine(state, draft)
    assert isinstance(prompt, Choose)
    return [str(one.label) for one in prompt.options if not one.leaves and LESSON.effect(one) is None]


def test_units_say_what_they_do_where_they_are_bought() -> None:
    prompt = GAME.prompt(ready(2), 1)
    assert isinstance(prompt, Tally)
    assert [str(row.label) for row in prompt.rows if LESSON.effect(row) is None] == []


def test_terrains_say_what_they_do_where_they_are_laid() -> None:
    state = do(opened(2, board="full", map="laid"), c.NameFirst(0, 1), c.SetHomeMines(0, (1, 1, 1)))
    prompt = GAME.prompt(state, 0)
    assert isinstance(prompt, Choose)
    assert [str(one.label) for one in prompt.options if LESSON.effect(one) is None] == []


@pytest.mark.parametrize("draft", [c.TurnTile(1), c.PlayEnergize(1), c.PlayEnergize(1, "unit")])
def test_tiles_and_cards_say_what_they_do(draft: Command) -> None:
    assert [label for label in _silent(ready(2), draft) if not label.startswith("No ")] == []


def test_battle_cards_say_what_they_do() -> None:
    assert {f"battle-{effect}" for effect in BATTLE_EFFECTS} <= LESSON.terms.keys()


def test_every_icon_of_the_map_says_what_it_is() -> None:
    board = GAME.map(FULL)
    assert board is not None
    icons = {icon for place in board.hexes for icon in (place.icon, place.token) if icon}
    assert icons <= GAME.terms(FULL).keys()
