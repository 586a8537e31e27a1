"""A small file that is replaced as a whole: after a power cut there is the old one or the new one.

The new content goes into a file beside it and onto the disk; only then does it take the name, and the folder
is synced too. A folder that is made for it is put on disk in the same way.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from companion.core.reasons import reason_of
from companion.core.text import say
from companion.errors import CompanionError
from companion.journal.access import make_folder, sync_folder


class NotSavedError(CompanionError):
    """It could not be put on disk; what was there before still is."""

    code = 5


def replace_file(path: Path, content: str) -> None:
    """Write a text file for good."""
    beside = path.with_name(f".{path.name}.new")
    try:
        make_folder(path.parent)
        with beside.open("w", encoding="utf-8", newline="") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise NotSavedError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("make room on the disk, or give this user the right to write there"),
        ) from error
