"""Taking an installation back: every path as it stood before, and nothing of anybody else's lost.

All of it can be repeated: what is already as it was is left alone, and the manifest goes last.
"""

from __future__ import annotations

from typing import Literal

from companion.install import boot_config
from companion.install.commands import COMMANDS, UNIT, USER
from companion.install.disk import ABSENT, Disk
from companion.install.host import InstallTarget
from companion.install.manifest import InstallManifest, ManifestEntry, copy_of
from companion.install.wanted_files import REQUEST, SYSTEMD

Way = Literal["nothing", "remove", "restore", "clean", "set aside"]


def way_back(path: str, entry: ManifestEntry, disk: Disk) -> Way:
    """What has to happen to this path."""
    state = disk.state(path)
    if state == entry.before or (entry.shared and state == ABSENT):
        return "nothing"
    if entry.shared:
        return "clean"
    if entry.is_edited(state):
        return "set aside"
    return "remove" if entry.before == ABSENT else "restore"


def undo(manifest: InstallManifest, host: InstallTarget) -> None:
    """Take it back."""
    for unit in (UNIT, f"{REQUEST}.path"):
        if host.run is not None and host.disk.state(f"{SYSTEMD}/{unit}") != ABSENT:
            host.run(("systemctl", "stop", unit))
    for path, entry in reversed(manifest.entries.items()):
        _take_back(path, entry, host.disk)
    if host.run is not None:
        for command in (*COMMANDS["units"], *COMMANDS["rules"], *_people(manifest, host)):
            host.run(command)
    manifest.forget(host.disk)


def _take_back(path: str, entry: ManifestEntry, disk: Disk) -> None:
    disk.remove_leftovers(path)
    way = way_back(path, entry, disk)
    if way == "nothing":
        return
    if way == "clean":
        _clean(path, entry, disk)
        return
    if way == "set aside":
        disk.set_aside(path)
    disk.remove(path)
    if entry.before.startswith("link:"):
        disk.link(path, entry.before.removeprefix("link:"))
    elif entry.before != ABSENT:
        disk.write(path, disk.read(copy_of(path)), entry.mode, entry.owner)


def _clean(path: str, entry: ManifestEntry, disk: Disk) -> None:
    """Only our block goes; if nobody else has written there, the file is what it was to the last byte."""
    text = disk.read(path).decode(errors="surrogateescape")
    rest = boot_config.without_block(text).encode(errors="surrogateescape")
    original = disk.read(copy_of(path))
    content = original if rest.rstrip(b"\n") == original.rstrip(b"\n") else rest
    disk.write(path, content, entry.mode, entry.owner)


def _people(manifest: InstallManifest, host: InstallTarget) -> list[tuple[str, ...]]:
    """Nobody stays in a group, and no user stays, that was not there before."""
    commands: list[tuple[str, ...]] = [
        ("gpasswd", "-d", person, group)
        for person, groups in manifest.joined.items()
        for group in groups
        if group in host.groups_of(person)
    ]
    return [*commands, ("userdel", USER)] if manifest.made_user and host.has_user else commands
