"""Games, found through the entry-point group `companion.games`: another package can bring one."""

from importlib.metadata import entry_points

from companion.core.game import AnyGame
from companion.core.text import say
from companion.errors import UnknownGameError

GROUP = "companion.games"


def names() -> list[str]:
    """The games that are installed."""
    return sorted(point.name for point in entry_points(group=GROUP))


def find(name: str) -> AnyGame:
    """The game of that name."""
    for point in entry_points(group=GROUP, name=name):
        game: AnyGame = point.load()
        return game
    raise UnknownGameError(
        say("no game {name} is installed", name=repr(name)),
        remedy=say("installed are: {names}", names=", ".join(names())),
    )
