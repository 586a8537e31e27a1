"""Corrections of the full board: units, bases, workers, how worn an area is; within what the box allows."""

from __future__ import annotations

from companion.core.screen import NOTHING
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.starcraft import ground
from companion.games.starcraft.board import planet_of
from companion.games.starcraft.changes import sheet_of, with_board, with_sheet, with_units
from companion.games.starcraft.model import State, living
from companion.games.starcraft.phrases import area_name, name_of, so_many
from companion.games.starcraft.terms import UNIT_NAMES, WORKERS
from companion.kit.corrections import Asked, Value

NOBODY = 0


def _open(state: State) -> bool:
    """While no order is being executed everything stands where it belongs."""
    return state.full and state.phase in ("planning", "execution")


# --- units


def _areas(state: State, seat: Seat) -> list[str]:
    return [area for area in ground.all_areas(state) if ground.is_free(state, area, seat)]


def _kinds(state: State, seat: Seat, _: str) -> list[str]:
    race = state.faction(seat).race
    return [unit.key for unit in state.options.data.sheets.unit if unit.race == race]


def _units(state: State, seat: Seat, area: str, unit: str) -> int:
    return ground.units_in(state, area, seat).get(unit, 0)


def _possible_units(state: State, seat: Seat, area: str, unit: str) -> range:
    more = min(ground.figures_left(state, seat, unit), ground.room(state, area, seat))
    return range(_units(state, seat, area, unit) + more + 1)


def _set_units(state: State, seat: Seat, area: str, unit: str, number: int) -> State:
    return with_units(state, area, seat, {unit: number - _units(state, seat, area, unit)})


# --- bases, workers, areas


def _base_areas(state: State, seat: Seat) -> list[str]:
    """Where a base may be put by hand, or taken away."""
    own = [area for area, owner in state.ground.bases.items() if owner == seat]
    if not ground.bases_left(state, seat):
        return own
    free = [area for area in _areas(state, seat) if ground.base_on(state, planet_of(area), seat) is None]
    return [*own, *free]


def _set_base(state: State, seat: Seat, area: str) -> State:
    bases = {one: owner for one, owner in state.ground.bases.items() if one != area}
    return with_board(state, bases=bases if area in state.ground.bases else {**bases, area: seat})


def _pool(state: State, seat: Seat) -> int:
    return sheet_of(state, seat).pool


def _possible_pool(state: State, seat: Seat) -> range:
    return range(WORKERS - sheet_of(state, seat).workers_owned + _pool(state, seat) + 1)


def _yielding(state: State) -> list[str]:
    worn = state.ground.depleted
    return [
        area
        for area in ground.all_areas(state)
        if ground.area_data(state, area).yields != "conquest" and worn.get(area, 0) < 2
    ]


_WHOSE = Asked(NOTHING, living, name_of)

BOARD_VALUES = {
    "units": Value(
        lambda name: say("Units of {name}", name=name),
        (
            _WHOSE,
            Asked(say("In which area?"), _areas, area_name, where=True),
            Asked(say("Which unit?"), _kinds, lambda _, unit: UNIT_NAMES[unit]),
            Asked(
                lambda _, __, ___, unit: say("How many: {unit}?", unit=UNIT_NAMES[unit]),
                _possible_units,
                now=_units,
            ),
        ),
        _set_units,
        lambda state, seat, area, unit, number: say(
            "Correction, {name}: {units} on {area}",
            name=name_of(state, seat),
            units=so_many(unit, number),
            area=area_name(state, area),
        ),
        when=_open,
    ),
    "base": Value(
        lambda name: say("A base of {name}", name=name),
        (_WHOSE, Asked(say("Put it there, or take it away"), _base_areas, area_name, where=True)),
        _set_base,
        lambda state, seat, area: say(
            "Correction: base of {name}, {area}", name=name_of(state, seat), area=area_name(state, area)
        ),
        when=_open,
    ),
    "workers": Value(
        lambda name: say("Workers of {name}", name=name),
        (_WHOSE, Asked(say("Workers in the pool?"), _possible_pool, now=_pool)),
        lambda state, seat, number: with_sheet(state, seat, pool=number),
        lambda state, seat, number: say(
            "Correction, {name}: {n} workers in the pool", name=name_of(state, seat), n=number
        ),
        when=_open,
    ),
    "depleted": Value(
        say("How worn an area is"),
        (
            Asked(say("Which area?"), _yielding, area_name, where=True),
            Asked(
                say("How often mined by force?"),
                lambda *_: range(2),
                now=lambda state, area: state.ground.depleted.get(area, 0),
            ),
        ),
        lambda state, area, worn: with_board(state, depleted={**state.ground.depleted, area: worn}),
        lambda state, area, worn: say("Correction: {area} worn {n}", area=area_name(state, area), n=worn),
        when=_open,
    ),
}
