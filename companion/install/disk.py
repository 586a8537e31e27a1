"""The file system that is being changed: this machine's, or a tree that will become one.

Paths are those that the machine itself will see ("/etc/…"). A write is whole or not there: a temporary file
beside the target is synced and then takes the target's place. What stands at a path is told by one word,
its *state*: "absent", "link:TARGET" or "file:SHA256", so that states can be noted and compared.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path, PurePosixPath

from companion.core.text import say
from companion.errors import InstallError

ABSENT = "absent"
BEGUN = ".companion-new"
EDITED = ".edited"


def file_state(content: bytes) -> str:
    """The state of a file with this content."""
    return f"file:{hashlib.sha256(content).hexdigest()}"


def link_state(target: str) -> str:
    """The state of a symbolic link to this target."""
    return f"link:{target}"


class Disk:
    """All reading and writing below one root."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def place(self, path: str) -> Path:
        """Where that path really is. A link in a tree must not lead out of it to this machine's own files."""
        place = self.root / path.lstrip("/")
        if not place.parent.resolve().is_relative_to(self.root.resolve()):
            raise InstallError(
                say("leads out of {folder}", folder=str(self.root)),
                where=path,
                remedy=say("look at the links on its way"),
            )
        return place

    def state(self, path: str) -> str:
        """What stands there."""
        place = self.place(path)
        if place.is_symlink():
            return link_state(str(place.readlink()))
        if place.is_dir():
            raise InstallError(
                say("is a folder, a file belongs there"), where=path, remedy=say("move it away")
            )
        return file_state(place.read_bytes()) if place.exists() else ABSENT

    def read(self, path: str) -> bytes:
        """A file's content; nothing where there is no file."""
        place = self.place(path)
        return place.read_bytes() if place.is_file() else b""

    def manner(self, path: str) -> tuple[int, int, int]:
        """Mode, owner and group."""
        status = self.place(path).lstat()
        return stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid

    def write(self, path: str, content: bytes, mode: int, owner: tuple[int, int] | None = None) -> None:
        """Put a file there, whole."""
        begun = self._begun(path)
        with begun.open("wb") as file:
            # Only where it differs: the boot partition is FAT and refuses what it cannot express.
            if stat.S_IMODE(os.fstat(file.fileno()).st_mode) != mode:
                os.fchmod(file.fileno(), mode)
            if owner not in (None, (os.geteuid(), os.getegid())):
                os.fchown(file.fileno(), *owner)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        self._take_place(path, begun)

    def link(self, path: str, target: str) -> None:
        """Put a symbolic link there."""
        begun = self._begun(path)
        begun.symlink_to(target)
        self._take_place(path, begun)

    def remove(self, path: str) -> None:
        """Take away the file or link."""
        place = self.place(path)
        if place.parent.is_dir():
            place.unlink(missing_ok=True)
            _sync_folder(place.parent)

    def remove_leftovers(self, path: str) -> None:
        """Take away what an interrupted write may have left beside it."""
        if self.place(path).parent.is_dir():
            self._begun(path)

    def set_aside(self, path: str) -> str:
        """Give what stands there another name, which is answered."""
        aside, number = path + EDITED, 1
        while self.state(aside) != ABSENT:
            number += 1
            aside = f"{path}{EDITED}-{number}"
        self.place(path).rename(self.place(aside))
        return aside

    def missing_folders(self, path: str) -> list[str]:
        """The folders that this path needs and that are not there, outermost first."""
        below_root = [str(parent) for parent in PurePosixPath(path).parents][:-1]
        return [parent for parent in reversed(below_root) if not self.place(parent).exists()]

    def make_folders(self, path: str) -> None:
        """Everything that this path needs above it."""
        for folder in self.missing_folders(path):
            self.place(folder).mkdir()
            # Whatever the caller's umask: the service must find its way.
            self.place(folder).chmod(0o755)

    def remove_folder(self, path: str) -> None:
        """Take away a folder if nothing is in it."""
        with suppress(OSError):
            self.place(path).rmdir()

    def _begun(self, path: str) -> Path:
        """The temporary name beside it, free."""
        place = self.place(path)
        begun = place.with_name(f".{place.name}{BEGUN}")
        begun.unlink(missing_ok=True)
        return begun

    def _take_place(self, path: str, begun: Path) -> None:
        place = self.place(path)
        begun.replace(place)
        _sync_folder(place.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
