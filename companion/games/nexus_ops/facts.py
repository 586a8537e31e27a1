"""Battles and dice, for what is told when the game is over."""

from collections.abc import Iterator, Sequence

from companion.core.seats import Seat
from companion.core.summary import BattleEnd, DiceThrow, Fact
from companion.core.text import Text
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.evolve import evolve
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.strength import by_cards, dice_of, hit_number
from companion.games.nexus_ops.terms import DIE, TERRAIN_NAMES


def facts(state: State, events: Sequence[Event]) -> Iterator[Fact]:
    """What these events tell, one after the other."""
    for event in events:
        match event:
            case e.DiceThrown(seat=seat, hits=hits):
                yield _throw(state, seat, hits)
            case e.BattleWon(attacker=attacker, defender=defender):
                yield BattleEnd((attacker, defender), attacker, _where(state))
            case e.BattleOver(result=result):
                sides = (state.fight().attacker, state.fight().defender)
                yield BattleEnd(sides, state.fight().defender if result == "lost" else None, _where(state))
        state = evolve(state, event)


def _throw(state: State, seat: Seat, hits: int) -> DiceThrow:
    """What cards do to a single die is left out: it is luck of another kind."""
    battle, dice = state.fight(), dice_of(state, seat)
    assert battle.step is not None
    needed = hit_number(state, battle.step, battle.terrain, by_cards(battle, seat, battle.step))
    hitting = sum(face >= needed for face in DIE)
    return DiceThrow(seat, dice, hits, dice * hitting / len(DIE), again=seat in battle.reopened)


def _where(state: State) -> Text:
    battle = state.fight()
    return Text("{space}", {"space": battle.space}) if battle.space else TERRAIN_NAMES[battle.terrain]
