"""*StarCraft: The Board Game*: six factions, orders in stacks, conquest points."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from companion.core.about import About, loaded_later
from companion.core.text import say
from companion.games.starcraft.settings import PLAYERS, SETTINGS

if TYPE_CHECKING:
    from companion.games.starcraft.game import StarCraft


class AboutStarCraft(About):
    """What a lobby says of it."""

    name = "starcraft"
    title = say("StarCraft")
    players = PLAYERS
    about = (
        say("Six factions of three races fight for the planets of a galaxy."),
        say("Orders lie face down in stacks: what is laid last is done first."),
        say("15 conquest points win, or your faction's own objective."),
    )
    minutes = (120, 240)
    weight = "heavy"
    cover = Path(__file__).parent / "cover.svg"
    guide = Path(__file__).parent / "guide"
    settings = SETTINGS
    settings_without_box: ClassVar[dict[str, str]] = {"board": "full"}
    icons = Path(__file__).parent / "icons"


GAME: StarCraft = loaded_later(AboutStarCraft, f"{__name__}.game:StarCraft")
