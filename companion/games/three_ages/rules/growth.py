"""Evolution, which is automatic, and Colonisation, which is a choice."""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import State, colonies_of, colony_on, home_owner
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.rules.turns import ending
from companion.games.three_ages.strength import controller, present
from companion.games.three_ages.terms import BONUSES, COLONY_PIECES, TOP_LEVEL, Bonus


def next_level(state: State, seat: Seat) -> e.Evolved | None:
    """The step that the seat's card gives; None when that track is full."""
    laid = state.laid[seat - 1]
    assert laid is not None
    evolution = state.deck[laid.card].evolution
    level = getattr(state.player(seat).levels, evolution)
    return e.Evolved(seat, evolution, level + 1) if level < TOP_LEVEL else None


def evolve(state: State, command: c.Evolve, _: Random) -> Ruling:
    step = next_level(state, command.seat)
    return ending(state, step) if step else ending(state)


def bonuses_left(state: State) -> list[Bonus]:
    """Bonuses that a sector without a known one can still have."""
    used = list(state.board.bonuses.values()) if state.board else [one.bonus for one in state.colonies]
    return [bonus for bonus in BONUSES if used.count(bonus) < state.options.data.sectors.get(bonus, 0)]


def new_mark(state: State) -> Sector:
    """Assisted play: the name of the next colony's sector, never used before."""
    return f"colony-{state.colonies_founded + 1}"


def has_colony_piece(state: State, seat: Seat) -> bool:
    """Whether a colony piece is left to place."""
    return len(colonies_of(state, seat)) < COLONY_PIECES


def colonisable(state: State, seat: Seat) -> list[Sector]:
    """Full board: sectors that the seat controls and that hold nobody's colony."""
    if not has_colony_piece(state, seat):
        return []
    return [
        sector
        for sector in present(state, seat)
        if colony_on(state, sector) is None
        and home_owner(state, sector) is None
        and controller(state, sector) == seat
    ]


def known_bonus(state: State, sector: Sector) -> Bonus | None:
    """The bonus of a sector, once somebody has said it."""
    return state.board.bonuses.get(sector) if state.board else None


def colonise(state: State, command: c.Colonise, _: Random) -> Ruling:
    if command.sector is None:
        return INCOMPLETE
    if not has_colony_piece(state, command.seat):
        return no(say("All 3 colony pieces are placed."), say("End the Colonisation."))
    if state.board is None:
        if command.sector != new_mark(state):
            return no(say("There is no place {sector}.", sector=command.sector))
    elif refused := _sector_refused(state, command.seat, command.sector):
        return refused
    bonus = known_bonus(state, command.sector) or command.bonus
    if bonus is None:
        return INCOMPLETE
    if command.bonus not in (None, bonus):
        return no(say("The bonus of {sector} is known.", sector=command.sector), say("It can be corrected."))
    if known_bonus(state, command.sector) is None and bonus not in bonuses_left(state):
        return no(say("All sectors with this bonus are in play."), say("Look at the sector again."))
    return ending(state, e.Colonised(command.seat, command.sector, bonus))


def _sector_refused(state: State, seat: Seat, sector: Sector) -> Ruling | None:
    assert state.board is not None
    if sector not in state.board.ships:
        return no(say("There is no sector {sector}.", sector=sector))
    if colony_on(state, sector) or home_owner(state, sector):
        return no(say("{sector} already holds a colony.", sector=sector), say("One colony per sector."))
    if controller(state, sector) != seat:
        return no(say("You do not control {sector}.", sector=sector))
    return None
