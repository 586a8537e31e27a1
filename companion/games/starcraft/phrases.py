"""Phrases that several questions and screens share."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.starcraft import terms
from companion.games.starcraft.board import Route
from companion.games.starcraft.data import CardEffect, CombatCard, Cost, Goal
from companion.games.starcraft.fights import Skirmish
from companion.games.starcraft.flow import PHASES
from companion.games.starcraft.ground import area_data
from companion.games.starcraft.model import State, stage_on_top, until_stage
from companion.kit.words import dotted, listed

# What a Combat card does besides its numbers.
_EFFECTS: dict[CardEffect, Text] = {
    "splash_ground": say("splash damage on the ground"),
    "splash_flying": say("splash damage in the air"),
    "splash_both": say("splash damage on the ground and in the air"),
    "support": say("counts for a supporting unit, too"),
}


def name_of(state: State, seat: Seat) -> Text:
    """A player."""
    return terms.named(state.player(seat).name)


def names_of(state: State, seats: Iterable[Seat]) -> Text:
    """Several players."""
    return listed([name_of(state, seat) for seat in seats])


def planet_name(state: State, planet: str) -> Text:
    """A planet, as its tile says."""
    return terms.named(next(one.name for one in state.options.data.planets if one.key == planet))


def area_name(state: State, area: str) -> Text:
    """An area, by its planet and number."""
    planet, _, place = area.rpartition(".")
    return say("{planet} {n}", planet=planet_name(state, planet), n=int(place))


def area_yields(state: State, area: str) -> Text:
    """What an area yields, and how many units it holds."""
    printed = area_data(state, area)
    return say("{what}, room for {limit}", what=so_much(printed.yields, printed.amount), limit=printed.limit)


def planet_yields(state: State, planet: str) -> Text:
    """What the areas of a planet yield together."""
    areas = next(one for one in state.options.data.planets if one.key == planet).areas
    sums = {kind: sum(area.amount for area in areas if area.yields == kind) for kind in terms.YIELD_NAMES}
    return listed([so_much(kind, number) for kind, number in sums.items() if number])


def so_much(kind: str, count: int) -> Text:
    """Minerals, gas or conquest points in words."""
    match kind:
        case "minerals":
            return say_many("{n} mineral", "{n} minerals", count)
        case "gas":
            return say("{n} gas", n=count)
    return say_many("{n} conquest point", "{n} conquest points", count)


def route_name(state: State, route: Route) -> Text:
    """A route, by what it joins."""
    one, other = (planet_name(state, planet) for planet in route.ends)
    if route.z:
        return say("{one} – {other}, z-axis", one=one, other=other)
    return Text("{one} – {other}", {"one": one, "other": other})


def card_line(card: CombatCard) -> Text:
    """What a Combat card prints."""
    units = listed([terms.UNIT_NAMES[unit] for unit in card.units])
    return say("{unit}: {what}", unit=units, what=card_values(card))


def card_name(card: CombatCard) -> Text:
    """A Combat card in short: its units and its higher values."""
    units = listed([terms.UNIT_NAMES[unit] for unit in card.units])
    if card.reinforcement:
        return say("{units} +{attack}/+{health}", units=units, attack=card.attack, health=card.health)
    return say("{units} {attack}/{health}", units=units, attack=card.attack, health=card.health)


def card_values(card: CombatCard) -> Text:
    """The numbers of a Combat card, the higher ones for its own unit in front, and what else it does."""
    if card.reinforcement:
        values = say("attack +{attack}, health +{health}", attack=card.attack, health=card.health)
    else:
        values = say(
            "attack {attack}, health {health}; else {low} and {lower}",
            attack=card.attack,
            health=card.health,
            low=card.minor[0],
            lower=card.minor[1],
        )
    return dotted([values, _EFFECTS[card.effect]]) if card.effect else values


def pairing(skirmish: Skirmish) -> Text:
    """A skirmish, by its front lines."""
    own, enemy = terms.UNIT_NAMES[skirmish.attacker.front], terms.UNIT_NAMES[skirmish.defender.front]
    return say("{own} against {enemy}", own=own, enemy=enemy)


def so_many(unit: str, count: int) -> Text:
    """One unit of a kind, or several."""
    words = terms.UNIT_COUNTS[unit]
    return Text(words.msgid, {"n": count}, words.plural)


def units_of(units: dict[str, int]) -> Text:
    """Units in one line."""
    return listed([so_many(unit, count) for unit, count in units.items() if count])


def price(cost: Cost) -> Text:
    """What something costs."""
    parts = [
        so_much(kind, count) for kind, count in (("minerals", cost.minerals), ("gas", cost.gas)) if count
    ]
    return listed(parts) if parts else say("free")


def event_cards(count: int) -> Text:
    """Event cards in front of a player."""
    return say_many("{n} Event card", "{n} Event cards", count)


def stage_line(state: State) -> Text:
    """The stage on top, and how many draws until the next one is."""
    stage = stage_on_top(state)
    mark = terms.STAGE_MARKS[stage - 1]
    if stage == len(terms.STAGE_MARKS):
        return say("{stage}: {n} left", stage=mark, n=sum(state.deck))
    return say("{stage}: {n} up", stage=mark, n=until_stage(state, stage + 1))


def objective(goal: Goal) -> Text:
    """How a faction wins in its own way, in a few words."""
    match goal.kind:
        case "resource_areas":
            return say("control {n} areas with resources", n=goal.number)
        case "whole_planets":
            return say("control every area of {n} planets", n=goal.number)
        case "most_areas":
            return say("control more areas than each other")
        case "end_is_near":
            return say("others need 20; two The End Draws Near")
        case "conquest_areas":
            return say("control {n} areas with conquest points", n=goal.number)
        case "base_planets":
            return say("bases on {n} planets", n=goal.number)


def headline(state: State) -> Text:
    """Round and phase."""
    phase = PHASES[state.phase].name
    if not state.round or state.phase == "over":
        return phase
    return say("Round {round}: {phase}", round=state.round, phase=phase)
