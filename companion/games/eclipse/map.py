"""The galaxy as a map to draw: hexes with wormholes, discs, cubes and ships, and unexplored places."""

from __future__ import annotations

from companion.core.hexes import Place
from companion.core.map import Hex, HexMap, Piece, PopulationSquare, Wormhole
from companion.core.text import Text
from companion.games.eclipse.galaxy import DIRECTIONS, EDGES, beyond, spelled, wormhole, zone
from companion.games.eclipse.model import State, squares
from companion.games.eclipse.terms import RESOURCES, SHIPS, ZONE_NAMES, icon_of


def galaxy_map(view: State) -> HexMap | None:
    """All hexes that lie on the table, and the empty places that wormholes lead to."""
    if view.assisted:
        return None
    around: dict[Place, None] = {}
    for place, key in view.places.items():
        ways = [beyond(place, edge) for edge in EDGES if wormhole(view, key, edge)]
        around |= dict.fromkeys(one for one in ways if one not in view.places)
    return HexMap(
        (*(hex_drawn(view, key) for key in view.tiles), *(_unexplored(place) for place in sorted(around)))
    )


def hex_drawn(view: State, key: str) -> Hex:
    """A hex that lies on the table."""
    tile, one = view.tiles[key], view.data.hexes[key]
    assert tile.place is not None
    pieces = [
        Piece(seat, ship, count)
        for seat, fleet in tile.fleets.items()
        for ship, count in zip(SHIPS, fleet, strict=True)
        if count
    ]
    if tile.ancients:
        pieces.append(Piece(0, "ancient", tile.ancients))
    if tile.guard:
        pieces.append(Piece(0, "guard"))
    if tile.disc:
        pieces += [Piece(tile.disc, icon_of(item)) for item in ("orbital", "monolith") if getattr(tile, item)]
    return Hex(
        key=key,
        q=tile.place[0],
        r=tile.place[1],
        label=Text("{hex}", {"hex": key}),
        # Proper names are the same in every language; only the centre is called what it is.
        note=ZONE_NAMES["center"] if one.ring == "center" else Text("{name}", {"name": one.name}),
        token="discovery" if tile.discovery else "",
        value=one.points,
        home=next((player.seat for player in view.players if player.sector == key), 0),
        control=tile.disc,
        pieces=tuple(pieces),
        look="space",
        wormholes=tuple(_wormholes(view, key)),
        squares=tuple(_squares(view, key)),
    )


def _wormholes(view: State, key: str) -> list[Wormhole]:
    """Edges of the map are counted from the upper right one, ours from the top."""
    place = view.tiles[key].place
    assert place is not None
    found = []
    for edge in EDGES:
        if wormhole(view, key, edge):
            other = view.places.get(beyond(place, edge))
            met = other is not None and wormhole(view, other, (edge + 3) % 6)
            found.append(Wormhole((edge - 1) % len(DIRECTIONS), met))
    return found


def _squares(view: State, key: str) -> list[PopulationSquare]:
    tile = view.tiles[key]
    return [
        PopulationSquare(
            icon=next((one for one in RESOURCES if kind.startswith(one)), kind),
            seat=tile.disc if at in tile.cubes else 0,
            advanced=kind.endswith("*"),
        )
        for at, kind in enumerate(squares(view, key))
    ]


def _unexplored(place: Place) -> Hex:
    return Hex(
        key=spelled(place),
        q=place[0],
        r=place[1],
        label=ZONE_NAMES[zone(place)],
        look="unexplored",
    )
