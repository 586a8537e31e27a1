"""Abilities at the start of a battle: one a side, the attacker first, before anybody draws."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.starcraft import GAME
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Counts, Mobilizing
from companion.games.starcraft.changes import sheet_of, with_board
from companion.games.starcraft.clash import Shown, numbers
from companion.games.starcraft.model import State
from companion.games.starcraft.openings import begin_fight
from tests.games.starcraft.tables import do, on_planets, settled, sheet, standing

AREA = "torus.1"


def _battle(own: Counts, enemy: Counts, technologies: dict[int, str]) -> State:
    """The Terrans attack the Zerg; `technologies` lie in play."""
    state = on_planets(settled(2, ("raynor", "overmind")), "torus")
    state = standing(state, {AREA: (2, enemy)}, {})
    for seat, key in technologies.items():
        state = sheet(state, seat, technologies=(key,))
    moving = Mobilizing("torus", special=False, enemy=AREA, attackers=own)
    state = replace(with_board(state, mobilize=moving), phase="mobilize", active=1)
    begun: State = GAME.after(state, begin_fight(state, (), 1, Random(1)))
    return begun


def _hands(state: State) -> tuple[int, int]:
    return len(sheet_of(state, 1).hand), len(sheet_of(state, 2).hand)


def test_battle_without_an_ability_begins_with_the_draw_of_both_sides() -> None:
    state = _battle({"marine": 2}, {"zergling": 2}, {})
    assert state.phase != "opening"
    assert _hands(state) == (8 + 3, 6 + 1)


@pytest.mark.parametrize(
    "technologies", [{1: "science_vessel-start"}, {1: "marine-support"}, {2: "queen-start"}]
)
def test_ability_needs_its_technology_and_its_unit_in_the_battle(technologies: dict[int, str]) -> None:
    assert _battle({"marine": 2}, {"zergling": 2}, technologies).phase != "opening"


def test_each_side_is_asked_the_attacker_first_and_nobody_has_drawn_yet() -> None:
    state = _battle(
        {"marine": 2, "science_vessel": 1},
        {"zergling": 2, "queen": 1},
        {1: "science_vessel-start", 2: "queen-start"},
    )
    assert state.phase == "opening"
    assert _hands(state) == (8, 6)
    assert GAME.waiting(state) == (1,)
    state = do(state, bc.UseAbility(1, "science_vessel-start"))
    assert GAME.waiting(state) == (2,)
    state = do(state, bc.UseAbility(2, "queen-start"))
    assert state.phase == "supporting"
    assert _hands(state) == (8 + 3, 6 + 1 + 2)


def test_ability_that_is_not_used_changes_nothing() -> None:
    state = _battle({"marine": 2}, {"zergling": 2, "queen": 1}, {2: "queen-start"})
    assert GAME.waiting(state) == (2,)
    assert _hands(do(state, bc.UseAbility(2, ""))) == (8 + 3, 6 + 1)


@pytest.mark.parametrize(("technology", "more"), [("defiler-start", (1, 0)), ("queen-start", (0, 0))])
def test_ability_counts_in_every_skirmish_for_its_own_side(technology: str, more: tuple[int, int]) -> None:
    unit = technology.removesuffix("-start")
    state = _battle({"marine": 2}, {"zergling": 2, unit: 1}, {2: technology})
    plain, used = (
        GAME.after(do(state, bc.UseAbility(2, key)), (f.UnitsPaired("marine", "zergling"),))
        for key in ("", technology)
    )
    for one in (plain, used):
        assert one.fighting.skirmishes
    own, other = (numbers(one, 2, 0, Shown(201)) for one in (plain, used))
    assert (other.attack - own.attack, other.health - own.health) == more
    assert numbers(plain, 1, 0, Shown(1)) == numbers(used, 1, 0, Shown(1))
