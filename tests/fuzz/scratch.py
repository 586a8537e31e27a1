"""A folder for what a target has to find on a disk: in memory where possible, gone with the process."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.chaos.campaign import MEMORY

_folder = tempfile.TemporaryDirectory(prefix="companion-fuzz-", dir=MEMORY)


def file(name: str, data: bytes) -> Path:
    """A file of this name that holds these bytes and nothing else."""
    path = Path(_folder.name) / name
    path.write_bytes(data)
    return path


def folder(name: str) -> Path:
    """An empty folder of this name."""
    path = Path(_folder.name) / name
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path
