"""The fold on the full board: planets, pieces, workers and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft import changes
from companion.games.starcraft.board import Route, more, planet_of
from companion.games.starcraft.decks import dealt
from companion.games.starcraft.galaxy import laid
from companion.games.starcraft.ground import area_data, areas_of, bases
from companion.games.starcraft.model import State, everybody
from companion.games.starcraft.real_deck import into_hand, out_of_hand
from companion.kit.fold import same

# --- set-up


def _planets_dealt(state: State, event: b.PlanetsDealt) -> State:
    return replace(changes.with_board(state, dealt=event.planets), deck=event.stages)


def _planet_laid(state: State, event: b.PlanetLaid) -> State:
    board = laid(state.options.data, state.ground, event.tile)
    if event.base:
        board = replace(board, bases={**board.bases, event.base: event.seat})
        state = changes.with_player(state, event.seat, recent=(planet_of(event.base),))
    return replace(state, board=board)


def _axis_laid(state: State, event: b.AxisLaid) -> State:
    board = state.ground
    number = board.z_done + 1
    if not event.ends:
        return changes.with_board(state, z_done=number)
    (one, _), (other, _) = event.ends
    routes = (*board.routes, Route(f"z{number}", (one, other), z=True))
    return changes.with_board(state, z_done=number, routes=routes, z_ends=(*board.z_ends, *event.ends))


def _forces_begun(state: State, _: b.ForcesBegun) -> State:
    data = state.options.data
    reserve = {}
    for seat in everybody(state):
        faction = state.faction(seat)
        (base,) = bases(state, seat)
        cards = {
            area: 0
            for area in areas_of(state, planet_of(base))
            if area_data(state, area).yields != "conquest"
        }
        printed = {one.key: 1 for one in data.sheets.building if one.race == faction.race and one.printed}
        state = changes.with_sheet(
            state,
            seat,
            pool=faction.workers,
            workers=cards,
            buildings=printed,
            deck=dealt(data, faction.race),
        )
        reserve[seat] = {**faction.units, "transport": faction.transports}
    return changes.with_board(state, reserve=reserve)


def _from_reserve(state: State, seat: Seat, piece: str) -> State:
    reserve = state.ground.reserve
    return changes.with_board(state, reserve={**reserve, seat: more(reserve[seat], piece, -1)})


def _unit_placed(state: State, event: b.UnitPlaced) -> State:
    state = _from_reserve(state, event.seat, event.unit)
    return changes.with_units(state, event.area, event.seat, {event.unit: 1})


def _transport_placed(state: State, event: b.TransportPlaced) -> State:
    state = _from_reserve(state, event.seat, "transport")
    return changes.with_transport(state, event.seat, event.route) if event.route else state


# --- cards


def _combat_drawn(state: State, event: b.CombatDrawn) -> State:
    sheet = changes.sheet_of(state, event.seat)
    if state.real_deck:
        return changes.with_player(state, event.seat, sheet=into_hand(sheet, len(event.cards)))
    sheet = changes.drawn(sheet, event.cards)
    return changes.with_player(state, event.seat, sheet=replace(sheet, hand=(*sheet.hand, *event.cards)))


def _combat_discarded(state: State, event: b.CombatDiscarded) -> State:
    sheet = changes.sheet_of(state, event.seat)
    if state.real_deck:
        sheet = out_of_hand(sheet, event.card)
    hand = tuple(card for card in sheet.hand if card != event.card or not card)
    return changes.with_player(
        state, event.seat, sheet=replace(sheet, hand=hand, discards=(*sheet.discards, event.card))
    )


# --- Regrouping


def _pieces_destroyed(state: State, event: b.PiecesDestroyed) -> State:
    return changes.without_pieces(state, event.bases, event.transports)


def _resources_lost(state: State, event: b.ResourcesLost) -> State:
    for seat, lost in event.cards.items():
        workers = {area: n for area, n in changes.sheet_of(state, seat).workers.items() if area not in lost}
        state = changes.with_sheet(state, seat, workers=workers)
    return state


def _resources_gained(state: State, event: b.ResourcesGained) -> State:
    for seat in everybody(state):
        sheet = changes.sheet_of(state, seat)
        cards = dict.fromkeys((*sheet.workers, *event.cards.get(seat, ())), 0)
        owned = sheet.workers_owned
        state = changes.with_sheet(state, seat, pool=owned, unavailable=0, permanent=(0, 0), workers=cards)
    return state


def _events_read(state: State, event: b.EventsRead) -> State:
    for seat, cards in event.cards.items():
        state = changes.with_sheet(state, seat, read=cards)
    return state


def _event_played(state: State, event: b.EventPlayed) -> State:
    seen = dict(state.ground.seen_events)
    for card in event.revealed:
        seen[card] = seen.get(card, 0) + 1
    last = state.player(event.seat).held.count(3)
    state = changes.with_player(changes.with_sheet(state, event.seat, read=()), event.seat, held=())
    return replace(changes.with_board(state, seen_events=seen), discards=state.discards + last)


def _workers_gained(state: State, event: b.WorkersGained) -> State:
    return changes.with_sheet(state, event.seat, pool=changes.sheet_of(state, event.seat).pool + event.number)


BOARD_FOLDS: Mapping[type[Event], Callable[[State, Any], State]] = {
    b.PlanetsDealt: _planets_dealt,
    b.PlanetLaid: _planet_laid,
    b.AxisBegun: same,
    b.AxisLaid: _axis_laid,
    b.ForcesBegun: _forces_begun,
    b.UnitPlaced: _unit_placed,
    b.TransportPlaced: _transport_placed,
    b.CombatDrawn: _combat_drawn,
    b.CombatDiscarded: _combat_discarded,
    b.PiecesDestroyed: _pieces_destroyed,
    b.ResourcesLost: _resources_lost,
    b.ResourcesGained: _resources_gained,
    b.EventsRead: _events_read,
    b.EventPlayed: _event_played,
    b.WorkersGained: _workers_gained,
    b.DiscardingBegun: same,
}
