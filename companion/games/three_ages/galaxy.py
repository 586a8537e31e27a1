"""The map: sectors, where they lie, and which touch which."""

from functools import lru_cache

from msgspec import Struct

from companion.core.hexes import Place, named, neighbours

Sector = str


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of the galaxy for one number of players."""

    players: int
    homes: tuple[Place, ...]
    neutral: tuple[Place, ...]


class Galaxy(Struct, frozen=True):
    """A layout with names and neighbours worked out."""

    places: dict[Sector, Place]
    homes: tuple[Sector, ...]
    neutral: tuple[Sector, ...]
    neighbours: dict[Sector, tuple[Sector, ...]]


@lru_cache(maxsize=16)
def chart(layout: Layout) -> Galaxy:
    """The galaxy of a layout."""
    names = named((*layout.homes, *layout.neutral))
    return Galaxy(
        places={name: place for place, name in names.items()},
        homes=tuple(names[place] for place in layout.homes),
        neutral=tuple(names[place] for place in layout.neutral),
        neighbours=neighbours(names),
    )
