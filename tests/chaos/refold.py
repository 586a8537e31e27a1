"""A journal read by somebody who was not there: what each line says, and the state after it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion import games
from companion.core.seats import Seat
from companion.journal.saved_game import JournalFold
from companion.journal.store import read
from companion.journal.timeline import Timeline


class Refold(Struct, frozen=True):
    """Line n is at place n - 1; the first line is nobody's."""

    payloads: tuple[bytes, ...]
    by: tuple[Seat | None, ...]
    states: tuple[Any, ...]
    timeline: Timeline


def refold(path: Path) -> Refold:
    """Read and fold, line by line."""
    return fold_of(path, read(path).payloads)


def fold_of(path: Path, payloads: Sequence[bytes]) -> Refold:
    """What these lines lead to; nobody else has their timeline."""
    fold = JournalFold(path, payloads[0], games.find)
    by: list[Seat | None] = [None]
    states = [fold.timeline.state]
    for payload in payloads[1:]:
        by.append(fold.add(payload).by)
        states.append(fold.timeline.state)
    return Refold(tuple(payloads), tuple(by), tuple(states), fold.timeline)
