"""Deploy: units for rubium, as far as rubium and figures go, onto the own home base."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import State, supply
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.ruling import ASSISTED, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, UNIT_NAMES, UNITS, Unit


def home_of(state: State, seat: Seat) -> tuple[Space, ...]:
    """The three hexes of a seat's home base."""
    return state.planet.bases[seat - 1]


def affordable(state: State, seat: Seat) -> list[Unit]:
    """Units that a seat can buy now, the cheapest first."""
    rubium = state.player(seat).rubium
    return [
        unit for unit in CHEAPEST_FIRST if state.chart[unit].cost <= rubium and supply(state, seat, unit) > 0
    ]


def buy(state: State, command: c.Buy, _: Random) -> Ruling:
    if command.unit not in UNITS:
        return no(say("There is no unit {unit}.", unit=command.unit))
    cost, rubium = state.chart[command.unit].cost, state.player(command.seat).rubium
    if cost > rubium:
        return no(say("It costs {cost} rubium, you have {rubium}.", cost=cost, rubium=rubium))
    if not supply(state, command.seat, command.unit):
        return no(say("No figure is left: {unit}", unit=UNIT_NAMES[command.unit]))
    if state.board is None:
        return ASSISTED if command.space else (e.UnitBought(command.seat, command.unit, cost),)
    if command.space is None:
        return INCOMPLETE
    if command.space not in home_of(state, command.seat):
        return no(say("New units go on your home base."))
    return (e.UnitBought(command.seat, command.unit, cost, command.space),)
