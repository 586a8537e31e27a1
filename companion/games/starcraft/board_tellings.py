"""How each step of the full board is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.screen import Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft import terms
from companion.games.starcraft.event_cards import NO_EVENT, event_of
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import area_name, name_of, planet_name, so_much, units_of
from companion.games.starcraft.technologies import name_of_technology, technology_of
from companion.kit.telling import Telling
from companion.kit.words import dotted, listed


def _named(state: State, seat: int, what: Text) -> Text:
    return say("{name}: {what}", name=name_of(state, seat), what=what)


# --- set-up


def _planet(state: State, event: b.PlanetLaid) -> Text:
    planet = planet_name(state, event.tile.planet)
    if event.base:
        return say("{name} lays {planet}, with the base", name=name_of(state, event.seat), planet=planet)
    return say("{name} lays {planet}", name=name_of(state, event.seat), planet=planet)


def _axis(state: State, event: b.AxisLaid) -> Text:
    if not event.ends:
        return _named(state, event.seat, say("no room for the z-axis"))
    one, other = (planet_name(state, planet) for planet, _ in event.ends)
    name = name_of(state, event.seat)
    return say("{name} lays the z-axis, {one} – {other}", name=name, one=one, other=other)


# --- orders


def _bought(state: State, event: b.Bought) -> Text:
    match event.what:
        case "unit":
            what = say(
                "{unit} on {area}", unit=terms.UNIT_NAMES[event.key], area=area_name(state, event.where)
            )
            if event.destroyed:
                taken = listed([units_of(units) for units in event.destroyed.values()])
                what = say("{unit}, made of {units}", unit=what, units=taken)
        case "building":
            what = terms.BUILDING_NAMES[event.key]
        case "module":
            what = terms.MODULE_NAMES[event.key]
        case "base":
            what = say("base on {area}", area=area_name(state, event.where))
        case "worker":
            what = say("a worker")
        case _:
            what = say("a transport")
    return say("{name} builds: {what}", name=name_of(state, event.seat), what=what)


def _moved(state: State, event: b.UnitsMoved) -> Text:
    return say(
        "{name} moves {units}, {source} → {target}",
        name=name_of(state, event.seat),
        units=units_of({event.unit: event.number}),
        source=area_name(state, event.source),
        target=area_name(state, event.target),
    )


def _technology(state: State, event: b.TechnologyBought) -> Text:
    bought = technology_of(state, event.technology, state.faction(event.seat).race)
    name = name_of(state, event.seat)
    return say("{name} buys {what}", name=name, what=name_of_technology(bought))


def _draws(state: State, seat: Seat, number: int) -> Text:
    cards = say_many("{n} Combat card", "{n} Combat cards", number)
    return say("{name} draws {cards}", name=name_of(state, seat), cards=cards)


# --- Regrouping


def _event(state: State, event: b.EventPlayed) -> Text:
    name = name_of(state, event.seat)
    if event.event == NO_EVENT:
        return say("{name} plays no Event card", name=name)
    card = event_of(state, event.event)
    if card.end:
        return say("{name} plays {what}", name=name, what=terms.END_IS_NEAR)
    match card.effect:
        case "cards":
            return _draws(state, event.seat, card.number)
        case "points":
            return say("{name} gains {what}", name=name, what=so_much("conquest", card.number))
        case "other":
            return say("{name} plays an Event card", name=name)
    return say("{name} gains {what}", name=name, what=say_many("{n} worker", "{n} workers", card.number))


def _destroyed(before: State, event: b.PiecesDestroyed) -> Screen | None:
    """A base that falls is news for everybody."""
    if not event.bases:
        return None
    lines = tuple(
        _named(before, owner, say("base on {area}", area=area_name(before, area)))
        for area, owner in before.ground.bases.items()
        if area in event.bases
    )
    return Message(say("Destroyed"), lines, "warning")


def _pieces_lost(before: State, event: b.PiecesDestroyed) -> Text | None:
    """Who has lost bases and transports in Regrouping, and why."""
    bases = [
        say(
            "{name} loses the base on {area}: enemy units there",
            name=name_of(before, before.ground.bases[area]),
            area=area_name(before, area),
        )
        for area in event.bases
    ]
    transports = [
        say(
            "{name} loses {transports}: no base at either end of the route",
            name=name_of(before, seat),
            transports=say_many("{n} transport", "{n} transports", number),
        )
        for seat, number in Counter(seat for _, seat in event.transports).items()
    ]
    return dotted([*bases, *transports]) if bases or transports else None


def _cards_lost(before: State, event: b.ResourcesLost) -> Text | None:
    """Whose areas no longer yield anything to them."""
    told = [
        say(
            "{name} loses the resources of {areas}",
            name=name_of(before, seat),
            areas=listed([area_name(before, area) for area in areas]),
        )
        for seat, areas in event.cards.items()
    ]
    return dotted(told) if told else None


def _one(template: Text) -> Telling:
    return Telling(lambda *_: template)


BOARD_TELLINGS: Mapping[type[Event], Telling] = {
    b.PlanetLaid: Telling(_planet),
    b.AxisLaid: Telling(_axis),
    b.UnitPlaced: Telling(
        lambda state, event: say(
            "{name} places {what} on {area}",
            name=name_of(state, event.seat),
            what=units_of({event.unit: 1}),
            area=area_name(state, event.area),
        )
    ),
    b.TransportPlaced: Telling(
        lambda state, event: say("{name} places a transport", name=name_of(state, event.seat))
    ),
    b.Bought: Telling(_bought),
    b.UnitDestroyed: Telling(
        lambda state, event: say(
            "{name} destroys an own unit: {unit}",
            name=name_of(state, event.seat),
            unit=terms.UNIT_NAMES[event.unit],
        )
    ),
    b.PieceDestroyed: Telling(
        lambda state, event: (
            say("{name} destroys an own base", name=name_of(state, event.seat))
            if event.what == "base"
            else say("{name} destroys an own transport", name=name_of(state, event.seat))
        )
    ),
    b.PlacedByHand: Telling(
        lambda state, event: say("{name} places the workers", name=name_of(state, event.seat))
    ),
    b.PartReached: _one(say("On to the next part of Build")),
    b.UnitsMoved: Telling(_moved),
    b.TechnologyBought: Telling(_technology),
    b.ResearchDrawn: Telling(lambda state, _: _draws(state, state.active, terms.RESEARCH_DRAWS)),
    b.CopyTaken: Telling(
        lambda state, event: say("{name} takes a technology into the hand", name=name_of(state, event.seat))
    ),
    b.OrderClosed: _one(say("The order is done")),
    b.PiecesDestroyed: Telling(None, _destroyed, followed=_pieces_lost),
    b.ResourcesLost: Telling(None, followed=_cards_lost),
    b.EventPlayed: Telling(_event),
    b.CombatDiscarded: Telling(
        lambda state, event: say(
            "{name} discards down to {n} Combat cards",
            name=name_of(state, event.seat),
            n=terms.hand_limit(state.faction(event.seat).race),
        )
    ),
    b.CombatDrawn: Telling(lambda state, event: _draws(state, event.seat, len(event.cards))),
}
