"""How each step of a battle on the full board is told: above all what fell, and why."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.screen import Message, Screen
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.board import Counts
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import area_name, card_line, card_name, name_of, pairing, units_of
from companion.games.starcraft.technologies import name_of_technology, technology_of
from companion.games.starcraft.terms import UNIT_NAMES
from companion.kit.telling import Telling
from companion.kit.words import dotted, listed

_FALLS: dict[str, Text] = {
    "nothing": say("stays"),
    "front": say("falls"),
    "support": say("a support falls"),
    "withdraws": say("withdraws"),
}
SPLASH = say("splash damage")
# By what was owed when units were lost; nothing is owed by a front line.
_WHY: dict[str, Text] = {
    "": say("front line"),
    "support": say("support; the front line was out of reach"),
    "cloak": say("cloaked, but no area to withdraw to"),
    "retreat": say("no room to retreat to"),
    "splash_ground": SPLASH,
    "splash_flying": SPLASH,
    "splash_both": SPLASH,
}


# --- how it begins


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
    name = name_of(state, event.seat)
    if not event.technology:
        return say("{name} uses no ability", name=name)
    used = technology_of(state, event.technology, state.faction(event.seat).race)
    return say("{name} uses {what}", name=name, what=name_of_technology(used))


def _turned_up(state: State, event: f.CardNamed) -> Text:
    card = card_line(card_of(state, event.card)) if event.card else say("no card")
    return say("{name}: {what}", name=name_of(state, event.seat), what=card)


# --- a skirmish


def skirmish(state: State, event: f.SkirmishFought) -> Text:
    """Who faced whom; what fell is told of each unit, with its cause."""
    fought = pairing(state.fighting.skirmishes[event.skirmish])
    if event.falls == ("nothing", "nothing"):
        return say("{skirmish}: no losses", skirmish=fought)
    return fought


def _skirmish_shown(state: State, event: f.SkirmishFought) -> Screen | None:
    if state.fight is None or event.skirmish >= len(state.fight.skirmishes):
        return None
    fought = state.fight.skirmishes[event.skirmish]
    fronts = UNIT_NAMES[fought.attacker.front], UNIT_NAMES[fought.defender.front]
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
    lines += [say("{unit}: {what}", unit=fronts[side], what=SPLASH) for side in (0, 1) if event.splash[side]]
    cards = listed([card_name(card_of(state, card)) for card in event.cards if card])
    return Message(say("Skirmish"), (*lines, cards), "battle")


# --- what fell, and who went where


def lost(state: State, event: f.UnitFell | f.UnitsWithdrew) -> Text | None:
    """Which units a side has lost, and why; nothing where none fell."""
    units = {event.unit: 1} if isinstance(event, f.UnitFell) else event.lost
    if not units:
        return None
    settled = not isinstance(event, f.UnitFell) or event.settled
    return say(
        "{name} loses {units}: {why}",
        name=name_of(state, event.seat),
        units=units_of(units),
        why=_WHY[state.fighting.owed[0].kind if settled else ""],
    )


def withdrew(state: State, event: f.UnitsWithdrew) -> Text | None:
    """Who went where, and what was lost on the way."""
    told = [lost(state, event)]
    if event.units:
        name, area = name_of(state, event.seat), area_name(state, event.area)
        told.insert(0, say("{name}: {units} to {area}", name=name, units=units_of(event.units), area=area))
    return dotted([one for one in told if one is not None]) if any(told) else None


def _withdrew(state: State, event: f.UnitsWithdrew) -> Text:
    return withdrew(state, event) or say("{name} has nothing to lose", name=name_of(state, event.seat))


def _fell(state: State, event: f.UnitFell) -> Text:
    return lost(state, event) or Text("")


def won(state: State, event: f.FightEnded) -> Text:
    """Who has won."""
    area = area_name(state, event.area)
    if not event.winner:
        return say("Battle on {area}: nobody wins", area=area)
    return say("Battle on {area}: {name} wins", area=area, name=name_of(state, event.winner))


FIGHT_TELLINGS: Mapping[type[Event], Telling] = {
    f.FightBegun: Telling(_fight, _fight_shown, followed=_fight),
    f.AbilityUsed: Telling(_ability),
    f.UnitsPaired: Telling(
        lambda _, event: say(
            "{own} against {enemy}", own=UNIT_NAMES[event.attacker], enemy=UNIT_NAMES[event.defender]
        )
    ),
    f.SupportAssigned: Telling(
        lambda state, event: say(
            "{name}: {what}",
            name=name_of(state, event.seat),
            what=say("{unit} supports", unit=UNIT_NAMES[event.unit]),
        )
    ),
    f.CombatLaid: Telling(
        lambda state, event: say("{name} lays a Combat card", name=name_of(state, event.seat))
    ),
    f.CardsTurned: Telling(lambda *_: say("Cards are turned up")),
    f.CardNamed: Telling(_turned_up),
    f.SkirmishFought: Telling(skirmish, _skirmish_shown, followed=skirmish),
    f.UnitFell: Telling(_fell, followed=lost),
    f.UnitLeaves: Telling(
        lambda state, event: say(
            "{name}: {what}",
            name=name_of(state, event.seat),
            what=say("{unit} retreats", unit=UNIT_NAMES[event.unit]),
        )
    ),
    f.UnitsWithdrew: Telling(_withdrew, followed=withdrew),
    f.FightEnded: Telling(won, followed=won),
}
