"""A journal with its game: create it, write a record, read it back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.core.game import AnyGame
from companion.core.settings import settle
from companion.core.text import Text, say
from companion.core.values import Event
from companion.errors import CompanionError, JournalUnreadableError, UnknownGameError
from companion.journal import records
from companion.journal.store import Store, read
from companion.journal.timeline import Timeline
from companion.journal.versions import VersionedDecoder, require_known

FindGame = Callable[[str], AnyGame]


class SavedGame(Struct, frozen=True):
    """What was read: the game, its options, the fold, and what follows the last good line of the file.

    That is torn, so that nobody misses it, unless `fault` says what is wrong with it: then a step that was
    true is lost.
    """

    game: AnyGame
    options: Any
    timeline: Timeline
    lines: int
    notes: dict[str, str] = {}
    game_id: str = ""
    tail_bytes: int = 0
    set_aside: Path | None = None
    fault: Text | None = None


def header(game: AnyGame, options: Struct, notes: Mapping[str, str] | None = None) -> bytes:
    """The first line of a new journal."""
    mark = os.urandom(8).hex()
    return records.encode(
        records.Header(
            records.FORMAT,
            game.name,
            mark,
            Raw(records.encode(options)),
            dict(notes or {}),
            version=game.version,
        )
    )


def create(path: Path, game: AnyGame, options: Struct, notes: Mapping[str, str] | None = None) -> Store:
    """A new journal with its first line written and synced."""
    return Store.create(path, header(game, options, notes))


def reopen(path: Path, find_game: FindGame) -> tuple[Store, SavedGame]:
    """Go on with a journal: a torn or damaged end is set aside, anything else wrong is refused."""
    store, recovered = Store.open(path)
    try:
        saved = _fold(path, recovered.payloads, find_game)
    except CompanionError:
        store.close()
        raise
    return store, msgspec.structs.replace(saved, set_aside=recovered.set_aside, fault=recovered.fault)


def load(path: Path, find_game: FindGame) -> SavedGame:
    """Read a journal without touching it."""
    scan = read(path)
    saved = _fold(path, scan.payloads, find_game)
    return msgspec.structs.replace(saved, tail_bytes=len(scan.tail), fault=scan.fault)


def step_record(record: records.Stepped, events: Sequence[Event]) -> records.Stepped:
    """The record with its events written out."""
    return msgspec.structs.replace(record, events=Raw(records.encode(list(events))))


class JournalFold:
    """A journal's lines, added one after the other: its game, its options and what they add up to."""

    def __init__(
        self,
        path: Path,
        first: bytes,
        find_game: FindGame,
        adapted: Callable[[Any], Any] = lambda options: options,
    ) -> None:
        self._path = path
        self._lines = 1
        self.header = records.decode_header(first, path)
        self.game = _game(self.header, path, find_game)
        require_known(self.game, self.header.version, path)
        with _understood(path, 1, "its options do not fit the game"):
            self._decoder = VersionedDecoder(self.game, self.header)
            self.options = adapted(self._decoder.options)
            _require_sense(self.game, self.options)
            self.timeline = Timeline(self.game, self.options, self.header.version)

    def add(self, payload: bytes) -> records.AnyRecord:
        """The next line; what it says, once it is folded."""
        self._lines += 1
        record = records.decode_record(payload, self._path, self._lines)
        if isinstance(record, records.Upgraded):
            require_known(self.game, record.version, self._path)
        with _understood(self._path, self._lines, "it does not fit what went before"):
            _apply(self.timeline, self._lines, record, self._decoder)
        return record


def _fold(path: Path, payloads: Sequence[bytes], find_game: FindGame) -> SavedGame:
    fold = JournalFold(path, payloads[0], find_game)
    for payload in payloads[1:]:
        fold.add(payload)
    with _understood(path, len(payloads), "the game cannot go on from there"):
        _ask(fold.game, fold.timeline.state, len(fold.options.names))
    header = fold.header
    return SavedGame(fold.game, fold.options, fold.timeline, len(payloads), header.notes, header.game_id)


def _require_sense(game: AnyGame, options: Any) -> None:
    """What `Game.configure` would never have made is refused before a table is laid for it."""
    if len(options.names) not in game.players:
        raise ValueError(f"{len(options.names)} players")
    settle(game.settings, options.settings, len(options.names))


def _game(first: records.Header, path: Path, find_game: FindGame) -> AnyGame:
    try:
        return find_game(first.game)
    except UnknownGameError as error:
        raise JournalUnreadableError(
            error.sentences[0], where=str(path), remedy=say("install that game, then try again")
        ) from None


@contextmanager
def _understood(path: Path, line: int, otherwise: str) -> Iterator[None]:
    """Another version or a hand may have written a line: whatever a game raises, it is that line."""
    try:
        yield
    except Exception as error:
        raise records.unreadable(path, line, f"{otherwise} ({error!r})") from error


def _ask(game: AnyGame, state: Any, players: int) -> None:
    """What a table does first: better refused here than taken up and broken at every start."""
    for seat in range(players + 1):
        game.screen(game.view(state, seat), seat)
    for seat in game.waiting(state):
        game.prompt(game.view(state, seat), seat)


def _apply(timeline: Timeline, line: int, record: records.AnyRecord, decoder: VersionedDecoder) -> None:
    if isinstance(record, records.Stepped):
        happened = decoder.events(record.events, timeline.version)
        timeline.name(timeline.step(line, record, happened, timeline.fold(happened)))
    else:
        timeline.turn(record)
