"""What must hold in the data files of an owner; each complaint says what to write instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.core.material import WrongEntryError as Wrong
from companion.core.text import Text, say
from companion.games.starcraft import terms

SIDES = range(4)
PLANETS = 12
LARGEST = 20
COMBAT_CARDS = 18
TECHNOLOGY_CARDS = {"terran": 21, "protoss": 20, "zerg": 22}
MODULE_TOKENS = {"terran": 8, "protoss": 7, "zerg": 4}
FIGURES = {"terran": 30, "protoss": 27, "zerg": 33}


def _each_once(what: Text, found: Iterable[str], wanted: Iterable[str]) -> None:
    if sorted(found := tuple(found)) != sorted(wanted := tuple(wanted)):
        raise Wrong(
            say("the {what} are {names}", what=what, names=", ".join(found) or say("missing")),
            say("each of these once: {names}", names=", ".join(wanted)),
        )


def _within(where: str, **numbers: int) -> None:
    for name, number in numbers.items():
        if not 0 <= number <= LARGEST:
            raise Wrong(
                say("{where}: {name} = {number}", where=where, name=name, number=number),
                say("it is 0 to {largest}", largest=LARGEST),
            )


def _known_units(where: str, units: Iterable[str]) -> None:
    if strangers := sorted(set(units) - set(terms.UNIT_NAMES)):
        raise Wrong(
            say("{where}: {strangers} is no unit", where=where, strangers=strangers[0]),
            say("known are: {names}", names=", ".join(terms.UNIT_NAMES)),
        )


def factions(file: Any) -> None:
    """Six, each with units that exist."""
    _each_once(say("factions"), (one.key for one in file.faction), terms.FACTIONS)
    for one in file.faction:
        _known_units(one.key, one.units)
        _within(one.key, workers=one.workers, transports=one.transports, number=one.objective.number)


def sheets(file: Any) -> None:
    """All units, buildings and modules, as many pieces as the box has."""
    _each_once(say("units"), (one.key for one in file.unit), terms.UNIT_NAMES)
    _each_once(say("buildings"), (one.key for one in file.building), terms.BUILDING_NAMES)
    _each_once(say("modules"), (one.key for one in file.module), terms.MODULES)
    for unit in file.unit:
        _within(
            unit.key, count=unit.count, support=unit.support, minerals=unit.cost.minerals, gas=unit.cost.gas
        )
        _known_units(unit.key, unit.destroys)
        if unit.building and unit.building not in terms.BUILDING_NAMES:
            raise Wrong(
                say("{key}: no building {building}", key=unit.key, building=unit.building),
                say("known are: {names}", names=", ".join(terms.BUILDING_NAMES)),
            )
    for race in terms.RACES:
        _sum(
            say("figures of the {race}", race=race),
            (one.count for one in file.unit if one.race == race),
            FIGURES[race],
        )
        _sum(
            say("modules of the {race}", race=race),
            (one.count.get(race, 0) for one in file.module),
            MODULE_TOKENS[race],
        )


def _sum(what: Text, numbers: Iterable[int], wanted: int) -> None:
    if (found := sum(numbers)) != wanted:
        raise Wrong(say("{found} {what}", found=found, what=what), say("the box has {wanted}", wanted=wanted))


def planets(file: Any) -> None:
    """Twelve, each with areas and at least one end of a route."""
    if len(file.planet) != PLANETS:
        raise Wrong(
            say("{number} planets", number=len(file.planet)),
            say("the box has {planets}: one [[planet]] each", planets=PLANETS),
        )
    for key, times in Counter(one.key for one in file.planet).items():
        if times > 1:
            raise Wrong(
                say("{key} stands there {times} times", key=key, times=times), say("each planet once")
            )
    for planet in file.planet:
        if not planet.slots or any(side not in SIDES for side in planet.slots):
            raise Wrong(
                say("{key}: slots {slots}", key=planet.key, slots=str(list(planet.slots))),
                say("sides are 0 to 3, at least two of them"),
            )
        if not planet.areas:
            raise Wrong(say("{key} has no area", key=planet.key), say("a planet has one or more"))
        for area in planet.areas:
            _within(planet.key, amount=area.amount, limit=area.limit)


def combat(file: Any) -> None:
    """Eighteen cards a faction."""
    for race in terms.RACES:
        own = [card for card in file.card if card.race == race]
        _sum(say("Combat cards of the {race}", race=race), (card.copies for card in own), COMBAT_CARDS)
        for key, times in Counter(card.key for card in own).items():
            if times > 1:
                raise Wrong(
                    say("{key} stands there {times} times", key=key, times=times),
                    say("give a card its number of copies"),
                )
        for card in own:
            _known_units(card.key, card.units)
            _within(card.key, attack=card.attack, health=card.health)


def technologies(file: Any) -> None:
    """As many cards as the box has."""
    for key, times in Counter(one.key for one in file.technology).items():
        if times > 1:
            raise Wrong(
                say("{key} stands there {times} times", key=key, times=times),
                say("give a technology its number of copies"),
            )
    for race in terms.RACES:
        own = [one for one in file.technology if one.race == race]
        _sum(
            say("Technology cards of the {race}", race=race),
            (one.copies for one in own),
            TECHNOLOGY_CARDS[race],
        )
        for one in own:
            _known_units(one.key, (one.unit, one.unlocks or one.unit))
            if (one.gives == "start") != bool(one.start):
                raise Wrong(
                    say("{key}: start = {start}", key=one.key, start=repr(one.start)),
                    say('gives = "start" with cards, attack or health'),
                )
            _within(
                one.key,
                number=one.number,
                attack=one.attack,
                health=one.health,
                minerals=one.cost.minerals,
                gas=one.cost.gas,
            )


def events(file: Any) -> None:
    """Three stages, and three times The End Draws Near."""
    for stage, size in enumerate(terms.STAGE_SIZES, start=1):
        _sum(
            say("Event cards of Stage {stage}", stage=stage),
            (one.copies for one in file.event if one.stage == stage),
            size,
        )
    last = [one for one in file.event if one.end]
    _sum(say("cards The End Draws Near"), (one.copies for one in last), terms.ENDS)
