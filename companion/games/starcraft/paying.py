"""Paying: a worker for each mineral or gas, on the sheet and on Resource cards; or mining by force."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.seats import Seat
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.data import Cost
from companion.games.starcraft.evolve_board import capacity
from companion.games.starcraft.ground import area_data
from companion.games.starcraft.model import State

MOST_FORCED = 2  # a card is flipped, then it is out of the game


def cards(state: State, seat: Seat, kind: str) -> list[str]:
    """Areas whose Resource cards of a kind a player holds."""
    return [area for area in sheet_of(state, seat).workers if area_data(state, area).yields == kind]


def plain(state: State, seat: Seat, kind: str) -> int:
    """How much of a kind can still be paid without force."""
    sheet = sheet_of(state, seat)
    printed = state.options.data.sheets.permanent
    place = int(kind == "gas")
    left = (printed.minerals, printed.gas)[place] - sheet.permanent[place]
    on_cards = (max(0, capacity(state, area) - sheet.workers[area]) for area in cards(state, seat, kind))
    return left + sum(on_cards)


def shortages(state: State, seat: Seat, cost: Cost) -> dict[str, int]:
    """How much of each kind must be mined by force."""
    return {
        "minerals": max(0, cost.minerals - plain(state, seat, "minerals")),
        "gas": max(0, cost.gas - plain(state, seat, "gas")),
    }


def forced(state: State, seat: Seat, cost: Cost) -> int:
    """How many times a card must be mined by force."""
    return sum(shortages(state, seat, cost).values())


def minable(state: State, seat: Seat, cost: Cost, mined: Sequence[str]) -> list[str]:
    """Cards that may be mined by force next: minerals first, then gas; each at most twice in a game."""
    short = shortages(state, seat, cost)
    kind = "minerals" if len(mined) < short["minerals"] else "gas"
    depleted = state.ground.depleted
    return [
        area for area in cards(state, seat, kind) if depleted.get(area, 0) + mined.count(area) < MOST_FORCED
    ]


def affordable(state: State, seat: Seat, cost: Cost) -> bool:
    """Whether workers and resources suffice, mining by force included."""
    if sheet_of(state, seat).pool < cost.minerals + cost.gas:
        return False
    depleted = state.ground.depleted
    return all(
        short <= sum(MOST_FORCED - depleted.get(area, 0) for area in cards(state, seat, kind))
        for kind, short in shortages(state, seat, cost).items()
    )


def reduced(cost: Cost, off: str | None) -> Cost:
    """The price with one resource off."""
    if off == "minerals":
        return Cost(max(0, cost.minerals - 1), cost.gas)
    return Cost(cost.minerals, max(0, cost.gas - 1)) if off == "gas" else cost
