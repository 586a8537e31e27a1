"""What a journal's lines say.

The first line is a `Header`: which game, with which options. Each later line is one record: a step
with its events, or an undo, redo, pause or resume. Nothing is ever erased: an undo is a line too.
`at` is the time of play in milliseconds since the start, without pauses of the *process*: a journal
knows no wall clock, so a clock that jumps cannot disturb it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.errors import JournalDamagedError, JournalVersionError

FORMAT = 1


class Header(Struct, frozen=True):
    """The first line. `game_id` makes each journal unique, so that lines cannot be mixed up.

    `notes` is what the table wants to find again that is no matter of the game: who is a bot, the seed of a
    simulated deck.
    """

    format: int
    game: str
    game_id: str
    options: Raw
    notes: dict[str, str] = {}


class Record(Struct, frozen=True, tag_field="line", forbid_unknown_fields=True):
    """Any later line: by whom, and when."""

    by: Seat
    at: int


class Stepped(Record, frozen=True, tag="step"):
    """A step of the game: the events of one accepted command."""

    events: Raw


class Undone(Record, frozen=True, tag="undo"):
    """The step of that line does not count any more."""

    step: int


class Redone(Record, frozen=True, tag="redo"):
    """The step of that line counts again."""

    step: int


class Paused(Record, frozen=True, tag="pause"):
    """The clocks stand."""


class Resumed(Record, frozen=True, tag="resume"):
    """The clocks run."""


AnyRecord = Stepped | Undone | Redone | Paused | Resumed

_encoder = msgspec.json.Encoder()
_records: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)


def encode(value: Struct | list[Any]) -> bytes:
    """A value as it stands in a line."""
    return _encoder.encode(value)


def decode_header(payload: bytes, path: Path) -> Header:
    """The first line; a newer format or something else altogether is refused."""
    try:
        version = msgspec.json.decode(payload)["format"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise damaged(path, 1, "it is not a journal's first line") from None
    if version != FORMAT:
        raise JournalVersionError(
            f"line 1: format {version}, and this companion reads format {FORMAT}",
            where=str(path),
            remedy="open it with the companion that wrote it, or a newer one",
        )
    try:
        return msgspec.json.decode(payload, type=Header)
    except (ValueError, RecursionError) as error:
        raise damaged(path, 1, str(error)) from None


def decode_record(payload: bytes, path: Path, line: int) -> AnyRecord:
    """A later line."""
    try:
        return _records.decode(payload)
    except (ValueError, RecursionError) as error:
        raise damaged(path, line, str(error)) from None


def decode_options(game: AnyGame, header: Header, path: Path) -> Any:
    """The options of the first line, as the game knows them."""
    try:
        return msgspec.json.decode(header.options, type=game.options_type)
    except (ValueError, RecursionError) as error:
        raise damaged(path, 1, str(error)) from None


def damaged(path: Path, line: int, reason: str) -> JournalDamagedError:
    """A line that was written whole but does not make sense."""
    return JournalDamagedError(
        f"line {line}: {reason}",
        where=str(path),
        remedy=f"nothing was changed; all before is whole: head -n {line - 1} JOURNAL > saved.journal",
    )
