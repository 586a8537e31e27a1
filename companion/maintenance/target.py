"""Where a command writes what it was asked for: over something else only if that was asked for too."""

from __future__ import annotations

from pathlib import Path

from companion.core.text import say
from companion.errors import UsageError


def require_free(target: Path, *, over: bool) -> None:
    """Refuse a file that is there already."""
    if not over and (target.exists() or target.is_symlink()):
        raise UsageError(
            say("this file is there already"),
            where=str(target),
            remedy=say("--replace writes over it, or name another"),
        )
