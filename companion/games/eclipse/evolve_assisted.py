"""The fold of what only assisted play has: the books without the map.

All ships of a seat stand on its start hex, as a ledger; hexes have a number but no place.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse.changes import homes_of, with_cube, with_player, with_ship, with_tile
from companion.games.eclipse.evolve_combat import together
from companion.games.eclipse.model import (
    ANCIENTS,
    GUARD,
    UNKNOWN,
    Brought,
    Detail,
    Fight,
    State,
    Tile,
    squares,
)
from companion.games.eclipse.terms import NO_SHIPS, RESOURCES, Counts, less, plus


def _action_named(state: State, event: e.ActionNamed) -> State:
    player = state.player(event.seat)
    state = with_player(state, event.seat, discs=player.discs - 1, spent=player.spent + 1)
    if not event.details:
        return state
    owed = Detail(event.seat, event.action, event.details, reaction=event.reaction)
    return replace(state, details=(*state.details, owed))


def first_detail(state: State, seat: Seat) -> Detail | None:
    """What a seat has to say next."""
    return next((one for one in state.details if one.seat == seat), None)


def _detail_given(state: State, event: e.DetailGiven) -> State:
    one = first_detail(state, event.seat)
    assert one is not None
    used = replace(one, left=one.left - 1, steps=one.steps + 1)
    details = tuple(used if each is one else each for each in state.details)
    return replace(state, details=tuple(each for each in details if each.left))


def _details_ended(state: State, event: e.DetailsEnded) -> State:
    one = first_detail(state, event.seat)
    return replace(state, details=tuple(each for each in state.details if each is not one))


def _parts_put_off(state: State, event: e.PartsPutOff) -> State:
    state = _details_ended(state, e.DetailsEnded(event.seat))
    return replace(state, later={**state.later, event.seat: state.later.get(event.seat, 0) + event.parts})


def _parts_recalled(state: State, event: e.PartsRecalled) -> State:
    later = dict(state.later)
    owed = Detail(event.seat, "upgrade", later.pop(event.seat))
    return replace(state, later=later, details=(*state.details, owed))


def _hex_noted(state: State, event: e.HexNoted) -> State:
    printed = state.data.hexes[event.hex]
    tile = Tile(None, ancients=printed.ancients, discovery=printed.discovery)
    state = replace(state, tiles={**state.tiles, event.hex: tile})
    stack = state.stacks[printed.ring]
    left = replace(
        stack,
        left=max(0, stack.left - 1),
        unseen=tuple(one for one in stack.unseen if one != event.hex),
    )
    state = replace(state, stacks={**state.stacks, printed.ring: left})
    if not event.disc:
        return state
    state = with_player(state, event.seat, discs=state.player(event.seat).discs - 1)
    return with_tile(state, event.hex, disc=event.seat)


def _cubes_guessed(state: State, event: e.CubesGuessed) -> State:
    for _, track in event.cubes:
        state = with_cube(state, event.seat, track, -1)
    ready = state.player(event.seat).colony_ships - len(event.cubes)
    state = with_player(state, event.seat, colony_ships=max(0, ready))
    squares = tuple(sorted((*state.tiles[event.hex].cubes, *(at for at, _ in event.cubes))))
    return with_tile(state, event.hex, cubes=squares)


def _discovery_owed(state: State, event: e.DiscoveryOwed) -> State:
    state = with_tile(state, event.hex, discovery=False)
    return replace(state, details=(*state.details, Detail(event.seat, "discovery", hex=event.hex)))


def _battle_named(state: State, event: e.BattleNamed) -> State:
    return replace(state, fights=(*state.fights, Fight(event.hex, event.attacker, event.defender)))


def _battle_dropped(state: State, event: e.BattleDropped) -> State:
    return replace(state, fights=tuple(one for one in state.fights if one.hex != event.hex))


def _battle_reported(state: State, event: e.BattleReported) -> State:
    for seat, lost in event.losses.items():
        home = state.player(seat).sector
        left = less(state.tiles[home].ships(seat), lost)
        fleets = {**state.tiles[home].fleets, seat: left}
        if left == NO_SHIPS:
            del fleets[seat]
        state = with_tile(state, home, fleets=fleets)
    if event.hex in state.tiles:
        tile = state.tiles[event.hex]
        state = with_tile(
            state,
            event.hex,
            ancients=tile.ancients - event.ancients,
            guard=tile.guard and not event.guard,
        )
        state = _handed_over(state, event.hex, event.holder) if event.left is None else state
    for seat in event.keep:
        tiles = (*state.player(seat).reputation, UNKNOWN)
        state = with_player(state, seat, reputation=tiles)
    state = _brought(state, event)
    return _left_there(_battle_dropped(state, e.BattleDropped(event.hex)), event)


def _brought(state: State, event: e.BattleReported) -> State:
    """What it brought, and who draws now: after each battle, or when those of the hex are over (OP-12)."""
    combat = state.fighting
    brought = tuple(
        Brought(event.hex, seat, number, _kills(event, seat), seat in event.fled)
        for seat, number in event.draws
    )
    draws = event.draws if event.due else ()
    earlier: list[Brought] = [*combat.brought]
    if event.due and state.setting("reputation") == "hex":
        fought = [one.seat for one in combat.brought if one.hex == event.hex]
        here, earlier = together(combat, event.hex, brought)
        # Whoever had to wait for their battle was there before those who fought already.
        brought = tuple(sorted(here.values(), key=lambda one: one.seat in fought))
        draws = tuple((one.seat, one.draws) for one in brought) if event.left is None else ()
    due = (*combat.draws, *((seat, number) for seat, number in draws if number))
    return replace(state, combat=replace(combat, draws=due, brought=(*earlier, *brought)))


def _left_there(state: State, event: e.BattleReported) -> State:
    """Whoever is left meets the one who came before; the first of them whoever guards the hex (BAT-2)."""
    tile = state.tiles[event.hex]
    guards = (GUARD,) if tile.guard else (ANCIENTS,) if tile.ancients else ()
    met = pairwise((*guards, *(event.left or ())))
    return replace(state, fights=(*state.fights, *(Fight(event.hex, late, early) for early, late in met)))


def _kills(event: e.BattleReported, seat: Seat) -> Counts:
    """What the others lost: ships by type, Ancients, the centre's guard."""
    ships = next((lost for other, lost in event.losses.items() if other != seat), NO_SHIPS)
    return (*ships, event.ancients, int(event.guard))


