"""Set-up of the full board: planets in the players' order, the z-axis, starting units, hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.map import Hex
from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat, clockwise
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft.board import Tile, planet_of
from companion.games.starcraft.combat_deck import drawing_combat
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.galaxy import SIDES, axis_starts, beside, free_ends, joined, placements
from companion.games.starcraft.ground import areas_of, bases, room, routes_of
from companion.games.starcraft.map import planet_laid as drawn
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import area_name, area_yields, planet_name, planet_yields, route_name
from companion.games.starcraft.terms import PLANETS_EACH, UNIT_NAMES, hand_limit, laying_order
from companion.kit.order import still_in
from companion.kit.parts import Parts, Which
from companion.kit.words import listed

QUARTER = 90  # degrees
# Whole sentences: French says d’Antiga Prime, and de Helios.
TO: tuple[Callable[[Text], Text], ...] = (
    lambda planet: say("above {planet}", planet=planet),
    lambda planet: say("right of {planet}", planet=planet),
    lambda planet: say("below {planet}", planet=planet),
    lambda planet: say("left of {planet}", planet=planet),
)

# --- planets


def next_to_lay_planet(state: State) -> Seat:
    """Clockwise from the first player, then back."""
    order = laying_order(state.seats)
    seats = list(clockwise(state.first, state.seats))
    return seats[order[len(state.ground.tiles)] - 1]


def _own_left(state: State, draft: bc.LayPlanet) -> list[str]:
    lying = {tile.planet for tile in state.ground.tiles}
    return [planet for planet in state.ground.dealt[draft.seat] if planet not in lying]


def _spots(state: State, planet: str) -> list[Tile]:
    last = len(state.ground.tiles) + 1 == PLANETS_EACH * state.seats
    return placements(state.options.data, state.ground, planet, last=last)


def _spot_name(state: State, draft: bc.LayPlanet, spot: int) -> Text:
    tile = _spots(state, draft.planet or "")[spot]
    for other in state.ground.tiles:
        for side in range(len(SIDES)):
            if beside(other.place, side) == tile.place:
                there = TO[side](planet_name(state, other.planet))
                return (
                    say("{place}, turned {n}°", place=there, n=QUARTER * tile.turned)
                    if tile.turned
                    else there
                )
    return say("in the centre")


def _spot_detail(state: State, draft: bc.LayPlanet, spot: int) -> Text:
    tile = _spots(state, draft.planet or "")[spot]
    others = joined(state.options.data, state.ground, tile)
    if not others:
        return say("no route yet")
    return say("routes: {planets}", planets=listed([planet_name(state, one) for one in others]))


def _base_choices(state: State, draft: bc.LayPlanet) -> list[str]:
    """The areas of the planet; in the first round the base can wait."""
    areas = areas_of(state, draft.planet or "")
    return areas if len(state.ground.tiles) >= state.seats else [*areas, LATER]


LATER = "later"

LAY_PLANET = Parts(
    bc.LayPlanet,
    planet=Which(
        say("Which planet do you lay?"),
        values=_own_left,
        label=planet_name,
        detail=lambda state, _, planet: planet_yields(state, planet),
        forced=True,
    ),
    spot=Which(
        lambda state, draft: say("Where does {planet} lie?", planet=planet_name(state, draft.planet)),
        values=lambda state, draft: range(len(_spots(state, draft.planet))),
        named=_spot_name,
        detail=_spot_detail,
        forced=True,
    ),
    base=Which(
        say("Your base?"),
        values=_base_choices,
        label=lambda state, area: say("Not on this planet") if area == LATER else area_name(state, area),
        detail=lambda state, _, area: None if area == LATER else area_yields(state, area),
        where=lambda _, __, area: "" if area == LATER else area,
        when=lambda state, draft: not bases(state, draft.seat),
    ),
)


def _base(command: bc.LayPlanet) -> str:
    return "" if command.base in (None, LATER) else str(command.base)


def preview(state: State, command: bc.LayPlanet) -> tuple[Hex, ...]:
    """The planet where it would lie, and the base on it."""
    if command.planet is None or command.spot is None:
        return ()
    return drawn(state, _spots(state, command.planet)[command.spot], _base(command), command.seat)


def lay_planet(state: State, seat: Seat) -> Prompt:
    return LAY_PLANET.question(state, bc.LayPlanet(seat))


def planet_laid(state: State, command: bc.LayPlanet, chance: Random) -> tuple[Event, ...]:
    tile = _spots(state, command.planet or "")[command.spot or 0]
    told: tuple[Event, ...] = (b.PlanetLaid(command.seat, tile, _base(command)),)
    if len(state.ground.tiles) + 1 < PLANETS_EACH * state.seats:
        return told
    return _axis_onward(state, (*told, b.AxisBegun()), chance)


# --- the z-axis


def next_for_axis(state: State) -> Seat:
    """Clockwise from the first player."""
    return list(clockwise(state.first, state.seats))[state.ground.z_done]


def _axis_onward(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Pairs that find no place are discarded; then units are placed."""
    while True:
        now = fold(state, told)
        if now.ground.z_done == now.seats:
            return _forces_onward(state, (*told, b.ForcesBegun()), chance)
        if axis_starts(now.options.data, now.ground):
            return told
        told = (*told, b.AxisLaid(next_for_axis(now)))


