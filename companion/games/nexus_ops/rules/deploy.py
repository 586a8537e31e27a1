"""Deploy: units for rubium, as far as rubium and figures go, onto the own home base."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Refusal
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


def most_of(state: State, seat: Seat, unit: Unit) -> int:
    """How many units of a type a seat can buy at once."""
    return min(supply(state, seat, unit), state.player(seat).rubium // state.chart[unit].cost)


def buy(state: State, command: c.Buy, _: Random) -> Ruling:
    if command.unit not in UNITS or command.number < 1:
        return no(say("There is no unit {unit}.", unit=command.unit))
    cost, rubium = state.chart[command.unit].cost, state.player(command.seat).rubium
    if cost * command.number > rubium:
        price = cost * command.number
        return no(say("It costs {cost} rubium, you have {rubium}.", cost=price, rubium=rubium))
    if supply(state, command.seat, command.unit) < command.number:
        return _no_figure(state, command)
    if state.board is None:
        bought = e.UnitBought(command.seat, command.unit, cost)
        return ASSISTED if command.space else (bought,) * command.number
    if command.space is None:
        return INCOMPLETE
    if command.space not in home_of(state, command.seat):
        return no(say("New units go on your home base."))
    return (e.UnitBought(command.seat, command.unit, cost, command.space),) * command.number


def _no_figure(state: State, command: c.Buy) -> Refusal:
    left, name = supply(state, command.seat, command.unit), UNIT_NAMES[command.unit]
    if not left:
        return no(say("No figure is left: {unit}", unit=name))
    return no(say("Figures left: {unit} × {n}", unit=name, n=left))
