"""What was changed and what stood there before: the manifest that makes an installation undoable.

It is written *before* the change that it notes. So after an interruption at any point every path is either
as it was or noted, and both the next installation and an undo know what to do. What stood in the way is
copied beside it.
"""

from __future__ import annotations

import shutil

import msgspec
from msgspec import Struct, field

from companion.core.text import say
from companion.errors import InstallError
from companion.install.disk import ABSENT, Disk

FOLDER = "/var/lib/companion-install"
MANIFEST = f"{FOLDER}/manifest.json"
VERSION = 1


class ManifestEntry(Struct):
    """One path: its state before (see `disk.py`), and every state that we gave it since."""

    before: str
    mode: int = 0
    owner: tuple[int, int] = (0, 0)
    written: list[str] = field(default_factory=list)
    #: Others write in this file too: only our block in it is ours.
    shared: bool = False

    def is_edited(self, state: str) -> bool:
        """Whether somebody else has changed it since."""
        return state not in (ABSENT, self.before, *self.written)


class InstallManifest(Struct):
    """The manifest. `owed` are commands whose files are written, `joined` the groups that somebody joined."""

    version: int = VERSION
    entries: dict[str, ManifestEntry] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    owed: list[str] = field(default_factory=list)
    made_user: bool = False
    joined: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def load(cls, disk: Disk) -> InstallManifest | None:
        """The manifest on this disk; None where nothing was installed."""
        content = disk.read(MANIFEST)
        if not content:
            return None
        try:
            manifest = msgspec.json.decode(content, type=cls)
        except msgspec.MsgspecError as error:
            raise InstallError(
                say("the manifest cannot be read: {why}", why=str(error)),
                where=MANIFEST,
                remedy=say(
                    "put back by hand what lies in {before}, then delete {folder}",
                    before=f"{FOLDER}/before",
                    folder=FOLDER,
                ),
            ) from None
        if manifest.version != VERSION:
            raise InstallError(
                say("the manifest is of version {version}", version=manifest.version),
                where=MANIFEST,
                remedy=say("undo with the companion that installed it"),
            )
        return manifest

    def save(self, disk: Disk) -> None:
        """Put it on disk, whole."""
        disk.make_folders(MANIFEST)
        disk.write(MANIFEST, msgspec.json.format(msgspec.json.encode(self), indent=2), 0o644)

    def note(self, disk: Disk, path: str, state: str, *, shared: bool, owed: tuple[str, ...]) -> None:
        """We are about to bring this path into this state, and shall owe these commands for it."""
        self.folders = [*dict.fromkeys([*self.folders, *disk.missing_folders(path)])]
        if path not in self.entries:
            self.entries[path] = _entry_of(disk, path, shared=shared)
        entry = self.entries[path]
        entry.written = [*dict.fromkeys([*entry.written, state])]
        self.owed = [*dict.fromkeys([*self.owed, *owed])]
        self.save(disk)

    def mark_run(self, disk: Disk, command: str) -> None:
        """That command has run: it is owed no more."""
        self.owed.remove(command)
        self.save(disk)

    def forget(self, disk: Disk) -> None:
        """Take away every folder that was made, the copies, and at last the manifest."""
        for folder in reversed(self.folders):
            disk.remove_folder(folder)
        shutil.rmtree(disk.place(f"{FOLDER}/before"), ignore_errors=True)
        disk.remove(MANIFEST)
        tidy(disk)


def tidy(disk: Disk) -> None:
    """Without a manifest its folder is of no use; it stays only if something is in it."""
    disk.remove_leftovers(MANIFEST)
    disk.remove_folder(FOLDER)


def copy_of(path: str) -> str:
    """Where the file that stood at this path is kept."""
    return f"{FOLDER}/before{path}"


def _entry_of(disk: Disk, path: str, *, shared: bool) -> ManifestEntry:
    before = disk.state(path)
    if before == ABSENT:
        return ManifestEntry(before, shared=shared)
    mode, *owner = disk.manner(path)
    if before.startswith("file:"):
        disk.make_folders(copy_of(path))
        disk.write(copy_of(path), disk.read(path), 0o600)
    return ManifestEntry(before, mode, (owner[0], owner[1]), shared=shared)
