"""Explore: every face-down tile where an own unit stands after the Move phase is turned up.

A unit that it shows comes from the own supply, if one is left; a mine stays for good.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import spaces_of
from companion.games.nexus_ops.data import Tile
from companion.games.nexus_ops.model import State, supply
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.ruling import ASSISTED, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import MINE_MARKERS, MINES, UNITS, Mine


def unexplored(state: State, seat: Seat) -> list[Space]:
    """Full board: face-down tiles under own units."""
    return [space for space in spaces_of(state, seat) if space in state.map.face_down]


def mines_left(state: State) -> list[Mine]:
    """Markers that are not on the board yet."""
    return [mine for mine in MINES if state.found.get(mine, 0) < MINE_MARKERS[mine]]


def turn_tile(state: State, command: c.TurnTile, chance: Random) -> Ruling:
    if refused := _place_refused(state, command):
        return refused
    drawn = chance.choice(state.pool) if draws(state) else None
    shown = drawn or _told(state, command)
    if isinstance(shown, Refusal):
        return shown
    placed = shown.unit is not None and supply(state, command.seat, shown.unit) > 0
    # A correction may have put a marker on the board that the tiles do not know of.
    mine = shown.mine if shown.mine in mines_left(state) else None
    space = command.space or ""
    return (e.TileTurned(command.seat, space, mine, shown.unit, placed=placed, drawn=drawn),)


def draws(state: State) -> bool:
    """Whether the companion draws the tiles; as long as it has any."""
    return state.board is not None and state.setting("map") == "drawn" and bool(state.pool)


def _place_refused(state: State, command: c.TurnTile) -> Refusal | None:
    if not state.tiles:
        return no(say("All tiles have been turned up."))
    if state.board is None:
        return ASSISTED if command.space else None
    if command.space is None:
        return INCOMPLETE
    if command.space not in unexplored(state, command.seat):
        return no(say("There is nothing to explore for you on {space}.", space=command.space))
    return None


def _told(state: State, command: c.TurnTile) -> Tile | Refusal:
    if command.mine is None or command.unit is None:
        return INCOMPLETE
    if command.mine != "none" and command.mine not in mines_left(state):
        return no(say("All markers of that mine lie on the board."))
    if command.unit != "none" and command.unit not in UNITS:
        return no(say("There is no unit {unit}.", unit=command.unit))
    mine = None if command.mine == "none" else command.mine
    unit = None if command.unit == "none" else command.unit
    if mine is None and unit is None:
        return no(say("A tile shows a mine, a unit or both."))
    return Tile(mine, unit)
