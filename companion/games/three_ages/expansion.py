"""Expansion: a budget of actions, in any order, none compulsory, nothing saved for later."""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Command, Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State, colonies_of, home_of
from companion.games.three_ages.phrases import occupants, place
from companion.games.three_ages.strength import controller, present
from companion.games.three_ages.terms import ACTION_NAMES, SHIPS, Action
from companion.games.three_ages.turns import ending
from companion.kit.game import Roots
from companion.kit.parts import HowMany, Parts, Which

# --- what can be done on the full board


def ships_placed(state: State, seat: Seat) -> int:
    """Ships on sectors; all 20 placed stops Production and Conversion."""
    assert state.board is not None
    return sum([row[seat - 1] for row in state.board.ships.values()])


def sources(state: State, seat: Seat) -> list[Sector]:
    """Sectors with own ships."""
    assert state.board is not None
    return [sector for sector, row in state.board.ships.items() if row[seat - 1]]


def targets(state: State, draft: c.Move) -> list[Sector]:
    """Where ships from the source may go: the neighbours, or anywhere through a portal."""
    if draft.action == "movement" and state.setting("adjacency") == "checked":
        return list(state.galaxy.neighbours[draft.source or ""])
    return [sector for sector in state.galaxy.places if sector != draft.source]


def shipyards(state: State, seat: Seat) -> list[Sector]:
    """Sectors with an own colony, the home included; control is not needed."""
    if ships_placed(state, seat) >= SHIPS:
        return []
    return [home_of(state, seat), *(colony.sector for colony in colonies_of(state, seat))]


def victims(state: State, draft: c.Strike) -> list[Seat]:
    """Opponents with a ship on the sector."""
    assert state.board is not None
    row = state.board.ships[draft.sector or ""]
    return [other for other, ships in enumerate(row, start=1) if ships and other != draft.seat]


def strikable(state: State, seat: Seat, action: Action) -> list[Sector]:
    """Where an Ambush, or under own control a Conversion, finds a ship to hit."""
    assert state.board is not None
    if action == "conversion" and ships_placed(state, seat) >= SHIPS:
        return []
    ships = state.board.ships
    beside = [sector for sector in present(state, seat) if sum(ships[sector]) > ships[sector][seat - 1]]
    return beside if action == "ambush" else [one for one in beside if controller(state, one) == seat]


def possible(state: State, seat: Seat, action: Action) -> bool:
    """Whether the action can do anything now."""
    if action in ("movement", "portal"):
        return bool(sources(state, seat))
    if action == "production":
        return bool(shipyards(state, seat))
    return bool(strikable(state, seat, action))


# --- what is asked


def roots(state: State, seat: Seat) -> Roots:
    full = state.board is not None
    able = (one for one, left in state.budget.items() if left and (not full or possible(state, seat, one)))
    return [*((_command(state, action), full) for action in able), (c.EndStrategy(seat), False)]


def question(state: State, seat: Seat) -> Prompt:
    done = Option(say("End the Expansion"), c.EndStrategy(seat), leaves=True)
    options = tuple(
        Option(
            _left(action, left),
            _command(state, action),
            draft=state.board is not None,
            term=f"action-{action}",
        )
        for action, left in state.budget.items()
        if left and (state.board is None or possible(state, seat, action))
    )
    return Choose(seat, say("Expansion: which action?"), (*options, done))


def _left(action: Action, left: int) -> Text:
    return say("{action} ({left} left)", action=ACTION_NAMES[action], left=left)


def _command(state: State, action: Action) -> Command:
    seat = state.active
    if state.board is None:
        return c.UseAction(seat, action)
    if action == "production":
        return c.Build(seat)
    return c.Move(seat, action) if action in ("movement", "portal") else c.Strike(seat, action)


def _own_ships(state: State, draft: c.Move, sector: Sector) -> int:
    assert state.board is not None
    return state.board.ships[sector][draft.seat - 1]


MOVE = Parts(
    c.Move,
    source=Which(
        lambda _, draft: say("{action}: from where?", action=ACTION_NAMES[draft.action]),
        values=lambda state, draft: sources(state, draft.seat),
        label=place,
        detail=lambda state, draft, at: say_many("{n} ship", "{n} ships", _own_ships(state, draft, at)),
        where=True,
    ),
    target=Which(
        lambda _, draft: say("{action}: to where?", action=ACTION_NAMES[draft.action]),
        values=targets,
        label=place,
        detail=lambda state, _, sector: occupants(state, sector),
        where=True,
    ),
    ships=HowMany(
        lambda _, draft: say("Ships from {source} to {target}?", source=draft.source, target=draft.target),
        lambda state, draft: range(1, _own_ships(state, draft, draft.source) + 1),
        start=lambda state, draft: _own_ships(state, draft, draft.source),
    ),
)
BUILD = Parts(
    c.Build,
    sector=Which(
        say("Production: where?"),
        values=lambda state, draft: shipyards(state, draft.seat),
        label=place,
        where=True,
    ),
)
STRIKE = Parts(
    c.Strike,
    sector=Which(
        lambda _, draft: say("{action}: where?", action=ACTION_NAMES[draft.action]),
        values=lambda state, draft: strikable(state, draft.seat, draft.action),
        label=place,
        where=True,
    ),
    victim=Which(
        lambda _, draft: say("{action}: whose ship?", action=ACTION_NAMES[draft.action]),
        values=victims,
        label=lambda state, victim: Text("{name}", {"name": state.player(victim).name}),
    ),
)


# --- what happens


def turned_up(state: State, sector: Sector) -> tuple[Event, ...]:
    """Exploration: the first piece on a sector turns it face up, at once and for good."""
    assert state.board is not None
    return (e.SectorTurnedUp(sector),) if sector in state.board.face_down else ()


def use_action(state: State, command: c.UseAction, _: Random) -> tuple[Event, ...]:
    return _using(state, command.action)


def move(state: State, command: c.Move, _: Random) -> tuple[Event, ...]:
    source, target, ships = command.source, command.target, command.ships
    assert source is not None
    assert target is not None
    assert ships is not None
    moved = e.ShipsMoved(command.seat, source, target, ships)
    return _using(state, command.action, *turned_up(state, target), moved)


def build(state: State, command: c.Build, _: Random) -> tuple[Event, ...]:
    assert command.sector is not None
    return _using(state, "production", e.ShipBuilt(command.seat, command.sector))


def strike(state: State, command: c.Strike, _: Random) -> tuple[Event, ...]:
    assert command.sector is not None
    assert command.victim is not None
    struck: tuple[Event, ...] = (e.ShipDestroyed(command.victim, command.sector),)
    if command.action == "conversion":
        struck = (*struck, e.ShipBuilt(command.seat, command.sector))
    return _using(state, command.action, *struck)


def _using(state: State, action: Action, *done: Event) -> tuple[Event, ...]:
    """What was done, one action less, and the end of the Expansion when nothing is left."""
    events = (*done, e.ActionUsed(state.active, action))
    return ending(state, *events) if sum(state.budget.values()) == 1 else events
