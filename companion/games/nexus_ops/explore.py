"""Explore: every face-down tile where an own unit stands after the Move phase is turned up.

A unit that it shows comes from the own supply, if one is left; a mine stays for good.
"""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.cards import own_hand
from companion.games.nexus_ops.control import unexplored
from companion.games.nexus_ops.data import Tile
from companion.games.nexus_ops.ground import by_ground, on_board
from companion.games.nexus_ops.model import State, supply
from companion.games.nexus_ops.phrases import place
from companion.kit.parts import Parts, Which


def mines_left(state: State) -> list[terms.Mine]:
    """Markers that are not on the board yet."""
    return [mine for mine in terms.MINES if state.found.get(mine, 0) < terms.MINE_MARKERS[mine]]


def draws(state: State) -> bool:
    """Whether the companion draws the tiles; as long as it has any."""
    return on_board(state) and state.setting("map") == "drawn" and bool(state.pool)


def _assisted_question(state: State, seat: Seat) -> Prompt:
    tile = Option(say("A tile is turned up"), c.TurnTile(seat), draft=True, icon="tile")
    none = Option(say("No further tile"), c.EndPhase(seat), leaves=True)
    ask = say("Explore: tiles under your units")
    return Choose(seat, ask, (tile, *own_hand(state, seat), none), icon="tile")


def _board_question(state: State, seat: Seat) -> Prompt:
    tiles = tuple(
        Option(place(state, space), c.TurnTile(seat, space), draft=not draws(state), where=space)
        for space in unexplored(state, seat)
    )
    ask = say("Explore: turn the tile up")
    return Choose(seat, ask, (*tiles, *own_hand(state, seat)), icon="tile")


question = by_ground(_assisted_question, _board_question)


def _shown(mine: str | None, unit: str | None) -> Tile:
    return Tile(
        next((one for one in terms.MINES if one == mine), None),
        next((one for one in terms.CHEAPEST_FIRST if one == unit), None),
    )


def _unit_label(_: State, unit: str) -> Text:
    shown = _shown(None, unit).unit
    return terms.UNIT_NAMES[shown] if shown else say("No unit")


# The mine that it shows, then the unit; one of them at least.
TURN_TILE = Parts(
    c.TurnTile,
    mine=Which(
        say("The tile: which mine?"),
        values=lambda state, _: (*mines_left(state), "none"),
        label=lambda _, mine: say("No mine") if mine == "none" else terms.MINE_NAMES[mine],
        icon=lambda _, mine: "" if mine == "none" else "mine",
        leaves=lambda _, mine: mine == "none",
        picture="tile",
        forced=True,
        by_hand=on_board,
        weight=lambda state, _, mine: sum((tile.mine or "none") == mine for tile in state.options.data.tiles),
    ),
    unit=Which(
        say("The tile: which unit?"),
        values=lambda _, draft: (*terms.CHEAPEST_FIRST, *(("none",) if draft.mine != "none" else ())),
        label=_unit_label,
        icon=lambda _, unit: "" if unit == "none" else unit,
        leaves=lambda _, unit: unit == "none",
        # Few of the box's own tiles would show anything else.
        seldom=lambda state, draft, unit: _shown(draft.mine, unit) not in state.options.data.tiles,
        by_hand=on_board,
        weight=lambda state, draft, unit: state.options.data.tiles.count(_shown(draft.mine, unit)),
    ),
)


def turn_tile(state: State, command: c.TurnTile, chance: Random) -> tuple[Event, ...]:
    drawn = chance.choice(state.pool) if draws(state) else None
    shown = drawn or _shown(command.mine, command.unit)
    placed = shown.unit is not None and supply(state, command.seat, shown.unit) > 0
    # A correction may have put a marker on the board that the tiles do not know of.
    mine = shown.mine if shown.mine in mines_left(state) else None
    space = command.space or ""
    return (e.TileTurned(command.seat, space, mine, shown.unit, placed=placed, drawn=drawn),)
