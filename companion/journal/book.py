"""A journal with its game: create it, write a record, read it back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.core.game import AnyGame
from companion.core.values import Event
from companion.errors import CompanionError, JournalDamagedError, UnknownGameError
from companion.journal.records import (
    FORMAT,
    AnyRecord,
    Header,
    Stepped,
    damaged,
    decode_header,
    decode_options,
    decode_record,
    encode,
)
from companion.journal.store import Store, read
from companion.journal.timeline import Timeline

FindGame = Callable[[str], AnyGame]


class Account(Struct, frozen=True):
    """What was read: the game, its options, the fold, and how much of the file was torn."""

    game: AnyGame
    options: Any
    timeline: Timeline
    lines: int
    notes: dict[str, str] = {}
    torn_bytes: int = 0
    set_aside: Path | None = None


def header(game: AnyGame, options: Struct, notes: Mapping[str, str] | None = None) -> bytes:
    """The first line of a new journal."""
    return encode(Header(FORMAT, game.name, os.urandom(8).hex(), Raw(encode(options)), dict(notes or {})))


def create(path: Path, game: AnyGame, options: Struct, notes: Mapping[str, str] | None = None) -> Store:
    """A new journal with its first line written and synced."""
    return Store.create(path, header(game, options, notes))


def reopen(path: Path, find_game: FindGame) -> tuple[Store, Account]:
    """Go on with a journal: a torn end is set aside, anything else wrong is refused."""
    store, recovered = Store.open(path)
    try:
        account = _fold(path, recovered.payloads, find_game)
    except CompanionError:
        store.close()
        raise
    return store, msgspec.structs.replace(account, set_aside=recovered.set_aside)


def peruse(path: Path, find_game: FindGame) -> Account:
    """Read a journal without touching it."""
    scan = read(path)
    account = _fold(path, scan.payloads, find_game)
    return msgspec.structs.replace(account, torn_bytes=len(scan.tail))


def step_record(record: Stepped, events: Sequence[Event]) -> Stepped:
    """The record with its events written out."""
    return msgspec.structs.replace(record, events=Raw(encode(list(events))))


def _fold(path: Path, payloads: Sequence[bytes], find_game: FindGame) -> Account:
    first = decode_header(payloads[0], path)
    try:
        game = find_game(first.game)
    except UnknownGameError as error:
        raise JournalDamagedError(
            f"line 1: {error.what}", where=str(path), remedy=f"install that game; {error.remedy}"
        ) from None
    options = decode_options(game, first, path)
    timeline = _begin(game, options, path)
    events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GenericAlias(list, (game.event_type,)))
    for line, payload in enumerate(payloads[1:], start=2):
        record = decode_record(payload, path, line)
        with _fitting(path, line, "it does not fit what went before"):
            _apply(timeline, line, record, events)
    with _fitting(path, len(payloads), "the game cannot go on from there"):
        _ask(game, timeline.state, len(options.names))
    return Account(game, options, timeline, len(payloads), first.notes)


@contextmanager
def _fitting(path: Path, line: int, otherwise: str) -> Iterator[None]:
    """Another version or a hand may have written a line: whatever a game raises, it is that line."""
    try:
        yield
    except Exception as error:
        raise damaged(path, line, f"{otherwise} ({error!r})") from error


def _begin(game: AnyGame, options: Any, path: Path) -> Timeline:
    with _fitting(path, 1, "its options do not fit the game"):
        return Timeline(game, options)


def _ask(game: AnyGame, state: Any, players: int) -> None:
    """What a table does first: better refused here than taken up and broken at every start."""
    for seat in range(players + 1):
        game.screen(game.view(state, seat), seat)
    for seat in game.waiting(state):
        game.prompt(game.view(state, seat), seat)


def _apply(timeline: Timeline, line: int, record: AnyRecord, events: msgspec.json.Decoder[Any]) -> None:
    if isinstance(record, Stepped):
        happened = events.decode(record.events)
        timeline.name(timeline.step(line, record, happened, timeline.fold(happened)))
    else:
        timeline.turn(record)
