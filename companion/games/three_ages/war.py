"""War: one battle on each sector with an own piece and an opponent's, in any order, never compulsory."""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import OPEN, State, home_of
from companion.games.three_ages.phrases import forecast, place
from companion.games.three_ages.strength import battle, forces_with, present
from companion.games.three_ages.terms import SHIPS
from companion.kit.game import Roots
from companion.kit.parts import HowMany, Parts, Which


def battlefields(state: State) -> list[Sector]:
    """Where the active seat may still fight with this card."""
    if state.board is None:
        homes = [home_of(state, seat) for seat in range(1, state.seats + 1)]
        places = [*homes, *(colony.sector for colony in state.colonies)]
        places = [place for place in places if place not in state.fought]
        return [*places, OPEN] if len(state.fought) < len(state.galaxy.places) else places
    return [sector for sector in in_reach(state, state.active) if sector not in state.fought]


def in_reach(state: State, seat: Seat) -> list[Sector]:
    """Full board: sectors with a piece of the seat and one of somebody else."""
    assert state.board is not None
    ships = state.board.ships
    return [sector for sector in present(state, seat) if len(forces_with(state, sector, ships[sector])) > 1]


def roots(state: State, seat: Seat) -> Roots:
    draft = state.board is None
    fields = [(c.Fight(seat, sector), draft) for sector in battlefields(state)]
    return [*fields, (c.EndStrategy(seat), False)]


def question(state: State, seat: Seat) -> Prompt:
    fields = tuple(_battlefield(state, sector) for sector in battlefields(state))
    peace = say("No further battle") if state.fought else say("No battle")
    nobody = None if fields or state.fought else say("nobody in reach")
    end = Option(peace, c.EndStrategy(seat), detail=nobody, leaves=True)
    return Choose(seat, say("War: where do you fight?"), (*fields, end))


def _battlefield(state: State, sector: Sector) -> Option:
    command = c.Fight(state.active, sector)
    if state.board is None:
        return Option(place(state, sector), command, draft=True, where=sector)
    outcome = battle(state, sector, state.board.ships[sector])
    rash = outcome.winner != state.active
    return Option(place(state, sector), command, detail=forecast(state, outcome), where=sector, seldom=rash)


def _whose_ships(state: State, draft: c.Fight) -> Text:
    return say("Ships of {name} there?", name=state.player(len(draft.ships) + 1).name)


def _possible_ships(state: State, draft: c.Fight) -> range:
    """From 1 where a battle could not be without this seat's ships, otherwise from 0."""
    seat = min(len(draft.ships) + 1, state.seats)
    rest = state.seats - seat
    present = set(forces_with(state, draft.sector or OPEN, (*draft.ships, *[0] * (rest + 1))[: state.seats]))
    if seat == draft.seat:
        return range(int(seat not in present), SHIPS + 1)
    later = [other for other in range(seat + 1, state.seats + 1) if other != draft.seat]
    return range(int(not present - {draft.seat} and not later), SHIPS + 1)


def _assisted(state: State, _: c.Fight) -> bool:
    return state.board is None


# Assisted play: the ships of every seat on that sector, then a look at what it comes to.
FIGHT = Parts(
    c.Fight,
    ships=HowMany(_whose_ships, _possible_ships, times=lambda state, _: state.seats, when=_assisted),
    sure=Which(
        lambda state, draft: say("Battle: {place}", place=place(state, draft.sector)),
        values=lambda _, __: (True,),
        label=lambda _, __: say("Fight"),
        detail=lambda state, draft, _: forecast(state, battle(state, draft.sector, draft.ships)),
        when=_assisted,
    ),
)


def fight(state: State, command: c.Fight, _: Random) -> tuple[Event, ...]:
    assert command.sector is not None
    ships = state.board.ships[command.sector] if state.board else command.ships
    outcome = battle(state, command.sector, ships)
    return (
        e.BattleFought(
            command.seat, command.sector, outcome.scores, outcome.ships, outcome.winner, outcome.colony_lost
        ),
    )
