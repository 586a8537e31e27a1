"""The galaxy as a map of hexes: each planet in the middle of its areas, routes between the planets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.map import Hex, HexMap, Piece
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.starcraft.board import Route, Tile, TilePlace, number_of, planet_of
from companion.games.starcraft.galaxy import beside, ends_of, laid
from companion.games.starcraft.ground import area_data, areas_of, planet_data, present, tile_of
from companion.games.starcraft.lattice import EVEN, SquareLayout, apart, axial, best_shape, frame_of
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import names_of, planet_name, route_name
from companion.games.starcraft.terms import YIELD_NAMES

WORN = ("", " ½", "")  # flipped, and out of the game
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


def _shape(view: State) -> SquareLayout:
    """The one for this galaxy; while it grows always the same, so that nothing jumps."""
    return EVEN if view.phase == "laying" else best_shape([tile.place for tile in view.ground.tiles])


def _planet(view: State, tile: Tile) -> Hex:
    q, r = axial(_shape(view).planet(tile.place))
    owners = Counter(order.seat for order in reversed(view.stacks.get(tile.planet, ())))
    pieces = tuple(Piece(seat, "order", count) for seat, count in owners.items())
    name, note = planet_name(view, tile.planet), _stacked(view, tile.planet)
    return Hex(tile.planet, q, r, name, note, "planet", pieces=pieces, look="space")


def _stacked(view: State, planet: str) -> Text:
    """Whose orders lie there, the one on top first."""
    stack = view.stacks.get(planet, ())
    if not stack:
        return say("planet")
    return say("orders from the top: {names}", names=names_of(view, [one.seat for one in reversed(stack)]))


def _areas(view: State, tile: Tile) -> Iterator[Hex]:
    places = _shape(view).areas_of(tile.place)
    for place, area in zip(places, areas_of(view, tile.planet), strict=False):
        yield _area(view, area, axial(place))


def _open_ends(view: State, tile: Tile) -> Iterator[Hex]:
    """While planets are laid: sides where a route could begin, and nothing lies yet."""
    if view.phase != "laying":
        return
    squares = {other.place for other in view.ground.tiles}
    for side in sorted(ends_of(view.options.data, tile)):
        square = beside(tile.place, side)
        if square not in squares:
            place = axial(_shape(view).route(tile.place, square))
            yield Hex(f"{tile.planet}/{side}", *place, say("route"), look="unexplored")


def _area(view: State, area: str, place: TilePlace) -> Hex:
    """An area by the first letters of its planet and its number; marked where it is worn."""
    printed, board = area_data(view, area), view.ground
    there = present(view, area)
    worn = board.depleted.get(area, 0)
    name = YIELD_NAMES[printed.yields]
    note = (name, say("{what}, mined by force once", what=name), say("depleted area"))[worn]
    return Hex(
        area,
        *place,
        Text(f"{_short(view, planet_of(area))} {number_of(area)}{WORN[worn]}"),
        note,
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


def _route(view: State, route: Route, place: TilePlace, at: str = "") -> Hex:
    """A route with everybody's transports; of the z-axis a part, at one planet, that names the other."""
    pieces = tuple(Piece(seat, "transport") for seat in view.ground.transports.get(route.key, ()))
    one, other = (_short(view, planet) for planet in route.ends)
    label = Text(f"z {_short(view, route.other(at))}" if at else f"{one}–{other}")
    return Hex(route.key, *axial(place), label, route_name(view, route), pieces=pieces, look="lane")


def _between(view: State, route: Route) -> TilePlace:
    """Half way between the planets that it joins."""
    one, other = (tile_of(view, planet).place for planet in route.ends)
    return _shape(view).route(one, other)


def _routes(view: State) -> Iterator[Hex]:
    for route in view.ground.routes:
        if not route.z:
            yield _route(view, route, _between(view, route))


def _axis(view: State) -> Iterator[Hex]:
    """The z-axis has a part at each of its planets, unless the map would grow; transports lie on one."""
    taken = _occupied(view)
    frame = frame_of(taken)
    ends = iter(view.ground.z_ends)
    for route in (one for one in view.ground.routes if one.z):
        places = {_beside(view, *end): end[0] for end in (next(ends), next(ends))}
        free = {place: at for place, at in places.items() if place in frame and place not in taken}
        (first, at), *other = (free or {next(apart(taken)): ""}).items()
        taken.update((first, *(place for place, _ in other)))
        yield _route(view, route, first, at)
        for place, at in other:
            end = _route(view, route, place, at)
            yield replace(end, key=f"{route.key}/end", pieces=())


def _beside(view: State, planet: str, side: int) -> TilePlace:
    """Where a route would lie at this side of a planet."""
    square = tile_of(view, planet).place
    return _shape(view).route(square, beside(square, side))


def _occupied(view: State) -> set[TilePlace]:
    """Where planets with all their areas and the routes between them lie."""
    shape, squares = _shape(view), [tile.place for tile in view.ground.tiles]
    planets = {place for square in squares for place in (shape.planet(square), *shape.areas_of(square))}
    return planets | {_between(view, route) for route in view.ground.routes if not route.z}
