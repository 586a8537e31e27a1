"""Expansion: a budget of actions, in any order, none compulsory, nothing saved for later."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say, say_many
from companion.core.values import Event, Refusal
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State, colonies_of, home_of
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.rules.turns import ending
from companion.games.three_ages.strength import controller, present
from companion.games.three_ages.terms import ACTION_NAMES, SHIPS, Action


def ships_placed(state: State, seat: Seat) -> int:
    """Ships on sectors; all 20 placed stops Production and Conversion."""
    assert state.board is not None
    return sum([row[seat - 1] for row in state.board.ships.values()])


def sources(state: State, seat: Seat) -> list[Sector]:
    """Sectors with own ships."""
    assert state.board is not None
    return [sector for sector, row in state.board.ships.items() if row[seat - 1]]


def targets(state: State, action: Action, source: Sector) -> list[Sector]:
    """Where ships from `source` may go: the neighbours, or anywhere through a portal."""
    if action == "movement" and state.setting("adjacency") == "checked":
        return list(state.galaxy.neighbours[source])
    return [sector for sector in state.galaxy.places if sector != source]


def shipyards(state: State, seat: Seat) -> list[Sector]:
    """Sectors with an own colony, the home included; control is not needed."""
    if ships_placed(state, seat) >= SHIPS:
        return []
    return [home_of(state, seat), *(colony.sector for colony in colonies_of(state, seat))]


def victims(state: State, seat: Seat, sector: Sector) -> list[Seat]:
    """Opponents with a ship on the sector."""
    assert state.board is not None
    row = state.board.ships[sector]
    return [other for other, ships in enumerate(row, start=1) if ships and other != seat]


def strikable(state: State, seat: Seat, action: Action) -> list[Sector]:
    """Where an Ambush or a Conversion finds a ship to hit."""
    assert state.board is not None
    if action == "conversion" and ships_placed(state, seat) >= SHIPS:
        return []
    ships = state.board.ships
    beside = [sector for sector in present(state, seat) if sum(ships[sector]) > ships[sector][seat - 1]]
    return beside if action == "ambush" else [sector for sector in beside if _controls(state, seat, sector)]


def turned_up(state: State, sector: Sector) -> tuple[Event, ...]:
    """Exploration: the first piece on a sector turns it face up, at once and for good."""
    assert state.board is not None
    return (e.SectorTurnedUp(sector),) if sector in state.board.face_down else ()


def possible(state: State, seat: Seat, action: Action) -> bool:
    """Whether the action can do anything now."""
    if action in ("movement", "portal"):
        return bool(sources(state, seat))
    if action == "production":
        return bool(shipyards(state, seat))
    return bool(strikable(state, seat, action))


def use_action(state: State, command: c.UseAction, _: Random) -> Ruling:
    if state.board is not None:
        return no(say("On the full board say which ship and where."))
    return _unaffordable(state, command.action) or _using(state, command.seat, command.action)


def move(state: State, command: c.Move, _: Random) -> Ruling:
    if command.action not in ("movement", "portal"):
        return no(say("Ships move by Movement or by Portal."))
    if command.source is None or command.target is None or command.ships is None:
        return INCOMPLETE
    if refused := _unaffordable(state, command.action) or _assisted(state):
        return refused
    assert state.board is not None
    for sector in (command.source, command.target):
        if sector not in state.board.ships:
            return no(say("There is no sector {sector}.", sector=sector))
    held = state.board.ships[command.source][command.seat - 1]
    if not 1 <= command.ships <= held:
        return no(
            say_many(
                "You have {n} ship on {sector}.",
                "You have {n} ships on {sector}.",
                held,
                sector=command.source,
            )
        )
    if command.target not in targets(state, command.action, command.source):
        return no(
            say("{target} is not next to {source}.", target=command.target, source=command.source),
            say("A Movement goes to an adjacent sector, a Portal to any other."),
        )
    moved = e.ShipsMoved(command.seat, command.source, command.target, command.ships)
    return _using(state, command.seat, command.action, *turned_up(state, command.target), moved)


def build(state: State, command: c.Build, _: Random) -> Ruling:
    if command.sector is None:
        return INCOMPLETE
    if refused := _unaffordable(state, "production") or _assisted(state):
        return refused
    if ships_placed(state, command.seat) >= SHIPS:
        return _ALL_PLACED
    if command.sector not in shipyards(state, command.seat):
        return no(say("You have no colony on {sector}.", sector=command.sector))
    return _using(state, command.seat, "production", e.ShipBuilt(command.seat, command.sector))


def strike(state: State, command: c.Strike, _: Random) -> Ruling:
    if command.action not in ("ambush", "conversion"):
        return no(say("A ship is destroyed by Ambush or by Conversion."))
    if command.sector is None or command.victim is None:
        return INCOMPLETE
    if refused := _unaffordable(state, command.action) or _assisted(state):
        return refused
    assert state.board is not None
    if command.sector not in state.board.ships:
        return no(say("There is no sector {sector}.", sector=command.sector))
    if refused := _strike_refused(state, command.seat, command.action, command.sector):
        return refused
    if command.victim not in victims(state, command.seat, command.sector):
        return no(say("That player has no ship on {sector}.", sector=command.sector))
    struck: tuple[Event, ...] = (e.ShipDestroyed(command.victim, command.sector),)
    if command.action == "conversion":
        struck = (*struck, e.ShipBuilt(command.seat, command.sector))
    return _using(state, command.seat, command.action, *struck)


def _strike_refused(state: State, seat: Seat, action: Action, sector: Sector) -> Refusal | None:
    if action == "ambush":
        return (
            None
            if sector in present(state, seat)
            else no(say("You have no piece on {sector}.", sector=sector))
        )
    if ships_placed(state, seat) >= SHIPS:
        return _ALL_PLACED
    return None if _controls(state, seat, sector) else no(say("You do not control {sector}.", sector=sector))


def _controls(state: State, seat: Seat, sector: Sector) -> bool:
    return controller(state, sector) == seat


def _assisted(state: State) -> Refusal | None:
    return None if state.board else no(say("Ships are not tracked in assisted play."))


def _unaffordable(state: State, action: Action) -> Refusal | None:
    if state.budget.get(action, 0):
        return None
    return no(say("No {action} is left in this Expansion.", action=ACTION_NAMES[action]))


def _using(state: State, seat: Seat, action: Action, *done: Event) -> tuple[Event, ...]:
    """What was done, one action less, and the end of the Expansion when nothing is left."""
    events = (*done, e.ActionUsed(seat, action))
    return ending(state, *events) if sum(state.budget.values()) == 1 else events


_ALL_PLACED = no(say("All 20 ships are on sectors: this has no effect."), say("Do something else, or end."))
