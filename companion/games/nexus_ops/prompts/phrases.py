"""Phrases that several prompts and screens share: units in words, places, conditions, lists."""

from collections.abc import Sequence

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.nexus_ops.control import mine_in, seats_in, units_in
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.model import Boost, State
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import (
    LANDS,
    TERRAIN_NAMES,
    UNIT_NAMES,
    UNIT_PLURALS,
    UNITS,
    Counts,
    Unit,
    count_of,
    present,
)

# As many as a line of a display holds.
MOST_TYPES = 2


def name_of(state: State, seat: Seat) -> Text:
    """A player's name."""
    return Text("{name}", {"name": state.player(seat).name})


def number(value: int) -> Text:
    """A plain number."""
    return Text("{number}", {"number": value})


def listed(parts: Sequence[Text]) -> Text:
    """Several things in one line."""
    names = [f"part{place}" for place in range(len(parts))]
    template = ", ".join(f"{{{name}}}" for name in names)
    return Text(template, dict(zip(names, parts, strict=True)))


def some(count: int, unit: Unit) -> Text:
    """A number of units."""
    return say("{count} × {unit}", count=count, unit=UNIT_NAMES[unit])


def army(counts: Counts) -> Text:
    """Units in words, the strongest first; of many types only that one."""
    units = present(counts)
    if not units:
        return say("no units")
    if len(units) > MOST_TYPES:
        return say("{count} units, up to: {unit}", count=sum(counts), unit=UNIT_NAMES[units[0]])
    return listed([some(count_of(counts, unit), unit) for unit in units])


def boosted(boost: Boost) -> Text:
    """What a battle card does to dice."""
    units = say("all units") if boost.unit is None else UNIT_PLURALS[boost.unit]
    if boost.twice:
        return say("{units} attack twice", units=units)
    change = f"{boost.change:+d}".replace("-", "−")
    return say("{units} {change}", units=units, change=change)


def place(state: State, space: Space) -> Text:
    """A space as the table would call it: by its name on the map and what it is."""
    return say("{space} {terrain}", space=space, terrain=TERRAIN_NAMES[state.map.lands[space]])


def occupants(state: State, space: Space) -> Text | None:
    """What a space holds: everybody's units, or the mine."""
    there = seats_in(state, space)
    if there:
        parts = [
            say("{name} {units}", name=name_of(state, seat), units=army(units_in(state, space, seat)))
            for seat in there
        ]
        return listed(parts)
    if value := mine_in(state, space):
        return mine(value)
    return say("a tile, face down") if space in state.map.face_down else None


def mine(value: int) -> Text:
    """A mine and its number."""
    return say("mine {value}", value=value)


def condition(mission: Mission) -> Text:
    """What a Secret Mission asks for."""
    for terrain in LANDS:
        if mission.about == terrain:
            name = TERRAIN_NAMES[terrain]
            if mission.feat == "dominate":
                return say("Most spaces: {terrain}", terrain=name)
            return say("Won in: {terrain}", terrain=name)
    for unit in UNITS:
        if mission.about == unit and mission.feat == "survive":
            return say("Won, alive: {unit}", unit=UNIT_NAMES[unit])
        if mission.about == unit:
            return say("Destroyed: {unit}", unit=UNIT_NAMES[unit])
    raise ValueError(f"{mission.key} is about nothing")
