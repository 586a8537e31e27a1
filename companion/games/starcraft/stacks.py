"""Stacks of orders: last laid, first executed; who may act, who is blocked, and by whom."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.starcraft.model import Order, State, living
from companion.games.starcraft.terms import ORDERS
from companion.kit.order import following


def tops(state: State) -> dict[str, Order]:
    """The order on top of each stack."""
    return {planet: stack[-1] for planet, stack in state.stacks.items() if stack}


def own_tops(state: State, seat: Seat) -> list[str]:
    """Planets on which an own order is on top, the one laid last first."""
    found = {planet for planet, order in tops(state).items() if order.seat == seat}
    return sorted(found, key=lambda planet: _lateness(state, seat, planet))


def _lateness(state: State, seat: Seat, planet: str) -> int:
    recent = state.player(seat).recent
    return recent.index(planet) if planet in recent else len(recent)


def is_blocked(state: State, seat: Seat) -> bool:
    """Own orders left, none on top."""
    return state.stacked and state.player(seat).orders > 0 and not own_tops(state, seat)


def covered(state: State, seat: Seat) -> list[tuple[str, int, Order]]:
    """Own orders that lie under another: planet, how many are above the topmost own one, and the top."""
    found = []
    for planet, stack in state.stacks.items():
        above = next((depth for depth, order in enumerate(reversed(stack)) if order.seat == seat), 0)
        if above:
            found.append((planet, above, stack[-1]))
    return found


def next_to_lay(state: State) -> Seat | None:
    """Whose turn it is in Planning: one order each, clockwise from the first player, four times."""
    playing = living(state)
    cycle = min((state.player(seat).laid for seat in playing), default=ORDERS)
    if cycle >= ORDERS:
        return None
    return next(seat for seat in playing if state.player(seat).laid == cycle)


def next_to_act(state: State, after: Seat) -> Seat | None:
    """Whose step follows: the next one clockwise with orders left; done with all four means skipped."""

    def done(seat: Seat) -> bool:
        player = state.player(seat)
        return player.out or not player.orders

    return following(after, state.seats, done)


def gone(state: State) -> tuple[str, Order] | None:
    """An order on top of a stack whose owner is out: it vanishes."""
    for planet, order in tops(state).items():
        if state.player(order.seat).out:
            return planet, order
    return None
