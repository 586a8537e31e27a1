"""A whole game of bots in a journal, with the state that was true after each line.

Besides steps it has pauses, and undos that are sometimes done again, so that every kind of line is there.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.seats import TABLE
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.table.clocks import FakeClock

NAMES = ("Ana", "Bao", "Cléo")
LONGEST_THOUGHT_MS = 90_000
# One act in so many is no step.
ASIDE_EVERY = 12


class WholeGame(Struct, frozen=True):
    """The journal's bytes; of each line where it ends, what it says, and the state after it."""

    data: bytes
    ends: tuple[int, ...]
    payloads: tuple[bytes, ...]
    states: tuple[Any, ...]

    def complete(self, content: bytes) -> int:
        """With how many whole lines of this game a file begins."""
        return bisect_left(self.ends, True, key=lambda end: not content.startswith(self.data[:end]))


def play(path: Path, seed: int) -> WholeGame:
    """The same seed plays the same game; only its own mark in the first line differs."""
    chance, clock = Random(seed), FakeClock()
    options = GAME.configure(NAMES, {}, None)
    store = Store.create(path, saved_game.header(GAME, options), sync=lambda _: None)
    session = Session(Timeline(GAME, options), store, chance=chance, now_ms=clock)
    bot = Bot(GAME, chance, str(seed))
    states = [session.state]
    while not GAME.over(session.state):
        clock.tick(chance.randrange(LONGEST_THOUGHT_MS))
        _act(session, bot, chance)
        states += [session.state] * (len(store) - len(states))
    session.close()
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    assert len(lines) == len(states)
    payloads = tuple(line.split(b" ", 2)[2].rstrip(b"\n") for line in lines)
    return WholeGame(data, tuple(accumulate(map(len, lines))), payloads, tuple(states))


def _act(session: Session, bot: Bot, chance: Random) -> None:
    if session.timeline.paused:
        session.resume()
    elif chance.randrange(ASIDE_EVERY) == 0:
        chance.choice((session.pause, session.undo, session.undo, session.redo))(TABLE)
    else:
        seat = chance.choice(session.waiting())
        session.submit(bot.play(session.view(seat), seat))
