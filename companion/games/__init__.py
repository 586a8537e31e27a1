"""Games, found through the entry-point group `companion.games`: another package can bring one.

Those that come along are found in their folders, because looking through all that is installed takes a Pi as
long as importing half a game. Their rules load when somebody asks for more than what a lobby tells of them.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.packages import games_of_packages
from companion.core.text import say
from companion.errors import UnknownGameError

if TYPE_CHECKING:
    from companion.core.game import AnyGame


def names() -> list[str]:
    """The games that are installed."""
    return sorted(point.name for point in games_of_packages())


def find(name: str) -> AnyGame:
    """The game of that name."""
    folder = name.replace("-", "_")
    if "_" not in name and folder.isidentifier() and (Path(__file__).parent / folder / "game.py").exists():
        bundled: AnyGame = import_module(f"companion.games.{folder}").GAME
        return bundled
    for point in games_of_packages().select(name=name):
        game: AnyGame = point.load()
        return game
    raise UnknownGameError(
        say("no game {name} is installed", name=repr(name)),
        remedy=say("installed are: {names}", names=", ".join(names())),
    )
