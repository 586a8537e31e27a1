"""The fold of corrections by hand: a count is what was said, and what depends on it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.values import Event
from companion.games.nexus_ops import corrected
from companion.games.nexus_ops.flow import BATTLE
from companion.games.nexus_ops.model import Pile, State
from companion.games.nexus_ops.parts import (
    changed,
    with_battle,
    with_hand,
    with_pile,
    with_player,
    with_points,
    with_turn,
    with_units,
)
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import NO_UNITS, Counts, count_of, plus


def points_corrected(state: State, event: corrected.PointsCorrected) -> State:
    points = state.player(event.player).points
    return with_points(state, event.player, corrections=event.points - points.total)


def rubium_corrected(state: State, event: corrected.RubiumCorrected) -> State:
    return with_player(state, event.player, rubium=event.rubium)


def hand_corrected(state: State, event: corrected.HandCorrected) -> State:
    """Cards come from the deck, then from the discards; they go back to the deck."""
    change = event.number - getattr(state.player(event.player), event.card)
    pile = state.pile(event.card)
    from_deck = min(change, pile.deck)
    pile = Pile(pile.deck - from_deck, pile.discard - (change - from_deck))
    return with_hand(with_pile(state, event.card, pile), event.player, event.card, change)


def units_corrected(state: State, event: corrected.UnitsCorrected) -> State:
    held = state.map.units[event.space][event.player - 1] if state.board else state.player(event.player).units
    change = event.number - count_of(held, event.unit)
    state = with_units(state, event.player, event.unit, change, event.space)
    if state.phase in BATTLE and event.space == state.fight.space and state.board:
        state = _reinforced(state, event, change)
    if state.board is None:
        tired = state.turn.tired.get(event.player, NO_UNITS)
        rested = tuple(min(pair) for pair in zip(tired, state.player(event.player).units, strict=True))
        return with_turn(state, tired={**state.turn.tired, event.player: rested})
    if event.player != state.active:
        return state
    return with_turn(
        state,
        moved=_at_most(state.turn.moved, event),
        bound=_at_most(state.turn.bound, event),
    )


def _reinforced(state: State, event: corrected.UnitsCorrected, change: int) -> State:
    """The battle in that space follows, for those who fight it."""
    alive = {
        seat: plus(units, event.unit, change if seat == event.player else 0)
        for seat, units in state.fight.alive.items()
    }
    return with_battle(state, alive=alive)


def _at_most(counts: dict[Space, Counts], event: corrected.UnitsCorrected) -> dict[Space, Counts]:
    """No more can have moved, or be bound, than are there."""
    surplus = count_of(counts.get(event.space, NO_UNITS), event.unit) - event.number
    return changed(counts, event.space, event.unit, -surplus) if surplus > 0 else counts


def force_corrected(state: State, event: corrected.ForceCorrected) -> State:
    held = state.fight.alive[event.player]
    changed = plus(held, event.unit, event.number - count_of(held, event.unit))
    return with_battle(state, alive={**state.fight.alive, event.player: changed})


def markers_corrected(state: State, event: corrected.MarkersCorrected) -> State:
    return replace(state, found={**state.found, event.mine: event.number})


def mine_corrected(state: State, event: corrected.MineCorrected) -> State:
    mines = {space: mine for space, mine in state.map.mines.items() if space != event.space}
    if event.mine is not None:
        mines[event.space] = event.mine
    found = {mine: list(mines.values()).count(mine) for mine in mines.values()}
    return replace(state, board=replace(state.map, mines=mines), found=found)


def tiles_corrected(state: State, event: corrected.TilesCorrected) -> State:
    return replace(state, tiles=event.number)


def tile_corrected(state: State, event: corrected.TileCorrected) -> State:
    face_down = state.map.face_down
    face_down = face_down | {event.space} if event.down else face_down - {event.space}
    return replace(state, board=replace(state.map, face_down=face_down), tiles=len(face_down))


def land_corrected(state: State, event: corrected.LandCorrected) -> State:
    lands = {**state.map.lands, event.space: event.terrain}
    return replace(state, board=replace(state.map, lands=lands))


CORRECTIONS: dict[type[Event], Callable[[State, Any], State]] = {
    corrected.PointsCorrected: points_corrected,
    corrected.RubiumCorrected: rubium_corrected,
    corrected.HandCorrected: hand_corrected,
    corrected.UnitsCorrected: units_corrected,
    corrected.ForceCorrected: force_corrected,
    corrected.MarkersCorrected: markers_corrected,
    corrected.MineCorrected: mine_corrected,
    corrected.TilesCorrected: tiles_corrected,
    corrected.TileCorrected: tile_corrected,
    corrected.LandCorrected: land_corrected,
}
