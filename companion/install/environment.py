"""The Python environment that this companion runs in, as the service will have to find it.

The service sees no homes but for what it is shown. A virtual environment in a person's home, and the clone
that it may point to, are therefore bound into its view, which also gets it past a home that is closed to
others.
"""

from __future__ import annotations

import importlib.util
import re
import stat
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from companion.core.text import say
from companion.errors import CompanionError, HardwareError, UsageError
from companion.install.disk import Disk
from companion.install.files import PACKAGE

# Where the recipe puts it, and where the unit looks for it.
IN_AN_IMAGE = Path("/opt/companion")
HOMES = (Path("/home"), Path("/root"), Path("/run/user"))
# A link on everybody's PATH, and on sudo's, to the version that serves the table.
COMMAND = "/usr/local/bin/companion"
PLAIN = re.compile(r"[\w./@+~, %-]+", re.ASCII)
FOR_OTHERS = stat.S_IROTH | stat.S_IXOTH


class Environment(Struct, frozen=True):
    """`prefix` has the command, `source` the package: one place for a wheel, two for `pip install -e`."""

    prefix: Path
    base: Path
    source: Path
    externally_managed: bool = False
    has_lgpio: bool = True

    @classmethod
    def here(cls) -> Environment:
        """The one that is running."""
        prefix, base = Path(sys.prefix), Path(sys.base_prefix)
        mark = Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED"
        return cls(prefix, base, PACKAGE.parent, prefix == base and mark.exists(), _lgpio_is_here())

    @classmethod
    def in_an_image(cls) -> Environment:
        """The one that an image must bring along: the one that is running stays on this machine."""
        return cls(IN_AN_IMAGE / ".venv", Path("/usr"), IN_AN_IMAGE)

    @property
    def command(self) -> str:
        """The `companion` of this environment."""
        return str(self.prefix / "bin" / "companion")

    @property
    def in_homes(self) -> list[Path]:
        """What lies in a home, outermost folders only."""
        folders = {path for path in (self.prefix, self.base, self.source) if _within(path, HOMES)}
        return sorted(path for path in folders if not _within(path, folders - {path}))

    def obstacles(self, disk: Disk) -> list[CompanionError]:
        """Why no service can run from here, on the machine that has this disk."""
        found: list[CompanionError] = []
        if self.externally_managed:
            found.append(
                UsageError(
                    say("this Python belongs to the system, which manages its packages itself (PEP 668)"),
                    where=str(self.prefix),
                    remedy="python3 -m venv --system-site-packages .venv && .venv/bin/pip install '.[pi]', "
                    "then .venv/bin/companion install",
                )
            )
        for folder in sorted({self.prefix, self.source}):
            if not PLAIN.fullmatch(str(folder)):
                found.append(
                    UsageError(
                        say("a unit cannot name this folder"),
                        where=str(folder),
                        remedy=say("move it to a plain path"),
                    )
                )
            elif (place := disk.place(str(folder))).exists() and not _is_for_others(place):
                found.append(
                    UsageError(
                        say("the service's user cannot read it"),
                        where=str(place),
                        remedy=f"chmod -R o+rX {place}",
                    )
                )
        return found

    def without_pins(self, disk: Disk, *, is_image: bool) -> list[CompanionError]:
        """Why a table with pins would not start from here: lgpio is no wheel everywhere, and easily lost."""
        if is_image:
            system = disk.place("/usr/lib/python3/dist-packages/lgpio.py")
            own = disk.place(str(self.prefix)).glob("lib/python3*/site-packages/lgpio.py")
            found = system.exists() or any(own)
        else:
            found = self.has_lgpio
        if found:
            return []
        return [
            HardwareError(
                say("lgpio is missing, which the pins need"),
                where=str(self.prefix),
                remedy=say(
                    "python3-lgpio is needed, and an environment that sees it: {command}",
                    command="sudo apt install python3-lgpio;"
                    f" python3 -m venv --system-site-packages --upgrade {self.prefix}",
                ),
            )
        ]

    def missing_in(self, disk: Disk) -> list[CompanionError]:
        """Why the image with this disk has no program of its own to start."""
        place = disk.place(self.command)
        remedy = say(
            "follow steps 3 and 4 of hardware/pi.md at the Pi itself, or inside the tree: {command}"
            " (with qemu-user-static where this machine is of another kind)",
            command=f"systemd-nspawn -D {disk.root}",
        )
        if not place.is_file():
            return [UsageError(say("the companion is not in this image"), where=str(place), remedy=remedy)]
        first = place.read_bytes().partition(b"\n")[0].decode(errors="replace")
        if first.startswith("#!") and not first.startswith(f"#!{self.prefix}/"):
            what = say("this environment was made elsewhere: it begins with {first}", first=first)
            return [UsageError(what, where=str(place), remedy=say("remove it, then {remedy}", remedy=remedy))]
        return []


def lasting_command(link: Path = Path(COMMAND)) -> str:
    """What leads to the companion after an update, too: old environments go in time."""
    return str(link) if link.exists() else Environment.here().command


def _lgpio_is_here() -> bool:
    """Without importing it, which makes a pipe; where pip finds no real one it takes an empty stub."""
    if importlib.util.find_spec("lgpio") is None:
        return False
    try:
        return not version("lgpio").startswith("0.0.")
    except PackageNotFoundError:  # Debian's brings no metadata on some releases
        return True


def _is_for_others(folder: Path) -> bool:
    return folder.stat().st_mode & FOR_OTHERS == FOR_OTHERS


def in_unit(path: Path | str) -> str:
    """A path as one word of a unit: % begins a specifier there, a blank ends a word."""
    word = str(path).replace("%", "%%")
    return f'"{word}"' if " " in word else word


def _within(path: Path, folders: tuple[Path, ...] | set[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
