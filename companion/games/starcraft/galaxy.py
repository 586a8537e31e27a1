"""How planets lie: on a grid of squares, each tile turned, joined where two ends of routes meet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from companion.games.starcraft.board import Board, Route, Tile, TilePlace
from companion.games.starcraft.data import Data
from companion.games.starcraft.ground import planet_data
from companion.games.starcraft.terms import NORMAL_ROUTES

SIDES: tuple[TilePlace, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # top, right, bottom, left
Ends = frozenset[int]  # the sides of a tile, as it lies, that have an end of a route


@cache
def turned(sides: tuple[int, ...], times: int) -> Ends:
    """The sides of a tile after it was turned clockwise."""
    return frozenset((side + times) % len(SIDES) for side in sides)


def ends_of(data: Data, tile: Tile) -> Ends:
    """The sides of a tile that have an end of a route."""
    return turned(planet_data(data, tile.planet).slots, tile.turned)


def beside(place: TilePlace, side: int) -> TilePlace:
    """The square at a side."""
    return place[0] + SIDES[side][0], place[1] + SIDES[side][1]


def opposite(side: int) -> int:
    """The side that meets this one."""
    return (side + 2) % len(SIDES)


def _lying(data: Data, board: Board) -> dict[TilePlace, Ends]:
    return {tile.place: ends_of(data, tile) for tile in board.tiles}


def _meeting(lying: Mapping[TilePlace, Ends], place: TilePlace, ends: Ends) -> list[TilePlace]:
    """Squares with a tile whose end of a route meets one of these."""
    near = ((side, beside(place, side)) for side in sorted(ends))
    return [square for side, square in near if opposite(side) in lying.get(square, ())]


def _open_squares(lying: Mapping[TilePlace, Ends]) -> set[TilePlace]:
    """Empty squares to which an end of a route leads."""
    return {beside(place, side) for place, ends in lying.items() for side in ends} - lying.keys()


def joined(data: Data, board: Board, tile: Tile) -> list[str]:
    """The planets to which a tile would be joined."""
    names = {other.place: other.planet for other in board.tiles}
    return [names[square] for square in _meeting(_lying(data, board), tile.place, ends_of(data, tile))]


def placements(data: Data, board: Board, planet: str, *, last: bool) -> list[Tile]:
    """Where a planet may be laid: joined to another; not so that the next one would find no end.

    If nothing joins at all it is laid beside the others, for the z-axis to reach.
    """
    lying = tuple(_lying(data, board).items())
    return [
        Tile(planet, place, times) for place, times in _spots(lying, planet_data(data, planet).slots, last)
    ]


@lru_cache(maxsize=64)
def _spots(
    tiles: tuple[tuple[TilePlace, Ends], ...], sides: tuple[int, ...], last: bool
) -> tuple[tuple[TilePlace, int], ...]:
    """Each square, and each way to lie there that differs from the others."""
    if not tiles:
        return (((0, 0), 0),)
    lying = dict(tiles)
    found: dict[tuple[TilePlace, Ends], int] = {}
    for place in sorted(_open_squares(lying)):
        for times in range(len(SIDES)):
            ends = turned(sides, times)
            if _meeting(lying, place, ends):
                found.setdefault((place, ends), times)
    lasting = [(place, ends) for place, ends in found if last or _open_squares({**lying, place: ends})]
    if not found:
        aside = max(place[0] for place in lying) + 1, tiles[-1][0][1]
        return ((aside, 0),)
    return tuple((place, found[place, ends]) for place, ends in lasting or found)


def laid(data: Data, board: Board, tile: Tile) -> Board:
    """The board with one more planet, and with all normal routes that it makes possible."""
    left = NORMAL_ROUTES - sum(not route.z for route in board.routes)
    routes = [Route(f"{other}-{tile.planet}", (other, tile.planet)) for other in joined(data, board, tile)]
    return replace(board, tiles=(*board.tiles, tile), routes=(*board.routes, *routes[:left]))


def free_ends(data: Data, board: Board) -> list[tuple[str, int]]:
    """Ends of routes on which a part of the z-axis can be put: those that join nothing."""
    names = {tile.place: tile.planet for tile in board.tiles}
    normal = {frozenset(route.ends) for route in board.routes if not route.z}
    return [
        (tile.planet, side)
        for tile in board.tiles
        for side in sorted(ends_of(data, tile))
        if frozenset((tile.planet, names.get(beside(tile.place, side), ""))) not in normal
        and (tile.planet, side) not in board.z_ends
    ]


def axis_starts(data: Data, board: Board) -> list[tuple[str, int]]:
    """Free ends from which the z-axis leads to another planet; of each planet one, as good as another."""
    first: dict[str, int] = {}
    for planet, side in free_ends(data, board):
        first.setdefault(planet, side)
    return list(first.items()) if len(first) > 1 else []
