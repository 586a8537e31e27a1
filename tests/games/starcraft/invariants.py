"""What holds at every moment of any game: nothing is lost, nothing appears, every limit is kept."""

from __future__ import annotations

from collections import Counter

from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.decks import copies_of, dealt, stages
from companion.games.starcraft.ground import (
    all_areas,
    area_data,
    army,
    bases,
    bases_left,
    figures_left,
    planet_data,
    transports_left,
)
from companion.games.starcraft.model import State, everybody, living
from companion.games.starcraft.real_deck import pile
from companion.games.starcraft.technologies import owned
from companion.games.starcraft.terms import ENDS, NORMAL_ROUTES, ORDERS, WORKERS


def check(state: State) -> None:
    """Everything that can be checked of one state."""
    _orders(state)
    _events(state)
    _points(state)
    if state.board is not None and state.ground.reserve and not any(state.ground.reserve.values()):
        _pieces(state)
        _workers(state)
        _cards(state)


def _orders(state: State) -> None:
    for player in state.players:
        lying = [order for stack in state.stacks.values() for order in stack if order.seat == player.seat]
        assert 0 <= player.orders <= ORDERS
        if state.stacked and not player.out:
            assert len(lying) == player.orders
        if state.full:
            assert all(order.kind for order in lying)


def _events(state: State) -> None:
    if not any(state.deck) and not state.round:
        return
    printed = stages(state.options.data, state.seats, with_ends=not state.conquest)
    for place, left in enumerate(state.deck):
        held = sum(player.held.count(place + 1) for player in state.players)
        assert 0 <= left <= printed[place]
        assert left + held <= printed[place]
    assert 0 <= state.ends <= ENDS
    assert not state.conquest or not state.ends


def _points(state: State) -> None:
    for player in state.players:
        points = player.points
        assert player.points.total == max(0, points.areas + points.events + points.corrections)
        assert not state.conquest or not points.total or points.corrections


def _pieces(state: State) -> None:
    for seat in everybody(state):
        assert bases_left(state, seat) >= 0
        assert transports_left(state, seat) >= 0
        assert all(figures_left(state, seat, unit) >= 0 for unit in army(state, seat))
        planets = [area.rpartition(".")[0] for area in bases(state, seat)]
        assert len(set(planets)) == len(planets), "one own base on a planet"
        if state.player(seat).out:
            assert not army(state, seat)
            assert not bases(state, seat)
    for area, troop in state.ground.troops.items():
        assert all(number > 0 for number in troop.units.values())
        assert sum(troop.units.values()) <= area_data(state, area).limit
        assert not state.player(troop.seat).out
    assert set(state.ground.troops) <= set(all_areas(state))
    routes = [route for route in state.ground.routes if not route.z]
    assert len(routes) <= NORMAL_ROUTES
    for owners in state.ground.transports.values():
        assert len(set(owners)) == len(owners), "one own transport on a route"


def _workers(state: State) -> None:
    held: Counter[str] = Counter()
    for seat in everybody(state):
        sheet = sheet_of(state, seat)
        printed = state.options.data.sheets.permanent
        assert sheet.pool >= 0
        assert sheet.unavailable >= 0
        assert sheet.workers_owned <= WORKERS
        assert 0 <= sheet.permanent[0] <= printed.minerals
        assert 0 <= sheet.permanent[1] <= printed.gas
        held.update(sheet.workers)
        held.subtract({area: n - 1 for area, n in sheet.workers.items()})
        for area in sheet.workers:
            assert area_data(state, area).yields != "conquest"
            assert state.ground.depleted.get(area, 0) < 2
    assert all(number == 1 for number in held.values()), "a Resource card has one holder"


def _cards(state: State) -> None:
    data = state.options.data
    for seat in everybody(state):
        sheet = sheet_of(state, seat)
        if not state.round:
            continue
        own = list(dealt(data, state.faction(seat).race))
        for technology in owned(state, seat):
            own += copies_of(data, technology) if technology.gives == "card" else ()
        lying = _lying(state, seat)
        known = [card for card in (*sheet.hand, *sheet.deck, *sheet.discards, *lying) if card]
        assert sorted(known) == sorted(own)
        assert not state.real_deck or not any(sheet.hand), "of a real hand only its size is known"
        assert not state.real_deck or pile(sheet) >= 0
        for unit, number in sheet.buildings.items():
            levels = next(one for one in data.sheets.building if one.key == unit).costs
            assert 1 <= number <= len(levels)
        assert sum(sheet.modules.values()) <= data.sheets.module_spaces[state.faction(seat).race]


def _lying(state: State, seat: int) -> list[int]:
    if state.fight is None:
        return []
    lines = [
        one.attacker if seat == state.fight.attacker else one.defender
        for one in state.fight.skirmishes
        if not one.done and seat in (state.fight.attacker, state.fight.defender)
    ]
    return [
        card for line in lines for card in (line.card, line.reinforcement) if card is not None and card > 0
    ]


def routes_join_slots(state: State) -> bool:
    """Every planet in play has its areas, and no more routes than ends."""
    data = state.options.data
    for tile in state.ground.tiles:
        ends = [route for route in state.ground.routes if tile.planet in route.ends]
        if len(ends) > len(planet_data(data, tile.planet).slots):
            return False
    return bool(living(state))
