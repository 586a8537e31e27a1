"""Build: workers, transports and units; then a building and a module; then a base."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft.board import Building, Counts
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.data import Cost
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.ground import (
    all_areas,
    areas_of,
    base_on,
    bases_left,
    controls,
    figures_left,
    holds,
    is_free,
    room,
    routes_of,
    transports_left,
    unit_data,
    units_in,
)
from companion.games.starcraft.model import State, allied
from companion.games.starcraft.paying import affordable, forced, minable, reduced
from companion.games.starcraft.phrases import area_name, area_yields, price, route_name
from companion.games.starcraft.technologies import unlocked
from companion.games.starcraft.terms import (
    BUILD_LIMIT,
    BUILDING_NAMES,
    MODULE_NAMES,
    UNIT_NAMES,
    WORKERS,
    YIELD_NAMES,
)
from companion.games.starcraft.turns import onward
from companion.kit.parts import Parts, Which

PARTS = 3
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


def _units_left(state: State, seat: Seat) -> int:
    build = building(state)
    return build_limit(state, seat, special=build.special) - build.units


def cost_of(state: State, what: str, key: str | None, seat: Seat) -> Cost:
    """The price of a purchase."""
    sheets = state.options.data.sheets
    match what:
        case "unit":
            return unit_data(state, key or "").cost
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
    if _units_left(state, seat) < 1:
        return []
    race = state.faction(seat).race
    return [
        unit.key
        for unit in state.options.data.sheets.unit
        if unit.race == race
        and figures_left(state, seat, unit.key) > 0
        and unlocked(state, seat, unit)
        and _places(state, seat, unit.key)
        and payable(state, seat, "unit", unit.key)
    ]


def _places(state: State, seat: Seat, unit: str) -> list[str]:
    """Own or empty areas of the planet with room; figures that a unit takes are gone by then."""
    planet = building(state).planet
    destroyed = taken_figures(state, seat, unit)
    if destroyed is None:
        return []
    return [
        area
        for area in areas_of(state, planet)
        if is_free(state, area, seat) and room(state, area, seat) + sum(destroyed.get(area, {}).values())
    ]


def taken_figures(state: State, seat: Seat, unit: str) -> dict[str, Counts] | None:
    """Which figures of the planet a unit takes, by area; None if they are not there."""
    found: dict[str, Counts] = {}
    for wanted, number in unit_data(state, unit).destroys.items():
        left = number
        for area in areas_of(state, building(state).planet):
            took = min(left, units_in(state, area, seat).get(wanted, 0))
            if took:
                found[area] = {**found.get(area, {}), wanted: took}
                left -= took
        if left:
            return None
    return found


def _next_buildings(state: State, seat: Seat) -> list[str]:
    sheet = sheet_of(state, seat)
    race = state.faction(seat).race
    return [
        one.key
        for one in state.options.data.sheets.building
        if one.race == race
        and sheet.buildings.get(one.key, 0) < len(one.costs)
        and payable(state, seat, "building", one.key)
    ]


def _next_modules(state: State, seat: Seat) -> list[str]:
    sheet, race, sheets = sheet_of(state, seat), state.faction(seat).race, state.options.data.sheets
    if sum(sheet.modules.values()) >= sheets.module_spaces[race]:
        return []
    return [
        one.key
        for one in sheets.module
        if sheet.modules.get(one.key, 0) < one.count.get(race, 0) and payable(state, seat, "module", one.key)
    ]


def _base_places(state: State, seat: Seat) -> list[str]:
    """Areas with an own unit and no base; a team may not have a base in every area of a planet."""
    planet = building(state).planet
    if base_on(state, planet, seat) is not None or not bases_left(state, seat):
        return []
    areas = areas_of(state, planet)
    held = [
        area for area in areas if area in state.ground.bases and allied(state, seat, state.ground.bases[area])
    ]
    if state.teams and len(held) + 1 >= len(areas):
        return []
    free = [area for area in areas if area not in state.ground.bases and units_in(state, area, seat)]
    return [area for area in free if controls(state, area, seat)]


def _free_routes(state: State, seat: Seat) -> list[str]:
    if not transports_left(state, seat):
        return []
    routes = routes_of(state, building(state).planet)
    return [route.key for route in routes if seat not in state.ground.transports.get(route.key, ())]


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    part = building(state).part
    ask = say("Build, part {n} of 3", n=part)
    done = say("The order is done") if part == PARTS else say("On to the next part")
    last = Option(done, bc.EndPart(seat), leaves=True)
    return Choose(seat, ask, (*purchases(state, seat), last))


def purchases(state: State, seat: Seat) -> tuple[Option, ...]:
    """What may be bought in this part."""
    return tuple((_first, _second, _third)[building(state).part - 1](state, seat))


def _offer(state: State, seat: Seat, what: str, label: Text, key: str | None = None) -> Option:
    """A purchase, with its price; what is left to ask are its parts."""
    command = bc.Buy(seat, what, key)
    cost = price(cost_of(state, what, key, seat))
    whole = BUY.whole(state, command)
    return Option(label, command, draft=not whole, detail=cost, term=key or what)


def _first(state: State, seat: Seat) -> Iterator[Option]:
    if base_on(state, building(state).planet, seat) is None:
        return
    for unit in buildable_units(state, seat):
        yield _offer(state, seat, "unit", UNIT_NAMES[unit], unit)
    if sheet_of(state, seat).workers_owned < WORKERS and payable(state, seat, "worker"):
        yield _offer(state, seat, "worker", say("Worker"))
    if _free_routes(state, seat) and payable(state, seat, "transport"):
        yield _offer(state, seat, "transport", say("Transport"))
    if _units_left(state, seat) and destroyable(state, bc.DestroyOwn(seat)):
        yield Option(say("Destroy an own unit"), bc.DestroyOwn(seat), draft=True, seldom=True)


def _second(state: State, seat: Seat) -> Iterator[Option]:
    build = building(state)
    if not holds(state, build.planet, seat):
        return
    if not build.building:
        for key in _next_buildings(state, seat):
            level = sheet_of(state, seat).buildings.get(key, 0) + 1
            yield _offer(
                state, seat, "building", say("{building} {n}", building=BUILDING_NAMES[key], n=level), key
            )
    if not build.module:
        for key in _next_modules(state, seat):
            yield _offer(state, seat, "module", MODULE_NAMES[key], key)


def _third(state: State, seat: Seat) -> Iterator[Option]:
    if _base_places(state, seat) and payable(state, seat, "base"):
        yield _offer(state, seat, "base", say("Base"))


def _where(state: State, draft: bc.Buy) -> list[str]:
    match draft.what:
        case "unit":
            return _places(state, draft.seat, draft.key or "")
        case "transport":
            return _free_routes(state, draft.seat)
    return _base_places(state, draft.seat)


def _place_name(state: State, draft: bc.Buy, where: str) -> Text:
    if draft.what == "transport":
        return route_name(state, next(one for one in state.ground.routes if one.key == where))
    return area_name(state, where)


def price_of(state: State, draft: bc.Buy) -> Cost:
    """What a purchase costs, with the discount that was chosen."""
    return reduced(cost_of(state, draft.what, draft.key, draft.seat), draft.off)


def _off_values(state: State, draft: bc.Buy) -> list[str]:
    return discounts(state, draft.seat, draft.what, cost_of(state, draft.what, draft.key, draft.seat))


BUY = Parts(
    bc.Buy,
    where=Which(
        lambda _, draft: say("On which route?") if draft.what == "transport" else say("In which area?"),
        values=_where,
        named=_place_name,
        detail=lambda state, draft, where: None if draft.what == "transport" else area_yields(state, where),
        where=lambda _, draft, where: "" if draft.what == "transport" else where,
        when=lambda _, draft: draft.what in ("unit", "transport", "base"),
        forced=True,
    ),
    off=Which(
        say("Special order: one resource off?"),
        values=_off_values,
        label=lambda _, off: (
            say("Not on this") if off == NONE else say("1 {yields} off", yields=YIELD_NAMES[off])
        ),
        forced=True,
    ),
    mined=Which(
        say("Mine which area by force?"),
        values=lambda state, draft: minable(state, draft.seat, price_of(state, draft), draft.mined),
        label=area_name,
        detail=lambda state, _, area: wear(state, area),
        times=lambda state, draft: forced(state, draft.seat, price_of(state, draft)),
        seldom=lambda *_: True,
    ),
)


def wear(state: State, area: str) -> Text:
    """What mining by force does to an area."""
    if state.ground.depleted.get(area):
        return say("the card leaves the game")
    return say("the card is flipped")


def destroyable(state: State, draft: bc.DestroyOwn) -> list[str]:
    """Areas with own units that a player may take off the board; the last piece of all stays."""
    areas = [area for area in all_areas(state) if units_in(state, area, draft.seat)]
    return areas if base_on(state, building(state).planet, draft.seat) else []


DESTROY = Parts(
    bc.DestroyOwn,
    area=Which(say("A unit of which area?"), values=destroyable, label=area_name, where=True),
    unit=Which(
        say("Which unit?"),
        values=lambda state, draft: list(units_in(state, draft.area, draft.seat)),
        label=lambda _, unit: UNIT_NAMES[unit],
    ),
)


# --- what happens


def begin(state: State, turned_up: e.OrderExecuted, chance: Random) -> tuple[Event, ...]:
    """The order is turned up."""
    begun = b.BuildBegun(turned_up.planet, turned_up.special)
    return carry_on(state, (turned_up, begun), turned_up.seat, chance)


def carry_on(state: State, told: tuple[Event, ...], seat: Seat, chance: Random) -> tuple[Event, ...]:
    """The events, then the next part in which something can be bought, or the end of the order."""
    while True:
        now = fold(state, told)
        if purchases(now, seat):
            return told
        part = building(now).part
        if part == PARTS:
            return onward(state, *told, b.OrderClosed(), chance=chance)
        told = (*told, b.PartReached(part + 1))


def buy(state: State, command: bc.Buy, chance: Random) -> tuple[Event, ...]:
    seat, cost = command.seat, price_of(state, command)
    destroyed = taken_figures(state, seat, command.key or "") if command.what == "unit" else {}
    off = "" if command.off in (None, NONE) else str(command.off)
    bought = b.Bought(seat, command.what, command.key or "", command.where or "", off, destroyed or None)
    paid = b.Paid(seat, cost.minerals, cost.gas, command.mined)
    return carry_on(state, (bought, paid), seat, chance)


def destroy_own(state: State, command: bc.DestroyOwn, chance: Random) -> tuple[Event, ...]:
    assert command.area is not None
    assert command.unit is not None
    gone = b.UnitDestroyed(command.seat, command.area, command.unit)
    return carry_on(state, (gone,), command.seat, chance)


def end_part(state: State, command: bc.EndPart, chance: Random) -> tuple[Event, ...]:
    part = building(state).part
    if part == PARTS:
        return onward(state, b.OrderClosed(), chance=chance)
    return carry_on(state, (b.PartReached(part + 1),), command.seat, chance)
