"""Orders on the full board: laid face down with their kind, turned up and executed by the companion."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.prompt import Choose, DisabledOption, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import build, mobilize, research
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.ground import adjacent, holds
from companion.games.starcraft.model import Order, State
from companion.games.starcraft.phrases import name_of, planet_name
from companion.games.starcraft.planning import laid, lying
from companion.games.starcraft.stacks import own_tops
from companion.games.starcraft.terms import KINDS, ORDER_NAMES, ORDERS, SPECIAL_NAMES, STANDARD_TOKENS
from companion.games.starcraft.turns import onward
from companion.kit.words import listed

SPECIAL = "*"  # after the kind of a special order
BEGIN = {"build": build.begin, "mobilize": mobilize.begin, "research": research.begin}

# --- Planning


def planets(state: State, seat: Seat) -> list[str]:
    """Planets with an own unit or base, and those beside them, always in the same order."""
    return [tile.planet for tile in state.ground.tiles if _may_lay(state, seat, tile.planet)]


def _may_lay(state: State, seat: Seat, planet: str) -> bool:
    return any(holds(state, one, seat) for one in (planet, *adjacent(state, planet)))


def tokens(state: State, seat: Seat) -> list[str]:
    """Kinds of orders that are still in hand; special ones as many as there are modules for them."""
    used = [order for stack in state.stacks.values() for order in stack if order.seat == seat]
    special = sum(order.special for order in used)
    modules = sheet_of(state, seat).modules.get("research_development", 0)
    found: list[str] = [kind for kind in KINDS if _laid_of(used, kind, special=False) < STANDARD_TOKENS]
    if special < modules:
        found += [kind + SPECIAL for kind in KINDS if not _laid_of(used, kind, special=True)]
    return found


def _laid_of(used: list[Order], kind: str, *, special: bool) -> int:
    return sum(order.kind == kind and order.special == special for order in used)


def order_name(token: str) -> Text:
    """What a token is called."""
    kind = token.removesuffix(SPECIAL)
    return SPECIAL_NAMES[kind] if token.endswith(SPECIAL) else ORDER_NAMES[kind]


def order_of(seat: Seat, token: str) -> Order:
    """The order that a token is."""
    return Order(seat, token.removesuffix(SPECIAL), token.endswith(SPECIAL))


def _name_of(order: Order) -> Text:
    return order_name(order.kind + SPECIAL if order.special else order.kind)


def _term(token: str) -> str:
    """What a token is called among the terms that are explained."""
    kind = token.removesuffix(SPECIAL)
    return f"special-{kind}" if token.endswith(SPECIAL) else kind


def lay_question(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(
            planet_name(state, planet),
            c.LayOrder(seat, planet),
            draft=True,
            detail=lying(state, planet),
            where=planet,
        )
        for planet in planets(state, seat)
    )
    ask = say("Order {n} of {all}: where?", n=state.player(seat).laid + 1, all=ORDERS)
    return Choose(seat, ask, options)


def kind_question(state: State, draft: c.LayOrder) -> Prompt:
    """Which order; nobody else may see it."""
    if not state.full or draft.planet not in planets(state, draft.seat):
        return lay_question(state, draft.seat)
    options = tuple(
        Option(order_name(token), c.LayOrder(draft.seat, draft.planet, token), term=_term(token))
        for token in tokens(state, draft.seat)
    )
    ask = say("Which order on {planet}?", planet=planet_name(state, draft.planet))
    return Choose(draft.seat, ask, options, sealed=True, barred=tuple(_laid_already(state, draft.seat)))


def _laid_already(state: State, seat: Seat) -> Iterator[DisabledOption]:
    """The own orders that lie somewhere: nobody has to remember them."""
    for planet, stack in state.stacks.items():
        for order in stack:
            if order.seat == seat:
                why = say("lies on {planet}", planet=planet_name(state, planet))
                yield DisabledOption(_name_of(order), why, where=planet)


def lay_order(state: State, command: c.LayOrder, chance: Random) -> tuple[Event, ...]:
    order = order_of(command.seat, command.kind or "")
    face_down = e.OrderLaid(command.seat, command.planet or "", order.kind, order.special)
    return laid(state, face_down, chance=chance)


# --- Execution


def execute_question(state: State, seat: Seat) -> Prompt:
    """Own orders on top: execute one, or trade it in."""
    tops = own_tops(state, seat)
    options = [option for planet in tops for option in _uses(state, seat, planet)]
    if state.conquest:
        giving_up = say("all your pieces leave the board")
        options.append(Option(say("Give up"), c.LeaveGame(seat, True), detail=giving_up, seldom=True))
    return Choose(seat, say("Which order?"), tuple(options), barred=tuple(_covered(state, seat)))


def _covered(state: State, seat: Seat) -> Iterator[DisabledOption]:
    """Own orders that lie under another one."""
    for planet, stack in state.stacks.items():
        where, above = planet_name(state, planet), stack[-1:]
        for order in stack[:-1]:
            if order.seat == seat:
                label = say("{order}: {planet}", order=_name_of(order), planet=where)
                why = say("under an order of {name}", name=name_of(state, above[0].seat))
                yield DisabledOption(label, why, where=planet)


def _uses(state: State, seat: Seat, planet: str) -> tuple[Option, ...]:
    order = state.stacks[planet][-1]
    name = _name_of(order)
    below = listed([name_of(state, one.seat) for one in reversed(state.stacks[planet][:-1])])
    under = say("under it: {names}", names=below) if state.stacks[planet][1:] else None
    where = planet_name(state, planet)
    return (
        Option(
            say("{order}: {planet}", order=name, planet=where),
            c.Execute(seat, planet, "do"),
            detail=under,
            where=planet,
            term=order.kind,
        ),
        Option(
            say("{planet}: trade in", planet=where),
            c.Execute(seat, planet, "traded"),
            detail=say("without effect, draws 1 Event card"),
            seldom=True,
        ),
    )


def execute(state: State, command: c.Execute, chance: Random) -> tuple[Event, ...]:
    seat, planet = command.seat, command.planet or ""
    order = state.stacks[planet][-1]
    if command.order == "traded":
        done = e.OrderExecuted(seat, "traded", planet)
        return onward(state, done, *drawing(state, seat), chance=chance)
    turned_up = e.OrderExecuted(seat, order.kind, planet, order.special)
    return BEGIN[order.kind](state, turned_up, chance)
