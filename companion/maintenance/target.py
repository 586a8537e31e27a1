"""The files that a command is given: one to read is there; one to write takes nothing's place unasked."""

from __future__ import annotations

from pathlib import Path

from companion.core.text import say
from companion.errors import MaintenanceError, UsageError


def require_free(target: Path, *, over: bool) -> None:
    """Refuse a file that is there already, and one in a folder that is not there."""
    if not target.parent.is_dir():
        raise UsageError(
            say("there is no such folder"),
            where=str(target.parent),
            remedy=say("make that folder first, or name another"),
        )
    if not over and (target.exists() or target.is_symlink()):
        raise UsageError(
            say("this file is there already"),
            where=str(target),
            remedy=say("--replace writes over it, or name another"),
        )


def no_such_file(source: Path) -> MaintenanceError:
    """What is said of a file to read that is not there."""
    return MaintenanceError(
        say("there is no such file"),
        where=str(source),
        remedy=say("look at its name, and plug the stick in"),
    )
