"""What operators have written: admissions, results by hand, corrections, seasons. Each entry is signed.

The signature is an HMAC over the entry, who wrote it, when, and the signature before it, with a key that lies
beside the ledger. So nobody who can only write to the ledger, or to the broker, can change, take out or move
an entry without it being seen. The broker keeps a copy of each entry: a new ledger takes them from there.
"""

from __future__ import annotations

import hmac
import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.club.messages import LARGEST_MESSAGE, Name, Points
from companion.club.settings import Slug
from companion.club.wall.ledger import Ledger, LedgerError
from companion.core.text import say

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=40)]


class Score(Struct, frozen=True):
    """One line of a result: a team has several players."""

    place: Annotated[int, Meta(ge=1, le=12)]
    players: Annotated[tuple[PlayerName, ...], Meta(min_length=1, max_length=12)]
    points: Points = 0
    won: bool = False


Scores = Annotated[tuple[Score, ...], Meta(min_length=1, max_length=12)]


class OperatorAct(Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    """What an operator may do."""


class Admit(OperatorAct, frozen=True, tag="admit"):
    """What this table tells counts."""

    table: Slug


class Refuse(OperatorAct, frozen=True, tag="refuse"):
    """What this table tells does not count (any more)."""

    table: Slug


class ByHand(OperatorAct, frozen=True, tag="result"):
    """A result of a table without a box."""

    table: Name
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    evening: Day
    scores: Scores


class CorrectResult(OperatorAct, frozen=True, tag="correct"):
    """Another result than the one that was told; `result` is its key, as the page shows it."""

    result: Annotated[str, Meta(max_length=80)]
    scores: Scores
    why: Reason


class StrikeResult(OperatorAct, frozen=True, tag="strike"):
    """A result that does not count."""

    result: Annotated[str, Meta(max_length=80)]
    why: Reason


class Season(OperatorAct, frozen=True, tag="season"):
    """A stretch of evenings with a name; the same name again changes its days."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    first: Day
    last: Day


AnyAct = Admit | Refuse | ByHand | CorrectResult | StrikeResult | Season


class LogEntry(Struct, frozen=True, kw_only=True):
    """One act, with who and when; `after` is the signature of the entry before it."""

    v: Literal[1] = 1
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    at: Annotated[str, Meta(max_length=40)]
    by: Name
    after: str
    act: AnyAct


class Signed(Struct, frozen=True):
    """An entry as the broker keeps it."""

    entry: msgspec.Raw
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


decode_act: msgspec.json.Decoder[AnyAct] = msgspec.json.Decoder(AnyAct)
decode_entry: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)
decode_signed: msgspec.json.Decoder[Signed] = msgspec.json.Decoder(Signed)


class OperatorLog:
    """Signs entries and knows which are true."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.entries: list[LogEntry] = []
        self.signatures: list[str] = []

    def take(self, written: bytes, signature: str) -> str:
        """The next entry, as it was kept; why it is not believed, or nothing."""
        if not hmac.compare_digest(self._sign(written), signature):
            return "its signature is not ours"
        entry = decode_entry.decode(written)
        if entry.number != len(self.entries) + 1 or entry.after != self.last:
            return "it does not follow the entry before it"
        self.entries.append(entry)
        self.signatures.append(signature)
        return ""

    def next(self, act: AnyAct, by: str, at: str) -> tuple[LogEntry, bytes, str]:
        """A new entry, written out and signed; `take` makes it count."""
        entry = LogEntry(number=len(self.entries) + 1, at=at, by=by, after=self.last, act=act)
        written = msgspec.json.encode(entry)
        return entry, written, self._sign(written)

    def number(self, written: bytes, signature: str) -> int | None:
        """The number of an entry that comes from elsewhere; None if it was not signed with our key."""
        if not hmac.compare_digest(self._sign(written), signature):
            return None
        return decode_entry.decode(written).number

    @property
    def last(self) -> str:
        """The newest signature."""
        return self.signatures[-1] if self.signatures else ""

    def _sign(self, written: bytes) -> str:
        return hmac.digest(self._key, written, "sha256").hex()


def as_message(written: bytes, signature: str) -> bytes:
    """An entry as the broker keeps it."""
    message = msgspec.json.encode(Signed(msgspec.Raw(written), signature))
    if len(message) > LARGEST_MESSAGE:
        raise ValueError("an entry is larger than a message may be")
    return message


def read_log(ledger: Ledger) -> OperatorLog:
    """The book of a ledger, every entry checked; the key is made with the first ledger."""
    book = OperatorLog(key_of(ledger.path))
    for number, written, signature in ledger.entries():
        if trouble := book.take(written, signature):
            raise LedgerError(
                say("entry {number} of the ledger's book does not count: {why}", number=number, why=trouble),
                where=str(ledger.path),
                remedy=say("put it aside: a new one is filled by the tables and the broker"),
            )
    return book


def key_file(ledger: Path) -> Path:
    """Where the key of a ledger lies."""
    return ledger.with_suffix(".key")


def key_of(ledger: Path) -> bytes:
    """The key beside the ledger; made the first time."""
    path = key_file(ledger)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(descriptor, "wb") as file:
        key = os.urandom(32)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key
