"""*Nexus Ops*: companies at war for the rubium of a moon."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from companion.core.about import About, loaded_later
from companion.core.text import say
from companion.games.nexus_ops.settings import PLAYERS, SETTINGS

if TYPE_CHECKING:
    from companion.games.nexus_ops.game import NexusOps


class AboutNexusOps(About):
    """What a lobby says of it."""

    name = "nexus-ops"
    title = say("Nexus Ops")
    players = PLAYERS
    about = (
        say("Companies dig for rubium on a moon and hire its creatures."),
        say("Explore hexes, buy units, win battles with dice."),
        say("Secret missions bring most of the 12 points that win."),
    )
    minutes = (60, 90)
    weight = "medium"
    cover = Path(__file__).parent / "cover.svg"
    settings = SETTINGS
    icons = Path(__file__).parent / "icons"
    guide = Path(__file__).parent / "guide"
    settings_without_box: ClassVar[dict[str, str]] = {"board": "full", "map": "drawn", "dice": "companion"}


GAME: NexusOps = loaded_later(AboutNexusOps, f"{__name__}.game:NexusOps")
