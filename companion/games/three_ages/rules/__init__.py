"""`decide`: what a command leads to, or why it does not.

Each command has the phases in which it has a meaning and the seat that may send it; a rule itself
only sees commands that come at the right moment from the right seat.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal

from companion.core.seats import TABLE
from companion.core.text import say
from companion.core.values import Command, Refusal
from companion.games.three_ages import commands as c
from companion.games.three_ages.flow import PHASES
from companion.games.three_ages.model import State
from companion.games.three_ages.rules import cards, correct, expansion, growth, scoring, setup, turns, war
from companion.games.three_ages.rules.ruling import Ruling, no
from companion.games.three_ages.terms import STRATEGIES

Sender = Literal["table", "player", "active", "anybody"]
Rule = Callable[[State, Any, Random], Ruling]

_PLAYING = PHASES[PHASES.index("dealing") :]

_RULES: dict[type[Command], tuple[Rule, Sender, frozenset[str]]] = {
    c.NameYoungest: (setup.name_youngest, "table", frozenset({"seating"})),
    c.ChooseCivilisation: (setup.choose_civilisation, "player", frozenset({"civilisations"})),
    c.BeginAge: (turns.begin_age, "table", frozenset({"dealing"})),
    c.LayCard: (cards.lay_card, "player", frozenset({"choosing"})),
    c.SetAside: (cards.set_aside, "player", frozenset({"choosing"})),
    c.TakeBack: (cards.take_back, "player", frozenset({"choosing", "revealing"})),
    c.Reveal: (cards.reveal, "table", frozenset({"choosing", "revealing"})),
    c.NameCard: (cards.name_card, "player", frozenset({"declaring"})),
    c.PassHands: (turns.pass_hands, "table", frozenset({"passing"})),
    c.EndStrategy: (turns.end_strategy, "active", frozenset({"war", "colonisation", "expansion"})),
    c.Fight: (war.fight, "active", frozenset({"war"})),
    c.Evolve: (growth.evolve, "active", frozenset({"evolution"})),
    c.Colonise: (growth.colonise, "active", frozenset({"colonisation"})),
    c.UseAction: (expansion.use_action, "active", frozenset({"expansion"})),
    c.Move: (expansion.move, "active", frozenset({"expansion"})),
    c.Build: (expansion.build, "active", frozenset({"expansion"})),
    c.Strike: (expansion.strike, "active", frozenset({"expansion"})),
    c.ScoreAge: (scoring.score_age, "table", frozenset({"scoring"})),
    c.CountSectors: (scoring.count_sectors, "player", frozenset({"scoring"})),
    c.CountShips: (scoring.count_ships, "player", frozenset({"counting"})),
    c.CorrectPoints: (correct.correct_points, "anybody", frozenset(_PLAYING)),
    c.CorrectLevel: (correct.correct_level, "anybody", frozenset(_PLAYING)),
    c.CorrectShips: (correct.correct_ships, "anybody", frozenset(_PLAYING)),
    c.AddColony: (correct.add_colony, "anybody", frozenset(_PLAYING)),
    c.RemoveColony: (correct.remove_colony, "anybody", frozenset(_PLAYING)),
    c.CorrectBonus: (correct.correct_bonus, "anybody", frozenset(_PLAYING)),
    c.CorrectCard: (correct.correct_card, "anybody", frozenset({"declaring", *STRATEGIES})),
    c.CorrectBudget: (correct.correct_budget, "anybody", frozenset({"expansion"})),
    c.CorrectTurn: (correct.correct_turn, "anybody", frozenset({"choosing"})),
    c.ForgetCard: (correct.forget_card, "anybody", frozenset({"choosing", "declaring"})),
}


def decide(state: State, command: Command, chance: Random) -> Ruling:
    """The events that the command leads to, or a refusal."""
    if type(command) not in _RULES:
        return no(say("This game does not know that command."))
    rule, sender, phases = _RULES[type(command)]
    if state.phase not in phases:
        return no(say("This is not the moment for it."), say("The display says what is asked for now."))
    return _wrong_sender(state, command, sender) or rule(state, command, chance)


def _wrong_sender(state: State, command: Command, sender: Sender) -> Refusal | None:
    if sender == "active" and command.seat != state.active:
        return no(say("It is the turn of {name}.", name=state.player(state.active).name))
    if sender == "table" and command.seat != TABLE:
        return no(say("This is for the table to say."))
    if not (TABLE <= command.seat <= state.seats) or (sender == "player" and command.seat == TABLE):
        return no(say("There is no seat {seat}.", seat=command.seat))
    return None
