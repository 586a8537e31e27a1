"""Ways in which a disk can fail, each with a beginning and an end.

What the kernel can be made to do without being root, it does: a limit on file sizes, a file system that is
really full, a folder that is moved away. Only input and output errors have to be made up, at the system calls
by which a journal is written.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Protocol
from unittest.mock import patch

from companion.journal.store import read, sync_data
from tests.chaos.watched_table import WatchedTable

PAGE = 4096
CALLS = ("pwrite", "ftruncate", "sync")


class Fault(Protocol):
    """Something that happens to a disk while a game is on."""

    name: str

    def begin(self, table: WatchedTable) -> None:
        """It happens."""

    def end(self, table: WatchedTable) -> None:
        """It is over."""


class SystemCalls:
    """The calls that write a journal; each fails while its error is set."""

    def __init__(self, chance: Random) -> None:
        self.errors: dict[str, int] = {}
        # Of a write, a full disk takes a part first.
        self.takes_a_part = False
        self.dies_at_sync = False
        self._chance = chance
        self._pwrite, self._ftruncate = os.pwrite, os.ftruncate

    @contextmanager
    def instead(self) -> Iterator[None]:
        """These, instead of the real ones."""
        with (
            patch.object(os, "pwrite", self.pwrite),
            patch.object(os, "ftruncate", self.ftruncate),
        ):
            yield

    def pwrite(self, descriptor: int, data: bytes, offset: int) -> int:
        """As `os.pwrite` does."""
        if "pwrite" in self.errors and self.takes_a_part and len(data) > 1 and self._chance.random() < 0.5:
            return self._pwrite(descriptor, data[: self._chance.randrange(1, len(data))], offset)
        self._fail("pwrite")
        return self._pwrite(descriptor, data, offset)

    def ftruncate(self, descriptor: int, length: int) -> None:
        """As `os.ftruncate` does."""
        self._fail("ftruncate")
        self._ftruncate(descriptor, length)

    def sync(self, descriptor: int) -> None:
        """As `os.fdatasync` does."""
        if self.dies_at_sync:
            self.errors = dict.fromkeys(CALLS, errno.EIO)
        self._fail("sync")
        sync_data(descriptor)

    def _fail(self, call: str) -> None:
        if call in self.errors:
            number = self.errors[call]
            raise OSError(number, os.strerror(number))


class MadeUp:
    """An error at some of the system calls."""

    def __init__(self, name: str, calls: SystemCalls, number: int, *failing: str) -> None:
        self.name = name
        self._calls = calls
        self._errors = dict.fromkeys(failing, number)

    def begin(self, table: WatchedTable) -> None:
        """The calls fail from now on."""
        self._calls.errors = self._errors
        self._calls.takes_a_part = self.name == "full"
        self._calls.dies_at_sync = table.may_keep_refused = self.name == "dying"

    def end(self, table: WatchedTable) -> None:
        """They work again."""
        self._calls.errors = {}
        self._calls.dies_at_sync = False


def made_up(calls: SystemCalls) -> list[Fault]:
    """Everything that only a broken disk does."""
    return [
        MadeUp("full", calls, errno.ENOSPC, "pwrite"),
        MadeUp("read-only", calls, errno.EROFS, "pwrite", "ftruncate"),
        MadeUp("failing", calls, errno.EIO, "sync"),
        MadeUp("dead", calls, errno.EIO, *CALLS),
        MadeUp("dying", calls, errno.EIO),
    ]


class Moved:
    """The folder, or the file alone, is somewhere else for a while."""

    def __init__(self, name: str, *, folder: bool) -> None:
        self.name = name
        self._folder = folder
        self._way: tuple[Path, Path] = (Path(), Path())

    def begin(self, table: WatchedTable) -> None:
        """Away."""
        assert table.store is not None
        journal = table.store.path
        place = journal.parent if self._folder else journal
        away = place.rename(place.with_name(f"{place.name}-away"))
        self._way = (away, place)
        table.away = away / journal.name if self._folder else away

    def end(self, table: WatchedTable) -> None:
        """And back."""
        away, place = self._way
        away.rename(place)
        table.away = None


class SizeLimit:
    """No file of this process may grow beyond a place in the next line: the kernel's own limit."""

    name = "limited"

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._soft, self._hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def begin(self, table: WatchedTable) -> None:
        """Some bytes still fit."""
        assert table.store is not None
        used = read(table.store.path).good_bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (used + self._chance.randrange(100), self._hard))

    def end(self, table: WatchedTable) -> None:
        """Everything fits again."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (self._soft, self._hard))


class Filled:
    """A small file system is full up to a page or two: really."""

    name = "really full"

    def __init__(self, folder: Path, chance: Random) -> None:
        self._filler = folder / "filler"
        self._chance = chance

    def begin(self, table: WatchedTable) -> None:
        """Take all of the room but a little."""
        with self._filler.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(PAGE)):
                pass
        room = self._chance.randrange(12) * PAGE
        os.truncate(self._filler, max(0, self._filler.stat().st_size - room))

    def end(self, table: WatchedTable) -> None:
        """Give it back."""
        self._filler.unlink()
