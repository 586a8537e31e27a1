"""The map: Monolith, two rings, home bases; where each space lies, and which touch which."""

from functools import lru_cache

from msgspec import Struct

from companion.core.hexes import Place, beside, named, neighbours

Space = str
MIDDLE: Place = (0, 0)


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the home bases lie, for one number of players."""

    players: int
    bases: tuple[tuple[Place, ...], ...]


class Planet(Struct, frozen=True):
    """A layout with names and neighbours worked out; `bases` in the order of seats."""

    places: dict[Space, Place]
    monolith: Space
    ring: tuple[Space, ...]
    bases: tuple[tuple[Space, ...], ...]
    neighbours: dict[Space, tuple[Space, ...]]
    homes: dict[Space, int]  # of each hex of a base: its place there


def ring_places() -> tuple[Place, ...]:
    """The 6 hexes around the Monolith, then the 12 around those."""
    inner = beside(MIDDLE)
    outer = dict.fromkeys(place for near in inner for place in beside(near))
    return (*inner, *(place for place in outer if place != MIDDLE and place not in inner))


@lru_cache(maxsize=8)
def chart(layout: Layout) -> Planet:
    """The planet of a layout."""
    homes = [place for base in layout.bases for place in base]
    names = named((MIDDLE, *ring_places(), *homes))
    bases = tuple(tuple(names[place] for place in base) for base in layout.bases)
    return Planet(
        places={name: place for place, name in names.items()},
        monolith=names[MIDDLE],
        ring=tuple(sorted(names[place] for place in ring_places())),
        bases=bases,
        neighbours=neighbours(names),
        homes={space: place for base in bases for place, space in enumerate(base)},
    )
