"""How well a seat stands, for whoever thinks: points first, then what brings points.

An order that lies there counts for what it promises on its planet, and so does one that is being executed:
otherwise all orders would look alike, and trading one in for an Event card would look best.
"""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.starcraft.board import Counts
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.ground import (
    area_data,
    areas_of,
    army,
    base_on,
    bases,
    controlled,
    controls,
    stands_on,
    unit_data,
    units_in,
    within_reach,
)
from companion.games.starcraft.model import State, allied, everybody, points_of, target
from companion.games.starcraft.regroup import conquest, progress

MOST = 0.9  # only a game that was won or lost is worth more
POINTS, GAIN, AREAS, ARMY, ECONOMY, GOAL = 0.45, 0.2, 0.1, 0.15, 0.06, 0.04
LARGE_ARMY, LARGE_ECONOMY, LARGE_GAIN, LARGE_AREAS = 24, 20, 5, 10
# What stays: technologies, buildings and modules, bases; each up to so many.
GROWN, LARGE_GROWN = 0.12, 14
# Unread: they may bring cards, workers or a point.
EVENTS, LARGE_EVENTS = 0.02, 5
# What orders promise: to build with a base, or only to found one; to learn; to take an area, and its points.
BUILD, FOUND, LEARN, TAKE, POINT = 0.05, 0.02, 0.04, 0.012, 0.035
BEGUN = 0.03
# Where workers go the companion may say; to say it oneself is no gain.
BY_HAND = 0.2
WON_UNITS, LOST_UNITS, JOINS = 0.08, 0.06, 0.6


def value(state: State, seat: Seat) -> float:
    """Between -1 and 1: the own standing less that of the best other side."""
    if state.phase == "over":
        return 1.0 if seat in state.winners else -1.0
    others = [
        _standing(state, other)
        for other in everybody(state)
        if not allied(state, seat, other) and not state.player(other).out
    ]
    own = _standing(state, seat) + (_promised(state, seat) if state.full and state.round else 0.0)
    return MOST * max(-1.0, min(1.0, own - max(others, default=0.0)))


def _standing(state: State, seat: Seat) -> float:
    """Between 0 and 1; every term has its share and no more."""
    if not state.player(seat).faction or state.player(seat).out:
        return 0.0
    near = min(1.0, points_of(state, seat) / target(state, seat))
    if not state.full or not state.round:
        return POINTS * near
    own = controlled(state, seat)
    sheet = sheet_of(state, seat)
    economy = (
        sheet.workers_owned
        + len(bases(state, seat))
        + sum(area_data(state, area).amount for area in sheet.workers)
    )
    have, there = progress(state, seat)
    wanted = min(state.faction(seat).objective.number or there, there) or 1
    return (
        POINTS * near
        + GAIN * min(1.0, conquest(state, seat) / LARGE_GAIN)
        + AREAS * min(1.0, len(own) / LARGE_AREAS)
        + ARMY * min(1.0, _strength(state, seat) / LARGE_ARMY)
        + ECONOMY * min(1.0, economy / LARGE_ECONOMY)
        + GOAL * min(1.0, have / wanted)
        + GROWN * min(1.0, _grown(state, seat) / LARGE_GROWN)
        + EVENTS * min(1.0, len(state.player(seat).held) / LARGE_EVENTS)
    )


def _grown(state: State, seat: Seat) -> int:
    sheet = sheet_of(state, seat)
    built = sum(sheet.buildings.values()) + sum(sheet.modules.values())
    return len(sheet.technologies) + built + 2 * len(bases(state, seat))


def _strength(state: State, seat: Seat) -> int:
    return _cost(state, army(state, seat))


def _cost(state: State, units: Counts) -> int:
    costs = [(unit_data(state, unit).cost, number) for unit, number in units.items()]
    return sum(number * (cost.minerals + cost.gas) for cost, number in costs)


# --- what orders promise


def _promised(state: State, seat: Seat) -> float:
    """What the own orders may bring that lie there, and the one that is being executed."""
    worth = 0.0
    for planet, stack in state.stacks.items():
        own = [order.kind for order in stack if order.seat == seat]
        # A second order of a kind on the same planet finds less to do.
        worth += sum(
            _order(state, seat, kind, planet) / (1 + own[:at].count(kind)) for at, kind in enumerate(own)
        )
    ground = state.ground
    if seat != state.active or state.fight is not None:
        return worth
    for kind, begun in (("build", ground.build), ("research", ground.research)):
        if begun is not None:
            worth += BEGUN + _order(state, seat, kind, begun.planet) - BY_HAND * begun.by_hand
    if ground.mobilize is not None:
        # Where there is nothing to take an Event card is worth more.
        if ground.mobilize.moved or _taken(state, seat, ground.mobilize.planet):
            worth += BEGUN
        worth += _attack(state, seat)
    return worth


def _order(state: State, seat: Seat, kind: str, planet: str) -> float:
    match kind:
        case "build":
            if base_on(state, planet, seat) is not None:
                return BUILD if sheet_of(state, seat).pool else BUILD / 3
            return FOUND if stands_on(state, planet, seat) else 0.0
        case "research" if base_on(state, planet, seat) is not None:
            return LEARN if sheet_of(state, seat).pool else LEARN / 4
        case "mobilize":
            return _taken(state, seat, planet)
    return 0.0


def _taken(state: State, seat: Seat, planet: str) -> float:
    """The two best areas of a planet that are not the own ones, as far as there are units to take them."""
    near = (planet, *within_reach(state, seat, planet))
    own = sum(_cost(state, units_in(state, area, seat)) for one in near for area in areas_of(state, one))
    if not own:
        return 0.0
    gains = []
    for area in areas_of(state, planet):
        if not controls(state, area, seat):
            troop = state.ground.troops.get(area)
            against = _cost(state, troop.units) if troop is not None else 0
            gains.append(_worth(state, area) * own / (own + 1.2 * against))
    return sum(sorted(gains)[-2:])


def _worth(state: State, area: str) -> float:
    data = area_data(state, area)
    return TAKE + (POINT if data.yields == "conquest" else TAKE / 2) * data.amount


def _attack(state: State, seat: Seat) -> float:
    """A battle that is about to begin, with what may still join it."""
    moving = state.ground.mobilize
    assert moving is not None
    troop = state.ground.troops.get(moving.enemy)
    if troop is None or not moving.attackers:
        return 0.0
    near = (moving.planet, *within_reach(state, seat, moving.planet))
    rest = sum(_cost(state, units_in(state, area, seat)) for one in near for area in areas_of(state, one))
    own, against = _cost(state, moving.attackers) + JOINS * rest, _cost(state, troop.units)
    chance = own * own / (own * own + against * against) if own else 0.0
    won = _worth(state, moving.enemy) + WON_UNITS * min(1.0, against / LARGE_ARMY)
    return chance * won - (1 - chance) * LOST_UNITS * min(1.0, own / LARGE_ARMY)
