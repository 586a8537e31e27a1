"""From phase to phase: what a player ends by word, and what follows by itself.

A rule answers with what a command does; `following` adds what nobody is asked about: phases in which nothing
can be done, throws that are complete, losses without a choice, income and draws that the full board knows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.text import say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.contests import engaged
from companion.games.nexus_ops.control import income
from companion.games.nexus_ops.mines import mine_values
from companion.games.nexus_ops.missions import is_earned
from companion.games.nexus_ops.model import State, partner_of
from companion.games.nexus_ops.rules.battle import card_holder, dues, forced, onward, throwers
from companion.games.nexus_ops.rules.breath import breaths_left, lairs, scorched, victims
from companion.games.nexus_ops.rules.draw import (
    drawing,
    drawn_in_phase,
    holds_monolith,
    may_hand_over,
    may_hold_monolith,
)
from companion.games.nexus_ops.rules.explore import unexplored
from companion.games.nexus_ops.rules.fight import attackable, battlefields
from companion.games.nexus_ops.rules.order import begin_turn
from companion.games.nexus_ops.rules.ruling import FULL_BOARD, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.rules.victory import judging
from companion.games.nexus_ops.terms import UNITS, count_of, present

# --- by word


def end_phase(state: State, command: c.EndPhase, _: Random) -> Ruling:
    return _ENDS[state.phase](state, command.seat)


def _end_fight(state: State, seat: int) -> Ruling:
    if state.board is not None and battlefields(state):
        return no(
            say("There is still a battle on {space}.", space=battlefields(state)[0]),
            say("Battles are compulsory."),
        )
    return (e.FightEnded(seat),)


def _end_spoils(state: State, seat: int) -> Ruling:
    ended = e.SpoilsEnded(seat)
    return ended, *drawing(state, state.fight.defender, "energize", 1)


def _end_explore(state: State, _: int) -> Ruling:
    if state.board is not None and unexplored(state, state.active):
        return no(say("A tile under your units is still face down."))
    return (e.ExploreEnded(),)


def _end_turn(state: State, _: int) -> Ruling:
    return (e.HandoverAsked(),) if may_hand_over(state, state.active) else (begin_turn(state),)


_ENDS: dict[str, Callable[[State, int], Ruling]] = {
    "deploy": lambda _, seat: (e.DeployEnded(seat),),
    "move": lambda _, seat: (e.MoveEnded(seat),),
    "breath": lambda _, __: (e.BreathEnded(),),
    "explore": _end_explore,
    "fight": _end_fight,
    "spoils": _end_spoils,
    "closing": _end_turn,
}
ENDED_BY_WORD = frozenset(_ENDS)


def hand_over(state: State, command: c.HandOver, _: Random) -> Ruling:
    if command.seat != partner_of(state, state.active):
        return no(say("This is for the partner of {name}.", name=state.player(state.active).name))
    if command.card == "none":
        return e.HandoverDeclined(command.seat), begin_turn(state)
    if not getattr(state.player(command.seat), command.card):
        return no(say("You hold no such card."))
    return e.CardHanded(command.seat, state.active, command.card), begin_turn(state)


def miners(state: State, seat: int) -> int:
    """Assisted play: units that mine, without those that stand beside enemies."""
    units = state.player(seat).units
    busy = engaged(state, seat)
    return sum(
        max(0, count_of(units, unit) - count_of(busy, unit)) for unit in UNITS if state.chart[unit].miner
    )


def count_mines(state: State, command: c.CountMines, _: Random) -> Ruling:
    if state.board is not None:
        return FULL_BOARD
    values = mine_values(state)
    if len(command.mines) != len(values):
        return INCOMPLETE
    if not all(0 <= mines <= most for mines, most in zip(command.mines, values.values(), strict=True)):
        return no(say("There are not so many mines."), say("Count again, or correct the markers."))
    if sum(command.mines) > (working := miners(state, command.seat)):
        return no(
            say_many("Only {n} unit can mine.", "Only {n} units can mine.", working),
            say("Count again, or correct the units."),
        )
    rubium = sum(mines * value for mines, value in zip(command.mines, values, strict=True))
    return (e.IncomeGained(command.seat, rubium, command.mines),)


# --- by itself


def following(state: State) -> tuple[Event, ...]:
    """What happens next without anybody being asked; nothing when somebody is."""
    step = _BY_ITSELF.get(state.phase)
    return step(state) if step is not None else ()


def _move(state: State) -> tuple[Event, ...]:
    return () if any(state.player(state.active).units) else (e.MoveEnded(state.active),)


def _breath(state: State) -> tuple[Event, ...]:
    if judged := judging(state):
        return judged
    left = lairs(state, state.active) if state.board is not None else breaths_left(state, state.active)
    return () if left else (e.BreathEnded(),)


def _aiming(state: State) -> tuple[Event, ...]:
    there = victims(state)
    return (e.VictimNamed(there[0]),) if len(there) == 1 else ()


def _burning(state: State) -> tuple[Event, ...]:
    assert state.breath is not None
    units = present(scorched(state))
    return (e.UnitBurnt(state.breath.victim, units[0], state.breath.target),) if len(units) == 1 else ()


def _explore(state: State) -> tuple[Event, ...]:
    if state.board is None:
        return () if state.tiles and any(state.player(state.active).units) else (e.ExploreEnded(),)
    return () if unexplored(state, state.active) else (e.ExploreEnded(),)


def _fight(state: State) -> tuple[Event, ...]:
    if judged := judging(state):
        return judged
    # A battle that was not won may still have met the condition of a card.
    held = state.battle is not None and state.battle.result in ("lost", "open")
    if held and is_earned(state, state.active):
        return ()
    left = battlefields(state) if state.board is not None else attackable(state)
    return () if left else (e.FightEnded(state.active),)


def _could_play(state: State) -> bool:
    return state.player(state.active).secret > 0


def _cards(state: State) -> tuple[Event, ...]:
    battle = state.fight
    if not battle.asked:
        return onward(battle)
    first = battle.asked[0]
    return () if state.player(first).energize else (fought.CardsDeclined(first),)


def _rolling(state: State) -> tuple[Event, ...]:
    return () if card_holder(state) or throwers(state) else (fought.HitsCounted(dues(state.fight)),)


def _losses(state: State) -> tuple[Event, ...]:
    return forced(state.fight) if state.fight.dues else onward(state.fight)


def _spoils(state: State) -> tuple[Event, ...]:
    if not state.fight.red or _could_play(state):
        return ()
    return e.SpoilsEnded(state.active), *drawing(state, state.fight.defender, "energize", 1)


def _income(state: State) -> tuple[Event, ...]:
    if state.board is not None:
        return (e.IncomeGained(state.active, income(state, state.active)),)
    paid = mine_values(state) and miners(state, state.active)
    return () if paid else (e.IncomeGained(state.active, 0),)


def _draw(state: State) -> tuple[Event, ...]:
    if state.board is None and may_hold_monolith(state, state.active):
        return ()
    monolith = state.board is not None and holds_monolith(state, state.active)
    if monolith and state.setting("hill") == "on":
        return ()
    return drawn_in_phase(state, state.active, monolith=monolith, hill=False)


def _closing(state: State) -> tuple[Event, ...]:
    if state.player(state.active).cards:
        return ()
    return (e.HandoverAsked(),) if may_hand_over(state, state.active) else (begin_turn(state),)


_BY_ITSELF: dict[str, Callable[[State], tuple[Event, ...]]] = {
    "move": _move,
    "breath": _breath,
    "aiming": _aiming,
    "burning": _burning,
    "explore": _explore,
    "fight": _fight,
    "cards": _cards,
    "rolling": _rolling,
    "losses": _losses,
    "spoils": _spoils,
    "income": _income,
    "draw": _draw,
    "closing": _closing,
}
