"""A shelf with recorded games: one about to end, finished ones, and unfinished ones."""

from __future__ import annotations

import shutil
from pathlib import Path

RECORDED = Path(__file__).parent.parent / "journals" / "v1"
#: The lines of a recorded game before its last age is scored: at the virtual table that needs nobody.
BEFORE_THE_END = 155


def stock(state: Path) -> None:
    """Put games where the virtual table keeps them."""
    shelf = state / "companion" / "virtual"
    shelf.mkdir(parents=True)
    lines = (RECORDED / "three-ages" / "full-4-drawn.journal").read_bytes().splitlines(keepends=True)
    (shelf / "three-ages-000003.journal").write_bytes(b"".join(lines[:BEFORE_THE_END]))
    for number, name in enumerate(("full-3-trusted", "unfinished-4-undone"), start=1):
        shutil.copy(RECORDED / "three-ages" / f"{name}.journal", shelf / f"three-ages-{number:06}.journal")
    for number, name in enumerate(("plain-2", "unfinished-3-drawn"), start=1):
        shutil.copy(RECORDED / "nexus-ops" / f"{name}.journal", shelf / f"nexus-ops-{number:06}.journal")
