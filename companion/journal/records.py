"""What a journal's lines say.

The first line is a `Header`: which version of which game, with which options. Each later line is one
record: a step with its events, an undo, redo, pause or resume, or a newer program that goes on. Nothing is
ever erased: an undo is a line too.
`at` is the time of play in milliseconds since the start, without pauses of the *process*: a journal
knows no wall clock, so a clock that jumps cannot disturb it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from companion.core.seats import Seat
from companion.core.text import say
from companion.errors import JournalUnreadableError, JournalVersionError

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
    # Of the game's options and events; the first version did not say so.
    version: Annotated[int, Meta(ge=1)] = 1


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


class Upgraded(Record, frozen=True, tag="version"):
    """From here on, a newer program has written the steps."""

    version: Annotated[int, Meta(ge=1)]


class Advised(Record, frozen=True, tag="advice"):
    """The seat has asked what somebody else would do."""


AnyRecord = Stepped | Undone | Redone | Paused | Resumed | Upgraded | Advised

_encoder = msgspec.json.Encoder()
_records: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)


def encode(value: Struct | list[Any]) -> bytes:
    """A value as it stands in a line."""
    return _encoder.encode(value)


def decode_header(payload: bytes, path: Path) -> Header:
    """The first line; a newer format or something else altogether is refused."""
    try:
        written = msgspec.json.decode(payload)["format"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise unreadable(path, 1, "it is not a journal's first line") from None
    if written != FORMAT:
        raise JournalVersionError(
            say(
                "line 1: format {theirs}, and this companion reads format {ours}",
                theirs=str(written),
                ours=FORMAT,
            ),
            where=str(path),
            remedy=say("open it with the companion that wrote it, or a newer one"),
        )
    try:
        return msgspec.json.decode(payload, type=Header)
    except (ValueError, RecursionError) as error:
        raise unreadable(path, 1, str(error)) from None


def decode_record(payload: bytes, path: Path, line: int) -> AnyRecord:
    """A later line."""
    try:
        return _records.decode(payload)
    except (ValueError, RecursionError) as error:
        raise unreadable(path, line, str(error)) from None


def unreadable(path: Path, line: int, reason: str) -> JournalUnreadableError:
    """A line that is as it was written, but means nothing to this program.

    That is no damage, and nothing may be cut off for it: the program that wrote the line can read it.
    """
    return JournalUnreadableError(
        say("line {line} means nothing to this program: {reason}", line=line, reason=reason),
        where=str(path),
        remedy=say("nothing was changed; open it with the companion that wrote it, or a newer one"),
    )
