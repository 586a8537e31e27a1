"""The fold of a battle: cards, throws and losses, type by type, until it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.contests import with_contest, without_contest
from companion.games.nexus_ops.model import Battle, Due, Roll, State
from companion.games.nexus_ops.parts import discarded, with_battle, with_turn, with_units, without_last_unit
from companion.games.nexus_ops.terms import NO_UNITS, Counts, added, plus


def battle_begun(state: State, event: e.BattleBegun) -> State:
    attacker, defender = event.attacker, event.defender
    battle = Battle(
        attacker=attacker,
        defender=defender,
        terrain=event.terrain,
        space=event.space,
        alive={attacker: event.attackers, defender: event.defenders},
        fallen={attacker: NO_UNITS, defender: NO_UNITS},
        asked=event.asked,
    )
    state = with_turn(without_contest(state, battle), fought=(*state.turn.fought, event.space))
    return replace(state, battle=battle)


# --- cards


def battle_card_played(state: State, event: e.BattleCardPlayed) -> State:
    battle = state.fight
    boosts = battle.boosts if event.boost is None else (*battle.boosts, event.boost)
    return with_battle(discarded(state, event.seat, "energize"), cards=battle.cards + 1, boosts=boosts)


def cards_declined(state: State, event: e.CardsDeclined) -> State:
    """Before the first die `later` keeps the card; after a throw it lets that throw stand."""
    battle, seat = state.fight, event.seat
    asked, later, content = (_without(seats, seat) for seats in (battle.asked, battle.later, battle.content))
    if event.later:
        later = (*later, seat)
        content = (*content, seat) if state.phase == "rolling" else content
    return with_battle(state, asked=asked, later=later, content=content)


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def cards_asked(state: State, event: e.CardsAsked) -> State:
    return with_battle(state, asked=event.asked)


# --- throws and losses


def step_begun(state: State, event: e.StepBegun) -> State:
    return with_battle(state, step=event.unit, rolls={}, dues=(), content=())


def dice_thrown(state: State, event: e.DiceThrown) -> State:
    roll = Roll(event.hits, event.picks, event.dice)
    return with_battle(state, rolls={**state.fight.rolls, event.seat: roll})


def throw_reopened(state: State, event: e.ThrowReopened) -> State:
    rolls = {seat: roll for seat, roll in state.fight.rolls.items() if seat != event.seat}
    return with_battle(state, rolls=rolls)


def hits_counted(state: State, event: e.HitsCounted) -> State:
    return with_battle(state, dues=event.dues)


def unit_lost(state: State, event: e.UnitLost) -> State:
    battle, victim = state.fight, event.victim
    alive = {**battle.alive, victim: plus(battle.alive[victim], event.unit, -1)}
    fallen = {**battle.fallen, victim: plus(battle.fallen[victim], event.unit)}
    due, *others = battle.dues
    dues = [replace(due, number=due.number - 1), *others]
    left = tuple(due for due in dues if _owed(due, alive))
    state = with_battle(state, alive=alive, fallen=fallen, dues=left)
    return without_last_unit(with_units(state, victim, event.unit, -1, battle.space), victim)


def _owed(due: Due, alive: dict[Seat, Counts]) -> bool:
    """Whether there is anything left to remove: hits beyond the last unit are lost."""
    return due.number > 0 and any(alive[due.victim])


# --- the end


def battle_won(state: State, _: e.BattleWon) -> State:
    return _tired(with_battle(state, result="won", step=None))


def battle_over(state: State, event: e.BattleOver) -> State:
    state = _tired(with_battle(state, result=event.result, step=None))
    return with_contest(state) if event.result == "open" else state


def _tired(state: State) -> State:
    battle = state.fight
    tired = {seat: added(state.turn.tired.get(seat, NO_UNITS), left) for seat, left in battle.alive.items()}
    return with_turn(state, tired={**state.turn.tired, **tired})


BATTLES: dict[type[Event], Callable[[State, Any], State]] = {
    e.BattleBegun: battle_begun,
    e.BattleCardPlayed: battle_card_played,
    e.CardsDeclined: cards_declined,
    e.CardsAsked: cards_asked,
    e.StepBegun: step_begun,
    e.DiceThrown: dice_thrown,
    e.ThrowReopened: throw_reopened,
    e.HitsCounted: hits_counted,
    e.UnitLost: unit_lost,
    e.BattleWon: battle_won,
    e.BattleOver: battle_over,
}
