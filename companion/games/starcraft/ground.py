"""What stands where on the full board, who controls it, and what is left in the supply."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.starcraft.board import Counts, Route, Tile, planet_of, together
from companion.games.starcraft.data import Area, Data, Planet, Unit
from companion.games.starcraft.model import State
from companion.games.starcraft.terms import BASES, TRANSPORTS

# --- the material


class _Printed:
    """The material by name, made once for the material that is being played with."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.planets = {planet.key: planet for planet in data.planets}
        self.units = {unit.key: unit for unit in data.sheets.unit}
        self.areas = {
            planet.key: [f"{planet.key}.{number}" for number, _ in enumerate(planet.areas, start=1)]
            for planet in data.planets
        }
        self.area = {
            f"{planet.key}.{number}": area
            for planet in data.planets
            for number, area in enumerate(planet.areas, start=1)
        }


_recent: list[_Printed] = []


def _printed(data: Data) -> _Printed:
    if not _recent or _recent[0].data is not data:
        _recent[:] = [_Printed(data)]
    return _recent[0]


def planet_data(data: Data, planet: str) -> Planet:
    """What a planet tile prints."""
    return _printed(data).planets[planet]


def unit_data(state: State, unit: str) -> Unit:
    """What the sheet prints of a unit."""
    return _printed(state.options.data).units[unit]


def area_data(state: State, area: str) -> Area:
    """What an area prints."""
    return _printed(state.options.data).area[area]


def areas_of(state: State, planet: str) -> list[str]:
    """The areas of a planet."""
    return _printed(state.options.data).areas[planet]


def all_areas(state: State) -> list[str]:
    """Every area in play."""
    return [area for tile in state.ground.tiles for area in areas_of(state, tile.planet)]


# --- the galaxy


def tile_of(state: State, planet: str) -> Tile:
    """Where a planet lies."""
    return next(tile for tile in state.ground.tiles if tile.planet == planet)


def routes_of(state: State, planet: str) -> list[Route]:
    """The routes that end at a planet."""
    return [route for route in state.ground.routes if planet in route.ends]


def adjacent(state: State, planet: str) -> set[str]:
    """Planets that a route joins to this one."""
    return {route.other(planet) for route in routes_of(state, planet)}


def within_reach(state: State, seat: Seat, planet: str) -> set[str]:
    """Planets from which an own transport leads here."""
    carried = (one for one in routes_of(state, planet) if seat in state.ground.transports.get(one.key, ()))
    return {route.other(planet) for route in carried}


# --- pieces


def units_in(state: State, area: str, seat: Seat) -> Counts:
    """A seat's units in an area."""
    troop = state.ground.troops.get(area)
    return troop.units if troop is not None and troop.seat == seat else {}


def present(state: State, area: str) -> set[Seat]:
    """Everybody with a unit or a base in an area."""
    found = {state.ground.bases[area]} if area in state.ground.bases else set()
    if area in state.ground.troops:
        found.add(state.ground.troops[area].seat)
    return found


def controls(state: State, area: str, seat: Seat) -> bool:
    """At least one own unit or base there, and nobody else's."""
    return present(state, area) == {seat}


def controlled(state: State, seat: Seat) -> list[str]:
    """Every area that a seat controls."""
    return [area for area in all_areas(state) if controls(state, area, seat)]


def is_free(state: State, area: str, seat: Seat) -> bool:
    """Whether an area is own or empty."""
    return present(state, area) <= {seat}


def room(state: State, area: str, seat: Seat) -> int:
    """How many more own units may stand in an area."""
    return max(0, area_data(state, area).limit - sum(units_in(state, area, seat).values()))


def base_on(state: State, planet: str, seat: Seat) -> str | None:
    """The area of a planet with the own base."""
    for area, owner in state.ground.bases.items():
        if owner == seat and planet_of(area) == planet:
            return area
    return None


def bases(state: State, seat: Seat) -> list[str]:
    """Areas with an own base."""
    return [area for area, owner in state.ground.bases.items() if owner == seat]


def stands_on(state: State, planet: str, seat: Seat) -> bool:
    """Whether a seat has a unit on a planet."""
    return any(units_in(state, area, seat) for area in areas_of(state, planet))


def holds(state: State, planet: str, seat: Seat) -> bool:
    """Whether a seat has a unit or a base on a planet."""
    return base_on(state, planet, seat) is not None or stands_on(state, planet, seat)


def army(state: State, seat: Seat) -> Counts:
    """Every unit of a seat, wherever it is."""
    found: Counts = {}
    for troop in state.ground.troops.values():
        if troop.seat == seat:
            found = together(found, troop.units)
    moving = state.ground.mobilize
    if moving is not None and seat == state.active and state.fight is None:
        found = together(found, moving.attackers)
    if state.fight is not None and seat == state.fight.attacker:
        found = together(found, state.fight.attackers)
    if state.fight is not None and seat == state.fight.defender:
        found = together(found, state.fight.defenders)
    return found


def figures_left(state: State, seat: Seat, unit: str) -> int:
    """Figures of a kind in the supply."""
    return unit_data(state, unit).count - army(state, seat).get(unit, 0)


def bases_left(state: State, seat: Seat) -> int:
    """Base pieces in the supply."""
    return BASES - len(bases(state, seat))


def transports_left(state: State, seat: Seat) -> int:
    """Transport pieces in the supply."""
    return TRANSPORTS - sum(owners.count(seat) for owners in state.ground.transports.values())


def eliminated(state: State) -> list[Seat]:
    """Who has neither a base nor a unit, and still plays."""
    return [
        player.seat
        for player in state.players
        if not player.out and not bases(state, player.seat) and not army(state, player.seat)
    ]
