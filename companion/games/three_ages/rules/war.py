"""War: one battle on each sector with an own piece and an opponent's, in any order, never compulsory."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Refusal
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State, home_of
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.strength import battle, forces_with, present
from companion.games.three_ages.terms import SHIPS

# Assisted play: a sector without any colony. There may be many, so it can be fought on again.
OPEN = "open"


def battlefields(state: State) -> list[Sector]:
    """Where the active seat may still fight with this card."""
    if state.board is None:
        homes = [home_of(state, seat) for seat in range(1, state.seats + 1)]
        places = [*homes, *(colony.sector for colony in state.colonies)]
        places = [place for place in places if place not in state.fought]
        return [*places, OPEN] if len(state.fought) < len(state.galaxy.places) else places
    seat, ships = state.active, state.board.ships
    return [
        sector
        for sector in present(state, seat)
        if sector not in state.fought and contested(state, seat, sector, ships[sector])
    ]


def contested(state: State, seat: Seat, sector: Sector, ships: tuple[int, ...]) -> bool:
    """Whether the seat and somebody else have pieces there."""
    forces = forces_with(state, sector, ships)
    return seat in forces and len(forces) > 1


def fight(state: State, command: c.Fight, _: Random) -> Ruling:
    if command.sector is None:
        return INCOMPLETE
    if command.sector in state.fought and command.sector != OPEN:
        return no(say("This card has already fought there."), say("One battle per sector and War card."))
    ships = state.board.ships.get(command.sector) if state.board else command.ships
    if state.board is None and (refused := _entry_refused(state, command)):
        return refused
    if ships is None:
        return no(say("There is no sector {sector}.", sector=command.sector))
    if not contested(state, command.seat, command.sector, ships):
        return no(say("A battle needs an own piece and an opponent's on the sector."))
    outcome = battle(state, command.sector, ships)
    return (
        e.BattleFought(
            command.seat, command.sector, outcome.scores, outcome.ships, outcome.winner, outcome.colony_lost
        ),
    )


def _entry_refused(state: State, command: c.Fight) -> Refusal | None:
    if command.sector not in battlefields(state):
        return no(say("There is no place {sector}.", sector=command.sector or ""))
    if len(command.ships) != state.seats or not command.sure:
        return INCOMPLETE
    if not all(0 <= ships <= SHIPS for ships in command.ships):
        return no(say("A civilisation has 0 to 20 ships."))
    return None
