"""What the simulated world remembers while the companion's power is off: the deck, and who is a robot."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.seats import Seat

NAME = "world.json"


class World(Struct, frozen=True):
    """The deck in people's hands, the seats with robots, and their pace."""

    deck_seed: str = "1"
    robots: tuple[Seat, ...] = ()
    beat_ms: int = 400


def remember(folder: Path, world: World) -> None:
    """Keep it, whole or not at all; a simulation that cannot remember goes on without."""
    fresh = folder / f"{NAME}.new"
    try:
        fresh.write_bytes(msgspec.json.encode(world))
        os.replace(fresh, folder / NAME)  # noqa: PTH105 - the atomic one, by its own name
    except OSError:
        return


def recall(folder: Path) -> World:
    """What was kept; a world without memory is a new one."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=World)
    except (OSError, msgspec.DecodeError):
        return World()
