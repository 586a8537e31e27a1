"""Workers: one for each mineral or gas, on the sheet and on Resource cards; or mining by force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.core.seats import Seat
from companion.games.starcraft.board import Counts, planet_of
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.data import Cost
from companion.games.starcraft.ground import area_data, areas_of, present
from companion.games.starcraft.model import State

MOST_FORCED = 2  # a card is flipped, then it is out of the game
MINED = ("minerals", "gas")


def of_kind(cost: Cost, kind: str) -> int:
    """How much of a kind something costs."""
    return cost.gas if kind == "gas" else cost.minerals


def cards(state: State, seat: Seat, kind: str) -> list[str]:
    """Areas whose Resource cards of a kind a player holds."""
    return [area for area in sheet_of(state, seat).workers if area_data(state, area).yields == kind]


def capacity(state: State, area: str) -> int:
    """How many workers find something on a Resource card, without force."""
    loss = state.options.data.sheets.flipped_loss if state.ground.depleted.get(area) else 0
    return max(0, area_data(state, area).amount - loss)


def free(state: State, seat: Seat, area: str) -> int:
    """How many more workers find something on a Resource card, without force."""
    return max(0, capacity(state, area) - sheet_of(state, seat).workers[area])


def printed_left(state: State, seat: Seat, kind: str) -> int:
    """How many more workers find something on the resources that the sheet prints."""
    printed, taken = state.options.data.sheets.permanent, sheet_of(state, seat).permanent
    return printed.gas - taken[1] if kind == "gas" else printed.minerals - taken[0]


def plain(state: State, seat: Seat, kind: str) -> int:
    """How much of a kind can still be paid without force."""
    on_cards = sum(free(state, seat, area) for area in cards(state, seat, kind))
    return printed_left(state, seat, kind) + on_cards


def available(state: State, seat: Seat, kind: str) -> int:
    """How much of a kind a player can pay now without force: for each a worker is needed, too."""
    return min(sheet_of(state, seat).pool, plain(state, seat, kind))


def shortages(state: State, seat: Seat, cost: Cost) -> dict[str, int]:
    """How much of each kind must be mined by force."""
    return {kind: max(0, of_kind(cost, kind) - plain(state, seat, kind)) for kind in MINED}


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


# --- which worker goes where


def on_cards(state: State, seat: Seat, cost: Cost) -> dict[str, int]:
    """How many workers of each kind go onto cards: first come printed resources, which nobody can lose."""
    return {kind: max(0, of_kind(cost, kind) - printed_left(state, seat, kind)) for kind in MINED}


def is_threatened(state: State, area: str, seat: Seat) -> bool:
    """Whether somebody else stands on the planet, so that a card may be lost with its workers."""
    return any(present(state, one) - {seat} for one in areas_of(state, planet_of(area)))


def safest_first(state: State, seat: Seat) -> list[str]:
    """The Resource cards of a player, those that may be lost last."""
    return sorted(sheet_of(state, seat).workers, key=lambda area: is_threatened(state, area, seat))


def filled(state: State, seat: Seat, cost: Cost, areas: Iterable[str], mined: Sequence[str]) -> Counts:
    """The workers that are not mined by force, onto these cards one after the other."""
    need = on_cards(state, seat, cost)
    for area in mined:
        need[area_data(state, area).yields] -= 1
    placed: Counts = {}
    for area in areas:
        kind = area_data(state, area).yields
        took = min(need[kind], free(state, seat, area))
        if took:
            placed[area] = took
            need[kind] -= took
    return placed


def placeable(state: State, seat: Seat, cost: Cost, placed: Sequence[str]) -> list[str]:
    """Where the next worker may go: minerals first, then gas; a card that is full is mined by force."""
    kind = "minerals" if len(placed) < on_cards(state, seat, cost)["minerals"] else "gas"
    depleted = state.ground.depleted
    return [
        area
        for area in cards(state, seat, kind)
        if placed.count(area) < free(state, seat, area) + MOST_FORCED - depleted.get(area, 0)
    ]


def told_apart(state: State, seat: Seat, placed: Sequence[str]) -> tuple[Counts, tuple[str, ...]]:
    """Workers that were placed one by one: those that find something on each card, and those by force."""
    on: Counts = {}
    forced_on: list[str] = []
    for area, number in Counter(placed).items():
        plainly = min(number, free(state, seat, area))
        on |= {area: plainly} if plainly else {}
        forced_on += [area] * (number - plainly)
    return on, tuple(forced_on)
