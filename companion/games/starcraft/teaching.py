"""What a newcomer is told: what everything does, where the guide says more, hints for a first game."""

from collections.abc import Iterator

from companion.core.seats import Seat
from companion.core.teaching import Hint, Term, Terms
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.starcraft import commands as c
from companion.games.starcraft.build import buys_nothing
from companion.games.starcraft.data import Unit
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.flow import PHASES
from companion.games.starcraft.ground import base_on
from companion.games.starcraft.mobilize import moves_nothing
from companion.games.starcraft.model import Order, State
from companion.games.starcraft.orders import order_of
from companion.games.starcraft.terms import (
    BUILDING_NAMES,
    FACTION_NAMES,
    MODULE_TERMS,
    ORDER_TERMS,
    SPECIAL_TERMS,
    STAGE_MARKS,
    UNIT_NAMES,
    YIELD_TERMS,
    Objective,
    Targets,
)
from companion.kit.terms import prefixed

_OBJECTIVE_LINES: dict[Objective, Text] = {
    "resource_areas": say("from Stage III on wins with {number} areas of minerals or gas"),
    "whole_planets": say("from Stage III on wins with every area of {number} planets"),
    "most_areas": say("from Stage III on wins with more areas than each opponent"),
    "end_is_near": say("the others need 20 points; the end of the deck is a victory"),
    "conquest_areas": say("from Stage III on wins with {number} areas of conquest points"),
    "base_planets": say("from Stage III on wins with bases on {number} planets"),
}
_TARGET_NAMES: dict[Targets, Text] = {
    "none": say("nothing by itself"),
    "ground": say("ground units"),
    "flying": say("flying units"),
    "both": say("all units"),
}

_ON_THE_MAP: dict[str, Term] = {
    "move": Term(say("Move units"), say("on this planet, and to it over your transports")),
    "worker": Term(say("Worker"), say("pays 1 mineral or gas a round, then comes back")),
    "transport": Term(say("Transport"), say("carries your units over its route; dies without a base")),
    "base": Term(say("Base"), say("builds and researches here; one on a planet")),
    "order": Term(say("Order"), say("may be done once it lies on top of its stack")),
    "points": Term(say("Conquest area"), say("points every round for who controls it")),
    "battle": Term(say("Battle"), say("attack of at least the enemy's health destroys")),
    "cards": Term(say("Event card"), say("drawn unseen; one of yours may be played in Regrouping")),
    "combat": Term(say("Combat card"), say("laid in skirmishes; higher values with its unit in front")),
    "planet": Term(say("Planet"), say("orders are stacked here; areas lie around it")),
}


def terms(view: State) -> Terms:
    """By faction, order, unit, building, module and what an area yields."""
    return dict(_terms(view))


def _terms(view: State) -> Iterator[tuple[str, Term]]:
    data, sheets = view.options.data, view.options.data.sheets
    for faction in data.factions:
        line, number = _OBJECTIVE_LINES[faction.objective.kind], faction.objective.number
        yield faction.key, Term(FACTION_NAMES[faction.key], Text(line.msgid, {"number": number}))
    yield from ORDER_TERMS.items()
    yield from prefixed("special-", SPECIAL_TERMS).items()
    for unit in sheets.unit:
        yield unit.key, Term(UNIT_NAMES[unit.key], _unit_line(unit))
    for building in sheets.building:
        unlocked = [unit for unit in sheets.unit if unit.building == building.key]
        yield building.key, Term(BUILDING_NAMES[building.key], _building_line(unlocked))
    yield from MODULE_TERMS.items()
    yield from YIELD_TERMS.items()
    yield from _ON_THE_MAP.items()


def _unit_line(unit: Unit) -> Text:
    if unit.assist:
        return say("supports with {support}, never in the front line", support=unit.support)
    hits = say(
        "aims at {targets}, supports with {support}",
        targets=_TARGET_NAMES[unit.targets],
        support=unit.support,
    )
    return say("flies; {what}", what=hits) if unit.flying else hits


def _building_line(units: list[Unit]) -> Text:
    """The units that it unlocks, by level."""
    ranked = sorted(units, key=lambda unit: unit.level)
    template = ", ".join(f"{STAGE_MARKS[unit.level - 1]} {{{unit.key}}}" for unit in ranked)
    listed = Text(template, {unit.key: UNIT_NAMES[unit.key] for unit in ranked})
    return say("unlocks {units}", units=listed)


def idle(view: State, command: Command) -> Text | None:
    """Why an answer would do nothing."""
    match command:
        case c.LayOrder(seat=seat, planet=str(planet), kind=str(token)) if view.full:
            why = _idle_order(view, seat, planet, order_of(seat, token))
            return None if why is None else say("as things stand: {why}", why=why)
        case c.Execute(seat=seat, planet=str(planet), order="do") if view.full and planet in view.stacks:
            return _idle_order(view, seat, planet, view.stacks[planet][-1])
        case c.Execute(seat=seat, order="traded") if not drawing(view, seat):
            return say("no Event card is left")
    return None


def _idle_order(view: State, seat: Seat, planet: str, order: Order) -> Text | None:
    if order.kind == "research" and base_on(view, planet, seat) is None:
        return say("no base of yours there")
    if order.kind == "build" and buys_nothing(view, seat, planet, special=order.special):
        return say("nothing can be bought there")
    if order.kind == "mobilize" and moves_nothing(view, seat, planet):
        return say("no unit can move there")
    return None


# --- the guide, and hints for a first game

HINTS = (
    Hint(
        "objective",
        say("Each faction has an objective of its own. It counts once the Event deck is at Stage III."),
        lambda view, _: view.phase == "factions",
    ),
    Hint(
        "last-first",
        say("Build, Mobilize and Research orders are stacked on planets: the last one laid is done first."),
        lambda view, _: view.phase == "planning",
    ),
    Hint(
        "blocked",
        say("Only an order on top of a stack can be carried out. Who has none on top draws an Event card."),
        lambda view, _: view.phase in ("execution", "blocked"),
    ),
    Hint(
        "front-line",
        say("A Combat card that shows your front-line unit counts with its higher values."),
        lambda view, _: PHASES[view.phase].section == "battle",
    ),
    Hint(
        "control",
        say("An area is yours with a unit or base of yours and nobody else's: only such areas give points."),
        lambda view, _: view.phase in ("regrouping", "conquest"),
    ),
)
