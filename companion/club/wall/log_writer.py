"""Keeps the book: what operators write now, and what the broker still has of a ledger that was lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from companion.club.messages import BAD_MESSAGE
from companion.club.wall.ledger import Ledger
from companion.club.wall.operator_log import AnyAct, LogEntry, as_message, decode_signed, key_file, read_log

_log = logging.getLogger(__name__)
# A new ledger first looks whether the broker has entries of an older one.
SETTLE_SECONDS = 2.0


class LogWriter:
    """One ledger's book. Everything here happens within a transaction of the collector."""

    def __init__(self, path: Path) -> None:
        self._key_is_new = not key_file(path).exists()
        self._ledger = Ledger(path)
        self._found: dict[int, tuple[bytes, str]] = {}
        self.operator_log = read_log(self._ledger)

    @property
    def ledger(self) -> Ledger:
        """Where it is kept."""
        return self._ledger

    def reload(self) -> None:
        """As if whatever was not committed had never happened."""
        self.operator_log = read_log(self._ledger)

    def may_write(self, connected_seconds: float) -> bool:
        """An empty ledger beside an old key was lost: what was signed with that key comes from the broker."""
        return bool(self.operator_log.entries) or self._key_is_new or connected_seconds >= SETTLE_SECONDS

    def write(self, act: AnyAct, by: str, at: str) -> tuple[LogEntry, bytes]:
        """A new entry, and its message for the broker."""
        entry, written, signature = self.operator_log.next(act, by, at)
        self._keep(entry.number, written, signature)
        return entry, as_message(written, signature)

    def find(self, payload: bytes) -> bool:
        """An entry that the broker keeps; False for one that is not ours."""
        try:
            signed = decode_signed.decode(payload)
            number = self.operator_log.number(bytes(signed.entry), signed.signature)
        except BAD_MESSAGE:
            return False
        if number is not None and number > len(self.operator_log.entries):
            self._found[number] = bytes(signed.entry), signed.signature
        return number is not None

    def take_found(self) -> Iterator[AnyAct]:
        """What was found, as far as each entry follows the one before it."""
        while found := self._found.pop(len(self.operator_log.entries) + 1, None):
            if self._keep(len(self.operator_log.entries) + 1, *found):
                yield self.operator_log.entries[-1].act

    def messages(self) -> Iterator[tuple[int, bytes]]:
        """Every entry, for the broker to keep."""
        for number, written, signature in self._ledger.entries():
            yield number, as_message(written, signature)

    def _keep(self, number: int, written: bytes, signature: str) -> bool:
        if trouble := self.operator_log.take(written, signature):
            _log.warning("entry %s of the book does not count: %s", number, trouble)
            return False
        return self._ledger.write(number, written, signature)
