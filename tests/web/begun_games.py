"""Games that bots have begun, kept where a table takes them up, for whoever wants a certain question."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.core.values import Refusal
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session

MOST_STEPS = 200
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


def begun(folder: Path, name: str, settings: dict[str, str], phase: str, players: int = 3) -> None:
    """A game, kept in this folder, in which a certain phase has just begun."""
    come(folder, name, settings, lambda state: bool(state.phase == phase), players=players)


def come(
    folder: Path,
    name: str,
    settings: dict[str, str],
    reached: Callable[[Any], bool],
    *,
    seed: int = 1,
    players: int = 3,
    most_steps: int = MOST_STEPS,
) -> None:
    """The same up to any moment that bots come to within so many steps."""
    game = games.find(name)
    options = game.configure(NAMES[:players], settings, None)
    store = Journals(folder, games.find).create(game, options)
    with contextlib.closing(Session(Timeline(game, options), store, chance=Random(seed))) as session:
        bot = Bot(game, Random(seed))
        for _ in range(most_steps):
            if reached(session.state):
                return
            seat = session.waiting()[0]
            assert not isinstance(session.submit(bot.play(session.view(seat), seat)), Refusal)
    raise AssertionError(f"{name} never came to that moment")
