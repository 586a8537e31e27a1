"""War: one battle on each sector with an own piece and an opponent's, in any order, never compulsory."""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import OPEN, State
from companion.games.three_ages.phrases import forecast, place
from companion.games.three_ages.strength import battle, forces_with
from companion.games.three_ages.terms import SHIPS
from companion.kit.game import Roots
from companion.kit.parts import HowMany, Parts, Which


def battlefields(state: State) -> list[Sector]:
    """Where the active seat may still fight with this card."""
    fields = ground(state).battlefields(state, state.active)
    return [sector for sector in fields if sector == OPEN or sector not in state.fought]


def _ships_unknown(state: State, _: c.Fight) -> bool:
    return not ground(state).tracked


def roots(state: State, seat: Seat) -> Roots:
    draft = not ground(state).tracked
    fights = [(c.Fight(seat, sector), draft) for sector in battlefields(state)]
    return [*fights, (c.EndStrategy(seat), False)]


def question(state: State, seat: Seat) -> Prompt:
    fields = tuple(_battlefield(state, sector) for sector in battlefields(state))
    peace = say("No further battle") if state.fought else say("No battle")
    nobody = None if fields or state.fought else say("no opponent where you are")
    end = Option(peace, c.EndStrategy(seat), detail=nobody, leaves=True)
    return Choose(seat, say("War: where do you fight?"), (*fields, end))


def _battlefield(state: State, sector: Sector) -> Option:
    command = c.Fight(state.active, sector)
    ships = ground(state).ships_on(state, sector)
    if ships is None:
        return Option(place(state, sector), command, draft=True, where=sector)
    outcome = battle(state, sector, ships)
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


# In assisted play: the ships of every seat on that sector, then a look at what it comes to.
FIGHT = Parts(
    c.Fight,
    ships=HowMany(_whose_ships, _possible_ships, times=lambda state, _: state.seats, when=_ships_unknown),
    sure=Which(
        lambda state, draft: say("Battle: {place}", place=place(state, draft.sector)),
        values=lambda _, __: (True,),
        label=lambda _, __: say("Fight"),
        detail=lambda state, draft, _: forecast(state, battle(state, draft.sector, draft.ships)),
        when=_ships_unknown,
    ),
)


def fight(state: State, command: c.Fight, _: Random) -> tuple[Event, ...]:
    assert command.sector is not None
    ships = ground(state).ships_on(state, command.sector)
    outcome = battle(state, command.sector, command.ships if ships is None else ships)
    return (
        e.BattleFought(
            command.seat, command.sector, outcome.scores, outcome.ships, outcome.winner, outcome.colony_lost
        ),
    )
