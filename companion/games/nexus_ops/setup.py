"""Set-up: the first player, what the home bases print, and on the full board what lies where."""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import TABLE, Seat, clockwise
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.draw import drawing
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.ground import is_assisted
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import HOME_HEXES, LANDS, STARTING_RUBIUM, TERRAIN_NAMES, Terrain
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.players import name_of
from companion.kit.words import numbers

TOP_HOME_MINE = 3

# --- what is asked


def first(state: State, seat: Seat) -> Prompt:
    named = (Option(name_of(state, one.seat), c.NameFirst(seat, one.seat)) for one in state.players)
    drawn = Option(say("At random"), c.NameFirst(seat, TABLE), icon="dice")
    return Choose(seat, say("Who plays first?"), (drawn, *named), by_hand=True)


def home_mines(state: State, seat: Seat) -> Prompt:
    """As in the stand-in, or as it is printed: one number for each hex."""
    values = state.home_mines
    yes = Option(
        say("Mines: {values}", values=numbers(values)),
        c.SetHomeMines(seat, values),
        detail=say("a stand-in: look at the tile"),
    )
    other = Option(say("Other numbers"), c.SetHomeMines(seat), draft=True)
    ask = say("What does a home base print?")
    return Choose(seat, ask, (yes, other), icon="mine", confirms=True, by_hand=True)


def _which_mine(state: State, hex_number: int) -> Text:
    """By the hexes where it lies, as far as the board is tracked."""
    if is_assisted(state):
        return say("Home mine {n} of 3?", n=hex_number + 1)
    return say("Home mine on {spaces}?", spaces=", ".join(base[hex_number] for base in state.planet.bases))


SET_HOME_MINES = Parts(
    c.SetHomeMines,
    values=HowMany(
        lambda state, draft: _which_mine(state, len(draft.values)),
        lambda _, __: range(TOP_HOME_MINE + 1),
        start=lambda state, draft: state.home_mines[len(draft.values)],
        times=lambda _, __: HOME_HEXES,
        icon="mine",
    ),
)


def lands(state: State, seat: Seat) -> Prompt:
    return LAY_TERRAIN.question(state, c.LayTerrain(seat))


def _next_space(state: State, draft: c.LayTerrain) -> Space:
    return state.planet.ring[len(draft.lands)]


def _tiles_left(state: State, draft: c.LayTerrain, land: Terrain) -> int:
    return max(0, state.options.data.lands.get(land, 0) - draft.lands.count(land))


# One hex of the ring after the other.
LAY_TERRAIN = Parts(
    c.LayTerrain,
    lands=Which(
        lambda state, draft: say("What lies on {space}?", space=_next_space(state, draft)),
        values=lambda _, __: LANDS,
        label=lambda _, land: TERRAIN_NAMES[land],
        icon=lambda _, land: land,
        where=lambda state, draft, _: _next_space(state, draft),
        times=lambda state, _: len(state.planet.ring),
        by_hand=True,
        weight=_tiles_left,
    ),
)

# --- what happens


def name_first(state: State, command: c.NameFirst, chance: Random) -> tuple[Event, ...]:
    first = command.player or chance.randint(1, state.seats)
    rubium = dict(zip(clockwise(first, state.seats), STARTING_RUBIUM, strict=False))
    return (e.FirstNamed(first, rubium, at_random=command.player == TABLE),)


def set_home_mines(state: State, command: c.SetHomeMines, chance: Random) -> tuple[Event, ...]:
    told: tuple[Event, ...] = (e.MinesTold(command.values),)
    if is_assisted(state):
        return _beginning(state, told)
    if state.setting("map") == "laid":
        return *told, e.MapAwaited()
    tiles = [land for land in LANDS for _ in range(state.options.data.lands.get(land, 0))]
    chance.shuffle(tiles)
    lands = dict(zip(state.planet.ring, tiles, strict=True))
    return _beginning(state, (*told, e.LandsLaid(lands, drawn=True)))


def lay_terrain(state: State, command: c.LayTerrain, _: Random) -> tuple[Event, ...]:
    return _beginning(state, (e.LandsLaid(dict(zip(state.planet.ring, command.lands, strict=True))),))


def _beginning(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The end of the set-up: with that variant everybody draws a Secret Mission, then the first turn."""
    if state.setting("start") == "secret":
        for seat in clockwise(state.first, state.seats):
            events = (*events, *drawing(fold(state, events), seat, "secret", 1))
    return *events, e.TurnBegun(state.first)
