"""Paying: what is asked about workers, and what is told of them.

Usually nothing is asked: workers fill the printed resources first, then the cards that nobody threatens. Who
wants to say where each of them goes, or to mine by force without need, says so once in an order.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.prompt import Option
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import workers
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.data import Cost
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import area_name
from companion.kit.parts import Which
from companion.kit.words import listed

BESIDES = say("Besides what is bought")
Price = Callable[[State, Any], Cost]


def _by_hand(state: State) -> bool:
    order = state.ground.build or state.ground.research
    return order is not None and order.by_hand


def payment(price: Price) -> dict[str, Which]:
    """The parts of a command that pays something: where workers go, and what is mined by force."""
    return {
        "on": Which(
            say("A worker on which card?"),
            values=lambda state, draft: workers.placeable(state, draft.seat, price(state, draft), draft.on),
            label=area_name,
            detail=_what_it_does,
            where=True,
            times=lambda state, draft: (
                sum(workers.on_cards(state, draft.seat, price(state, draft)).values())
                if _by_hand(state)
                else 0
            ),
            forced=True,
        ),
        "mined": Which(
            say("Mine which area by force?"),
            values=lambda state, draft: workers.minable(state, draft.seat, price(state, draft), draft.mined),
            label=area_name,
            detail=lambda state, _, area: _wear(state, area),
            times=lambda state, draft: (
                0 if _by_hand(state) else workers.forced(state, draft.seat, price(state, draft))
            ),
            seldom=lambda *_: True,
        ),
    }


def _what_it_does(state: State, draft: Any, area: str) -> Text:
    left = workers.free(state, draft.seat, area) - draft.on.count(area)
    return say("room for {n}", n=left) if left > 0 else _wear(state, area)


def _wear(state: State, area: str) -> Text:
    """What mining by force does to an area."""
    if state.ground.depleted.get(area):
        return say("the card leaves the game")
    return say("the card is flipped")


def priced(state: State, seat: Seat, cost: Cost) -> Text:
    """What something costs, of what a player can pay without force."""
    parts = []
    if cost.minerals:
        parts.append(
            say("{n} of {have} minerals", n=cost.minerals, have=workers.available(state, seat, "minerals"))
        )
    if cost.gas:
        parts.append(say("{n} of {have} gas", n=cost.gas, have=workers.available(state, seat, "gas")))
    return listed(parts) if parts else say("free")


def placing_option(state: State, seat: Seat) -> tuple[Option, ...]:
    """Saying where workers go, where there is more than one card for them."""
    if _by_hand(state) or len(sheet_of(state, seat).workers) < 2:
        return ()
    label, detail = say("Say where workers go"), say("otherwise where they are safest")
    return (Option(label, bc.PlaceWorkers(seat), detail=detail, seldom=True, group=BESIDES),)


def place_workers(_: State, command: bc.PlaceWorkers, __: Random) -> tuple[Event, ...]:
    return (b.PlacedByHand(command.seat),)


def paid(state: State, command: bc.Buy | bc.BuyTechnology, cost: Cost) -> b.Paid:
    """What is told of a payment."""
    seat = command.seat
    if _by_hand(state):
        cards, mined = workers.told_apart(state, seat, command.on)
    else:
        mined = command.mined
        cards = workers.filled(state, seat, cost, workers.safest_first(state, seat), mined)
    return b.Paid(seat, cost.minerals, cost.gas, mined, cards)
