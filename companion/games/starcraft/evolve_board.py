"""The fold on the full board: planets, pieces, workers and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft.board import Building, Mobilizing, Researching, Route, more, planet_of
from companion.games.starcraft.changes import (
    drawn,
    sheet_of,
    with_board,
    with_player,
    with_sheet,
    with_units,
)
from companion.games.starcraft.data import dealt
from companion.games.starcraft.galaxy import laid
from companion.games.starcraft.ground import area_data, areas_of, bases
from companion.games.starcraft.model import State, everybody
from companion.games.starcraft.real_deck import into_hand, out_of_hand
from companion.kit.fold import same

# --- set-up


def _planets_dealt(state: State, event: b.PlanetsDealt) -> State:
    return replace(with_board(state, dealt=event.planets), deck=event.stages)


def _planet_laid(state: State, event: b.PlanetLaid) -> State:
    board = laid(state.options.data, state.ground, event.tile)
    if event.base:
        board = replace(board, bases={**board.bases, event.base: event.seat})
        state = with_player(state, event.seat, recent=(planet_of(event.base),))
    return replace(state, board=board)


def _axis_laid(state: State, event: b.AxisLaid) -> State:
    board = state.ground
    number = board.z_done + 1
    if not event.ends:
        return with_board(state, z_done=number)
    (one, _), (other, _) = event.ends
    routes = (*board.routes, Route(f"z{number}", (one, other), z=True))
    return with_board(state, z_done=number, routes=routes, z_ends=(*board.z_ends, *event.ends))


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
        state = with_sheet(
            state,
            seat,
            pool=faction.workers,
            workers=cards,
            buildings=printed,
            deck=dealt(data, faction.race),
        )
        reserve[seat] = {**faction.units, "transport": faction.transports}
    return with_board(state, reserve=reserve)


def _from_reserve(state: State, seat: Seat, piece: str) -> State:
    reserve = state.ground.reserve
    return with_board(state, reserve={**reserve, seat: more(reserve[seat], piece, -1)})


def _unit_placed(state: State, event: b.UnitPlaced) -> State:
    state = _from_reserve(state, event.seat, event.unit)
    return with_units(state, event.area, event.seat, {event.unit: 1})


def _transport_placed(state: State, event: b.TransportPlaced) -> State:
    state = _from_reserve(state, event.seat, "transport")
    return _with_transport(state, event.seat, event.route) if event.route else state


def _with_transport(state: State, seat: Seat, route: str) -> State:
    transports = state.ground.transports
    return with_board(state, transports={**transports, route: (*transports.get(route, ()), seat)})


# --- cards


def _combat_drawn(state: State, event: b.CombatDrawn) -> State:
    sheet = sheet_of(state, event.seat)
    if state.real_deck:
        return with_player(state, event.seat, sheet=into_hand(sheet, len(event.cards)))
    sheet = drawn(sheet, event.cards)
    return with_player(state, event.seat, sheet=replace(sheet, hand=(*sheet.hand, *event.cards)))


def _combat_discarded(state: State, event: b.CombatDiscarded) -> State:
    sheet = sheet_of(state, event.seat)
    if state.real_deck:
        sheet = out_of_hand(sheet, event.card)
    hand = tuple(card for card in sheet.hand if card != event.card or not card)
    return with_player(
        state, event.seat, sheet=replace(sheet, hand=hand, discards=(*sheet.discards, event.card))
    )


# --- orders


def _build_begun(state: State, event: b.BuildBegun) -> State:
    return with_board(state, build=Building(event.planet, event.special))


def _part_reached(state: State, event: b.PartReached) -> State:
    assert state.ground.build is not None
    return with_board(state, build=replace(state.ground.build, part=event.part))


def _paid(state: State, event: b.Paid) -> State:
    """Workers go onto the printed resources first, then onto cards; mining by force wears an area out."""
    sheet = sheet_of(state, event.seat)
    permanent, workers = list(sheet.permanent), dict(sheet.workers)
    unavailable, depleted = sheet.unavailable, dict(state.ground.depleted)
    printed = state.options.data.sheets.permanent
    for kind, cost in (("minerals", event.minerals), ("gas", event.gas)):
        place = int(kind == "gas")
        left = cost - sum(area_data(state, area).yields == kind for area in event.mined)
        took = min(left, (printed.minerals, printed.gas)[place] - permanent[place])
        permanent[place] += took
        left -= took
        for area, there in sheet.workers.items():
            if area_data(state, area).yields == kind:
                took = min(left, max(0, capacity(state, area) - there))
                workers[area] += took
                left -= took
    for area in event.mined:
        depleted[area] = depleted.get(area, 0) + 1
        workers[area] += 1
        if depleted[area] > 1:
            unavailable += workers.pop(area)
    total = event.minerals + event.gas
    state = with_sheet(
        state,
        event.seat,
        pool=sheet.pool - total,
        permanent=(permanent[0], permanent[1]),
        workers=workers,
        unavailable=unavailable,
    )
    return with_board(state, depleted=depleted)


def capacity(state: State, area: str) -> int:
    """How many workers find something on a Resource card, without force."""
    loss = state.options.data.sheets.flipped_loss if state.ground.depleted.get(area) else 0
    return max(0, area_data(state, area).amount - loss)


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
            state = _with_transport(state, seat, event.where)
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


# --- Regrouping


def _pieces_destroyed(state: State, event: b.PiecesDestroyed) -> State:
    left = {area: seat for area, seat in state.ground.bases.items() if area not in event.bases}
    transports = {
        route: kept
        for route, owners in state.ground.transports.items()
        if (kept := tuple(seat for seat in owners if (route, seat) not in event.transports))
    }
    return with_board(state, bases=left, transports=transports)


def _resources_lost(state: State, event: b.ResourcesLost) -> State:
    for seat, lost in event.cards.items():
        workers = {area: n for area, n in sheet_of(state, seat).workers.items() if area not in lost}
        state = with_sheet(state, seat, workers=workers)
    return state


def _resources_gained(state: State, event: b.ResourcesGained) -> State:
    for seat in everybody(state):
        sheet = sheet_of(state, seat)
        cards = dict.fromkeys((*sheet.workers, *event.cards.get(seat, ())), 0)
        owned = sheet.workers_owned
        state = with_sheet(state, seat, pool=owned, unavailable=0, permanent=(0, 0), workers=cards)
    return state


def _events_read(state: State, event: b.EventsRead) -> State:
    for seat, cards in event.cards.items():
        state = with_sheet(state, seat, read=cards)
    return state


def _event_played(state: State, event: b.EventPlayed) -> State:
    seen = dict(state.ground.seen_events)
    for card in sheet_of(state, event.seat).read:
        seen[card] = seen.get(card, 0) + 1
    last = state.player(event.seat).held.count(3)
    state = with_player(with_sheet(state, event.seat, read=()), event.seat, held=())
    return replace(with_board(state, seen_events=seen), discards=state.discards + last)


def _workers_gained(state: State, event: b.WorkersGained) -> State:
    return with_sheet(state, event.seat, pool=sheet_of(state, event.seat).pool + event.number)


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
    b.BuildBegun: _build_begun,
    b.PartReached: _part_reached,
    b.Paid: _paid,
    b.Bought: _bought,
    b.UnitDestroyed: _unit_destroyed,
    b.MobilizeBegun: _mobilize_begun,
    b.UnitsMoved: _units_moved,
    b.ResearchBegun: _research_begun,
    b.ResearchDrawn: _research_drawn,
    b.TechnologyBought: _technology_bought,
    b.CopyTaken: _copy_taken,
    b.OrderClosed: _order_closed,
    b.PiecesDestroyed: _pieces_destroyed,
    b.ResourcesLost: _resources_lost,
    b.ResourcesGained: _resources_gained,
    b.EventsRead: _events_read,
    b.EventPlayed: _event_played,
    b.WorkersGained: _workers_gained,
    b.DiscardingBegun: same,
}
