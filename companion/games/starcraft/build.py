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
from companion.games.starcraft import ground, terms
from companion.games.starcraft.board import Building
from companion.games.starcraft.changes import sheet_of, with_board
from companion.games.starcraft.data import Cost
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State
from companion.games.starcraft.paying import BESIDES, paid, payment, placing_option, priced
from companion.games.starcraft.phrases import area_name, area_yields, route_name
from companion.games.starcraft.purchases import (
    NONE,
    base_places,
    buildable_units,
    building,
    cost_of,
    discounts,
    free_routes,
    next_buildings,
    next_modules,
    payable,
    places,
    taken_figures,
    units_left,
)
from companion.games.starcraft.turns import onward
from companion.games.starcraft.workers import reduced
from companion.kit.parts import Parts, Which

PARTS = 3

# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    part = building(state).part
    ask = say("Build, part {n} of 3", n=part)
    done = say("The order is done") if part == PARTS else say("On to the next part")
    last = Option(done, bc.EndPart(seat), leaves=True)
    bought = purchases(state, seat)
    others = (*placing_option(state, seat), *(one for one in bought if one.seldom))
    return Choose(seat, ask, (*(one for one in bought if not one.seldom), last, *others))


def purchases(state: State, seat: Seat) -> tuple[Option, ...]:
    """What may be bought in this part, and which own pieces may be taken off the board for it."""
    return tuple((_first, _second, _third)[building(state).part - 1](state, seat))


def _offer(state: State, seat: Seat, what: str, label: Text, key: str | None = None) -> Option:
    """A purchase, with its price; what is left to ask are its parts."""
    command, more = BUY.completed(state, bc.Buy(seat, what, key))
    cost = priced(state, seat, cost_of(state, what, key, seat))
    return Option(label, command, draft=more, detail=cost, term=key or what)


def _first(state: State, seat: Seat) -> Iterator[Option]:
    if ground.base_on(state, building(state).planet, seat) is None:
        return
    for unit in buildable_units(state, seat):
        yield _offer(state, seat, "unit", terms.UNIT_NAMES[unit], unit)
    if sheet_of(state, seat).workers_owned < terms.WORKERS and payable(state, seat, "worker"):
        yield _offer(state, seat, "worker", say("Worker"))
    if free_routes(state, seat) and payable(state, seat, "transport"):
        yield _offer(state, seat, "transport", say("Transport"))
    if units_left(state, seat) and destroyable(state, bc.DestroyOwn(seat, "unit")):
        yield _destruction(seat, "unit", say("Destroy an own unit"))
    if not ground.transports_left(state, seat) and payable(state, seat, "transport"):
        yield _destruction(seat, "transport", say("Destroy an own transport"))


def _destruction(seat: Seat, what: str, label: Text) -> Option:
    """Pieces are limited: an own one may be destroyed to build it elsewhere."""
    detail = say("its piece and its place are free again, nothing is paid back")
    command = bc.DestroyOwn(seat, what)
    return Option(label, command, draft=True, detail=detail, seldom=True, group=BESIDES)


def _second(state: State, seat: Seat) -> Iterator[Option]:
    build = building(state)
    if not ground.holds(state, build.planet, seat):
        return
    if not build.building:
        for key in next_buildings(state, seat):
            level = sheet_of(state, seat).buildings.get(key, 0) + 1
            yield _offer(
                state,
                seat,
                "building",
                say("{building} {n}", building=terms.BUILDING_NAMES[key], n=level),
                key,
            )
    if not build.module:
        for key in next_modules(state, seat):
            yield _offer(state, seat, "module", terms.MODULE_NAMES[key], key)


def _third(state: State, seat: Seat) -> Iterator[Option]:
    if not base_places(state, seat) or not payable(state, seat, "base"):
        return
    if ground.bases_left(state, seat):
        yield _offer(state, seat, "base", say("Base"))
    else:
        yield _destruction(seat, "base", say("Destroy an own base"))


def _where(state: State, draft: bc.Buy) -> list[str]:
    match draft.what:
        case "unit":
            return places(state, draft.seat, draft.key or "")
        case "transport":
            return free_routes(state, draft.seat)
    return base_places(state, draft.seat)


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
        named=lambda state, draft, where: _place_named(state, draft.what, where),
        detail=lambda state, draft, where: None if draft.what == "transport" else area_yields(state, where),
        where=True,
        when=lambda _, draft: draft.what in ("unit", "transport", "base"),
        forced=True,
    ),
    off=Which(
        say("Special order: one resource off?"),
        values=_off_values,
        label=lambda _, off: (
            say("Not on this") if off == NONE else say("1 {yields} off", yields=terms.YIELD_NAMES[off])
        ),
        forced=True,
    ),
    **payment(price_of),
)


def destroyable(state: State, draft: bc.DestroyOwn) -> list[str]:
    """Areas or routes with own pieces of a kind that a player may take off the board."""
    match draft.what:
        case "base":
            return ground.bases(state, draft.seat)
        case "transport":
            return [route for route, owners in state.ground.transports.items() if draft.seat in owners]
    return [area for area in ground.all_areas(state) if ground.units_in(state, area, draft.seat)]


def _place_named(state: State, what: str, where: str) -> Text:
    if what == "transport":
        return route_name(state, next(one for one in state.ground.routes if one.key == where))
    return area_name(state, where)


DESTROY = Parts(
    bc.DestroyOwn,
    area=Which(
        say("Destroy: from where?"),
        values=destroyable,
        named=lambda state, draft, where: _place_named(state, draft.what, where),
        where=True,
    ),
    unit=Which(
        say("Which unit?"),
        values=lambda state, draft: list(ground.units_in(state, draft.area, draft.seat)),
        label=lambda _, unit: terms.UNIT_NAMES[unit],
        when=lambda _, draft: draft.what == "unit",
    ),
)


# --- what happens


def begin(state: State, turned_up: e.OrderExecuted, chance: Random) -> tuple[Event, ...]:
    """The order is turned up."""
    begun = b.BuildBegun(turned_up.planet, turned_up.special)
    return carry_on(state, (turned_up, begun), turned_up.seat, chance)


def buys_nothing(state: State, seat: Seat, planet: str, *, special: bool) -> bool:
    """Whether such an order could buy nothing in any of its parts, as things stand."""
    parts = (with_board(state, build=Building(planet, special, part=part)) for part in range(1, PARTS + 1))
    return not any(isinstance(one.command, bc.Buy) for now in parts for one in purchases(now, seat))


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
    seat = command.seat
    destroyed = taken_figures(state, seat, command.key or "") if command.what == "unit" else {}
    off = "" if command.off in (None, NONE) else str(command.off)
    bought = b.Bought(seat, command.what, command.key or "", command.where or "", off, destroyed or None)
    return carry_on(state, (bought, paid(state, command, price_of(state, command))), seat, chance)


def destroy_own(state: State, command: bc.DestroyOwn, chance: Random) -> tuple[Event, ...]:
    assert command.area is not None
    gone: Event = b.PieceDestroyed(command.seat, command.what, command.area)
    if command.unit is not None:
        gone = b.UnitDestroyed(command.seat, command.area, command.unit)
    return carry_on(state, (gone,), command.seat, chance)


def end_part(state: State, command: bc.EndPart, chance: Random) -> tuple[Event, ...]:
    part = building(state).part
    if part == PARTS:
        return onward(state, b.OrderClosed(), chance=chance)
    return carry_on(state, (b.PartReached(part + 1),), command.seat, chance)
