"""Robots that think: hands that do what was thought of, the same at any pace."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME as THREE_AGES
from companion.opponents.question import Budget
from companion.opponents.thinker import Immediate
from companion.table.thinking import Thinking
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao")
LOOKS = Budget(2)


def _told(folder: Path, beat_ms: int, *, beats: int) -> list[list[object]]:
    """What each robot did, at that pace."""
    table = SteppedTable(folder)
    table.thinking = Thinking(Immediate(lambda _: THREE_AGES), LOOKS)
    table.set_pace(beat_ms)
    table.start(NAMES, THREE_AGES.settings_without_box, (1, 2), {1: "hard", 2: "normal"})
    for _ in range(beats):
        table.beat()
        table.wait(beat_ms)
    assert table.host.session is not None
    done = table.host.session.timeline.done
    return [[step.events[0] for step in done if step.by == seat] for seat in (1, 2)]


def test_robots_that_think_choose_the_same_at_any_pace(tmp_path: Path) -> None:
    slow, quick = (_told(tmp_path / str(pace), pace, beats=40) for pace in (400, 40))
    for leisurely, hasty in zip(slow, quick, strict=True):
        shorter = min(len(leisurely), len(hasty))
        assert shorter > 4
        assert leisurely[:shorter] == hasty[:shorter]


def test_robots_that_think_stop_while_the_game_is_paused(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    stopped: list[str] = []
    table.thinking.drop = lambda: stopped.append("stopped")  # type: ignore[method-assign]
    table.start(NAMES, THREE_AGES.settings_without_box, (1, 2), {1: "normal", 2: "normal"})
    assert table.host.session is not None
    table.host.session.pause()
    stopped.clear()
    table.beat()
    assert stopped == ["stopped"]


@pytest.mark.long
@pytest.mark.parametrize("game", [THREE_AGES, NEXUS_OPS], ids=lambda game: game.name)
def test_robots_that_think_finish_a_game(tmp_path: Path, game: type) -> None:
    table = SteppedTable(tmp_path, game=game)  # type: ignore[arg-type]
    table.start(NAMES, table.game.settings_without_box, (1, 2), {1: "normal", 2: "easy"})
    table.play(beats=6_000)
    assert table.host.session is not None
    assert table.game.over(table.host.session.state)
