"""The galaxy as a map of hexes: each planet in the middle of its areas, routes between the planets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, count, repeat

from msgspec.structs import replace

from companion.core.map import Hex, HexMap, Piece
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.starcraft.board import Place, Route, Tile, number_of, planet_of
from companion.games.starcraft.galaxy import beside, ends_of, laid
from companion.games.starcraft.ground import area_data, areas_of, planet_data, present, tile_of
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import planet_name
from companion.games.starcraft.terms import YIELD_NAMES

WORN = ("", " ½", "")  # flipped, and out of the game
ACROSS, DOWN = 2, 4  # hexes from the middle of a planet to that of the next
TOUCHING: tuple[Place, ...] = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AROUND: tuple[Place, ...] = ((0, -1), (1, -1), (0, 1), (-1, 1))  # where the areas of a planet lie
ICONS = {"minerals": "minerals", "gas": "gas", "conquest": "points"}


def galaxy_map(view: State) -> HexMap | None:
    """Planets, areas and routes; nothing before a planet lies there."""
    if view.board is None or not view.board.tiles:
        return None
    tiles = view.ground.tiles
    return HexMap(
        (
            *(area for tile in tiles for area in _areas(view, tile)),
            *_routes(view),
            *_axis(view),
            *(end for tile in tiles for end in _open_ends(view, tile)),
            *(_planet(view, tile) for tile in tiles),
        )
    )


def planet_laid(view: State, tile: Tile, base: str, seat: Seat) -> tuple[Hex, ...]:
    """What one more planet would bring to the map, itself first; with a seat's base on one of its areas."""
    board = laid(view.options.data, view.ground, tile)
    after = replace(view, board=replace(board, bases=board.bases | ({base: seat} if base else {})))
    new = board.routes[len(view.ground.routes) :]
    return (
        _planet(after, tile),
        *_areas(after, tile),
        *(_route(after, route, _between(after, route)) for route in new),
        *_open_ends(after, tile),
    )


def _centre(square: Place) -> Place:
    """Rows are straight: each goes half a hex to the left of the one above it."""
    across, down = square
    return ACROSS * across - DOWN // 2 * down, DOWN * down


def _middle(view: State, planet: str) -> Place:
    return _centre(tile_of(view, planet).place)


def _planet(view: State, tile: Tile) -> Hex:
    q, r = _centre(tile.place)
    owners = Counter(order.seat for order in reversed(view.stacks.get(tile.planet, ())))
    pieces = tuple(Piece(seat, "order", count) for seat, count in owners.items())
    name, note = planet_name(view, tile.planet), say("planet")
    return Hex(tile.planet, q, r, name, note, "planet", pieces=pieces, look="space")


def _areas(view: State, tile: Tile) -> Iterator[Hex]:
    q, r = _centre(tile.place)
    for (across, down), area in zip(AROUND, areas_of(view, tile.planet), strict=False):
        yield _area(view, area, (q + across, r + down))


def _open_ends(view: State, tile: Tile) -> Iterator[Hex]:
    """While planets are laid: sides where a route could begin, and nothing lies yet."""
    if view.phase != "laying":
        return
    squares = {other.place for other in view.ground.tiles}
    q, r = _centre(tile.place)
    for side in sorted(ends_of(view.options.data, tile)):
        square = beside(tile.place, side)
        if square not in squares:
            across, down = _centre(square)
            place = (q + across) // 2, (r + down) // 2
            yield Hex(f"{tile.planet}/{side}", *place, say("route"), look="unexplored")


def _area(view: State, area: str, place: Place) -> Hex:
    """An area by the first letters of its planet and its number; marked where it is worn."""
    printed, board = area_data(view, area), view.ground
    there = present(view, area)
    worn = board.depleted.get(area, 0)
    note = YIELD_NAMES[printed.yields]
    return Hex(
        area,
        *place,
        Text(f"{_short(view, planet_of(area))} {number_of(area)}{WORN[worn]}"),
        say("depleted") if worn > 1 else note,
        "" if worn > 1 else ICONS[printed.yields],
        value=printed.amount if worn <= 1 else 0,
        home=board.bases.get(area, 0),
        control=next(iter(there)) if len(there) == 1 else 0,
        pieces=tuple(_pieces(view, area)),
    )


def _short(view: State, planet: str) -> str:
    return planet_data(view.options.data, planet).name[:3]


def _pieces(view: State, area: str) -> Iterator[Piece]:
    board = view.ground
    if area in board.bases:
        yield Piece(board.bases[area], "base")
    if area in board.troops:
        yield from _units(view, board.troops[area].seat, board.troops[area].units)
    if view.fight is not None and view.fight.area == area:
        yield from _units(view, view.fight.defender, view.fight.defenders)
        yield from _units(view, view.fight.attacker, view.fight.attackers)


def _units(view: State, seat: int, units: dict[str, int]) -> Iterator[Piece]:
    """Units of one side, the dearest first: where not all can be drawn the first ones are."""
    prices = {one.key: one.cost.minerals + one.cost.gas for one in view.options.data.sheets.unit}
    for unit in sorted(units, key=lambda unit: -prices[unit]):
        yield Piece(seat, unit, units[unit])


def _route(view: State, route: Route, place: Place) -> Hex:
    """A route with everybody's transports."""
    pieces = tuple(Piece(seat, "transport") for seat in view.ground.transports.get(route.key, ()))
    one, other = (_short(view, planet) for planet in route.ends)
    label = Text(f"z {one}–{other}" if route.z else f"{one}–{other}")
    return Hex(route.key, *place, label, pieces=pieces, look="lane")


def _between(view: State, route: Route) -> Place:
    """Half way between the planets that it joins."""
    (one, down), (other, below) = (_middle(view, planet) for planet in route.ends)
    return (one + other) // 2, (down + below) // 2


def _routes(view: State) -> Iterator[Hex]:
    for route in view.ground.routes:
        if not route.z:
            yield _route(view, route, _between(view, route))


def _axis(view: State) -> Iterator[Hex]:
    """Routes of the z-axis lie between no planets: they have a place apart, where the map has room."""
    yield from map(
        _route, repeat(view), (one for one in view.ground.routes if one.z), _apart(_occupied(view))
    )


def _occupied(view: State) -> set[Place]:
    """Where planets with all their areas and the routes between them lie."""
    middles = [_middle(view, tile.planet) for tile in view.ground.tiles]
    planets = {(q + across, r + down) for q, r in middles for across, down in ((0, 0), *AROUND)}
    return planets | {_between(view, route) for route in view.ground.routes if not route.z}


def _apart(occupied: set[Place]) -> Iterator[Place]:
    """Places that touch nothing, and none of those before: row by row, then below everything."""
    taken = set(occupied)
    columns = [2 * q + r for q, r in occupied]  # half hexes from the left
    rows = [r for _, r in occupied]
    for r in chain(range(min(rows), max(rows) + 1), count(max(rows) + 2, 2)):
        for column in range(min(columns), max(columns) + 1):
            q, odd = divmod(column - r, 2)
            if not odd and not any((q + across, r + down) in taken for across, down in TOUCHING):
                taken.add((q, r))
                yield q, r
