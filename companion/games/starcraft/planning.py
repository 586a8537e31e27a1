"""Planning: four times, clockwise, everybody lays one order face down."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import name_of, planet_name
from companion.games.starcraft.stacks import next_to_lay
from companion.games.starcraft.terms import ORDERS
from companion.games.starcraft.turns import onward
from companion.kit.words import listed

NAMED = 3  # so many names fit into a line


def waiting(state: State) -> tuple[Seat, ...]:
    """Whose turn it is to lay; in the way *turns* the table says when all are laid."""
    seat = next_to_lay(state) if state.stacked else TABLE
    return () if seat is None else (seat,)


def planets(state: State, seat: Seat) -> list[str]:
    """Where an order may be laid: first where this player laid lately, then the others."""
    recent = state.player(seat).recent
    in_play = [planet for player in state.players for planet in player.planets]
    return [*recent, *(planet for planet in in_play if planet not in recent)]


def question(state: State, seat: Seat) -> Prompt:
    if not state.stacked:
        return _all_laid(state, seat)
    options = tuple(
        Option(planet_name(state, planet), c.LayOrder(seat, planet), detail=lying(state, planet))
        for planet in planets(state, seat)
    )
    ask = say("Order {n} of {all}: where?", n=state.player(seat).laid + 1, all=ORDERS)
    return Choose(seat, ask, options)


def _all_laid(_: State, seat: Seat) -> Prompt:
    detail = say("face down; last laid, first done")
    option = Option(
        say("{n} orders each", n=ORDERS), c.AllLaid(seat), detail=detail, icon="cards", term="order"
    )
    return Choose(seat, say("OK: all are laid"), (option,))


def lying(state: State, planet: str) -> Text | None:
    """Whose orders lie there, the top one first."""
    stack = state.stacks.get(planet, ())
    if not stack:
        return None
    names = [name_of(state, order.seat) for order in reversed(stack)]
    if len(names) <= NAMED:
        return say("on top of {names}", names=listed(names))
    return say("on top of {names} +{n}", names=listed(names[:NAMED]), n=len(names) - NAMED)


def all_laid(state: State, _: c.AllLaid, chance: Random) -> tuple[Event, ...]:
    return onward(state, e.ExecutionBegun(), chance=chance)


def lay_order(state: State, command: c.LayOrder, chance: Random) -> tuple[Event, ...]:
    assert command.planet is not None
    return laid(state, e.OrderLaid(command.seat, command.planet), chance=chance)


def laid(state: State, *events: Event, chance: Random) -> tuple[Event, ...]:
    """The events, and the Execution phase if nobody has an order left to lay."""
    if next_to_lay(fold(state, events)) is not None:
        return events
    return onward(state, *events, e.ExecutionBegun(), chance=chance)
