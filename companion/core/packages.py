"""Packages that bring games: they name them in the entry-point group `companion.games`."""

from importlib.metadata import EntryPoints, entry_points

GROUP = "companion.games"


def games_of_packages() -> EntryPoints:
    """Every game that is installed, those that come along among them."""
    return entry_points(group=GROUP)
