"""Boards of hexes: axial coordinates, who touches whom, and names that everybody finds on the table.

Spaces are named by row and place in the row, like squares on a chessboard, so that a display can say "B3".
"""

from collections.abc import Collection, Iterable
from string import ascii_uppercase

Place = tuple[int, int]

AROUND: tuple[Place, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def beside(place: Place) -> list[Place]:
    """The six places that touch this one."""
    return [(place[0] + q, place[1] + r) for q, r in AROUND]


def named(places: Iterable[Place]) -> dict[Place, str]:
    """A name for each place: A1 is the first of the topmost row."""
    rows: dict[int, list[Place]] = {}
    for place in sorted(places, key=lambda place: (place[1], place[0])):
        rows.setdefault(place[1], []).append(place)
    return {
        place: f"{_row_name(row)}{column}"
        for row, in_row in enumerate(rows.values())
        for column, place in enumerate(in_row, start=1)
    }


def neighbours(names: dict[Place, str]) -> dict[str, tuple[str, ...]]:
    """Which spaces touch, by name."""
    return {name: tuple(names[one] for one in beside(place) if one in names) for place, name in names.items()}


def parts(places: Collection[Place]) -> list[set[Place]]:
    """The parts that hang together: one, if all places do."""
    left = set(places)
    found: list[set[Place]] = []
    while left:
        reached = {left.pop()}
        frontier = list(reached)
        while frontier:
            near = [place for place in beside(frontier.pop()) if place in left]
            left.difference_update(near)
            reached.update(near)
            frontier.extend(near)
        found.append(reached)
    return found


def _row_name(row: int) -> str:
    """A, B … Z, then AA, AB …"""
    first, last = divmod(row, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]
