"""The map: sectors, where they lie, and which touch which.

Hexes are axial coordinates; sectors are named by row and place in the row, like squares on a
chessboard, so that a display can say "B3" and everybody finds it.
"""

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_uppercase

from msgspec import Struct

Hex = tuple[int, int]
Sector = str

_AROUND: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of the galaxy for one number of players."""

    players: int
    homes: tuple[Hex, ...]
    neutral: tuple[Hex, ...]


class Galaxy(Struct, frozen=True):
    """A layout with names and neighbours worked out."""

    places: dict[Sector, Hex]
    homes: tuple[Sector, ...]
    neutral: tuple[Sector, ...]
    neighbours: dict[Sector, tuple[Sector, ...]]


@lru_cache(maxsize=16)
def chart(layout: Layout) -> Galaxy:
    """The galaxy of a layout."""
    names = _names((*layout.homes, *layout.neutral))
    return Galaxy(
        places={name: place for place, name in names.items()},
        homes=tuple(names[place] for place in layout.homes),
        neutral=tuple(names[place] for place in layout.neutral),
        neighbours={
            name: tuple(names[beside] for beside in _beside(place) if beside in names)
            for place, name in names.items()
        },
    )


def pieces_of(layout: Layout) -> list[set[Hex]]:
    """The parts of the layout that hang together: one, if it is connected."""
    left = {*layout.homes, *layout.neutral}
    parts: list[set[Hex]] = []
    while left:
        reached = {left.pop()}
        frontier = list(reached)
        while frontier:
            found = [place for place in _beside(frontier.pop()) if place in left]
            left.difference_update(found)
            reached.update(found)
            frontier.extend(found)
        parts.append(reached)
    return parts


def _beside(place: Hex) -> list[Hex]:
    return [(place[0] + q, place[1] + r) for q, r in _AROUND]


def _row_name(row: int) -> str:
    """A, B … Z, then AA, AB …"""
    first, last = divmod(row, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]


def _names(places: Iterable[Hex]) -> dict[Hex, Sector]:
    rows: dict[int, list[Hex]] = {}
    for place in sorted(places, key=lambda place: (place[1], place[0])):
        rows.setdefault(place[1], []).append(place)
    return {
        place: f"{_row_name(row)}{column}"
        for row, in_row in enumerate(rows.values())
        for column, place in enumerate(in_row, start=1)
    }
