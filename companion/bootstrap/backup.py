"""Backups of this machine's tables, for their pages: made and judged only when somebody asks."""

# ruff: noqa: PLC0415 - seldom needed, and never at the start

from __future__ import annotations

from pathlib import Path

from companion.journal.access import default_folder
from companion.maintenance import RESTORING


class TableBackups:
    """Everything below the folder of all tables."""

    def save(self, target: Path) -> None:
        """All of it into one file."""
        from companion.maintenance.backup import backup

        backup(default_folder(), target, lambda _: None)

    def stage(self, source: Path) -> None:
        """Judge such a file; it takes its place with the next start."""
        from companion import games
        from companion.maintenance.backup import stage

        stage(default_folder(), source, games.find)


def finish_restore() -> None:
    """What was brought back, or was being when the power failed, takes its place before anything is read."""
    if (default_folder() / RESTORING).exists():
        from companion.maintenance.backup import finish

        finish(default_folder())
