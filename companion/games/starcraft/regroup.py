"""Regrouping on the full board, steps 1 to 7: nobody has to choose anything there."""

from __future__ import annotations

from random import Random

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft import ground
from companion.games.starcraft.board import planet_of
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State, everybody, living, side_of, stage_on_top
from companion.games.starcraft.regroup_end import reading
from companion.games.starcraft.victory import by_elimination, by_points, winning

# --- steps 1 to 4


def fallen_bases(state: State) -> tuple[str, ...]:
    """Bases in an area with enemy units."""
    troops = state.ground.troops
    return tuple(
        area for area, owner in state.ground.bases.items() if area in troops and troops[area].seat != owner
    )


def cut_off(state: State) -> tuple[tuple[str, Seat], ...]:
    """Transports with no own base at either end of their route."""
    ends = {route.key: route.ends for route in state.ground.routes}
    return tuple(
        (route, seat)
        for route, owners in state.ground.transports.items()
        for seat in owners
        if not any(ground.base_on(state, planet, seat) for planet in ends[route])
    )


def lost_cards(state: State) -> dict[Seat, tuple[str, ...]]:
    """Resource cards without an own base on the planet, or with an enemy in the area."""
    found = {}
    for seat in everybody(state):
        lost = tuple(
            area
            for area in sheet_of(state, seat).workers
            if ground.base_on(state, planet_of(area), seat) is None or ground.present(state, area) - {seat}
        )
        if lost:
            found[seat] = lost
    return found


def gained_cards(state: State) -> dict[Seat, tuple[str, ...]]:
    """Cards of own areas on planets with an own base; with the only base there those of empty areas, too."""
    held = {area for seat in everybody(state) for area in sheet_of(state, seat).workers}
    found: dict[Seat, tuple[str, ...]] = {}
    for area, seat in state.ground.bases.items():
        areas = ground.areas_of(state, planet_of(area))
        alone = all(state.ground.bases.get(one, seat) == seat for one in areas)
        gained = [
            one
            for one in areas
            if ground.area_data(state, one).yields != "conquest"
            and one not in held
            and state.ground.depleted.get(one, 0) < 2
            and (ground.controls(state, one, seat) or (alone and not ground.present(state, one)))
        ]
        if gained:
            found[seat] = (*found.get(seat, ()), *gained)
    return found


def regrouped(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Everything from step 1 to the first choice."""
    fallen = fallen_bases(fold(state, told))
    told = (*told, b.PiecesDestroyed(fallen, ()))
    told = (*told, b.PiecesDestroyed((), cut_off(fold(state, told))))
    out = tuple(e.PlayerOut(seat) for seat in ground.eliminated(fold(state, told)))
    told = (*told, *out)
    if out and (last := by_elimination(fold(state, told))):
        return *told, *last
    told = (*told, b.ResourcesLost(lost_cards(fold(state, told))))
    told = (*told, b.ResourcesGained(gained_cards(fold(state, told))))
    return (*told, *_scored(fold(state, told), chance))


# --- steps 5 to 7


def conquest(state: State, seat: Seat) -> int:
    """The points printed in areas that a seat controls."""
    areas = ground.controlled(state, seat)
    return sum(
        ground.area_data(state, area).amount
        for area in areas
        if ground.area_data(state, area).yields == "conquest"
    )


def _scored(state: State, chance: Random) -> tuple[Event, ...]:
    if state.conquest:
        return reading(state, (), chance)
    gained = e.PointsGained({seat: conquest(state, seat) for seat in sorted(living(state))})
    after = fold(state, (gained,))
    if ended := by_points(after):
        return gained, *ended
    met = objectives_met(after)
    if met:
        claimed = list(dict.fromkeys(side_of(after, seat) for seat in met))
        return gained, e.ObjectiveMet(tuple(met)), *winning(after, "objective", claimed)
    return reading(state, (gained,), chance)


def objectives_met(state: State) -> list[Seat]:
    """Whose objective is met, and counts at this stage."""
    stage = stage_on_top(state)
    return [
        seat for seat in living(state) if state.faction(seat).objective.stage <= stage and meets(state, seat)
    ]


def meets(state: State, seat: Seat) -> bool:
    """Whether a faction's objective is met; if fewer areas of the kind exist than asked, all of them do."""
    goal = state.faction(seat).objective
    have, there = progress(state, seat)
    if goal.kind == "end_is_near":
        return False
    if goal.kind == "most_areas":
        return all(have > len(ground.controlled(state, other)) for other in living(state) if other != seat)
    return have >= min(goal.number, there)


def progress(state: State, seat: Seat) -> tuple[int, int]:
    """How much of what an objective asks for a seat has, and how much there is."""
    own = ground.controlled(state, seat)
    planets = [tile.planet for tile in state.ground.tiles]
    match state.faction(seat).objective.kind:
        case "resource_areas":
            return sum(ground.area_data(state, one).yields != "conquest" for one in own), _count(state, False)
        case "conquest_areas":
            return sum(ground.area_data(state, one).yields == "conquest" for one in own), _count(state, True)
        case "whole_planets":
            whole = [one for one in planets if all(area in own for area in ground.areas_of(state, one))]
            return len(whole), len(planets)
        case "base_planets":
            return len(ground.bases(state, seat)), len(planets)
    return len(own), 0


def _count(state: State, conquest_areas: bool) -> int:
    areas = [area for tile in state.ground.tiles for area in ground.areas_of(state, tile.planet)]
    return sum((ground.area_data(state, area).yields == "conquest") == conquest_areas for area in areas)
