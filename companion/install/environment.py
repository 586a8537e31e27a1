"""The Python environment that this companion runs in, as the service will have to find it.

The service sees no homes but for what it is shown. A virtual environment in a person's home, and the clone
that it may point to, are therefore bound into its view, which also gets it past a home that is closed to
others.
"""

from __future__ import annotations

import re
import stat
import sys
import sysconfig
from pathlib import Path

from msgspec import Struct

from companion.errors import CompanionError, UsageError
from companion.install.files import PACKAGE

HOMES = (Path("/home"), Path("/root"), Path("/run/user"))
PLAIN = re.compile(r"[\w./@+~, %-]+", re.ASCII)
FOR_OTHERS = stat.S_IROTH | stat.S_IXOTH


class Environment(Struct, frozen=True):
    """`prefix` has the command, `source` the package: one place for a wheel, two for `pip install -e`."""

    prefix: Path
    base: Path
    source: Path
    externally_managed: bool = False

    @classmethod
    def here(cls) -> Environment:
        """The one that is running."""
        prefix, base = Path(sys.prefix), Path(sys.base_prefix)
        mark = Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED"
        return cls(prefix, base, PACKAGE.parent, externally_managed=prefix == base and mark.exists())

    def seen_from(self, root: Path) -> Environment:
        """As a machine with this root sees it: an environment in an image will lie elsewhere once it runs."""
        prefix, base, source = (
            Path("/") / path.relative_to(root) if path.is_relative_to(root) else path
            for path in (self.prefix, self.base, self.source)
        )
        return Environment(prefix, base, source, self.externally_managed)

    @property
    def command(self) -> str:
        """The `companion` of this environment; it is on nobody's PATH, least of all on sudo's."""
        return str(self.prefix / "bin" / "companion")

    @property
    def in_homes(self) -> list[Path]:
        """What lies in a home, outermost folders only."""
        folders = {path for path in (self.prefix, self.base, self.source) if _within(path, HOMES)}
        return sorted(path for path in folders if not _within(path, folders - {path}))

    def obstacles(self) -> list[CompanionError]:
        """Why no service can run from here."""
        found: list[CompanionError] = []
        if self.externally_managed:
            found.append(
                UsageError(
                    "this Python belongs to the system, which manages its packages itself (PEP 668)",
                    where=str(self.prefix),
                    remedy="python3 -m venv --system-site-packages .venv && .venv/bin/pip install '.[pi]', "
                    "then .venv/bin/companion install",
                )
            )
        for folder in sorted({self.prefix, self.source}):
            if not PLAIN.fullmatch(str(folder)):
                found.append(
                    UsageError(
                        "a unit cannot name this folder", where=str(folder), remedy="move it to a plain path"
                    )
                )
            elif folder.exists() and folder.stat().st_mode & FOR_OTHERS != FOR_OTHERS:
                found.append(
                    UsageError(
                        "the service's user cannot read it",
                        where=str(folder),
                        remedy=f"chmod -R o+rX {folder}",
                    )
                )
        return found


def in_unit(path: Path | str) -> str:
    """A path as one word of a unit: % begins a specifier there, a blank ends a word."""
    word = str(path).replace("%", "%%")
    return f'"{word}"' if " " in word else word


def _within(path: Path, folders: tuple[Path, ...] | set[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
