"""Games, found through the entry-point group `companion.games`: another package can bring one."""

from importlib.metadata import entry_points

from companion.core.game import AnyGame
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
    raise UnknownGameError(f"no game {name!r} is installed", remedy=f"installed are: {', '.join(names())}")
