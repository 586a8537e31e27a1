"""What a Build order may buy: its limits, prices and places."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.starcraft import ground
from companion.games.starcraft.board import Building, Counts
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.data import Cost
from companion.games.starcraft.model import State, allied
from companion.games.starcraft.technologies import unlocked
from companion.games.starcraft.terms import BUILD_LIMIT
from companion.games.starcraft.workers import affordable, reduced

NONE = "none"


def building(state: State) -> Building:
    """The Build order that is being executed."""
    assert state.ground.build is not None
    return state.ground.build


# --- limits


def build_limit(state: State, seat: Seat, *, special: bool) -> int:
    """How many units a Build order may build."""
    sheet = sheet_of(state, seat)
    race = state.faction(seat).race
    if race == "zerg":
        return BUILD_LIMIT * len(sheet.buildings) + special
    return BUILD_LIMIT + sheet.modules.get("supply", 0) + special


def units_left(state: State, seat: Seat) -> int:
    """How many units this order may still build."""
    build = building(state)
    return build_limit(state, seat, special=build.special) - build.units


def cost_of(state: State, what: str, key: str | None, seat: Seat) -> Cost:
    """The price of a purchase."""
    sheets = state.options.data.sheets
    match what:
        case "unit":
            return ground.unit_data(state, key or "").cost
        case "building":
            level = sheet_of(state, seat).buildings.get(key or "", 0)
            return next(one for one in sheets.building if one.key == key).costs[level]
        case "module":
            return next(one for one in sheets.module if one.key == key).cost
        case "worker":
            return sheets.worker
        case "transport":
            return sheets.transport
    return sheets.base


def discounts(state: State, seat: Seat, what: str, cost: Cost) -> list[str]:
    """Which resource a special order may save on this, once; or none."""
    build = building(state)
    if not build.special or build.discounted or what == "worker":
        return [NONE] if affordable(state, seat, cost) else []
    kinds = [kind for kind, count in (("minerals", cost.minerals), ("gas", cost.gas)) if count]
    return [off for off in (*kinds, NONE) if affordable(state, seat, reduced(cost, off))]


def payable(state: State, seat: Seat, what: str, key: str | None = None) -> bool:
    """Whether a purchase can be paid in some way."""
    return bool(discounts(state, seat, what, cost_of(state, what, key, seat)))


# --- what may be bought


def buildable_units(state: State, seat: Seat) -> list[str]:
    """Units that the sheet and the limits allow, and that find a place and a price."""
    if units_left(state, seat) < 1:
        return []
    race = state.faction(seat).race
    return [
        unit.key
        for unit in state.options.data.sheets.unit
        if unit.race == race
        and ground.figures_left(state, seat, unit.key) > 0
        and unlocked(state, seat, unit)
        and places(state, seat, unit.key)
        and payable(state, seat, "unit", unit.key)
    ]


def places(state: State, seat: Seat, unit: str) -> list[str]:
    """Own or empty areas of the planet with room; figures that a unit takes are gone by then."""
    planet = building(state).planet
    destroyed = taken_figures(state, seat, unit)
    if destroyed is None:
        return []
    return [
        area
        for area in ground.areas_of(state, planet)
        if ground.is_free(state, area, seat)
        and ground.room(state, area, seat) + sum(destroyed.get(area, {}).values())
    ]


def taken_figures(state: State, seat: Seat, unit: str) -> dict[str, Counts] | None:
    """Which figures of the planet a unit takes, by area; None if they are not there."""
    found: dict[str, Counts] = {}
    for wanted, number in ground.unit_data(state, unit).destroys.items():
        left = number
        for area in ground.areas_of(state, building(state).planet):
            took = min(left, ground.units_in(state, area, seat).get(wanted, 0))
            if took:
                found[area] = {**found.get(area, {}), wanted: took}
                left -= took
        if left:
            return None
    return found


def next_buildings(state: State, seat: Seat) -> list[str]:
    """Buildings whose next level can be bought."""
    sheet = sheet_of(state, seat)
    race = state.faction(seat).race
    return [
        one.key
        for one in state.options.data.sheets.building
        if one.race == race
        and sheet.buildings.get(one.key, 0) < len(one.costs)
        and payable(state, seat, "building", one.key)
    ]


def next_modules(state: State, seat: Seat) -> list[str]:
    """Modules that find a space on the sheet."""
    sheet, race, sheets = sheet_of(state, seat), state.faction(seat).race, state.options.data.sheets
    if sum(sheet.modules.values()) >= sheets.module_spaces[race]:
        return []
    return [
        one.key
        for one in sheets.module
        if sheet.modules.get(one.key, 0) < one.count.get(race, 0) and payable(state, seat, "module", one.key)
    ]


def base_places(state: State, seat: Seat) -> list[str]:
    """Areas with an own unit and no base; a team may not have a base in every area of a planet."""
    planet = building(state).planet
    if ground.base_on(state, planet, seat) is not None:
        return []
    areas = ground.areas_of(state, planet)
    held = [
        area for area in areas if area in state.ground.bases and allied(state, seat, state.ground.bases[area])
    ]
    if state.teams and len(held) + 1 >= len(areas):
        return []
    free = [area for area in areas if area not in state.ground.bases and ground.units_in(state, area, seat)]
    return [area for area in free if ground.controls(state, area, seat)]


def free_routes(state: State, seat: Seat) -> list[str]:
    """Routes of the planet without an own transport."""
    if not ground.transports_left(state, seat):
        return []
    routes = ground.routes_of(state, building(state).planet)
    return [route.key for route in routes if seat not in state.ground.transports.get(route.key, ())]
