"""Build: ships and structures on own hexes (BLD-1 to BLD-5)."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.blueprints import sums
from companion.games.eclipse.colonies import option as colony_option
from companion.games.eclipse.course import activation, no_more, onward
from companion.games.eclipse.economy import affordable, stored, trades_for
from companion.games.eclipse.model import State, held, on_map
from companion.games.eclipse.phrases import amount, hex_name, plan, resource, ships
from companion.games.eclipse.research import short_of, traded_for
from companion.games.eclipse.terms import ITEM_NAMES, ITEMS, SHIP_LIMITS, SHIPS, STRUCTURES, Item, icon_of
from companion.kit.parts import Parts, Which

NEEDS_TECH = ("starbase", "orbital", "monolith")


def sites(state: State, seat: Seat, item: Item) -> list[str]:
    """Where an item may be built: on own hexes, one Orbital and one Monolith each (BLD-1, BLD-4)."""
    if item in ("orbital", "monolith"):
        return [key for key in held(state, seat) if not getattr(state.tiles[key], item)]
    return held(state, seat)


def buildable(state: State, seat: Seat) -> list[Item]:
    """Items with their technology, within their limits, that can be paid for (BLD-2, BLD-3)."""
    costs, placed = state.species(seat).costs, on_map(state, seat)
    return [
        item
        for item in ITEMS
        if (item not in NEEDS_TECH or state.has(seat, item))
        and (item not in SHIPS or placed[SHIPS.index(item)] < SHIP_LIMITS[SHIPS.index(item)])
        and affordable(state, seat, "materials", costs[item])
        and sites(state, seat, item)
    ]


def possible(state: State, seat: Seat) -> bool:
    """Whether anything can be built."""
    return bool(buildable(state, seat))


def why_not(state: State, seat: Seat) -> Text:
    """Why nothing can be built: no place, no Materials, or nothing left in the box."""
    if not held(state, seat):
        return say("no hex is yours")
    missing = min(state.species(seat).costs.values()) - stored(state, seat, "materials")
    if missing > 0:
        return say("too dear: {materials} short", materials=amount("materials", missing))
    return say("all your ships are on the map")


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    materials, costs = stored(state, seat, "materials"), state.species(seat).costs
    options = [
        Option(
            say("{item} ({price})", price=costs[item], item=ITEM_NAMES[item]),
            c.Build(seat, item),
            draft=True,
            detail=plan(sums(state, seat, item)) if item in SHIPS else _scarce(state),
            seldom=costs[item] > materials,
            icon=icon_of(item),
        )
        for item in buildable(state, seat)
    ]
    done = no_more(state, seat, say("No more"))
    ask = say("Build, {n} left: {materials} Materials", n=state.acting.left, materials=materials)
    return Choose(seat, ask, (*options, *colony_option(state, seat), done))


def _scarce(state: State) -> Text | None:
    """The box has so many tiles for Orbitals and Monoliths; whether more may be built is open (OP-26)."""
    built = sum(tile.orbital + tile.monolith for tile in state.tiles.values())
    return say("no tile is left in the box") if built >= STRUCTURES else None


BUILD = Parts(
    c.Build,
    hex=Which(
        lambda _, draft: say("{item}: on which hex?", item=ITEM_NAMES[draft.item]),
        values=lambda state, draft: sites(state, draft.seat, draft.item),
        label=hex_name,
        detail=lambda state, draft, key: ships(state.tiles[key].ships(draft.seat)),
        where=True,
    ),
    trade=Which(
        lambda _, draft: say("{item}: trade what?", item=ITEM_NAMES[draft.item]),
        values=lambda state, draft: trades_for(
            state, draft.seat, "materials", state.species(draft.seat).costs[draft.item]
        ),
        label=lambda _, one: resource(one),
        detail=lambda state, draft, _: short_of(
            state, draft.seat, "materials", state.species(draft.seat).costs[draft.item]
        ),
        icon=lambda _, one: str(one),
        when=lambda state, draft: (
            state.species(draft.seat).costs[draft.item] > stored(state, draft.seat, "materials")
        ),
    ),
)


# --- what happens


def build(state: State, command: c.Build, chance: Random) -> tuple[Event, ...]:
    assert command.hex is not None
    seat, cost = command.seat, state.species(command.seat).costs[command.item]
    trade = traded_for(state, seat, command.trade, "materials", cost)
    built = e.ItemBuilt(seat, command.item, command.hex, cost)
    return onward(state, chance, activation(state, seat), *trade, built)
