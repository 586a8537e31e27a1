"""What each seat is asked now, with every legal answer; and the parts of an answer that has several."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.prompt import Prompt
from companion.core.seats import TABLE, Seat
from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts import cards, corrections, expansion, resolution, scoring, setup
from companion.games.three_ages.rules.cards import unchosen, unnamed
from companion.games.three_ages.rules.scoring import tied
from companion.games.three_ages.rules.setup import next_to_choose
from companion.games.three_ages.terms import STRATEGIES

_ASK: dict[str, Callable[[State, Seat], Prompt]] = {
    "seating": setup.youngest,
    "civilisations": setup.civilisation,
    "dealing": cards.deal,
    "choosing": cards.choose,
    "revealing": cards.reveal,
    "declaring": cards.declare,
    "war": resolution.war,
    "evolution": resolution.evolution,
    "colonisation": resolution.colonisation,
    "expansion": expansion.expansion,
    "passing": cards.hand_on,
    "scoring": scoring.score,
    "counting": scoring.count,
}


def prompt(state: State, seat: Seat) -> Prompt:
    """What a seat is asked that is waited for."""
    return _ASK[state.phase](state, seat)


def refine(state: State, draft: Command) -> Prompt:
    """The next question about a draft."""
    match draft:
        case c.ChooseCivilisation():
            return setup.civilisation_parts(state, draft)
        case c.NameCard():
            return cards.name_parts(state, draft)
        case c.Fight():
            return resolution.battle_parts(state, draft)
        case c.Colonise():
            return resolution.colony_parts(state, draft)
        case c.Move():
            return expansion.move_parts(state, draft)
        case c.Build():
            return expansion.build_parts(state, draft)
        case c.Strike():
            return expansion.strike_parts(state, draft)
    question = corrections.parts(state, draft)
    assert question is not None, f"{type(draft).__name__} has no parts"
    return question


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that are asked something."""
    phase = state.phase
    if phase in STRATEGIES:
        return (state.active,)
    if phase == "choosing" and state.read_by_reader:
        return tuple(unchosen(state))
    if phase == "declaring":
        return tuple(unnamed(state))
    if phase == "civilisations":
        return (next_to_choose(state),)
    if phase == "scoring" and state.board is None:
        return tuple(player.seat for player in state.players if player.seat not in state.counted)
    if phase == "counting":
        return tuple(tied(state))
    return () if phase == "over" else (TABLE,)
