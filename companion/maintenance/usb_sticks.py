"""USB sticks that nobody has mounted: Raspberry Pi OS Lite mounts none by itself."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

Run = Callable[[Sequence[str]], tuple[int, str]]
ASK = ("lsblk", "--json", "--paths", "--output", "NAME,TRAN,FSTYPE,MOUNTPOINTS")
# What lies on somebody's stick is looked at, and nothing of it is ever run.
MANNER = "ro,nosuid,nodev,noexec"


class BlockDevice(Struct, frozen=True):
    """A disk or a part of one, as `lsblk` tells it."""

    name: str
    tran: str | None = None
    fstype: str | None = None
    mountpoints: list[str | None] = []
    children: list[BlockDevice] = []


class _Told(Struct, frozen=True):
    blockdevices: list[BlockDevice] = []


@contextmanager
def mounted(run: Run) -> Iterator[tuple[Path, ...]]:
    """Every stick that is plugged in and not mounted yet, readable for as long as this lasts."""
    with ExitStack() as open_things:
        found = []
        for name in unmounted(run):
            folder = Path(open_things.enter_context(tempfile.TemporaryDirectory(prefix="companion-stick-")))
            if run(["mount", "-o", MANNER, name, str(folder)])[0] == 0:
                open_things.callback(run, ["umount", str(folder)])
                found.append(folder)
        yield tuple(found)


def unmounted(run: Run) -> list[str]:
    """The file systems on USB that nobody has mounted; none where the system cannot say."""
    code, said = run(ASK)
    try:
        disks = msgspec.json.decode(said, type=_Told).blockdevices if code == 0 else []
    except msgspec.MsgspecError:
        return []
    parts = (part for disk in disks if disk.tran == "usb" for part in (disk, *disk.children))
    return [part.name for part in parts if part.fstype and not any(part.mountpoints)]
