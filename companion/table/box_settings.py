"""What a box keeps from one evening to the next, beside its journals."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

FILE = "box.json"
Brightness = Literal["low", "normal", "high"]


class BoxSettings(Struct, frozen=True):
    """What was chosen in the box's own menu."""

    sound: bool = True
    brightness: Brightness = "normal"
    #: Dim in the evening, whatever else is chosen.
    night: bool = False
    #: Serve pages to the network of this house.
    phones: bool = False


def recall(folder: Path) -> BoxSettings:
    """What was chosen last; the usual where nothing readable says otherwise."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=BoxSettings)
    except (OSError, msgspec.MsgspecError):
        return BoxSettings()


def remember(folder: Path, settings: BoxSettings) -> None:
    """Keep it; where nothing can be kept, it counts all the same."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        begun = folder / f".{FILE}.new"
        begun.write_bytes(msgspec.json.encode(settings))
        begun.replace(folder / FILE)