def _ships_mustered(state: State, event: e.ShipsMustered) -> State:
    """Where the hex is somebody's start hex, the rest of that ledger is elsewhere meanwhile."""
    for seat, fleet in state.tiles[event.hex].fleets.items():
        there = event.fleets.get(seat, NO_SHIPS)
        state = replace(state, elsewhere={**state.elsewhere, seat: less(fleet, there)})
        fleets = {key: each for key, each in state.tiles[event.hex].fleets.items() if key != seat}
        state = with_tile(state, event.hex, fleets={**fleets, **({seat: there} if any(there) else {})})
    for seat, fleet in event.fleets.items():
        state = _moved(state, seat, state.player(seat).sector, event.hex, fleet)
    return state


def _ships_returned(state: State, event: e.ShipsReturned) -> State:
    for seat, fleet in state.tiles[event.hex].fleets.items():
        state = _moved(state, seat, event.hex, state.player(seat).sector, fleet)
    for seat, fleet in state.elsewhere.items():
        home = state.player(seat).sector
        both = tuple(map(sum, zip(state.tiles[home].ships(seat), fleet, strict=True)))
        fleets = {**state.tiles[home].fleets, seat: both}
        state = with_tile(state, home, fleets={key: each for key, each in fleets.items() if any(each)})
    return replace(state, elsewhere={})


def _moved(state: State, seat: Seat, source: str, target: str, fleet: Counts) -> State:
    for at, number in enumerate(fleet):
        if number and source != target:
            state = with_ship(with_ship(state, seat, source, at, -number), seat, target, at, number)
    return state


def _holder_named(state: State, event: e.HolderNamed) -> State:
    return _battle_dropped(_handed_over(state, event.hex, event.holder), e.BattleDropped(event.hex))


def _handed_over(state: State, key: str, holder: Seat) -> State:
    owner = state.tiles[key].disc
    if owner == holder:
        return state
    if owner:
        # The production of whoever loses a hex changes at Cleanup, when the graveyard empties (BAT-14).
        graveyard = state.player(owner).graveyard
        for at in state.tiles[key].cubes:
            track = homes_of(squares(state, key)[at])[0]
            graveyard = plus(graveyard, RESOURCES.index(track))
        state = with_tile(state, key, disc=0, cubes=())
        state = with_player(state, owner, discs=state.player(owner).discs + 1, graveyard=graveyard)
    if holder:
        state = with_player(state, holder, discs=state.player(holder).discs - 1)
    return with_tile(state, key, disc=holder)


def _books_corrected(state: State, event: e.BooksCorrected) -> State:
    return with_player(state, event.seat, stored=event.stored, cubes=event.cubes, discs=event.discs)


def _extra_counted(state: State, event: e.ExtraCounted) -> State:
    return replace(state, extra={**state.extra, event.seat: event.points})


FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    e.ActionNamed: _action_named,
    e.DetailGiven: _detail_given,
    e.DetailsEnded: _details_ended,
    e.PartsPutOff: _parts_put_off,
    e.PartsRecalled: _parts_recalled,
    e.HexNoted: _hex_noted,
    e.CubesGuessed: _cubes_guessed,
    e.DiscoveryOwed: _discovery_owed,
    e.BattleNamed: _battle_named,
    e.ShipsMustered: _ships_mustered,
    e.ShipsReturned: _ships_returned,
    e.HolderNamed: _holder_named,
    e.BattleDropped: _battle_dropped,
    e.BattleReported: _battle_reported,
    e.BooksCorrected: _books_corrected,
    e.ExtraCounted: _extra_counted,
}
