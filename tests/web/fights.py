"""Games that have come to a question with something to look at before it, found by playing."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

from companion import games
from companion.core.prompt import Choose, Prompt
from companion.core.text import Text
from companion.core.values import Command, Refusal
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session

DEEPEST = 3
MOST_STEPS = 1_500
SEEDS = range(400)
SETTINGS = {"board": "full", "map": "drawn", "points": "14"}


def fight(folder: Path, language: str) -> list[str]:
    """Bots play a game, kept in this folder, up to such a question; the labels that lead to it."""
    game = games.find("nexus-ops")
    options = game.configure(("Ana", "Bao"), SETTINGS, None)
    seed = next(seed for seed in SEEDS if _labels(Session(Timeline(game, options), chance=Random(seed))))
    store = Journals(folder, games.find).create(game, options)
    with contextlib.closing(Session(Timeline(game, options), store, chance=Random(seed))) as session:
        return [Speech(language, game.name)(label) for label in _labels(session)]


def _labels(session: Session) -> list[Text]:
    """What leads there from where the bots stopped; nothing where their game had no such question."""
    bot = Bot(session.game, session.chance)
    for _ in range(MOST_STEPS):
        if session.game.over(session.state):
            return []
        seat = session.waiting()[0]
        if way := _way_to_looks(session, session.prompt(seat), DEEPEST):
            return way
        assert not isinstance(session.submit(bot.play(session.view(seat), seat)), Refusal)
    return []


def _way_to_looks(session: Session, prompt: Prompt, depth: int) -> list[Text] | None:
    """The labels of the drafts that lead to it; each a choice, since one way alone is gone unasked."""
    if isinstance(prompt, Choose) and prompt.looks:
        return []
    if not isinstance(prompt, Choose) or not depth or len(prompt) == 1:
        return None
    for option in prompt.options:
        rest = _way_to_looks(session, _next(session, option.command), depth - 1) if option.draft else None
        if rest is not None:
            return [option.label, *rest]
    return None


def _next(session: Session, draft: Command) -> Prompt:
    return session.game.refine(session.view(draft.seat), draft)
