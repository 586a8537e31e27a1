"""The language of a table, kept beside its journals: a power cut must not change what people read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.journal.access import make_folder

LANGUAGES = ("fr", "en")
FILE = "language"


def recall(folder: Path) -> str:
    """The language that was spoken last; the first one when nothing readable says otherwise."""
    with suppress(OSError, UnicodeDecodeError):
        written = (folder / FILE).read_text(encoding="utf-8").strip()
        if written in LANGUAGES:
            return written
    return LANGUAGES[0]


def remember(folder: Path, language: str) -> None:
    """Keep it; where nothing can be kept, the table speaks it all the same."""
    with suppress(OSError):
        make_folder(folder)
        (folder / FILE).write_text(f"{language}\n", encoding="utf-8")
