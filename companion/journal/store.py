"""A journal on disk: the only code that writes one.

Write, sync, then it is true. Lines go over a reserve of zeros at the end of the file, which `reserve`
explains. A step that could not be synced is overwritten with zeros again before anybody hears of it, and
the store goes on as if it had not been tried; where even that fails, it is made up for before the next
step. Closing cuts the reserve off. A process that was killed leaves it there, and the next one uses it.

Another program is noticed, and nothing more is written, when it deletes, moves or replaces the file,
changes its size, or puts anything where the next line will go. Farther ahead in the reserve it is noticed
when the lines get there; in the lines already written, at the next opening. Where a link on the way to
the file is pointed elsewhere, the file itself is still where it was, and the journal goes on in it.

Opening and locking are in `access`, lines are checked in `lines`; what they mean is not known here.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.core.text import Text, say
from companion.errors import JournalEmptyError, JournalError, JournalWriteError
from companion.journal.access import explained, has_name, is_at, locked, mode_in, require_file, sync_folder
from companion.journal.lines import HEADER_SEAL, Scan, checksum, encode, scan
from companion.journal.reserve import is_zero, padded, write_at

Sync = Callable[[int], None]


def sync_data(descriptor: int) -> None:
    """Put content and length on disk, without the time stamps; macOS has no fdatasync."""
    getattr(os, "fdatasync", os.fsync)(descriptor)


class Recovered(Struct, frozen=True):
    """What an opened journal holds, header first, and where its tail was put, if it had one.

    `fault` says what was wrong with a tail that was not torn, but damaged.
    """

    payloads: tuple[bytes, ...]
    set_aside: Path | None = None
    fault: Text | None = None


class _Extent(Struct, frozen=True):
    """How far the journal is true, and where its reserve of zeros ends."""

    lines: int
    end: int
    size: int


class Store:
    """A journal that this process, and no other, may write."""

    def __init__(self, path: Path, descriptor: int, sync: Sync, holds: Scan) -> None:
        self.path = path
        self._real_path = path.resolve()
        self._descriptor = descriptor
        self._sync = sync
        self._seal = holds.seal
        # One value, so that no interrupt from the keyboard can leave its halves apart.
        self._good = _Extent(len(holds.payloads), holds.good_bytes, os.fstat(descriptor).st_size)
        self._mend_due = False

    @classmethod
    def create(cls, path: Path, header_payload: bytes, *, sync: Sync = sync_data) -> Store:
        """Begin a journal in a file that does not exist or is empty."""
        path = path.absolute()
        line = encode(1, header_payload, HEADER_SEAL)
        with locked(path, os.O_CREAT) as descriptor:
            _require_empty(path, descriptor)
            try:
                with explained(path, say("the journal cannot be begun"), JournalWriteError):
                    os.fchmod(descriptor, mode_in(path.parent))
                    write_at(descriptor, line, 0)
                    sync(descriptor)
                    sync_folder(path.parent)
            except JournalWriteError:
                # An empty file is where the next attempt can begin; half a header is not.
                with suppress(OSError):
                    os.ftruncate(descriptor, 0)
                raise
            seal = checksum(1, header_payload, HEADER_SEAL)
            return cls(path, descriptor, sync, Scan((header_payload,), len(line), b"", seal))

    @classmethod
    def open(cls, path: Path, *, sync: Sync = sync_data) -> tuple[Store, Recovered]:
        """Go on with a journal; a torn or damaged tail is copied to a file beside it, then cut off."""
        path = path.absolute()
        with locked(path) as descriptor:
            holds = _scan(path, descriptor)
            set_aside = None
            with explained(path, say("the journal cannot be put in order"), JournalWriteError):
                if holds.tail:
                    set_aside = _set_aside(path, holds, sync)
                    os.ftruncate(descriptor, holds.good_bytes)
                # The last line of a process that was killed may be in the file and not yet on disk.
                sync(descriptor)
            return cls(path, descriptor, sync, holds), Recovered(holds.payloads, set_aside, holds.fault)

    def append(self, payload: bytes) -> int:
        """Put one line on disk for good and return its number; on an error it never happened."""
        number, start = self._good.lines + 1, self._good.end
        line = encode(number, payload, self._seal)
        data = padded(line, start, self._good.size)
        with explained(self.path, say("the step could not be written"), JournalWriteError):
            self._require_unchanged(start + len(line))
            if self._mend_due:
                self._mend()
            self._mend_due = True  # until the sync has succeeded, whatever comes between
            try:
                write_at(self._descriptor, data, start)
                self._sync(self._descriptor)
            except OSError:
                with suppress(OSError):
                    self._mend()
                raise
        self._good = _Extent(number, start + len(line), max(self._good.size, start + len(data)))
        self._mend_due = False
        return number

    def close(self) -> None:
        """Give the journal free for others, as plain lines without reserve where possible."""
        if self._descriptor < 0:
            return
        with suppress(OSError):
            self._cut_reserve()
        descriptor, self._descriptor = self._descriptor, -1
        os.close(descriptor)

    def __len__(self) -> int:
        """The number of lines, header included."""
        return self._good.lines

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _mend(self) -> None:
        """Zeros again, where a line was tried in vain."""
        end, size = self._good.end, self._good.size
        os.ftruncate(self._descriptor, size)
        write_at(self._descriptor, bytes(size - end), end)
        # A line that reached the disk after all must not come back with the next power cut.
        self._sync(self._descriptor)
        self._mend_due = False

    def _cut_reserve(self) -> None:
        end, size = self._good.end, self._good.size
        if not self._is_untouched(size):
            return  # What another program put there is not ours to cut off.
        times = os.fstat(self._descriptor)
        os.ftruncate(self._descriptor, end)
        # It says when the last line was written, which is when the game ended: nothing has happened since.
        os.utime(self._descriptor, ns=(times.st_atime_ns, times.st_mtime_ns))
        if self._mend_due:
            self._sync(self._descriptor)

    def _require_unchanged(self, line_end: int) -> None:
        """Writing into a file that nobody will find again would be a lie."""
        untouched = self._is_untouched(line_end)
        if not has_name(self._real_path, self._descriptor) and not is_at(self.path, self._descriptor):
            raise JournalWriteError(
                say("the journal was deleted or replaced while it was in use"),
                where=str(self.path),
                remedy=say("put the file back where it was, or stop and go on from a copy"),
            )
        if not untouched:
            raise JournalWriteError(
                say("another program changed the journal while it was in use"),
                where=str(self.path),
                remedy=say("stop, keep the file as it is, and check it before going on"),
            )

    def _is_untouched(self, until: int) -> bool:
        """Whether the size is as it was left, and nothing but zeros comes next, as far as asked."""
        size = os.lseek(self._descriptor, 0, os.SEEK_END)
        if self._mend_due:
            return size >= self._good.size  # What lies behind the last line is our own failed attempt.
        return size == self._good.size and is_zero(self._descriptor, self._good.end, until)


def read(path: Path) -> Scan:
    """What a journal holds, without lock and without changing anything.

    While another process writes it, its newest line may show up as a torn tail.
    """
    path = path.absolute()
    with explained(path, say("the journal cannot be opened")):
        # A pipe without a writer would block here for ever.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return _scan(path, descriptor)
    finally:
        os.close(descriptor)


def _require_empty(path: Path, descriptor: int) -> None:
    require_file(path, descriptor)
    if os.fstat(descriptor).st_size:
        raise JournalError(
            say("there is a file of this name already"),
            where=str(path),
            remedy=say("go on with it, or choose another name for the new journal"),
        )


def _scan(path: Path, descriptor: int) -> Scan:
    require_file(path, descriptor)
    with (
        explained(path, say("the journal cannot be read")),
        os.fdopen(descriptor, "rb", closefd=False) as file,
    ):
        data = file.read()
    if not data:
        raise JournalEmptyError(
            say("the journal is empty: no game was begun in it"),
            where=str(path),
            remedy=say("begin a new game in this file, or delete it"),
        )
    return scan(data, where=str(path))


def _set_aside(path: Path, holds: Scan, sync: Sync) -> Path:
    """Copy the tail to a new file beside the journal."""
    kind = "damaged" if holds.fault else "torn"
    aside, descriptor = _new_beside(path, f"{path.name}.{kind}-{len(holds.payloads) + 1}")
    try:
        write_at(descriptor, holds.tail, 0)
        sync(descriptor)
        sync_folder(path.parent)
    except OSError:
        # Half a copy would only confuse; the journal still holds the whole tail.
        aside.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)
    return aside


def _new_beside(path: Path, name: str) -> tuple[Path, int]:
    """A new file of this name, with -2, -3 … behind it where it is taken."""
    attempt = 1
    while True:
        aside = path.with_name(name if attempt == 1 else f"{name}-{attempt}")
        try:
            return aside, os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode_in(path.parent))
        except FileExistsError:
            attempt += 1
