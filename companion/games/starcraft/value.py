"""How well a seat stands, for whoever thinks: points first, then what brings points."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.ground import area_data, army, bases, controlled, unit_data
from companion.games.starcraft.model import State, allied, everybody, points_of, target
from companion.games.starcraft.regroup import conquest, progress

MOST = 0.9  # only a game that was won or lost is worth more
POINTS, GAIN, AREAS, ARMY, ECONOMY, GOAL = 0.45, 0.2, 0.1, 0.15, 0.06, 0.04
LARGE_ARMY, LARGE_ECONOMY, LARGE_GAIN, LARGE_AREAS = 24, 20, 5, 10


def value(state: State, seat: Seat) -> float:
    """Between -1 and 1: the own standing less that of the best other side."""
    if state.phase == "over":
        return 1.0 if seat in state.winners else -1.0
    others = [
        _standing(state, other)
        for other in everybody(state)
        if not allied(state, seat, other) and not state.player(other).out
    ]
    return MOST * (_standing(state, seat) - max(others, default=0.0))


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
    )


def _strength(state: State, seat: Seat) -> int:
    total = 0
    for unit, number in army(state, seat).items():
        cost = unit_data(state, unit).cost
        total += number * (cost.minerals + cost.gas)
    return total
