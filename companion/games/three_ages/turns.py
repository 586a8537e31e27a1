"""From one seat's strategy to the next, to the end of the turn, to the end of the age."""

from random import Random

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import ACTIONS, TURNS, Action

_NO_ACTIONS: dict[Action, int] = dict.fromkeys(ACTIONS, 0)


def expansion_budget(state: State, seat: Seat, card: int) -> dict[Action, int]:
    """What a seat may do in an Expansion: the card, the levels, the colonies. Fixed when it begins."""
    budget = _NO_ACTIONS | state.deck[card].actions
    levels = state.player(seat).levels
    budget["production"] += levels.production
    budget["movement"] += levels.movement
    for colony in state.colonies:
        if colony.seat == seat and colony.bonus in budget:
            budget[colony.bonus] += 1
    return {action: number for action, number in budget.items() if number}


def begin_strategy(state: State, seat: Seat) -> e.StrategyBegun:
    """The strategy of a seat."""
    laid = state.laid_by(seat)
    assert laid.side is not None
    budget = expansion_budget(state, seat, laid.card) if laid.side == "expansion" else {}
    return e.StrategyBegun(seat, laid.side, budget)


def ending(state: State, *events: Event) -> tuple[Event, ...]:
    """The events, the end of the active seat's strategy, and what comes next."""
    order, following = state.order, state.place + 1
    ended = e.StrategyEnded(order[following - 1])
    if following < len(order):
        # Its card, levels and colonies are its own: how another strategy ends changes nothing about them.
        return *events, ended, begin_strategy(state, order[following])
    return *events, ended, e.AgeEnded() if state.turn >= TURNS else e.TurnEnded()


def end_strategy(state: State, _: c.EndStrategy, __: Random) -> tuple[Event, ...]:
    return ending(state)


def pass_hands(_: State, __: c.PassHands, ___: Random) -> tuple[Event, ...]:
    return (e.HandsPassed(),)


def begin_age(state: State, _: c.BeginAge, __: Random) -> tuple[Event, ...]:
    return (e.AgeBegun(state.age + 1),)


def active(state: State) -> tuple[Seat, ...]:
    """While strategies are resolved, one seat is asked at a time."""
    return (state.order[state.place],)
