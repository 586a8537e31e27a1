"""Set-up: the first player, what the home bases print, and on the full board what lies where."""

from random import Random

from companion.core.seats import TABLE, clockwise
from companion.core.text import say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.rules.draw import drawing
from companion.games.nexus_ops.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import HOME_HEXES, LANDS, STARTING_RUBIUM

TOP_HOME_MINE = 3


def name_first(state: State, command: c.NameFirst, chance: Random) -> Ruling:
    if not TABLE <= command.player <= state.seats:
        return no(say("There is no seat {seat}.", seat=command.player))
    first = command.player or chance.randint(1, state.seats)
    rubium = dict(zip(clockwise(first, state.seats), STARTING_RUBIUM, strict=False))
    return (e.FirstNamed(first, rubium, at_random=command.player == TABLE),)


def set_home_mines(state: State, command: c.SetHomeMines, chance: Random) -> Ruling:
    if len(command.values) != HOME_HEXES:
        return INCOMPLETE
    if not all(0 <= value <= TOP_HOME_MINE for value in command.values):
        return no(say("A home base prints 0 to {n}.", n=TOP_HOME_MINE))
    told: tuple[Event, ...] = (e.MinesTold(command.values),)
    if state.board is None:
        return _beginning(state, told)
    if state.setting("map") == "laid":
        return *told, e.MapAwaited()
    tiles = [land for land in LANDS for _ in range(state.options.data.lands.get(land, 0))]
    chance.shuffle(tiles)
    lands = dict(zip(state.planet.ring, tiles, strict=True))
    return _beginning(state, (*told, e.LandsLaid(lands, drawn=True)))


def lay_terrain(state: State, command: c.LayTerrain, _: Random) -> Ruling:
    if len(command.lands) != len(state.planet.ring):
        return INCOMPLETE
    if not set(command.lands) <= set(LANDS):
        return no(say("A ring hex is one of the four terrains."))
    return _beginning(state, (e.LandsLaid(dict(zip(state.planet.ring, command.lands, strict=True))),))


def _beginning(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The end of the set-up: with that variant everybody draws a Secret Mission, then the first turn."""
    if state.setting("start") == "secret":
        for seat in clockwise(state.first, state.seats):
            events = (*events, *drawing(fold(state, events), seat, "secret", 1))
    return *events, e.TurnBegun(state.first)
