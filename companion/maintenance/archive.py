"""One file with everything that a table knows: games, decks, tags, settings.

A zip file with a manifest that names every file with its checksum. It is judged as a whole before anything of
it is used: a file too many, one too few, a damaged byte or a path that leads elsewhere, and none of it is.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from companion import __version__
from companion.core.reasons import reason_of
from companion.core.regular_file import require_regular
from companion.core.text import Text, say
from companion.errors import MaintenanceError
from companion.maintenance.target import no_such_file

MANIFEST = "manifest.json"
FORMAT = 1
#: What a restore leaves behind, and files that are being written, are no part of what a table knows.
LEFT_OUT = (".restore-new", "before-restore")
UNFINISHED = (".tmp", ".new", ".lock")
#: It holds what players keep secret from each other.
MODE = 0o600
LARGEST_BYTES = 512 * 1024 * 1024


class BackupManifest(Struct):
    """What an archive holds: each path below the table's folder with its SHA-256."""

    format: int
    version: str
    made: datetime
    files: dict[str, str]


def files_of(folder: Path) -> Iterator[Path]:
    """Everything that a table knows, in a fixed order."""
    for root, folders, names in os.walk(folder):
        inside = Path(root)
        folders[:] = sorted(name for name in folders if inside != folder or not name.startswith(LEFT_OUT))
        for name in sorted(names):
            path = inside / name
            if path.is_file() and not path.is_symlink() and not name.endswith(UNFINISHED):
                yield path


def write(folder: Path, target: Path) -> int:
    """Put the folder into an archive; how many files that were. The target is whole or not there."""
    begun = target.with_name(f".{target.name}.new")
    begun.unlink(missing_ok=True)
    files: dict[str, str] = {}
    descriptor = os.open(begun, os.O_RDWR | os.O_CREAT | os.O_EXCL, MODE)
    with os.fdopen(descriptor, "w+b") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files_of(folder):
            # Read once: a game that goes on meanwhile must not differ from its checksum.
            content, name = path.read_bytes(), path.relative_to(folder).as_posix()
            files[name] = hashlib.sha256(content).hexdigest()
            archive.writestr(name, content)
        made = datetime.now(UTC).replace(microsecond=0)
        manifest = BackupManifest(FORMAT, __version__, made, files)
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
    with begun.open("rb") as whole:
        os.fsync(whole.fileno())
    begun.replace(target)
    return len(files)


def read(source: Path) -> tuple[BackupManifest, dict[str, bytes]]:
    """Everything in an archive, judged as a whole; or a `MaintenanceError`."""
    try:
        require_regular(source)
        with zipfile.ZipFile(source) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > LARGEST_BYTES:
                raise _refused(source, say("is larger than any table's memory"))
            content = {entry.filename: archive.read(entry) for entry in archive.infolist()}
            if len(content) != len(archive.infolist()):
                raise _refused(source, say("holds a file twice"))
        manifest = msgspec.json.decode(content.pop(MANIFEST), type=BackupManifest)
    except FileNotFoundError:
        raise no_such_file(source) from None
    except OSError as error:
        raise _refused(
            source, say("is no backup, or was cut off ({error})", error=reason_of(error))
        ) from None
    except (zipfile.BadZipFile, zipfile.LargeZipFile, KeyError, EOFError, NotImplementedError):
        raise _refused(source, say("is no backup, or was cut off")) from None
    except (msgspec.MsgspecError, RuntimeError, ValueError) as error:
        raise _refused(source, say("cannot be understood ({error})", error=str(error))) from None
    if manifest.format != FORMAT:
        raise MaintenanceError(
            say("is of format {found}, this companion knows {known}", found=manifest.format, known=FORMAT),
            where=str(source),
            remedy=say("update the companion first: companion update"),
        )
    if set(content) != set(manifest.files):
        raise _refused(source, say("does not hold the files that it names"))
    for name, digest in manifest.files.items():
        if not is_safe(name):
            raise _refused(source, say("names a path that leads elsewhere: {name}", name=name))
        if hashlib.sha256(content[name]).hexdigest() != digest:
            raise _refused(source, say("is damaged: {name}", name=name))
    return manifest, content


def is_safe(name: str) -> bool:
    """Whether a path stays below the folder that it is unpacked into."""
    path = PurePosixPath(name)
    return (
        bool(path.parts)
        and not path.is_absolute()
        and not {"..", "."} & set(name.split("/"))
        and "\\" not in name
        and "\0" not in name
        and not path.parts[0].startswith(LEFT_OUT)
    )


def _refused(source: Path, why: Text) -> MaintenanceError:
    return MaintenanceError(
        say("this archive {why}", why=why),
        where=str(source),
        remedy=say("nothing was changed; make the backup again, or take another one"),
    )
