"""`decide`: what a command leads to, or why it does not.

Each command has the phases in which it has a meaning and the seat that may send it; a rule itself only sees
commands that come at the right moment from the right seat. What follows by itself is added here.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal

from companion.core.seats import TABLE
from companion.core.text import say
from companion.core.values import Command, Event, Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.flow import BATTLE, CLOSING, TURN
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.rules import (
    battle,
    battle_cards,
    breath,
    cards,
    correct,
    deploy,
    draw,
    explore,
    fight,
    move,
    setup,
    turns,
    victory,
)
from companion.games.nexus_ops.rules.ruling import Ruling, no

Sender = Literal["table", "player", "active", "anybody"]
Rule = Callable[[State, Any, Random], Ruling]

PLAYING = frozenset({*TURN, *CLOSING})
# While a battle or a breath goes on the board must stay as it is.
SETTLED = PLAYING - {*BATTLE, "aiming", "burning"}

_RULES: dict[type[Command], tuple[Rule, Sender, frozenset[str]]] = {
    c.NameFirst: (setup.name_first, "table", frozenset({"seating"})),
    c.SetHomeMines: (setup.set_home_mines, "table", frozenset({"mines"})),
    c.LayTerrain: (setup.lay_terrain, "table", frozenset({"terrain"})),
    c.EndPhase: (turns.end_phase, "active", turns.ENDED_BY_WORD),
    c.SellCard: (draw.sell_card, "active", PLAYING),
    c.PlaySecret: (cards.play_secret, "active", PLAYING),
    c.Buy: (deploy.buy, "active", frozenset({"deploy"})),
    c.PlayEnergize: (cards.play_energize, "active", frozenset({"deploy"})),
    c.Move: (move.move, "active", frozenset({"move"})),
    c.Breathe: (breath.breathe, "active", frozenset({"breath"})),
    c.NameVictim: (breath.name_victim, "active", frozenset({"aiming"})),
    c.Remove: (battle.remove, "player", frozenset({"burning", "losses"})),
    c.TurnTile: (explore.turn_tile, "active", frozenset({"explore"})),
    c.Attack: (fight.attack, "active", frozenset({"fight"})),
    c.PlayBattleCard: (battle_cards.play_battle_card, "player", frozenset({"cards", "rolling"})),
    c.PassCards: (battle_cards.pass_cards, "player", frozenset({"cards", "rolling"})),
    c.Throw: (battle.throw, "player", frozenset({"rolling"})),
    c.TakeMission: (cards.take_mission, "active", frozenset({"spoils"})),
    c.CountMines: (turns.count_mines, "active", frozenset({"income"})),
    c.DrawCards: (draw.draw_cards, "active", frozenset({"draw"})),
    c.HandOver: (turns.hand_over, "player", frozenset({"handover"})),
    c.CountSpaces: (victory.count_spaces, "player", frozenset({"counting"})),
    c.CorrectPoints: (correct.correct_points, "anybody", PLAYING),
    c.CorrectRubium: (correct.correct_rubium, "anybody", PLAYING),
    c.CorrectHand: (correct.correct_hand, "anybody", PLAYING),
    c.CorrectUnits: (correct.correct_units, "anybody", PLAYING),
    c.CorrectForce: (correct.correct_force, "anybody", frozenset(BATTLE)),
    c.CorrectMarkers: (correct.correct_markers, "anybody", PLAYING),
    c.CorrectMine: (correct.correct_mine, "anybody", SETTLED),
    c.CorrectTiles: (correct.correct_tiles, "anybody", PLAYING),
    c.CorrectTile: (correct.correct_tile, "anybody", SETTLED),
    c.CorrectLand: (correct.correct_land, "anybody", SETTLED),
}


def decide(state: State, command: Command, chance: Random) -> Ruling:
    """The events that the command leads to, with all that follows by itself; or a refusal."""
    if type(command) not in _RULES:
        return no(say("This game does not know that command."))
    rule, sender, phases = _RULES[type(command)]
    if state.phase not in phases:
        return _LATER if phases == SETTLED and state.phase in PLAYING else _NOT_NOW
    ruling = _wrong_sender(state, command, sender) or rule(state, command, chance)
    return ruling if isinstance(ruling, Refusal) else _with_all_that_follows(state, ruling)


def _with_all_that_follows(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    more = events
    while more:
        state = fold(state, more)
        more = turns.following(state)
        events = (*events, *more)
    return events


_NOT_NOW = no(say("This is not the moment for it."), say("The display says what is asked for now."))
_LATER = no(
    say("The board stays as it is in a battle."), say("Correct it after that, or undo back to before it.")
)


def _wrong_sender(state: State, command: Command, sender: Sender) -> Refusal | None:
    if sender == "active" and command.seat != state.active:
        return no(say("It is the turn of {name}.", name=state.player(state.active).name))
    if sender == "table" and command.seat != TABLE:
        return no(say("This is for the table to say."))
    if not (TABLE <= command.seat <= state.seats) or (sender == "player" and command.seat == TABLE):
        return no(say("There is no seat {seat}.", seat=command.seat))
    return None
