"""A disk by the letter of POSIX: what was not synced may be there after a crash, or not, or in part.

Of each sector of a file the disk may hold any content that it had since the last sync of that file, whatever
the others hold: pages are written back in any order, and a large write is torn. The length is one more such
thing: it may be the new one before the data are there (zeros are read), or the old one after. The name of a
new file belongs to its folder: it is lost with it, however often the file itself was synced.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.chaos.syscalls import Call, Made, Removed, Resized, SyncedFile, SyncedFolder, Written

SECTOR = 512


class Wreckage(Struct, frozen=True):
    """What a crash left: each file by its path, and all folders."""

    files: dict[str, bytes]
    folders: tuple[str, ...]

    def lay_out(self, root: Path) -> None:
        """As real files, in an empty folder."""
        for folder in self.folders:
            (root / folder).mkdir(exist_ok=True)
        for path, content in self.files.items():
            (root / path).write_bytes(content)


class Disk:
    """Replays calls; at any moment `crashes` are what may be left."""

    def __init__(self) -> None:
        # Of each file what it held since its last sync, that moment first and now last.
        self._contents: dict[int, list[bytes]] = {}
        # Of each folder its names: those on disk, and what has happened to them since.
        self._names: dict[str, dict[str, int | None]] = {".": {}}
        self._pending: dict[str, list[Made | Removed]] = {".": []}

    def apply(self, call: Call) -> None:
        """One call more."""
        match call:
            case Made():
                if call.inode is None:
                    path = f"{call.folder}/{call.name}".removeprefix("./")
                    self._names[path], self._pending[path] = {}, []
                else:
                    self._contents[call.inode] = [b""]
                self._pending[call.folder].append(call)
            case Removed():
                self._pending[call.folder].append(call)
            case Written(inode, start, data):
                now = self._contents[inode][-1].ljust(start, b"\0")
                self._contents[inode].append(now[:start] + data + now[start + len(data) :])
            case Resized(inode, size):
                now = self._contents[inode][-1]
                self._contents[inode].append(now[:size].ljust(size, b"\0"))
            case SyncedFile(inode):
                del self._contents[inode][:-1]
            case SyncedFolder(folder):
                for change in self._pending[folder]:
                    _change(self._names[folder], change)
                self._pending[folder].clear()

    def crashes(self, chance: Random, mixes: int) -> Iterator[Wreckage]:
        """The extremes, and so many mixtures."""
        for keep in (_first, _last, _names_first, _size_first, _data_first):
            yield self._crash(keep, chance)
        if any(len(held) > 1 for held in self._contents.values()) or any(self._pending.values()):
            for _ in range(mixes):
                yield self._crash(_any, chance)

    def _crash(self, keep: _Keep, chance: Random) -> Wreckage:
        names = {folder: dict(on_disk) for folder, on_disk in self._names.items()}
        for folder, pending in self._pending.items():
            for change in pending:
                if keep(2, "name", chance):
                    _change(names[folder], change)
        reached = list(_paths_below(".", names))
        return Wreckage(
            {
                path: _left(self._contents[inode], keep, chance)
                for path, inode in reached
                if inode is not None
            },
            tuple(path for path, inode in reached if inode is None),
        )


def _paths_below(folder: str, names: dict[str, dict[str, int | None]]) -> Iterator[tuple[str, int | None]]:
    """Only what can be reached by its names is there."""
    for name, inode in names[folder].items():
        path = f"{folder}/{name}".removeprefix("./")
        yield path, inode
        if inode is None:
            yield from _paths_below(path, names)


class _Keep:
    """Which of so many versions of a thing the disk has: the first is the oldest."""

    def __init__(self, name: int | None, size: int | None, data: int | None) -> None:
        self._choice = {"name": name, "size": size, "data": data}

    def __call__(self, versions: int, kind: str, chance: Random) -> int:
        choice = self._choice[kind]
        return chance.randrange(versions) if choice is None else range(versions)[choice]


_first = _Keep(0, 0, 0)
_last = _Keep(-1, -1, -1)
_names_first = _Keep(-1, 0, 0)
_size_first = _Keep(-1, -1, 0)
_data_first = _Keep(-1, 0, -1)
_any = _Keep(None, None, None)


def _left(held: list[bytes], keep: _Keep, chance: Random) -> bytes:
    if len(held) == 1:
        return held[0]
    size = len(held[keep(len(held), "size", chance)])
    pieces = []
    for start in range(0, size, SECTOR):
        versions = [version[start : start + SECTOR].ljust(SECTOR, b"\0") for version in held]
        pieces.append(versions[keep(len(versions), "data", chance)])
    return b"".join(pieces)[:size]


def _change(names: dict[str, int | None], change: Made | Removed) -> None:
    if isinstance(change, Made):
        names[change.name] = change.inode
    else:
        names.pop(change.name, None)