def _axis_ends(state: State, draft: bc.LayAxis) -> list[str]:
    starts = [planet for planet, _ in axis_starts(state.options.data, state.ground)]
    return [planet for planet in starts if planet != draft.start]


LAY_AXIS = Parts(
    bc.LayAxis,
    start=Which(
        say("Z-axis: from which planet?"),
        values=_axis_ends,
        label=planet_name,
        detail=lambda *_: say("a route to any other planet"),
        where=True,
    ),
    end=Which(say("Z-axis: to which planet?"), values=_axis_ends, label=planet_name, where=True, forced=True),
)


def lay_axis(state: State, seat: Seat) -> Prompt:
    return LAY_AXIS.question(state, bc.LayAxis(seat))


def axis_laid(state: State, command: bc.LayAxis, chance: Random) -> tuple[Event, ...]:
    free = free_ends(state.options.data, state.ground)
    ends = tuple(next(one for one in free if one[0] == planet) for planet in (command.start, command.end))
    return _axis_onward(state, (b.AxisLaid(command.seat, ends),), chance)


# --- units, transports, hands


def next_to_place(state: State) -> Seat:
    """Who places pieces next."""
    reserve = state.ground.reserve
    return next(still_in(state.first, state.seats, lambda seat: not reserve[seat]))


def _piece(state: State, seat: Seat) -> str:
    return next(iter(state.ground.reserve[seat]))


def _home(state: State, seat: Seat) -> str:
    return planet_of(bases(state, seat)[0])


def place_piece(state: State, seat: Seat) -> Prompt:
    piece, home = _piece(state, seat), _home(state, seat)
    if piece == "transport":
        options = tuple(
            Option(route_name(state, route), bc.PlaceTransport(seat, route.key), where=route.key)
            for route in routes_of(state, home)
        )
        return Choose(seat, say("On which route is your transport?"), options)
    options = tuple(
        Option(
            area_name(state, area),
            bc.PlaceUnit(seat, area),
            detail=say("room for {n}", n=room(state, area, seat)),
            where=area,
        )
        for area in areas_of(state, home)
        if room(state, area, seat)
    )
    return Choose(seat, say("{unit}: in which area?", unit=UNIT_NAMES[piece]), options)


def unit_placed(state: State, command: bc.PlaceUnit, chance: Random) -> tuple[Event, ...]:
    placed = b.UnitPlaced(command.seat, _piece(state, command.seat), command.area)
    return _forces_onward(state, (placed,), chance)


def transport_placed(state: State, command: bc.PlaceTransport, chance: Random) -> tuple[Event, ...]:
    return _forces_onward(state, (b.TransportPlaced(command.seat, command.route),), chance)


def _forces_onward(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """A transport without a route stays in the supply; when all is placed, hands are dealt and it begins."""
    while True:
        now = fold(state, told)
        waiting = [seat for seat, left in now.ground.reserve.items() if left]
        if not waiting:
            break
        seat = next_to_place(now)
        if _piece(now, seat) != "transport" or routes_of(now, _home(now, seat)):
            return told
        told = (*told, b.TransportPlaced(seat))
    for seat in range(1, state.seats + 1):
        limit = hand_limit(state.faction(seat).race)
        told = (*told, *drawing_combat(fold(state, told), seat, limit, chance))
    return (*told, e.RoundBegun(state.first))
