"""The system calls with which a program changes a folder, as it makes them.

Interposed where Python makes them: every change that the journal makes goes through a function of `os`. Each
call is made, then noted, in order. What is said in between (`note`) stands in the same list, so that what a
program has promised can be found between the calls on which it rests.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest import mock

from msgspec import Struct


class Call(Struct, frozen=True):
    """Something that may have to be found again after a crash."""


class Made(Call, frozen=True):
    """A name in a folder that was not there before: of a file, or of a folder (`inode` None)."""

    folder: str
    name: str
    inode: int | None


class Removed(Call, frozen=True):
    """A name that is no longer there."""

    folder: str
    name: str


class Written(Call, frozen=True):
    """Bytes in a file."""

    inode: int
    start: int
    data: bytes


class Resized(Call, frozen=True):
    """A file made shorter, or longer with zeros."""

    inode: int
    size: int


class SyncedFile(Call, frozen=True):
    """What was written to a file is on disk."""

    inode: int


class SyncedFolder(Call, frozen=True):
    """The names in a folder are on disk."""

    folder: str


class Recorder:
    """Everything that happens below one folder while it is `recording`.

    A call whose turn is in `failing` is made to fail: the next sync of a file raises what stands there.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.log: list[Any] = []
        self.failing: list[BaseException] = []
        self._folders: dict[int, str] = {}
        self._files: dict[int, int] = {}
        # The system uses the number of a deleted file again; these are never the same, from 1 on.
        self._inodes: dict[int, int] = {}
        self._numbers = count(1)

    def note(self, what: object) -> None:
        """Something that is true from now on."""
        self.log.append(what)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """In the body, calls are noted."""
        wrapped: dict[str, Callable[..., Any]] = {
            "open": self._open,
            "close": self._close,
            "pwrite": self._pwrite,
            "ftruncate": self._ftruncate,
            "fsync": self._sync,
            "fdatasync": self._sync,
            "mkdir": self._mkdir,
            "unlink": self._unlink,
        }
        unknown = ("rename", "replace", "truncate", "link", "symlink", "rmdir", "write", "pwritev")
        with ExitStack() as stack:
            for name, call in wrapped.items():
                real = getattr(os, name)
                stack.enter_context(mock.patch.object(os, name, _bound(call, real)))
            for name in unknown:
                real = getattr(os, name)
                stack.enter_context(mock.patch.object(os, name, _bound(self._refuse, real, name)))
            yield

    def _inside(self, path: Any) -> str | None:
        try:
            return os.path.relpath(os.fspath(path), self._root) if self._is_below(path) else None
        except TypeError:
            return None

    def _is_below(self, path: Any) -> bool:
        text = os.fspath(path)
        return isinstance(text, str) and Path(text).absolute().is_relative_to(self._root)

    def _open(self, real: Callable[..., int], path: Any, flags: int, *rest: Any, **more: Any) -> int:
        inside = self._inside(path)
        new = inside is not None and bool(flags & os.O_CREAT) and not os.path.lexists(path)
        descriptor = real(path, flags, *rest, **more)
        if inside is None:
            return descriptor
        found = os.fstat(descriptor)
        if stat.S_ISDIR(found.st_mode):
            self._folders[descriptor] = inside
            return descriptor
        if new or found.st_ino not in self._inodes:
            self._inodes[found.st_ino] = next(self._numbers)
        self._files[descriptor] = self._inodes[found.st_ino]
        if new:
            folder, name = os.path.split(inside)
            self.note(Made(folder or ".", name, self._files[descriptor]))
        return descriptor

    def _close(self, real: Callable[[int], None], descriptor: int) -> None:
        self._files.pop(descriptor, None)
        self._folders.pop(descriptor, None)
        real(descriptor)

    def _pwrite(self, real: Callable[..., int], descriptor: int, data: bytes, start: int) -> int:
        written = real(descriptor, data, start)
        if descriptor in self._files:
            self.note(Written(self._files[descriptor], start, bytes(data[:written])))
        return written

    def _ftruncate(self, real: Callable[[int, int], None], descriptor: int, size: int) -> None:
        real(descriptor, size)
        if descriptor in self._files:
            self.note(Resized(self._files[descriptor], size))

    def _sync(self, real: Callable[[int], None], descriptor: int) -> None:
        if descriptor in self._files and self.failing:
            raise self.failing.pop(0)
        real(descriptor)
        if descriptor in self._folders:
            self.note(SyncedFolder(self._folders[descriptor]))
        elif descriptor in self._files:
            self.note(SyncedFile(self._files[descriptor]))

    def _mkdir(self, real: Callable[..., None], path: Any, *rest: Any, **more: Any) -> None:
        real(path, *rest, **more)
        if (inside := self._inside(path)) is not None:
            folder, name = os.path.split(inside)
            self.note(Made(folder or ".", name, None))

    def _unlink(self, real: Callable[..., None], path: Any, *rest: Any, **more: Any) -> None:
        real(path, *rest, **more)
        if (inside := self._inside(path)) is not None:
            folder, name = os.path.split(inside)
            self.note(Removed(folder or ".", name))

    def _refuse(self, real: Callable[..., Any], name: str, *rest: Any, **more: Any) -> Any:
        """A call that the model does not know must not go by unseen."""
        inside = any(isinstance(one, str | os.PathLike) and self._is_below(one) for one in rest)
        known = rest and isinstance(rest[0], int) and rest[0] in self._files
        assert not inside and not known, f"os.{name} is not recorded"
        return real(*rest, **more)


def _bound(call: Callable[..., Any], *first: Any) -> Callable[..., Any]:
    def bound(*rest: Any, **more: Any) -> Any:
        return call(*first, *rest, **more)

    return bound


def disk_error() -> OSError:
    """What a failing disk says."""
    return OSError(errno.EIO, os.strerror(errno.EIO))
