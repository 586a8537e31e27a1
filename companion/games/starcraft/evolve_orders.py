"""The fold of orders on the full board: Build, Mobilize and Research."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft.board import Building, Mobilizing, Researching, more, together
from companion.games.starcraft.changes import (
    sheet_of,
    with_board,
    with_player,
    with_sheet,
    with_transport,
    with_units,
    without_pieces,
)
from companion.games.starcraft.data import Cost
from companion.games.starcraft.ground import area_data
from companion.games.starcraft.model import State
from companion.games.starcraft.real_deck import into_hand
from companion.games.starcraft.workers import MINED, MOST_FORCED, filled


def _build_begun(state: State, event: b.BuildBegun) -> State:
    return with_board(state, build=Building(event.planet, event.special))


def _part_reached(state: State, event: b.PartReached) -> State:
    assert state.ground.build is not None
    return with_board(state, build=replace(state.ground.build, part=event.part))


def _paid(state: State, event: b.Paid) -> State:
    """Workers go onto cards, the others onto the printed resources; mining by force wears an area out."""
    sheet = sheet_of(state, event.seat)
    cards = event.cards
    if cards is None:
        cost = Cost(event.minerals, event.gas)
        cards = filled(state, event.seat, cost, sheet.workers, event.mined)
    printed = [event.minerals, event.gas]
    for area in (*event.mined, *(area for area, number in cards.items() for _ in range(number))):
        printed[MINED.index(area_data(state, area).yields)] -= 1
    workers, depleted, unavailable = together(sheet.workers, cards), dict(state.ground.depleted), 0
    workers = {area: workers.get(area, 0) for area in sheet.workers}
    for area in event.mined:
        depleted[area] = depleted.get(area, 0) + 1
        workers[area] += 1
        if depleted[area] >= MOST_FORCED:
            unavailable += workers.pop(area)
    state = with_sheet(
        state,
        event.seat,
        pool=sheet.pool - event.minerals - event.gas,
        permanent=(sheet.permanent[0] + printed[0], sheet.permanent[1] + printed[1]),
        workers=workers,
        unavailable=sheet.unavailable + unavailable,
    )
    return with_board(state, depleted=depleted)


def _bought(state: State, event: b.Bought) -> State:
    seat, build = event.seat, state.ground.build
    assert build is not None
    sheet = sheet_of(state, seat)
    for area, units in (event.destroyed or {}).items():
        state = with_units(state, area, seat, units, -1)
    match event.what:
        case "worker":
            state = with_sheet(state, seat, unavailable=sheet.unavailable + 1)
        case "transport":
            state = with_transport(state, seat, event.where)
        case "unit":
            state = with_units(state, event.where, seat, {event.key: 1})
            build = replace(build, units=build.units + 1)
        case "building":
            state = with_sheet(state, seat, buildings=more(sheet.buildings, event.key))
            build = replace(build, building=True)
        case "module":
            state = with_sheet(state, seat, modules=more(sheet.modules, event.key))
            build = replace(build, module=True)
        case _:
            state = with_board(state, bases={**state.ground.bases, event.where: seat})
    return with_board(state, build=replace(build, discounted=build.discounted or bool(event.off)))


def _unit_destroyed(state: State, event: b.UnitDestroyed) -> State:
    return with_units(state, event.area, event.seat, {event.unit: 1}, -1)


def _piece_destroyed(state: State, event: b.PieceDestroyed) -> State:
    if event.what == "base":
        return without_pieces(state, bases=(event.where,))
    return without_pieces(state, transports=((event.where, event.seat),))


def _placed_by_hand(state: State, _: b.PlacedByHand) -> State:
    build, research = state.ground.build, state.ground.research
    if build is not None:
        return with_board(state, build=replace(build, by_hand=True))
    assert research is not None
    return with_board(state, research=replace(research, by_hand=True))


def _mobilize_begun(state: State, event: b.MobilizeBegun) -> State:
    return with_board(state, mobilize=Mobilizing(event.planet, event.special))


def _units_moved(state: State, event: b.UnitsMoved) -> State:
    state = with_units(state, event.source, event.seat, {event.unit: event.number}, -1)
    moving = state.ground.mobilize
    assert moving is not None
    if event.enemy:
        moving = replace(moving, enemy=event.target)
    if event.attack:
        moving = replace(moving, attackers=more(moving.attackers, event.unit, event.number))
        return with_board(state, mobilize=moving)
    there = more(moving.moved.get(event.target, {}), event.unit, event.number)
    moving = replace(moving, moved={**moving.moved, event.target: there})
    state = with_board(state, mobilize=moving)
    return with_units(state, event.target, event.seat, {event.unit: event.number})


def _research_begun(state: State, event: b.ResearchBegun) -> State:
    return with_board(state, research=Researching(event.planet, event.special))


def _research_drawn(state: State, _: b.ResearchDrawn) -> State:
    assert state.ground.research is not None
    return with_board(state, research=replace(state.ground.research, drawn=True))


def _technology_bought(state: State, event: b.TechnologyBought) -> State:
    sheet = sheet_of(state, event.seat)
    changes: dict[str, Any] = {"technologies": (*sheet.technologies, event.technology)}
    if event.copies:
        deck = tuple(sorted((*sheet.deck, *sheet.discards, *event.copies)))
        changes |= {"deck": deck, "discards": ()}
    state = with_sheet(state, event.seat, **changes)
    assert state.ground.research is not None
    return with_board(state, research=replace(state.ground.research, bought=event.technology))


def _copy_taken(state: State, event: b.CopyTaken) -> State:
    sheet = sheet_of(state, event.seat)
    if state.real_deck:
        return with_player(state, event.seat, sheet=into_hand(sheet, 1))
    deck = tuple(card for card in sheet.deck if card != event.card)
    return with_sheet(state, event.seat, deck=deck, hand=(*sheet.hand, event.card))


def _order_closed(state: State, _: b.OrderClosed) -> State:
    return with_board(state, build=None, mobilize=None, research=None)


ORDER_FOLDS: Mapping[type[Event], Callable[[State, Any], State]] = {
    b.BuildBegun: _build_begun,
    b.PartReached: _part_reached,
    b.Paid: _paid,
    b.Bought: _bought,
    b.UnitDestroyed: _unit_destroyed,
    b.PieceDestroyed: _piece_destroyed,
    b.PlacedByHand: _placed_by_hand,
    b.MobilizeBegun: _mobilize_begun,
    b.UnitsMoved: _units_moved,
    b.ResearchBegun: _research_begun,
    b.ResearchDrawn: _research_drawn,
    b.TechnologyBought: _technology_bought,
    b.CopyTaken: _copy_taken,
    b.OrderClosed: _order_closed,
}
