"""What the simulated world remembers while the companion's power is off: the deck, and who is a robot.

It belongs to one game, so it lies beside that game's journal: another game has other cards in other hands.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.journal.access import PRIVATE, mode_in
from companion.journal.folder import SUFFIX
from companion.opponents.level import Level

# Until there was one for each game, the folder had one for all of them.
SHARED = "world.json"
NOTE = "world"
_log = logging.getLogger(__name__)


class SavedState(Struct, frozen=True):
    """The deck in people's hands, the seats with robots, their pace, and how well they play."""

    deck_seed: str = "1"
    robots: tuple[Seat, ...] = ()
    beat_ms: int = 400
    levels: dict[Seat, Level] = {}


def path_of(journal: Path) -> Path:
    """Where the world of a game lies."""
    return journal.with_suffix(".world.json")


def save(journal: Path, state: SavedState) -> None:
    """Keep it, whole or not at all; a simulation that cannot remember goes on without."""
    kept = path_of(journal)
    fresh = kept.with_suffix(".new")
    try:
        fresh.unlink(missing_ok=True)
        # As private as the journal: whoever knows the seed knows every hand.
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
            os.fchmod(file.fileno(), mode_in(kept.parent))
            file.write(msgspec.json.encode(state))
        os.replace(fresh, kept)  # noqa: PTH105 - the atomic one, by its own name
    except OSError as error:
        _log.warning("%s: the simulated hands are not kept: %s", kept, error.strerror)


def load(journal: Path) -> SavedState | None:
    """What was kept; without it a new world begins."""
    try:
        return msgspec.json.decode(path_of(journal).read_bytes(), type=SavedState)
    except (OSError, msgspec.DecodeError):
        return None


def note(state: SavedState) -> dict[str, str]:
    """The robots, as the first line of a journal keeps them; the deck is nobody's yet."""
    return {NOTE: msgspec.json.encode(replace(state, deck_seed="")).decode()}


def noted(notes: Mapping[str, str]) -> SavedState | None:
    """What is noted there."""
    try:
        return msgspec.json.decode(notes.get(NOTE, ""), type=SavedState)
    except msgspec.DecodeError:
        return None


def hand_over(folder: Path) -> None:
    """Give a world that served the whole folder to the game that was played last: it was that one's."""
    shared = folder / SHARED
    with suppress(OSError):
        if shared.exists():
            newest = max(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, default=None)
            if newest is not None and not path_of(newest).exists():
                shared.chmod(mode_in(folder))
                os.replace(shared, path_of(newest))  # noqa: PTH105 - as above
