"""Which version of the pods' firmware comes with this companion."""

from __future__ import annotations

import re
from pathlib import Path

from companion.errors import InstallError
from companion.install.files import PACKAGE, folder

VERSION = re.compile(r'^FIRMWARE = "(.+)"$', re.MULTILINE)


def shipped_firmware(package: Path = PACKAGE) -> str | None:
    """The version that the firmware's own sources give; None where they were not installed with it."""
    try:
        sources = (folder("firmware", package) / "pod" / "version.py").read_text(encoding="utf-8")
    except (InstallError, OSError):
        return None
    found = VERSION.search(sources)
    return found[1] if found else None
