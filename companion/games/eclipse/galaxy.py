"""The map: zones, wormholes, who can reach what. Directions go clockwise from the top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.hexes import Place
from companion.core.seats import Seat
from companion.games.eclipse.model import State, Tile
from companion.games.eclipse.terms import Ring

DIRECTIONS: tuple[Place, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
EDGES = range(6)


def beyond(place: Place, edge: int) -> Place:
    """The place on the other side of an edge."""
    return place[0] + DIRECTIONS[edge][0], place[1] + DIRECTIONS[edge][1]


def distance(place: Place) -> int:
    """How far from the centre."""
    q, r = place
    return max(abs(q), abs(r), abs(q + r))


def zone(place: Place) -> Ring:
    """The stack from which a place is explored (EXP-1)."""
    away = distance(place)
    return "inner" if away == 1 else "middle" if away == 2 else "outer"


def opens(state: State, key: str, turned: int, edge: int) -> bool:
    """Whether a hex that is turned so has a wormhole there."""
    return state.data.hexes[key].wormholes[(edge - turned) % 6] == "1"


def wormhole(state: State, key: str, edge: int) -> bool:
    """Whether a hex on the table has a wormhole there."""
    return opens(state, key, state.tiles[key].turned, edge)


def joined(state: State, seat: Seat, key: str) -> Iterator[str]:
    """The hexes that this seat reaches from one: wormholes on both sides, or on one with the Generator."""
    tile = state.tiles[key]
    assert tile.place is not None
    needed = 1 if seat and state.has(seat, "wormhole_generator") else 2
    for edge in EDGES:
        other = state.places.get(beyond(tile.place, edge))
        if other is not None:
            sides = wormhole(state, key, edge) + wormhole(state, other, (edge + 3) % 6)
            if sides >= needed:
                yield other


def enemies(state: State, tile: Tile, seat: Seat) -> int:
    """Opposing ships on a hex, as far as they pin or bar this seat (MOV-4, OP-23); the centre's guard too."""
    ships = sum(sum(counts) for other, counts in tile.fleets.items() if other != seat)
    ancients = 0 if state.player(seat).species == "draco" else tile.ancients
    return ships + ancients + tile.guard


def pinned(state: State, tile: Tile, seat: Seat, staying: int) -> bool:
    """Whether one more ship of the seat cannot go on, with so many others that stay (MOV-4, MOV-5)."""
    return tile.guard or staying < enemies(state, tile, seat)


def free_ships(state: State, tile: Tile, seat: Seat) -> int:
    """How many ships of a seat are not pinned on a hex."""
    return 0 if tile.guard else max(0, sum(tile.ships(seat)) - enemies(state, tile, seat))


def footholds(state: State, seat: Seat) -> list[str]:
    """The hexes with a disc or a ship of this seat."""
    return [key for key, tile in state.tiles.items() if tile.disc == seat or seat in tile.fleets]


def explorable(state: State, seat: Seat) -> list[Place]:
    """Unexplored places next to the seat's discs or unpinned ships, through a wormhole (EXP-1, OP-35)."""
    places: dict[Place, None] = {}
    generator = state.has(seat, "wormhole_generator")
    for key in footholds(state, seat):
        tile = state.tiles[key]
        if tile.place is None or (tile.disc != seat and not free_ships(state, tile, seat)):
            continue
        for edge in EDGES:
            place = beyond(tile.place, edge)
            if (
                place not in state.places
                and (generator or wormhole(state, key, edge))
                and _left(state, place)
            ):
                places[place] = None
    return list(places)


def _left(state: State, place: Place) -> int:
    """How many hexes could still be drawn there (EXP-7)."""
    return state.stacks[zone(place)].turned().left


def turns(state: State, seat: Seat, key: str, place: Place) -> list[int]:
    """How a hex may be turned there: a wormhole meets one of a hex with the seat's disc or ship (EXP-3)."""
    needed = 1 if state.has(seat, "wormhole_generator") else 2
    own = set(footholds(state, seat))
    beside = [
        (edge, other) for edge in EDGES if (other := state.places.get(beyond(place, edge))) in own and other
    ]
    found: dict[str, int] = {}
    printed = state.data.hexes[key].wormholes
    for turned in EDGES:
        shown = printed[-turned:] + printed[:-turned] if turned else printed
        meets = any(
            (shown[edge] == "1") + wormhole(state, other, (edge + 3) % 6) >= needed for edge, other in beside
        )
        if meets and shown not in found:
            found[shown] = turned
    return list(found.values())


def linked(state: State, one: Seat, other: Seat) -> bool:
    """Whether hexes of both are joined by wormholes on both sides (DIP-2)."""
    theirs = {key for key, tile in state.tiles.items() if tile.disc == other}
    own = (key for key, tile in state.tiles.items() if tile.disc == one)
    return any(theirs.intersection(joined(state, 0, key)) for key in own)


def spelled(place: Place) -> str:
    """A place as it is written in commands and on the map."""
    return f"{place[0]},{place[1]}"


def parsed(place: str) -> Place:
    """The place again."""
    q, r = place.split(",")
    return int(q), int(r)


def any_linked(state: State, pairs: Iterable[tuple[Seat, Seat]]) -> tuple[tuple[Seat, Seat], ...]:
    """Those pairs of seats whose hexes are joined."""
    return tuple(pair for pair in pairs if linked(state, *pair))
