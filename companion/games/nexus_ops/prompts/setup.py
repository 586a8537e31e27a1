"""Questions of the set-up."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.prompts.phrases import listed, name_of, number
from companion.games.nexus_ops.rules.setup import TOP_HOME_MINE
from companion.games.nexus_ops.terms import HOME_HEXES, LANDS, TERRAIN_NAMES


def first(state: State, seat: Seat) -> Prompt:
    named = (Option(name_of(state, one.seat), c.NameFirst(seat, one.seat)) for one in state.players)
    drawn = Option(say("At random"), c.NameFirst(seat, TABLE), icon="dice")
    return Choose(seat, say("Who plays first?"), (drawn, *named))


def home_mines(state: State, seat: Seat) -> Prompt:
    """As in the stand-in, or as it is printed: one number for each hex."""
    values = state.home_mines
    yes = Option(
        say("Mines: {values}", values=listed([number(value) for value in values])),
        c.SetHomeMines(seat, values),
        detail=say("a stand-in: look at the tile"),
    )
    other = Option(say("Other numbers"), c.SetHomeMines(seat), draft=True)
    return Choose(seat, say("What does a home base print?"), (yes, other), icon="mine", confirms=True)


def home_mine_parts(state: State, draft: c.SetHomeMines) -> Prompt:
    """One hex after the other."""
    told = len(draft.values)
    ask = say("Home mine {n} of 3?", n=told + 1)
    last = told == HOME_HEXES - 1
    start = state.home_mines[told]
    return Dial(draft.seat, ask, draft, "values", 0, TOP_HOME_MINE, start=start, draft=not last, icon="mine")


def lands(state: State, seat: Seat) -> Prompt:
    return land_parts(state, c.LayTerrain(seat))


def land_parts(state: State, draft: c.LayTerrain) -> Prompt:
    """One hex of the ring after the other."""
    told = len(draft.lands)
    space = state.planet.ring[told]
    last = told == len(state.planet.ring) - 1
    options = tuple(
        Option(
            TERRAIN_NAMES[land],
            c.LayTerrain(draft.seat, (*draft.lands, land)),
            draft=not last,
            icon=land,
            where=space,
        )
        for land in LANDS
    )
    return Choose(draft.seat, say("What lies on {space}?", space=Text("{space}", {"space": space})), options)
