"""Reading files that somebody names: a pipe without a writer would hold up whoever opens it, for ever."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}


def require_regular(path: Path) -> None:
    """An `OSError` says what else it is. Nothing else is even opened: devices may notice."""
    kind = stat.S_IFMT(path.stat().st_mode)
    if kind != stat.S_IFREG:
        raise OSError(errno.EINVAL, f"it is {_KINDS.get(kind, 'something else')}, not a file", str(path))


def read_bytes(path: Path) -> bytes:
    """All of a file, if it is one."""
    require_regular(path)
    return path.read_bytes()


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """All of a text file, lines ended as Python ends them."""
    return read_bytes(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
