"""Eclipse: New Dawn for the Galaxy, first edition."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from companion.core.about import About, loaded_later
from companion.core.text import say
from companion.games.eclipse.settings import PLAYERS, SETTINGS

if TYPE_CHECKING:
    from companion.games.eclipse.game import Eclipse


class AboutEclipse(About):
    """What a lobby says of it."""

    name = "eclipse"
    title = say("Eclipse")
    about = (
        say("Lead a civilisation: explore, settle, research, build."),
        say("Design your own ships, and fight for the centre."),
        say("After nine rounds the most victory points win."),
    )
    minutes = (90, 180)
    weight = "heavy"
    cover = Path(__file__).parent / "cover.svg"
    icons = Path(__file__).parent / "icons"
    guide = Path(__file__).parent / "guide"
    players = PLAYERS
    settings = SETTINGS
    settings_without_box: ClassVar[dict[str, str]] = {"board": "full"}


GAME: Eclipse = loaded_later(AboutEclipse, f"{__name__}.game:Eclipse")
