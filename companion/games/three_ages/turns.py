"""From one seat's strategy to the next, to the end of the turn, to the end of the age."""

from random import Random

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.model import State, colonies_of
from companion.games.three_ages.terms import ACTIONS, TURNS, Action


def expansion_budget(state: State, seat: Seat, card: int) -> dict[Action, int]:
    """What a seat may do in an Expansion: the card, the levels, the colonies. Fixed when it begins."""
    budget = dict.fromkeys(ACTIONS, 0) | state.deck[card].actions
    levels = state.player(seat).levels
    budget["production"] += levels.production
    budget["movement"] += levels.movement
    for colony in colonies_of(state, seat):
        if colony.bonus in budget:
            budget[colony.bonus] += 1
    return {action: number for action, number in budget.items() if number}


def begin_strategy(state: State, place: int) -> e.StrategyBegun:
    """The strategy of the seat at this place of the order."""
    seat = state.order[place]
    side = state.side_of(seat)
    budget = expansion_budget(state, seat, state.laid_by(seat).card) if side == "expansion" else {}
    return e.StrategyBegun(seat, side, budget)


def ending(state: State, *events: Event) -> tuple[Event, ...]:
    """The events, the end of the active seat's strategy, and what comes next."""
    ended = (*events, e.StrategyEnded(state.active))
    if state.place + 1 < len(state.order):
        # An earlier seat may have changed what the next one has: look at the state after it.
        return *ended, begin_strategy(fold(state, ended), state.place + 1)
    return *ended, e.AgeEnded() if state.turn >= TURNS else e.TurnEnded()


def end_strategy(state: State, _: c.EndStrategy, __: Random) -> tuple[Event, ...]:
    return ending(state)


def pass_hands(_: State, __: c.PassHands, ___: Random) -> tuple[Event, ...]:
    return (e.HandsPassed(),)


def begin_age(state: State, _: c.BeginAge, __: Random) -> tuple[Event, ...]:
    return (e.AgeBegun(state.age + 1),)


def active(state: State) -> tuple[Seat, ...]:
    """While strategies are resolved, one seat is asked at a time."""
    return (state.active,)
