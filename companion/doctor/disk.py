"""The disk under the games: is there room, does a write arrive, and is it a disk that keeps what it is given.

A journal is worth as much as its sync, so the check writes a small file into the very folder, syncs it in
the very way, reads it back and takes it away again. A folder that does not exist yet is tried at its nearest
parent, and not made. The service has a folder of its own, which this user may not enter: there only the disk
is looked at.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.core.reasons import reason_of
from companion.core.text import say
from companion.doctor.findings import Finding, failure, fine, warning
from companion.doctor.system import System

SERVICE_FOLDER = Path("/var/lib/companion")
MEGABYTE = 1024 * 1024
SCARCE_BYTES = 200 * MEGABYTE
TOO_LITTLE_BYTES = 8 * MEGABYTE
PROBE = b"written, synced, read back\n"
FLEETING = ("overlay", "overlayfs", "tmpfs", "ramfs", "aufs")
ELSEWHERE = say("make room for it, or set XDG_STATE_HOME to another place")
MAKE_ROOM = say("sudo apt clean, remove what is not needed, or take a larger SD card")


class Mount(NamedTuple):
    """One line of /proc/mounts."""

    source: str
    folder: Path
    kind: str
    options: frozenset[str]


def check(system: System) -> Iterator[Finding]:
    """The state folder and what it lies on; then the service's, where it is another."""
    yield _writable(system, system.state_folder)
    yield from _disk(system, system.state_folder)
    if system.state_folder != SERVICE_FOLDER and _is_there(system.at(SERVICE_FOLDER)):
        yield from _disk(system, SERVICE_FOLDER)


def _is_there(folder: Path) -> bool:
    # Not exists(): that raises where a folder above may not be entered.
    return os.access(folder, os.F_OK)


def _nearest(system: System, folder: Path) -> Path:
    return next(real for path in (folder, *folder.parents) if _is_there(real := system.at(path)))


def _writable(system: System, folder: Path) -> Finding:
    try:
        with tempfile.NamedTemporaryFile(dir=_nearest(system, folder), prefix=".doctor-") as file:
            file.write(PROBE)
            file.flush()
            system.sync(file.fileno())
            arrived = Path(file.name).read_bytes() == PROBE
    except OSError as error:
        return failure(
            say("state folder"),
            say("{what}: {detail}", what=str(folder), detail=reason_of(error)),
            ELSEWHERE,
        )
    if not arrived:
        return failure(
            say("state folder"),
            say("{folder}: not what was written", folder=str(folder)),
            say("replace the SD card"),
        )
    return fine(say("state folder"), say("{folder}: writes and syncs", folder=str(folder)))


def _disk(system: System, folder: Path) -> Iterator[Finding]:
    nearest = _nearest(system, folder)
    yield _room(folder, system.free_bytes(nearest))
    mount = _mount(system, nearest)
    if mount is not None:
        yield _lasting(folder, mount)
        yield from _wear(system, mount)


def _room(folder: Path, free: int) -> Finding:
    detail = say("{megabytes} MB for {folder}", megabytes=free // MEGABYTE, folder=str(folder))
    if free >= SCARCE_BYTES:
        return fine(say("free space"), detail)
    return (failure if free < TOO_LITTLE_BYTES else warning)(
        say("free space"), say("only {detail}", detail=detail), MAKE_ROOM
    )


def _lasting(folder: Path, mount: Mount) -> Finding:
    if "ro" in mount.options:
        return failure(
            say("file system"),
            say("{folder} is mounted read-only", folder=str(mount.folder)),
            say(
                "sudo mount -o remount,rw {folder}; if it turns read-only again, replace the SD card",
                folder=str(mount.folder),
            ),
        )
    if mount.kind in FLEETING:
        return warning(
            say("file system"),
            say(
                "{kind}: what is written to {folder} is gone after a power cut, the games too",
                kind=mount.kind,
                folder=str(folder),
            ),
            say(
                "give it a partition of its own, or switch the overlay off (raspi-config,"
                " Performance Options)"
            ),
        )
    return fine(say("file system"), say("{kind} on {source}", kind=mount.kind, source=mount.source))


def _wear(system: System, mount: Mount) -> Iterator[Finding]:
    name = Path(mount.source).name
    errors = system.read(f"/sys/fs/ext4/{name}/errors_count") or "0"
    if errors != "0":
        yield warning(
            say("wear"),
            say("{name} has noted {errors} errors", name=name, errors=errors),
            say("copy what matters, then replace the SD card"),
        )
    elif name.startswith("mmcblk") and "noatime" not in mount.options:
        yield warning(
            say("wear"),
            say("every reading writes to {name}", name=name),
            say("add noatime to the line of {folder} in /etc/fstab", folder=str(mount.folder)),
        )
    elif name.startswith("mmcblk"):
        yield fine(say("wear"), say("{name} has noted no errors; reading does not write to it", name=name))


def _mount(system: System, folder: Path) -> Mount | None:
    """The mount that holds a folder: the deepest one, and of several there the last."""
    mounts = [_parsed(line) for line in (system.read("/proc/mounts") or "").splitlines()]
    inside = Path("/") / folder.resolve().relative_to(system.root.resolve())
    holding = [mount for mount in mounts if mount is not None and inside.is_relative_to(mount.folder)]
    return max(reversed(holding), key=lambda mount: len(mount.folder.parts), default=None)


def _parsed(line: str) -> Mount | None:
    fields = line.split()
    if len(fields) < 4:
        return None
    # A space in a name is written as \040.
    source, folder = (name.encode().decode("unicode_escape") for name in fields[:2])
    return Mount(source, Path(folder), fields[2], frozenset(fields[3].split(",")))
