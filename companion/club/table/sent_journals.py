"""Which journals the wall has whole: a small file that only saves work.

Truth is in the journals and in the wall's ledger. Without the file, or with a wrong one, too much is sent,
and the wall knows it for duplicates. A journal is known by name and size, so none need be opened.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
from msgspec import Struct

_log = logging.getLogger(__name__)


class _Page(Struct, frozen=True):
    ledger: str = ""
    journals: dict[str, int] = {}


class SentJournals:
    """The journals of a folder that a ledger has whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        page = self._read()
        self.ledger = page.ledger
        self._journals = dict(page.journals)

    def holds(self, journal: Path) -> bool:
        """Whether the wall has all of it, as long as it is this."""
        try:
            return self._journals.get(journal.name) == journal.stat().st_size
        except OSError:
            return False

    def add(self, journal: Path) -> None:
        """The wall has all of it."""
        try:
            self._journals[journal.name] = journal.stat().st_size
        except OSError:
            return
        self._write()

    def begin(self, ledger: str) -> None:
        """Another ledger has nothing yet."""
        self.ledger = ledger
        self._journals.clear()
        self._write()

    def _read(self) -> _Page:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Page)
        except (OSError, msgspec.DecodeError, RecursionError):
            return _Page()

    def _write(self) -> None:
        aside = self._path.with_suffix(".new")
        try:
            aside.write_bytes(msgspec.json.encode(_Page(self.ledger, self._journals)))
            aside.replace(self._path)
        except OSError as error:
            _log.debug("%s: %s", self._path, error)
