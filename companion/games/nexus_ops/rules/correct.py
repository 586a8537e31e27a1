"""Corrections by hand: any count can be set, within what the material allows."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import State, supply
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.fight import rested
from companion.games.nexus_ops.rules.ruling import ASSISTED, FULL_BOARD, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.rules.victory import scoring
from companion.games.nexus_ops.terms import (
    CARDS,
    LANDS,
    MINE_MARKERS,
    MINES,
    TILES,
    UNITS,
    Mine,
    Unit,
    count_of,
    plus,
)

TOP_POINTS = 99
TOP_RUBIUM = 199


def correct_points(state: State, command: c.CorrectPoints, _: Random) -> Ruling:
    if command.points is None:
        return INCOMPLETE
    if not 0 <= command.points <= TOP_POINTS:
        return no(say("Points are 0 to {n}.", n=TOP_POINTS))
    return _nobody(state, command.player) or scoring(
        state, (e.PointsCorrected(command.player, command.points),)
    )


def correct_rubium(state: State, command: c.CorrectRubium, _: Random) -> Ruling:
    if command.rubium is None:
        return INCOMPLETE
    if not 0 <= command.rubium <= TOP_RUBIUM:
        return no(say("Rubium is 0 to {n}.", n=TOP_RUBIUM))
    return _nobody(state, command.player) or (e.RubiumCorrected(command.player, command.rubium),)


def correct_hand(state: State, command: c.CorrectHand, _: Random) -> Ruling:
    if command.card is None or command.number is None:
        return INCOMPLETE
    if command.card not in CARDS:
        return no(say("There is no such card."))
    if refused := _nobody(state, command.player):
        return refused
    held = getattr(state.player(command.player), command.card)
    most = held + state.pile(command.card).left
    if not 0 <= command.number <= most:
        return no(say("There are {n} such cards to hold.", n=most))
    return (e.HandCorrected(command.player, command.card, command.number),)


def units_held(state: State, command: c.CorrectUnits) -> int:
    """What the companion takes for true: on the board, or on that space."""
    assert command.unit is not None
    if state.board is None:
        return count_of(state.player(command.player).units, command.unit)
    return count_of(state.board.units[command.space or ""][command.player - 1], command.unit)


def correct_units(state: State, command: c.CorrectUnits, _: Random) -> Ruling:
    if command.unit is None or command.number is None or (state.board is not None and not command.space):
        return INCOMPLETE
    if refused := _nobody(state, command.player) or _no_unit(command.unit):
        return refused
    if state.board is None and command.space:
        return ASSISTED
    if state.board is not None and command.space not in state.board.units:
        return no(say("There is no space {space}.", space=command.space or ""))
    most = units_held(state, command) + supply(state, command.player, command.unit)
    if not 0 <= command.number <= most:
        return no(say("There are {n} such figures.", n=most))
    return (e.UnitsCorrected(command.player, command.unit, command.number, command.space or ""),)


def force_open(state: State) -> bool:
    """Assisted play: whether the units of a battle can be corrected, because nobody has thrown for them."""
    return state.board is None and (
        state.phase == "cards" or (state.phase == "rolling" and not state.fight.rolls)
    )


def correct_force(state: State, command: c.CorrectForce, _: Random) -> Ruling:
    if command.unit is None or command.number is None:
        return INCOMPLETE
    if not force_open(state):
        return no(say("Dice have been thrown for these units."), say("Undo the throw first."))
    if command.player not in state.fight.alive:
        return no(say("That player is not in this battle."))
    if refused := _no_unit(command.unit):
        return refused
    alive = state.fight.alive[command.player]
    changed = plus(alive, command.unit, command.number - count_of(alive, command.unit))
    if command.number < 0 or command.number > count_of(rested(state, command.player), command.unit):
        return no(say("{name} has not so many units.", name=state.player(command.player).name))
    if not any(changed):
        return no(say("Both sides need a unit."), say("Undo the battle if there was none."))
    return (e.ForceCorrected(command.player, command.unit, command.number),)


def correct_markers(state: State, command: c.CorrectMarkers, _: Random) -> Ruling:
    if state.board is not None:
        return FULL_BOARD
    if command.mine is None or command.number is None:
        return INCOMPLETE
    if command.mine not in MINES or not 0 <= command.number <= MINE_MARKERS[command.mine]:
        return no(say("There are not so many markers."))
    return (e.MarkersCorrected(command.mine, command.number),)


def correct_mine(state: State, command: c.CorrectMine, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    if command.space is None or command.mine is None:
        return INCOMPLETE
    if command.space not in explored(state):
        return no(say("Markers lie on ring hexes that are explored."), say("First turn the tile up."))
    if command.mine == "none":
        return (e.MineCorrected(command.space),)
    if command.mine not in markers_for(state, command.space):
        return no(say("There are not so many markers."))
    return (e.MineCorrected(command.space, command.mine),)


def explored(state: State) -> list[Space]:
    """Ring hexes without a tile: where a mine can be."""
    return [space for space in state.planet.ring if space not in state.map.face_down]


def turnable(state: State) -> list[Space]:
    """Ring hexes without a mine: where a tile can be."""
    return [space for space in state.planet.ring if space not in state.map.mines]


def markers_for(state: State, space: Space) -> list[Mine]:
    """Markers that can lie in a space: those left over, and the one that is there."""
    return [
        mine
        for mine in MINES
        if state.found.get(mine, 0) < MINE_MARKERS[mine] or state.map.mines.get(space) == mine
    ]


def correct_tiles(state: State, command: c.CorrectTiles, _: Random) -> Ruling:
    if state.board is not None:
        return FULL_BOARD
    if command.number is None:
        return INCOMPLETE
    if not 0 <= command.number <= TILES:
        return no(say("There are {n} tiles.", n=TILES))
    return (e.TilesCorrected(command.number),)


def correct_tile(state: State, command: c.CorrectTile, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    if command.space is None:
        return INCOMPLETE
    if command.space not in turnable(state):
        return no(say("Tiles lie on ring hexes without a mine."))
    return (e.TileCorrected(command.space, down=command.space not in state.board.face_down),)


def correct_land(state: State, command: c.CorrectLand, _: Random) -> Ruling:
    if state.board is None:
        return ASSISTED
    if command.space is None or command.terrain is None:
        return INCOMPLETE
    if command.space not in state.planet.ring or command.terrain not in LANDS:
        return no(say("A ring hex is one of the four terrains."))
    return (e.LandCorrected(command.space, command.terrain),)


def _nobody(state: State, seat: Seat) -> Refusal | None:
    return None if 1 <= seat <= state.seats else no(say("There is no seat {seat}.", seat=seat))


def _no_unit(unit: Unit) -> Refusal | None:
    return None if unit in UNITS else no(say("There is no unit {unit}.", unit=unit))
