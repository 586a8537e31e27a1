"""`companion backup FILE` and `companion restore FILE`.

A restore first puts everything beside what is there, synced, and only then moves: what was there goes to
`before-restore-N`, never away. Whatever interrupts it, the next restore or start of the table goes on.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.reasons import reason_of
from companion.core.text import Text, say, say_many
from companion.errors import JournalError, MaintenanceError
from companion.journal import saved_game
from companion.journal.access import locked, mode_in, sync_folder
from companion.journal.folder import SUFFIX
from companion.journal.saved_game import FindGame
from companion.maintenance import RESTORING, archive
from companion.maintenance.target import require_free

#: Its presence says that everything is unpacked and synced.
READY = "ready"
#: And this, that what was there before is out of the way.
AWAY = "away"
CONTENT = "content"
BEFORE = "before-restore"
# Like the folders that the service makes: what is written there stays its group's.
FOLDER_MODE = 0o2770


def backup(folder: Path, target: Path, tell: Callable[[Text], None], *, over: bool = False) -> int:
    """Save what a table knows; a game may go on meanwhile."""
    if not folder.is_dir():
        raise MaintenanceError(
            say("there is nothing to save yet"), where=str(folder), remedy=say("play a game first")
        )
    if target.is_dir():
        target = target / "companion-backup.zip"
    require_free(target, over=over)
    try:
        count = archive.write(folder, target)
    except OSError as error:
        raise MaintenanceError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(error.filename or target),
            remedy=say("choose another place, or make room there"),
        ) from None
    tell(say_many("{n} file saved to {place}", "{n} files saved to {place}", n=count, place=str(target)))
    return 0


def restore(folder: Path, source: Path, find_game: FindGame, tell: Callable[[Text], None]) -> int:
    """Bring back what a backup holds, as a whole or not at all."""
    manifest = stage(folder, source, find_game)
    with _explained(folder):
        finish(folder)
    tell(
        say_many(
            "{n} file is back, as of {made}",
            "{n} files are back, as of {made}",
            n=len(manifest.files),
            made=manifest.made.astimezone().strftime("%Y-%m-%d %H:%M"),
        )
    )
    if kept := _kept(folder):
        tell(say("What was there before is kept in {place}", place=str(kept[-1])))
    return 0


def stage(folder: Path, source: Path, find_game: FindGame) -> archive.BackupManifest:
    """Judge a backup and put it beside what is there: `finish` lets it take its place."""
    finish(folder)
    manifest, content = archive.read(source)
    _require_rest(folder)
    new = folder / RESTORING
    try:
        with _explained(folder):
            _unpack(new, content)
            _require_sense(new / CONTENT, find_game)
            (new / READY).touch()
            sync_folder(new)
    finally:
        if not (new / READY).exists():
            shutil.rmtree(new, ignore_errors=True)
    return manifest


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise MaintenanceError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(error.filename or folder),
            remedy=say("make room there, then do the same again: it goes on from here"),
        ) from None


def finish(folder: Path) -> None:
    """Go on with a restore that was interrupted after everything was unpacked; otherwise do nothing."""
    new = folder / RESTORING
    if not (new / READY).exists():
        shutil.rmtree(new, ignore_errors=True)
        return
    before = new / BEFORE
    before.mkdir(mode=FOLDER_MODE, exist_ok=True)
    if not (new / AWAY).exists():
        for path in sorted(folder.iterdir()):
            if not path.name.startswith((RESTORING, BEFORE)):
                path.rename(before / path.name)
        (new / AWAY).touch()
        sync_folder(new)
    for path in sorted((new / CONTENT).iterdir()):
        path.rename(folder / path.name)
    sync_folder(folder)
    if any(before.iterdir()):
        before.rename(folder / f"{BEFORE}-{len(_kept(folder)) + 1:04}")
    shutil.rmtree(new)


def _unpack(new: Path, content: dict[str, bytes]) -> None:
    shutil.rmtree(new, ignore_errors=True)
    mode = mode_in(new.parent)
    for name, data in content.items():
        path = new / CONTENT / name
        path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        path.chmod(mode)
    (new / CONTENT).mkdir(parents=True, exist_ok=True)


def _require_sense(folder: Path, find_game: FindGame) -> None:
    """Every journal can be read: a backup that this companion does not understand replaces nothing."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        try:
            saved_game.load(path, find_game)
        except JournalError as error:
            raise MaintenanceError(
                say("a game in it cannot be read: {why}", why=error.what),
                where=path.name,
                remedy=say("update the companion first: companion update"),
            ) from None


def _require_rest(folder: Path) -> None:
    """No game of this folder is being written at this moment."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        try:
            with locked(path) as descriptor:
                os.close(descriptor)
        except JournalError:
            raise MaintenanceError(
                say("a game is being played at this table"),
                where=str(path),
                remedy=say("end it or stop the table first: sudo systemctl stop companion"),
            ) from None


def _kept(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{BEFORE}-*"))
