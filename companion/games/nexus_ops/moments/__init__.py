"""Every moment of a game that has a screen of its own, reached by real commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.moment import Moment
from companion.games.nexus_ops.moments.battle import battles
from companion.games.nexus_ops.moments.stage import Stage
from companion.games.nexus_ops.moments.turn import after_battles, before_battles


def moments(game: Any, names: tuple[str, ...], *, largest: bool) -> Iterator[Moment]:
    """All of them, in the order of a turn, and what only a team or a full board has."""
    stage = Stage(game, names, largest=largest)
    yield from before_battles(stage)
    yield from battles(stage)
    yield from after_battles(stage)
