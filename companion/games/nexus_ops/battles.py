"""The fold of a battle: cards, throws and losses, type by type, until it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.nexus_ops import battle_events
from companion.games.nexus_ops.contests import bystanders, without_contest
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.model import Battle, Due, Reopened, Result, Roll, State
from companion.games.nexus_ops.parts import (
    discarded,
    with_battle,
    with_turn,
    with_units,
    without_last_card,
    without_last_unit,
)
from companion.games.nexus_ops.terms import NO_UNITS, Counts, added, plus


def battle_begun(state: State, event: battle_events.BattleBegun) -> State:
    attacker, defender = event.attacker, event.defender
    battle = Battle(
        attacker=attacker,
        defender=defender,
        terrain=event.terrain,
        space=event.space,
        alive={attacker: event.attackers, defender: event.defenders},
        fallen={attacker: NO_UNITS, defender: NO_UNITS},
        bystanders=bystanders(state, event.contest, (attacker, defender)),
        asked=event.asked,
    )
    state = with_turn(without_contest(state, event.contest), fought=(*state.turn.fought, event.space))
    return replace(state, battle=battle)


# --- cards


def battle_card_played(state: State, event: battle_events.BattleCardPlayed) -> State:
    battle = state.fight
    boosts = battle.boosts if event.boost is None else (*battle.boosts, event.boost)
    state = without_last_card(discarded(state, event.seat, "energize", event.key), event.seat)
    return with_battle(state, cards=battle.cards + 1, boosts=boosts)


def cards_declined(state: State, event: battle_events.CardsDeclined) -> State:
    """`later` keeps the card for another moment, and lets things stand as they are now."""
    battle, seat = state.fight, event.seat
    asked, content = _without(battle.asked, seat), _without(battle.content, seat)
    if not event.later:
        return with_battle(state, asked=asked, later=_without(battle.later, seat), content=content)
    later = battle.later if seat in battle.later else (*battle.later, seat)
    content = (*content, seat) if state.phase == "rolling" else content
    return with_battle(state, asked=asked, later=later, content=content)


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def cards_asked(state: State, event: battle_events.CardsAsked) -> State:
    """Before the first die they are asked at once, later at the next moment for a card."""
    if state.phase == "cards":
        return with_battle(state, asked=event.asked)
    return with_battle(state, later=event.asked)


# --- throws and losses


def step_begun(state: State, event: battle_events.StepBegun) -> State:
    """Whoever keeps a card is asked before the dice of a type, too; before the first they just were."""
    battle = state.fight
    content = battle.later if battle.step is None else ()
    return with_battle(state, step=event.unit, rolls={}, reopened={}, dues=(), content=content)


def dice_thrown(state: State, event: battle_events.DiceThrown) -> State:
    """Other dice than before: whoever keeps a card may think again."""
    battle = state.fight
    rolls = {**battle.rolls, event.seat: Roll(event.hits, event.picks, event.dice)}
    reopened = {seat: one for seat, one in battle.reopened.items() if seat != event.seat}
    return with_battle(state, rolls=rolls, reopened=reopened, content=())


def throw_reopened(state: State, event: battle_events.ThrowReopened) -> State:
    battle = state.fight
    rolls = {seat: roll for seat, roll in battle.rolls.items() if seat != event.seat}
    again = Reopened(battle.rolls[event.seat], event.more)
    return with_battle(state, rolls=rolls, reopened={**battle.reopened, event.seat: again})


def hits_counted(state: State, event: battle_events.HitsCounted) -> State:
    return with_battle(state, dues=event.dues)


def unit_lost(state: State, event: battle_events.UnitLost) -> State:
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


def battle_won(state: State, _: battle_events.BattleWon) -> State:
    return _over(state, "won")


def battle_over(state: State, event: battle_events.BattleOver) -> State:
    return _over(state, event.result)


def _over(state: State, result: Result) -> State:
    battle = state.fight
    tired = {seat: added(state.turn.tired.get(seat, NO_UNITS), left) for seat, left in battle.alive.items()}
    state = with_turn(with_battle(state, result=result, step=None), tired={**state.turn.tired, **tired})
    return ground(state).after_battle(state)


BATTLES: dict[type[Event], Callable[[State, Any], State]] = {
    battle_events.BattleBegun: battle_begun,
    battle_events.BattleCardPlayed: battle_card_played,
    battle_events.CardsDeclined: cards_declined,
    battle_events.CardsAsked: cards_asked,
    battle_events.StepBegun: step_begun,
    battle_events.DiceThrown: dice_thrown,
    battle_events.ThrowReopened: throw_reopened,
    battle_events.HitsCounted: hits_counted,
    battle_events.UnitLost: unit_lost,
    battle_events.BattleWon: battle_won,
    battle_events.BattleOver: battle_over,
}
