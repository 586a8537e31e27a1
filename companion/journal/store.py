"""A journal on disk: the only code that writes one.

Append, sync, then it is true. A step that could not be synced is cut off again before anybody hears
of it, and the store goes on as if it had not been tried; where even the cut fails, it is made up for
before the next append.

The lock is a `flock` on the journal itself: it leaves nothing behind and ends with its process. It is
taken before the content is looked at, so neither two openers nor two creators can both believe that
the file is theirs. Lines are checked in `lines`; what they mean is not known here.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from companion.errors import JournalBusyError, JournalError, JournalWriteError
from companion.journal.lines import HEADER_SEAL, Scan, checksum, encode, scan

Sync = Callable[[int], None]
# Only data and length matter, not the time stamps; macOS has no fdatasync.
SYNC: Sync = getattr(os, "fdatasync", os.fsync)

# A journal holds what players keep secret from each other.
PRIVATE = 0o600

_SPACE = "free some space on the disk, then try again"
_RIGHTS = "give this user the right to read and write the file and its folder"
_REMEDIES = {
    errno.ENOENT: "check the path: the file, or the folder that it should be in, does not exist",
    errno.ENOTDIR: "check the path: a part of it is not a folder",
    errno.EISDIR: "name a file in this folder",
    errno.EACCES: _RIGHTS,
    errno.EPERM: _RIGHTS,
    errno.ENOSPC: _SPACE,
    errno.EDQUOT: _SPACE,
    errno.EFBIG: "raise the limit on file sizes, then try again",
    errno.EROFS: "make the file system writable, then try again",
    errno.EIO: "the disk or card may be failing: copy the journal to another one",
}


class Recovered(Struct, frozen=True):
    """What an opened journal holds, header first, and where its torn tail was put, if it had one."""

    payloads: tuple[bytes, ...]
    set_aside: Path | None = None


class _Extent(NamedTuple):
    """How far the journal is true."""

    lines: int
    size: int


class Store:
    """A journal that this process, and no other, may write."""

    def __init__(self, path: Path, descriptor: int, sync: Sync, holds: Scan) -> None:
        self.path = path
        self._descriptor = descriptor
        self._sync = sync
        self._seal = holds.seal
        # One value, so that no interrupt from the keyboard can leave its halves apart.
        self._good = _Extent(len(holds.payloads), holds.good_bytes)
        self._cut_due = False

    @classmethod
    def create(cls, path: Path, header_payload: bytes, *, sync: Sync = SYNC) -> Store:
        """Begin a journal in a file that does not exist or is empty."""
        path = path.absolute()
        line = encode(1, header_payload, HEADER_SEAL)
        with _locked(path, os.O_CREAT) as descriptor:
            _require_empty(path, descriptor)
            try:
                with _explained(path, "the journal cannot be begun", JournalWriteError):
                    os.fchmod(descriptor, PRIVATE)
                    _write(descriptor, line)
                    sync(descriptor)
                    _sync_folder(path.parent)
            except JournalWriteError:
                # An empty file is where the next attempt can begin; half a header is not.
                with suppress(OSError):
                    os.ftruncate(descriptor, 0)
                raise
            seal = checksum(1, header_payload, HEADER_SEAL)
            return cls(path, descriptor, sync, Scan((header_payload,), len(line), b"", seal))

    @classmethod
    def open(cls, path: Path, *, sync: Sync = SYNC) -> tuple[Store, Recovered]:
        """Go on with a journal; a torn tail is copied to a file beside it, then cut off."""
        path = path.absolute()
        with _locked(path) as descriptor:
            holds = _scan(path, descriptor)
            set_aside = None
            with _explained(path, "the journal cannot be put in order", JournalWriteError):
                if holds.tail:
                    set_aside = _set_aside(path, holds, sync)
                    os.ftruncate(descriptor, holds.good_bytes)
                # The last line of a process that was killed may be in the file and not yet on disk.
                sync(descriptor)
            return cls(path, descriptor, sync, holds), Recovered(holds.payloads, set_aside)

    def append(self, payload: bytes) -> int:
        """Put one line on disk for good and return its number; on an error it never happened."""
        number = self._good.lines + 1
        line = encode(number, payload, self._seal)
        with _explained(self.path, "the step could not be written", JournalWriteError):
            self._require_unchanged()
            if self._cut_due:
                self._cut()
            self._cut_due = True  # until the sync has succeeded, whatever comes between
            try:
                _write(self._descriptor, line)
                self._sync(self._descriptor)
            except OSError:
                with suppress(OSError):
                    self._cut()
                raise
        self._good = _Extent(number, self._good.size + len(line))
        self._cut_due = False
        return number

    def close(self) -> None:
        """Give the journal free for others."""
        if self._descriptor < 0:
            return
        if self._cut_due:
            with suppress(OSError):
                self._cut()
        descriptor, self._descriptor = self._descriptor, -1
        os.close(descriptor)

    def __len__(self) -> int:
        """The number of lines, header included."""
        return self._good.lines

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _cut(self) -> None:
        os.ftruncate(self._descriptor, self._good.size)
        # A line that reached the disk after all must not come back with the next power cut.
        self._sync(self._descriptor)
        self._cut_due = False

    def _require_unchanged(self) -> None:
        """Writing into a file that nobody will find again would be a lie."""
        size = os.fstat(self._descriptor).st_size
        if not _is_at(self.path, self._descriptor):
            raise JournalWriteError(
                "the journal was deleted or replaced while it was in use",
                where=str(self.path),
                remedy="put the file back where it was, or stop and go on from a copy",
            )
        if size < self._good.size or (size > self._good.size and not self._cut_due):
            raise JournalWriteError(
                "another program changed the journal while it was in use",
                where=str(self.path),
                remedy="stop, keep the file as it is, and check it before going on",
            )


def read(path: Path) -> Scan:
    """What a journal holds, without lock and without changing anything.

    While another process writes it, its newest line may show up as a torn tail.
    """
    path = path.absolute()
    with _explained(path, "the journal cannot be opened"):
        # A pipe without a writer would block here for ever.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return _scan(path, descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _explained(path: Path, what: str, kind: type[JournalError] = JournalError) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        remedy = _REMEDIES.get(error.errno or 0, "find out why the system refused, then try again")
        raise kind(f"{what}: {error.strerror or error}", where=str(path), remedy=remedy) from error


@contextmanager
def _locked(path: Path, flags: int = 0) -> Iterator[int]:
    """The open file, locked; it stays open when the body succeeds and is closed when it fails."""
    with _explained(path, "the journal cannot be opened"):
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NONBLOCK | flags, PRIVATE)
    try:
        _lock(path, descriptor)
        yield descriptor
    except BaseException:
        os.close(descriptor)
        raise


def _lock(path: Path, descriptor: int) -> None:
    with _explained(path, "the journal cannot be locked"):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise JournalBusyError(
                "another companion is writing this journal",
                where=str(path),
                remedy="stop the other one first, or use another file",
            ) from error
        if not _is_at(path, descriptor):
            raise JournalBusyError(
                "the journal was deleted or replaced while it was being opened",
                where=str(path),
                remedy="check the file, then try again",
            )


def _is_at(path: Path, descriptor: int) -> bool:
    mine = os.fstat(descriptor)
    try:
        return mine.st_nlink > 0 and os.path.samestat(mine, path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return False


def _require_empty(path: Path, descriptor: int) -> None:
    _require_file(path, descriptor)
    if os.fstat(descriptor).st_size:
        raise JournalError(
            "there is a file of this name already",
            where=str(path),
            remedy="go on with it, or choose another name for the new journal",
        )


def _require_file(path: Path, descriptor: int) -> None:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise JournalError("this is not a file", where=str(path), remedy="name a journal file")


def _scan(path: Path, descriptor: int) -> Scan:
    _require_file(path, descriptor)
    with _explained(path, "the journal cannot be read"), os.fdopen(descriptor, "rb", closefd=False) as file:
        data = file.read()
    if not data:
        raise JournalError(
            "the journal is empty: no game was begun in it",
            where=str(path),
            remedy="begin a new game in this file, or delete it",
        )
    return scan(data, where=str(path))


def _set_aside(path: Path, holds: Scan, sync: Sync) -> Path:
    """Copy the torn tail to a new file beside the journal."""
    aside, descriptor = _new_beside(path, f"{path.name}.torn-{len(holds.payloads) + 1}")
    try:
        _write(descriptor, holds.tail)
        sync(descriptor)
        _sync_folder(path.parent)
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
            return aside, os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        except FileExistsError:
            attempt += 1


def _write(descriptor: int, data: bytes) -> None:
    """One write of everything; again with the rest where the system took only a part."""
    while data:
        data = data[os.write(descriptor, data) :]


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
