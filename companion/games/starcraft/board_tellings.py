"""How each step of the full board is told."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.screen import Message, Screen
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Counts
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.event_cards import NO_EVENT, benefit, event_of
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import area_name, card_line, name_of, planet_name, units_of
from companion.games.starcraft.technologies import name_of_technology, technology_of
from companion.games.starcraft.terms import BUILDING_NAMES, END_IS_NEAR, MODULE_NAMES, UNIT_NAMES
from companion.kit.telling import Telling
from companion.kit.words import listed


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
    return _named(state, event.seat, say("z-axis, {one} – {other}", one=one, other=other))


# --- orders


def _bought(state: State, event: b.Bought) -> Text:
    match event.what:
        case "unit":
            what = say("{unit} on {area}", unit=UNIT_NAMES[event.key], area=area_name(state, event.where))
        case "building":
            what = BUILDING_NAMES[event.key]
        case "module":
            what = MODULE_NAMES[event.key]
        case "base":
            what = say("base on {area}", area=area_name(state, event.where))
        case "worker":
            what = say("a worker")
        case _:
            what = say("a transport")
    return say("{name} builds: {what}", name=name_of(state, event.seat), what=what)


def _moved(state: State, event: b.UnitsMoved) -> Text:
    return say(
        "{name}: {units}, {source} → {target}",
        name=name_of(state, event.seat),
        units=units_of({event.unit: event.number}),
        source=area_name(state, event.source),
        target=area_name(state, event.target),
    )


def _technology(state: State, event: b.TechnologyBought | f.AbilityUsed) -> Text:
    bought = technology_of(state, event.technology, state.faction(event.seat).race)
    return _named(state, event.seat, name_of_technology(bought))


def _combat_drawn(state: State, event: b.CombatDrawn) -> Text:
    cards = say_many("{n} Combat card", "{n} Combat cards", len(event.cards))
    return say("{name} draws {cards}", name=name_of(state, event.seat), cards=cards)


# --- a battle


def _fight(state: State, event: f.FightBegun) -> Text:
    return say(
        "{attacker} attacks {defender} on {area}",
        attacker=name_of(state, event.attacker),
        defender=name_of(state, event.defender),
        area=area_name(state, event.area),
    )


def _fight_shown(state: State, event: f.FightBegun) -> Screen:
    moving, troop = state.ground.mobilize, state.ground.troops.get(event.area)
    sides: list[Counts] = [moving.attackers if moving else {}, troop.units if troop else {}]
    lines = tuple(units_of(units) for units in sides if units)
    return Message(_fight(state, event), lines, "battle")


def _ability(state: State, event: f.AbilityUsed) -> Text:
    if not event.technology:
        return _named(state, event.seat, say("no ability"))
    return _technology(state, event)


def _turned_up(state: State, event: f.CardNamed) -> Text:
    card = card_line(card_of(state, event.card)) if event.card else say("no card")
    return _named(state, event.seat, card)


_FALLS: dict[str, Text] = {
    "nothing": say("stays"),
    "front": say("destroyed"),
    "support": say("a support falls"),
    "withdraws": say("withdraws"),
}


def skirmish_name(state: State, event: f.SkirmishFought) -> Text:
    """What became of both front lines."""
    own, enemy = _fronts(state, event.skirmish)
    return say(
        "{own} {mine}, {enemy} {theirs}",
        own=own,
        mine=_FALLS[event.falls[0]],
        enemy=enemy,
        theirs=_FALLS[event.falls[1]],
    )


def _fronts(state: State, number: int) -> tuple[Text, Text]:
    skirmish = state.fighting.skirmishes[number]
    return UNIT_NAMES[skirmish.attacker.front], UNIT_NAMES[skirmish.defender.front]


def _skirmish_shown(state: State, event: f.SkirmishFought) -> Screen | None:
    if state.fight is None or event.skirmish >= len(state.fight.skirmishes):
        return None
    fronts = _fronts(state, event.skirmish)
    lines = [
        say(
            "{unit}: {attack} against {health}, {falls}",
            unit=fronts[side],
            attack=event.attack[1 - side],
            health=event.health[side],
            falls=_FALLS[event.falls[side]],
        )
        for side in (0, 1)
    ]
    cards = listed([card_line(card_of(state, card)) for card in event.cards if card])
    return Message(say("Skirmish"), (*lines, cards), "battle")


def _withdrew(state: State, event: f.UnitsWithdrew) -> Text:
    if not event.units:
        return _named(state, event.seat, say("nobody can retreat"))
    return say(
        "{name}: {units} to {area}",
        name=name_of(state, event.seat),
        units=units_of(event.units),
        area=area_name(state, event.area),
    )


def _fell(state: State, event: f.UnitFell) -> Text:
    return say("{name} loses: {unit}", name=name_of(state, event.seat), unit=UNIT_NAMES[event.unit])


def _ended(state: State, event: f.FightEnded) -> Text:
    area = area_name(state, event.area)
    if not event.winner:
        return say("Battle on {area}: nobody wins", area=area)
    return say("Battle on {area}: {name} wins", area=area, name=name_of(state, event.winner))


# --- Regrouping


def _event(state: State, event: b.EventPlayed) -> Text:
    if event.event == NO_EVENT:
        return _named(state, event.seat, say("no Event card"))
    card = event_of(state, event.event)
    return _named(state, event.seat, END_IS_NEAR if card.end else benefit(card))


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


def _one(template: Text) -> Telling:
    return Telling(lambda *_: template)


BOARD_TELLINGS: Mapping[type[Event], Telling] = {
    b.PlanetLaid: Telling(_planet),
    b.AxisLaid: Telling(_axis),
    b.UnitPlaced: Telling(
        lambda state, event: _named(
            state,
            event.seat,
            say("{unit} on {area}", unit=UNIT_NAMES[event.unit], area=area_name(state, event.area)),
        )
    ),
    b.TransportPlaced: Telling(lambda state, event: _named(state, event.seat, say("a transport"))),
    b.Bought: Telling(_bought),
    b.UnitDestroyed: Telling(
        lambda state, event: say(
            "{name} destroys an own unit: {unit}",
            name=name_of(state, event.seat),
            unit=UNIT_NAMES[event.unit],
        )
    ),
    b.PieceDestroyed: Telling(
        lambda state, event: _named(
            state,
            event.seat,
            say("own base destroyed") if event.what == "base" else say("own transport destroyed"),
        )
    ),
    b.PlacedByHand: Telling(lambda state, event: _named(state, event.seat, say("places the workers"))),
    b.PartReached: _one(say("On to the next part of Build")),
    b.UnitsMoved: Telling(_moved),
    b.TechnologyBought: Telling(_technology),
    b.ResearchDrawn: _one(say("3 Combat cards are drawn")),
    b.CopyTaken: Telling(lambda state, event: _named(state, event.seat, say("a technology in hand"))),
    f.FightBegun: Telling(_fight, _fight_shown),
    f.AbilityUsed: Telling(_ability),
    f.UnitsPaired: Telling(
        lambda _, event: say(
            "{own} against {enemy}", own=UNIT_NAMES[event.attacker], enemy=UNIT_NAMES[event.defender]
        )
    ),
    f.SupportAssigned: Telling(
        lambda state, event: _named(state, event.seat, say("{unit} supports", unit=UNIT_NAMES[event.unit]))
    ),
    f.CombatLaid: Telling(
        lambda state, event: say("{name} lays a Combat card", name=name_of(state, event.seat))
    ),
    f.CardsTurned: _one(say("Cards are turned up")),
    f.CardNamed: Telling(_turned_up),
    f.SkirmishFought: Telling(skirmish_name, _skirmish_shown),
    f.UnitFell: Telling(_fell),
    f.UnitLeaves: Telling(
        lambda state, event: _named(state, event.seat, say("{unit} retreats", unit=UNIT_NAMES[event.unit]))
    ),
    f.UnitsWithdrew: Telling(_withdrew),
    f.FightEnded: Telling(_ended),
    b.OrderClosed: _one(say("The order is done")),
    b.PiecesDestroyed: Telling(None, _destroyed),
    b.EventPlayed: Telling(_event),
    b.CombatDiscarded: Telling(
        lambda state, event: say("{name} discards a Combat card", name=name_of(state, event.seat))
    ),
    b.CombatDrawn: Telling(_combat_drawn),
}
