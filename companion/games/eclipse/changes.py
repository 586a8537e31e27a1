"""Parts of a state, changed: what the folds of many events share."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.eclipse.model import Owed, State, squares
from companion.games.eclipse.terms import RESOURCES, SQUARES_ON_TRACK, Resource, plus
from companion.kit import players

with_player = players.with_player


def with_tile(state: State, key: str, **changes: Any) -> State:
    """One hex changed."""
    return replace(state, tiles={**state.tiles, key: replace(state.tiles[key], **changes)})


def with_act(state: State, **changes: Any) -> State:
    """The present action changed."""
    return replace(state, act=replace(state.acting, **changes))


def owe(state: State, *questions: Owed) -> State:
    """Questions to be answered before anything else goes on."""
    return replace(state, owed=(*state.owed, *questions))


def gain(state: State, seat: Seat, resource: Resource, units: int) -> State:
    """More (or fewer) units in store."""
    stored = plus(state.player(seat).stored, RESOURCES.index(resource), units)
    return with_player(state, seat, stored=stored)


def with_cube(state: State, seat: Seat, track: Resource, number: int) -> State:
    """More (or fewer) cubes on a population track."""
    cubes = plus(state.player(seat).cubes, RESOURCES.index(track), number)
    return with_player(state, seat, cubes=cubes)


def with_ship(state: State, seat: Seat, key: str, at: int, number: int) -> State:
    """More (or fewer) ships of a type on a hex; whoever has none there any more has left."""
    fleets = dict(state.tiles[key].fleets)
    fleets[seat] = plus(state.tiles[key].ships(seat), at, number)
    if not any(fleets[seat]):
        del fleets[seat]
    return with_tile(state, key, fleets=fleets)


def homes_of(square: str) -> tuple[Resource, ...]:
    """The tracks that a cube on such a square may come from and return to (COL-2, COL-4, OP-30)."""
    if square == "gray":
        return RESOURCES
    if square == "orbital":
        return "money", "science"
    return (next(one for one in RESOURCES if square.startswith(one)),)


def room(state: State, seat: Seat, tracks: tuple[Resource, ...]) -> tuple[Resource, ...]:
    """Those tracks that can take one more cube; any other where none of them can (OP-33)."""
    cubes = state.player(seat).cubes
    open_ = tuple(one for one in RESOURCES if cubes[RESOURCES.index(one)] < SQUARES_ON_TRACK)
    return tuple(one for one in tracks if one in open_) or open_


def freed(state: State, seat: Seat, key: str) -> State:
    """All cubes leave a hex (INF-3): where there is a choice, their owner is asked."""
    kinds, occupied = squares(state, key), state.tiles[key].cubes
    state = with_tile(state, key, cubes=())
    for at in occupied:
        tracks = room(state, seat, homes_of(kinds[at]))
        if len(tracks) == 1 or state.assisted:
            # Assisted play asks for no cube: the check at Upkeep finds it.
            state = with_cube(state, seat, tracks[0], 1)
        else:
            state = owe(state, Owed("cube", seat, tracks=tracks))
    return state


def draw_discovery(state: State, tile: str) -> State:
    """A discovery tile leaves the bag."""
    left = {**state.discoveries, tile: state.discoveries[tile] - 1}
    return replace(state, discoveries=left)
