"""Journals: whatever a file holds, it is refused with words, or it is a game that can be told and goes on.

Random bytes hardly ever carry a right checksum, so what comes is also taken as lines without numbers and
checksums, which get theirs here: as a whole journal, and as what happened next in a game that is under way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import msgspec

from companion import games
from companion.errors import JournalError
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.journal.saved_game import SavedGame
from companion.journal.store import read
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.export import exported
from tests.chaos import whole_game
from tests.chaos.whole_game import WholeGame
from tests.fuzz import scratch
from tests.journal.sealing import sealed

WORDS = (
    *(f'{{"is":"{kind.__struct_config__.tag}",'.encode() for kind in GAME.event_type.__args__),
    *(f'"{field}":'.encode() for kind in GAME.event_type.__args__ for field in kind.__struct_fields__),
    b'{"line":"step","by":0,"at":0,"events":[',
    b'{"line":"undo","by":0,"at":0,"step":',
    b'{"line":"redo","by":0,"at":0,"step":',
    b'{"line":"pause","by":0,"at":0}',
    b'{"line":"resume","by":0,"at":0}',
    b"\n",
)
PLACES = 8


@lru_cache(maxsize=1)
def _played() -> WholeGame:
    return whole_game.play(scratch.folder("played") / "game.journal", seed=5)


def seeds() -> Iterable[bytes]:
    """A journal, its lines, and single steps of it."""
    game = _played()
    yield game.data[: game.ends[3]]
    yield b"\n".join(game.payloads[:20])
    yield from game.payloads[1:]
    for some in pairwise(game.payloads[1:]):
        yield b"\n".join(some)


def one(data: bytes) -> None:
    """As a file, as a whole journal's lines, and as the next lines of a game, at several places of it."""
    _check(scratch.file("raw.journal", data))
    payloads = [line for line in data.split(b"\n") if line]
    if not payloads:
        return
    _check(scratch.file("sealed.journal", sealed(payloads)))
    game = _played()
    place = 1 + len(data) % PLACES * (len(game.payloads) - 1) // PLACES
    _check(scratch.file("next.journal", sealed([*game.payloads[:place], *payloads])))


def _check(path: Path) -> None:
    before = path.read_bytes()
    try:
        saved = saved_game.load(path, games.find)
    except JournalError as error:
        assert error.where
        assert error.remedy
        return
    finally:
        assert path.read_bytes() == before, "reading changed the file"
    _tell(saved)
    _go_on(path, saved)


def _tell(saved: SavedGame) -> None:
    msgspec.json.encode(exported(saved, Speech("fr", saved.game.name)))


def _go_on(path: Path, saved: SavedGame) -> None:
    """What a table does when it takes the game up: every seat is asked and shown something."""
    store, again = saved_game.reopen(path, games.find)
    with store:
        assert again.timeline.state == saved.timeline.state
        session = Session.of(again, store)
        session.prompts()
        for seat in range(len(session.names) + 1):
            assert session.game.screen(session.view(seat), seat)
    assert len(read(path).payloads) == saved.lines
