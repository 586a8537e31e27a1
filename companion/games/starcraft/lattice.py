"""Where planets, their areas and their routes lie among the hexes of the map.

A planet keeps its square of the grid, so that "above" stays above. How many hexes a square has, and where in
it the areas lie, depends on the galaxy: of three shapes it is the one that gives a board which is a little
wider than high the largest hexes. Places are counted in half hexes from the left, and rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count

from msgspec import Struct

from companion.games.starcraft.board import TilePlace

WIDTH, HEIGHT, ROW = 87, 100, 75  # of a hex, and from one row to the next
BOARD = 1.15  # how much wider than high a map's place is
TOUCHING: tuple[TilePlace, ...] = ((0, 0), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


class SquareLayout(Struct, frozen=True):
    """One way to lay out a square: hexes to the next planet at the right and rows to the one below.

    `columns`, `rows`: how many of these the last ones use. From a planet's middle: its areas, and the routes
    to its right and, from above the next planet, below it.
    """

    across: int
    down: int
    columns: int
    rows: int
    areas: tuple[TilePlace, ...]
    right: TilePlace
    below: TilePlace

    def planet(self, square: TilePlace) -> TilePlace:
        """The middle of a planet. In rows of an odd number all hexes lie half a hex to the right."""
        x, y = square
        return 2 * self.across * x + self.down * y % 2, self.down * y

    def areas_of(self, square: TilePlace) -> Iterator[TilePlace]:
        """Its areas, one after the other."""
        half, row = self.planet(square)
        return ((half + right, row + below) for right, below in self.areas)

    def route(self, square: TilePlace, other: TilePlace) -> TilePlace:
        """What lies between two squares beside each other."""
        (half, row), (next_half, _) = map(self.planet, sorted((square, other)))
        if square[1] == other[1]:
            return half + self.right[0], row + self.right[1]
        return next_half + self.below[0], row + self.below[1]

    def scale(self, squares: Iterable[TilePlace]) -> float:
        """How large a galaxy can be drawn."""
        xs, ys = zip(*squares, strict=True)
        across, down = max(xs) - min(xs), max(ys) - min(ys)
        width = (self.across * across + self.columns) * WIDTH
        height = (self.down * down + self.rows - 1) * ROW + HEIGHT
        return float(min(BOARD / width, 1 / height))


DEEP = SquareLayout(2, 4, 2, 3, ((-1, -1), (1, -1), (1, 1), (-1, 1)), right=(2, 0), below=(0, 2))
EVEN = SquareLayout(3, 3, 3, 2, ((-1, -1), (1, -1), (2, 0), (-2, 0)), right=(3, -1), below=(0, 1))
BROAD = SquareLayout(4, 2, 3, 2, ((-1, -1), (1, -1), (2, 0), (-2, 0)), right=(4, 0), below=(3, 1))


def best_shape(squares: list[TilePlace]) -> SquareLayout:
    """The one with the largest hexes."""
    return max((EVEN, DEEP, BROAD), key=lambda shape: shape.scale(squares))


def axial(place: TilePlace) -> TilePlace:
    """As hexes are numbered on a map."""
    half, row = place
    return (half - row) // 2, row


def frame_of(occupied: set[TilePlace]) -> set[TilePlace]:
    """All places that a map shows anyhow."""
    halves, rows = zip(*occupied, strict=True)
    return {
        (half, row)
        for row in range(min(rows), max(rows) + 1)
        for half in range(min(halves), max(halves) + 1)
        if (half - row) % 2 == 0
    }


def apart(occupied: set[TilePlace]) -> Iterator[TilePlace]:
    """Places that touch nothing, row by row; then below everything."""
    halves, rows = zip(*occupied, strict=True)
    below = ((min(halves), row) for row in count(max(rows) + 2, 2))
    for half, row in chain(sorted(frame_of(occupied), key=lambda place: place[::-1]), below):
        if not any((half + right, row + down) in occupied for right, down in TOUCHING):
            yield half + (half - row) % 2, row
