"""Positions for tests, reached by real commands."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.values import Command, Event
from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft import commands as c
from companion.games.starcraft.board import Counts, Tile, Troop
from companion.games.starcraft.changes import with_board, with_player
from companion.games.starcraft.galaxy import laid
from companion.games.starcraft.model import Points, State
from companion.games.starcraft.stacks import next_to_lay
from companion.games.starcraft.terms import FACTIONS

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


def happening(state: State, command: Command, seed: int = 1) -> tuple[Event, ...]:
    """What a command leads to."""
    return tuple(GAME.decide(state, command, Random(seed)))


def do(state: State, *commands: Command, seed: int = 1) -> State:
    """The state after these commands."""
    for command in commands:
        state = GAME.after(state, happening(state, command, seed))
    return state


def planning(players: int = 2, factions: tuple[str, ...] = FACTIONS, /, **settings: str) -> State:
    """Assisted: the first order is to be laid, nobody has a point."""
    state = do(GAME.begin(GAME.configure(NAMES[:players], settings, None)), c.NameFirst(0, 1))
    for seat in range(1, players + 1):
        state = do(state, c.ChooseFaction(seat, factions[seat - 1]))
    state = do(state, c.StackEvents(0), c.LayGalaxy(0))
    if state.stacked:
        keys = [planet.key for planet in state.options.data.planets]
        for seat in range(1, players + 1):
            own = (keys[2 * seat - 2], keys[2 * seat - 1])
            state = do(state, c.NamePlanets(seat, own, own[0]))
    return state


def stacked(laying: dict[int, list[str]], players: int = 2) -> State:
    """Stacks: everybody lays on these planets, in this order; then the first player's step."""
    state = planning(players, orders="stacks")
    while (seat := next_to_lay(state)) is not None:
        state = do(state, c.LayOrder(seat, laying[seat][state.player(seat).laid]))
    return state


def turned(players: int = 2, /, **settings: str) -> State:
    """Turns: all orders are laid."""
    return do(planning(players, **settings), c.AllLaid(0))


def with_points(state: State, *points: int) -> State:
    """Everybody's points."""
    for seat, number in enumerate(points, start=1):
        state = with_player(state, seat, points=Points(number))
    return state


def regrouping(state: State) -> State:
    """Assisted: all orders are done."""
    for player in state.players:
        state = with_player(state, player.seat, orders=0)
    return replace(state, phase="regrouping", stacks={}, active=1)


def settled(players: int = 2, factions: tuple[str, ...] = FACTIONS, /, **settings: str) -> State:
    """Full board, first round: an empty board with planets in a row, and workers for everybody."""
    stage = board_moments.BoardStage(GAME, NAMES[:players], largest=False)
    chosen = {"board": "full", **settings}
    state = do(GAME.begin(GAME.configure(NAMES[:players], chosen, None)), c.NameFirst(0, 1))
    for seat in range(1, players + 1):
        state = do(state, c.ChooseFaction(seat, factions[seat - 1]))
    return stage.until(state, "planning")


def on_planets(state: State, *planets: str) -> State:
    """The same with these planets in a row, and nothing on them."""
    board = replace(state.ground, tiles=(), routes=(), z_ends=(), bases={}, troops={}, transports={})
    state = replace(state, board=board)
    for number, planet in enumerate(planets):
        state = replace(state, board=laid(state.options.data, state.ground, Tile(planet, (number, 0), 0)))
    return state


def standing(state: State, troops: dict[str, tuple[int, Counts]], bases: dict[str, int]) -> State:
    """Units and bases on the board."""
    return with_board(
        state, troops={area: Troop(seat, units) for area, (seat, units) in troops.items()}, bases=bases
    )


def sheet(state: State, seat: int, **changes: Any) -> State:
    """What lies in front of a player."""
    return with_player(state, seat, sheet=replace(state.player(seat).sheet, **changes))
