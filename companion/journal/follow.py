"""Reading along while a journal is written, line by line, without lock and without changing anything.

Only what the writer has acknowledged is true: whoever follows a journal in use must not ask for more lines
than its store counts. No `stat` here, for the reason that `access.has_name` gives.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.core.text import say
from companion.errors import JournalDamagedError
from companion.journal.access import explained, require_file
from companion.journal.lines import HEADER_SEAL, checksum

_PIECE = 65_536


class Follower:
    """One reader of one journal."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with explained(path, say("the journal cannot be opened")):
            self._descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            require_file(path, self._descriptor)
        except BaseException:
            self.close()
            raise
        self._lines = 0
        self._offset = 0
        self._seal = HEADER_SEAL
        self._waiting = b""

    def next(self) -> bytes | None:
        """The payload of the next line; None while there is none that is whole."""
        if not self._waiting:
            self._waiting = self._whole_lines()
            self._offset += len(self._waiting)
        if not self._waiting:
            return None
        line, _, self._waiting = self._waiting.partition(b"\n")
        return self._checked(line)

    def _whole_lines(self) -> bytes:
        """What follows, without the line that is just being written and without the reserve of zeros."""
        size = _PIECE
        while True:
            with explained(self._path, say("the journal cannot be read")):
                piece = os.pread(self._descriptor, size, self._offset)
            end = piece.rfind(b"\n") + 1
            if end or len(piece) < size or piece.endswith(b"\0"):
                return piece[:end]
            size *= 2

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _checked(self, line: bytes) -> bytes:
        number = self._lines + 1
        try:
            told, crc, payload = line.split(b" ", 2)
            good = int(told) == number and int(crc, 16) == checksum(number, payload, self._seal)
        except ValueError:
            good = False
        if not good:
            raise JournalDamagedError(
                say("line {line}: its number or its checksum does not match", line=number),
                where=str(self._path),
                remedy=say("companion check says what is wrong"),
            )
        if number == 1:
            self._seal = checksum(1, payload, HEADER_SEAL)
        self._lines = number
        return payload
