"""Reading files that somebody names: a pipe without a writer would hold up whoever opens it, for ever."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

from companion.core.reasons import SaidError
from companion.core.text import Text, say

_KINDS = {
    stat.S_IFIFO: say("it is a pipe, not a file"),
    stat.S_IFSOCK: say("it is a socket, not a file"),
    stat.S_IFCHR: say("it is a device, not a file"),
    stat.S_IFBLK: say("it is a device, not a file"),
    stat.S_IFDIR: say("it is a folder, not a file"),
}
_OTHER = say("it is something else, not a file")


class NotAFileError(SaidError):
    """Something that is there, and is no file."""

    def __init__(self, sentence: Text, path: Path) -> None:
        super().__init__(errno.EINVAL, str(sentence), str(path))
        self.sentence = sentence


def require_regular(path: Path) -> None:
    """An `OSError` says what else it is. Nothing else is even opened: devices may notice."""
    kind = stat.S_IFMT(path.stat().st_mode)
    if kind != stat.S_IFREG:
        raise NotAFileError(_KINDS.get(kind, _OTHER), path)


def read_bytes(path: Path) -> bytes:
    """All of a file, if it is one."""
    require_regular(path)
    return path.read_bytes()


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """All of a text file, lines ended as Python ends them."""
    return read_bytes(path).decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
