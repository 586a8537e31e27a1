"""Games that bots have begun, kept where a table takes them up, for whoever wants a certain question."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

from companion import games
from companion.core.values import Refusal
from companion.journal.shelf import Shelf
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session

MOST_STEPS = 200
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


def begun(folder: Path, name: str, settings: dict[str, str], phase: str, players: int = 3) -> None:
    """A game, kept in this folder, in which a certain phase has just begun."""
    game = games.find(name)
    options = game.configure(NAMES[:players], settings, None)
    store = Shelf(folder, games.find).create(game, options)
    with contextlib.closing(Session(Timeline(game, options), store, chance=Random(1))) as session:
        bot = Bot(game, Random(1))
        for _ in range(MOST_STEPS):
            if session.state.phase == phase:
                return
            seat = session.waiting()[0]
            assert not isinstance(session.submit(bot.play(session.view(seat), seat)), Refusal)
    raise AssertionError(f"{name} never came to {phase}")
