"""Move, on the full board: every unit at most once, one space, or as its abilities allow.

A Rock Strider goes two spaces if one of them is Rock Plains, a Lava Leaper two from a Magma Pool and over
enemies, a Dragon from the Monolith anywhere. A unit that began the turn beside enemies may only retreat: to a
space that its owner controls, or an empty one, as it is on arrival. A card for other moves lifts the rest of
this for a turn (its text is on the table), but neither that limit of a retreat nor an entry limit.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import controller, enemies_in, seats_in, spaces_of, units_in
from companion.games.nexus_ops.model import State, may_stand
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.ruling import ASSISTED, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import NO_UNITS, TERRAIN_NAMES, UNIT_NAMES, Unit, count_of, present


def ready(state: State, seat: Seat, space: Space, unit: Unit) -> int:
    """Units in a space that can still move."""
    there = count_of(units_in(state, space, seat), unit)
    return there if state.turn.free_moves else there - _moved(state, space, unit)


def _moved(state: State, space: Space, unit: Unit) -> int:
    return count_of(state.turn.moved.get(space, NO_UNITS), unit)


def _bound(state: State, seat: Seat, space: Space, unit: Unit) -> int:
    """Those of them that may only retreat."""
    return min(ready(state, seat, space, unit), count_of(state.turn.bound.get(space, NO_UNITS), unit))


def sources(state: State, seat: Seat) -> list[Space]:
    """Spaces from which anything can move."""
    return [space for space in spaces_of(state, seat) if movable(state, seat, space)]


def movable(state: State, seat: Seat, space: Space) -> list[Unit]:
    """Units in a space that can go somewhere."""
    return [unit for unit in present(units_in(state, space, seat)) if targets(state, seat, space, unit)]


def targets(state: State, seat: Seat, source: Space, unit: Unit) -> list[Space]:
    """Where a unit can go: anywhere in reach, or if all of them are bound to a place for a retreat."""
    count = ready(state, seat, source, unit)
    if not count:
        return []
    reach = sorted(_reach(state, seat, source, unit) - {source})
    unbound = count > _bound(state, seat, source, unit)
    return reach if unbound else [target for target in reach if _shelter(state, seat, target)]


def most(state: State, seat: Seat, source: Space, unit: Unit, target: Space) -> int:
    """How many can go there: all that are ready to a place for a retreat, elsewhere only the unbound."""
    count = ready(state, seat, source, unit)
    return count if _shelter(state, seat, target) else count - _bound(state, seat, source, unit)


def _shelter(state: State, seat: Seat, space: Space) -> bool:
    return controller(state, space) == seat or not seats_in(state, space)


def _reach(state: State, seat: Seat, source: Space, unit: Unit) -> set[Space]:
    """Spaces that a unit may enter from there, whoever is in them."""
    lands, near = state.map.lands, state.planet.neighbours
    anywhere = state.turn.free_moves or (unit == "rubium_dragon" and lands[source] == "monolith")
    if anywhere:
        return {space for space in near if may_stand(state, unit, lands[space])}
    reached = set(near[source])
    if unit == "rock_strider":
        reached |= _over_rock(state, seat, source)
    if unit == "lava_leaper" and lands[source] == "magma":
        reached.update(*(near[between] for between in near[source]))
    return {space for space in reached if may_stand(state, unit, lands[space])}


def _over_rock(state: State, seat: Seat, source: Space) -> set[Space]:
    """Spaces two steps away, one of them on Rock Plains, past no enemy."""
    lands, near = state.map.lands, state.planet.neighbours
    return {
        space
        for between in near[source]
        if not enemies_in(state, between, seat)
        for space in near[between]
        if "rock" in (lands[between], lands[space])
    }


def move(state: State, command: c.Move, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    seat, source, unit, target = command.seat, command.source, command.unit, command.target
    if source is None or unit is None or target is None or command.number is None:
        return INCOMPLETE
    for space in (source, target):
        if space not in state.board.units:
            return no(say("There is no space {space}.", space=space))
    if not 1 <= command.number <= ready(state, seat, source, unit):
        return no(say("Not so many are there that can still move."), UNIT_NAMES[unit])
    if target not in _reach(state, seat, source, unit) - {source}:
        return no(
            say(
                "{unit}: cannot go from {source} to {target}.",
                unit=UNIT_NAMES[unit],
                source=source,
                target=target,
            ),
            TERRAIN_NAMES[state.board.lands[target]],
        )
    if command.number > most(state, seat, source, unit, target):
        return no(
            say("Units that began the turn beside enemies may only retreat."),
            say("To a space that you control, or an empty one."),
        )
    retreated = min(command.number, _bound(state, seat, source, unit)) if _shelter(state, seat, target) else 0
    fresh = count_of(units_in(state, source, seat), unit) - _moved(state, source, unit)
    again = max(0, command.number - fresh)
    return (e.UnitsMoved(seat, unit, source, target, command.number, retreated, again),)
