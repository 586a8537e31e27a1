"""Parts of a state that several folds change."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.starcraft.board import Counts, FactionSheet, Troop, more, together
from companion.games.starcraft.fights import Fight
from companion.games.starcraft.model import Order, State
from companion.kit import players

with_player = players.with_player


def with_stack(state: State, planet: str, stack: tuple[Order, ...]) -> State:
    """These orders lie on a planet; an empty stack is none."""
    stacks = {**state.stacks, planet: stack}
    return replace(state, stacks={one: orders for one, orders in stacks.items() if orders})


def without_top(state: State, planet: str) -> State:
    """The order on top of a planet's stack is off the board; where no stacks are kept nothing is."""
    return with_stack(state, planet, state.stacks[planet][:-1]) if planet in state.stacks else state


def with_board(state: State, **changes: Any) -> State:
    """The full board changed."""
    return replace(state, board=replace(state.ground, **changes))


def with_fight(state: State, **changes: Any) -> State:
    """The battle changed."""
    return replace(state, fight=replace(state.fighting, **changes))


def sheet_of(state: State, seat: Seat) -> FactionSheet:
    """What lies in front of a player."""
    return state.player(seat).sheet


def with_sheet(state: State, seat: Seat, **changes: Any) -> State:
    """What lies in front of a player changed."""
    return with_player(state, seat, sheet=replace(sheet_of(state, seat), **changes))


def with_units(state: State, area: str, seat: Seat, units: Counts, sign: int = 1) -> State:
    """So many more (or fewer) units of a seat in an area."""
    troops = dict(state.ground.troops)
    held = troops.pop(area, Troop(seat, {}))
    if left := together(held.units, units, sign):
        troops[area] = Troop(seat, left)
    return with_board(state, troops=troops)


def with_side(state: State, seat: Seat, unit: str, number: int) -> State:
    """So many more (or fewer) units of a seat in the battle."""
    fight: Fight = state.fighting
    if seat == fight.attacker:
        return with_fight(state, attackers=more(fight.attackers, unit, number))
    return with_fight(state, defenders=more(fight.defenders, unit, number))


def with_transport(state: State, seat: Seat, route: str) -> State:
    """One more transport of a seat, on a route."""
    transports = state.ground.transports
    return with_board(state, transports={**transports, route: (*transports.get(route, ()), seat)})


def without_pieces(
    state: State, bases: tuple[str, ...] = (), transports: tuple[tuple[str, Seat], ...] = ()
) -> State:
    """Bases, by area, and transports, by route and owner, are off the board."""
    left = {area: seat for area, seat in state.ground.bases.items() if area not in bases}
    carrying = {
        route: kept
        for route, owners in state.ground.transports.items()
        if (kept := tuple(seat for seat in owners if (route, seat) not in transports))
    }
    return with_board(state, bases=left, transports=carrying)


def swept(state: State, seat: Seat) -> State:
    """Nothing of a player who is out is left on the board."""
    board = state.ground
    transports = {
        route: tuple(one for one in owners if one != seat) for route, owners in board.transports.items()
    }
    state = with_board(
        state,
        bases={area: owner for area, owner in board.bases.items() if owner != seat},
        troops={area: troop for area, troop in board.troops.items() if troop.seat != seat},
        transports={route: owners for route, owners in transports.items() if owners},
    )
    return with_sheet(state, seat, workers={}, read=())


def drawn(sheet: FactionSheet, cards: tuple[int, ...]) -> FactionSheet:
    """Cards left the deck; with the last of them the discards become the deck at once."""
    deck, discards = list(sheet.deck), sheet.discards
    for card in cards:
        deck.remove(card)
        if not deck:
            deck, discards = sorted(discards), ()
    return replace(sheet, deck=tuple(deck), discards=discards)
