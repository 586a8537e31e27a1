"""Getting at a journal's file: open it, lock it, find it again, and explain what the system refuses.

The lock is a `flock` on the journal itself: it leaves nothing behind and ends with its process. It is
taken before the content is looked at, so neither two openers nor two creators can both believe that
the file is theirs.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.core.reasons import reason_of
from companion.core.text import Text, say
from companion.errors import JournalBusyError, JournalError

# A journal holds what players keep secret from each other: it is its owner's, or that of the group to which a
# table's own folder belongs (set-group-ID), so that a person and the service take up each other's games.
PRIVATE = 0o600
SHARED = 0o660
LISTED_TRIES, LISTED_SECONDS = 10, 0.02
INSTALLED = Path("/var/lib/companion")

_SPACE = say("free some space on the disk, then try again")
_RIGHTS = say("give this user the right to read and write the file and its folder")
_OTHER = say("find out why the system refused, then try again")
_REMEDIES = {
    errno.ENOENT: say("check the path: the file, or the folder that it should be in, does not exist"),
    errno.ENOTDIR: say("check the path: a part of it is not a folder"),
    errno.EISDIR: say("name a file in this folder"),
    errno.EACCES: _RIGHTS,
    errno.EPERM: _RIGHTS,
    errno.ENOSPC: _SPACE,
    errno.EDQUOT: _SPACE,
    errno.EFBIG: say("raise the limit on file sizes, then try again"),
    errno.EROFS: say("make the file system writable, then try again"),
    errno.EIO: say("the disk or card may be failing: copy the journal to another one"),
}


def default_folder() -> Path:
    """Where games and decks are kept: of the service, of the table that is installed here, or the user's own.

    A person who may use the installed table enrols cards and looks at games where it keeps them.
    """
    if state_home := os.environ.get("XDG_STATE_HOME"):
        return Path(state_home) / "companion"
    if of_service := os.environ.get("STATE_DIRECTORY"):
        return Path(of_service.split(":")[0])
    if os.access(INSTALLED, os.W_OK):
        return INSTALLED
    return Path.home() / ".local" / "state" / "companion"


def mode_in(folder: Path) -> int:
    """The rights of a new file in this folder."""
    try:
        return SHARED if folder.stat().st_mode & stat.S_ISGID else PRIVATE
    except OSError:
        return PRIVATE


@contextmanager
def explained(path: Path, what: Text, kind: type[JournalError] = JournalError) -> Iterator[None]:
    """What the system refuses in the body, with the file and a remedy."""
    try:
        yield
    except OSError as error:
        told = Text("{what}: {why}", {"what": what, "why": reason_of(error)})
        raise kind(told, where=str(path), remedy=_REMEDIES.get(error.errno or 0, _OTHER)) from error


@contextmanager
def locked(path: Path, flags: int = 0) -> Iterator[int]:
    """The open file, locked; it stays open when the body succeeds and is closed when it fails."""
    with explained(path, say("the journal cannot be opened")):
        descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | flags, PRIVATE)
    try:
        _lock(path, descriptor)
        yield descriptor
    except BaseException:
        os.close(descriptor)
        raise


def _lock(path: Path, descriptor: int) -> None:
    with explained(path, say("the journal cannot be locked")):
        try:
            _try_lock(descriptor)
        except BlockingIOError as error:
            raise JournalBusyError(
                say("another companion is writing this journal"),
                where=str(path),
                remedy=say("stop the other one first, or use another file"),
            ) from error
        if not is_at(path, descriptor):
            raise JournalBusyError(
                say("the journal was deleted or replaced while it was being opened"),
                where=str(path),
                remedy=say("check the file, then try again"),
            )


def _try_lock(descriptor: int) -> None:
    """Whoever lists journals holds a lock for an instant, a little longer on a busy machine."""
    for _ in range(LISTED_TRIES):
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(LISTED_SECONDS)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_at(path: Path, descriptor: int) -> bool:
    """Whether the path still leads to the open file."""
    mine = os.fstat(descriptor)
    try:
        return mine.st_nlink > 0 and os.path.samestat(mine, path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return False


def has_name(name: Path, descriptor: int) -> bool:
    """Whether the system still calls the open file by this name; false where it does not tell.

    Asked for every step instead of `is_at`: since Linux 6.13 a `stat` between two writes makes the second
    one set a new time in the inode, and without a file system journal the next sync has to write that too.
    """
    try:
        return Path(f"/proc/self/fd/{descriptor}").readlink() == name
    except OSError:
        return False


def require_file(path: Path, descriptor: int) -> None:
    """Refuse folders, pipes and devices."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise JournalError(say("this is not a file"), where=str(path), remedy=say("name a journal file"))


def sync_folder(folder: Path) -> None:
    """Put the names of new files in this folder on disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """A folder, and those that it is in, for good: each new name is put on disk."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)
