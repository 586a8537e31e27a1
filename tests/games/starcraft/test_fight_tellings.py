"""What a battle costs is told unit by unit, with its cause, wherever a step is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.values import Event
from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.fights import Owed
from companion.games.starcraft.model import State
from companion.journal import saved_game
from tests.games.starcraft.tables import NAMES

RECORDED = Path(__file__).parent / "recorded" / "full-board.journal"


@pytest.fixture
def resolving() -> State:
    stage = board_moments.BoardStage(GAME, NAMES[:2], largest=False)
    return stage.until(stage.fighting(), "resolving")


def _owing(state: State, kind: str) -> State:
    return replace(state, fight=replace(state.fighting, owed=(Owed(kind, 2, {}),)))


def _fought(falls: tuple[str, str], splash: tuple[str, str] = ("", "")) -> f.SkirmishFought:
    return f.SkirmishFought(0, (0, 0), (0, 0), ((), ()), (5, 5), (3, 3), falls, splash)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("support", "support; the front line was out of reach"),
        ("splash_ground", "splash damage"),
        ("splash_flying", "splash damage"),
        ("splash_both", "splash damage"),
    ],
)
def test_unit_that_falls_is_told_with_its_cause(resolving: State, kind: str, why: str) -> None:
    state = _owing(resolving, kind)
    fell = f.UnitFell(2, "marine", settled=True)
    told = f"Bao loses 1 Marine: {why}"
    assert str(GAME.describe(state, [fell])) == told
    shown = GAME.combat_result(state, [fell])
    assert shown is not None
    assert [str(line) for line in shown.came] == [told]


def test_front_line_that_falls_is_told_below_the_last_card(resolving: State) -> None:
    events = [_fought(("nothing", "front")), f.UnitFell(2, "marine")]
    assert [str(line) for line in GAME.followed(resolving, events)] == ["Bao loses 1 Marine: front line"]


@pytest.mark.parametrize(
    ("kind", "why"),
    [("retreat", "no room to retreat to"), ("cloak", "cloaked, but no area to withdraw to")],
)
def test_units_without_a_way_out_are_told_as_lost(resolving: State, kind: str, why: str) -> None:
    state = _owing(resolving, kind)
    area = state.fighting.area
    gone = f.UnitsWithdrew(2, {"firebat": 1}, area, {"marine": 2})
    told = str(GAME.describe(state, [gone]))
    assert told.startswith("Bao: 1 Firebat to ")
    assert told.endswith(f"Bao loses 2 Marines: {why}")
    assert str(GAME.describe(state, [f.UnitsWithdrew(2, {}, "", {"marine": 2})])) == (
        f"Bao loses 2 Marines: {why}"
    )


def test_skirmish_without_losses_says_so(resolving: State) -> None:
    fronts = resolving.fighting.skirmishes[0]
    assert fronts.attacker.front == "marine"
    nothing = [_fought(("nothing", "nothing"))]
    assert str(GAME.describe(resolving, nothing)).endswith(": no losses")


def test_splash_is_announced_with_the_skirmish_that_triggers_it(resolving: State) -> None:
    shown = GAME.announce(resolving, [_fought(("front", "nothing"), ("", "splash_ground"))])
    assert shown is not None
    front = resolving.fighting.skirmishes[0].defender.front
    assert f"{front.capitalize()}: splash damage" in [str(line) for line in shown.lines]  # type: ignore[union-attr]


def _lost(events: Sequence[Event]) -> int:
    fallen = sum(isinstance(event, f.UnitFell) for event in events)
    return fallen + sum(isinstance(event, f.UnitsWithdrew) and bool(event.lost) for event in events)


def test_every_loss_of_a_game_stands_in_its_history_and_its_battle() -> None:
    lost = 0
    for step in saved_game.load(RECORDED, games.find).timeline.done:
        told = [GAME.describe(step.before, step.events), *GAME.followed(step.before, step.events)]
        assert sum("loses" in str(line) for line in told) >= _lost(step.events)
        if _lost(step.events):
            shown = GAME.combat_result(step.before, step.events)
            assert shown is not None
            assert sum("loses" in str(line) for line in shown.came) == _lost(step.events)
        lost += _lost(step.events)
    assert lost > 1
