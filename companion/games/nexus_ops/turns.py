"""From phase to phase: what a player ends by word, and what follows by itself.

A rule answers with what a command does; `following` adds what nobody is asked about: phases in which nothing
can be done, throws that are complete, losses without a choice, income and draws that the full board knows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import income
from companion.games.nexus_ops.battle import dues, forced, onward
from companion.games.nexus_ops.dice import asked
from companion.games.nexus_ops.dragon_breath import scorched, victims
from companion.games.nexus_ops.draw import drawing, drawn_in_phase, end_turn
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.missions import is_earned
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.terms import present
from companion.games.nexus_ops.victory import judging

# --- by word


def end_phase(state: State, _: c.EndPhase, __: Random) -> tuple[Event, ...]:
    return _ENDS[state.phase](state)


def _end_spoils(state: State) -> tuple[Event, ...]:
    return e.SpoilsEnded(state.active), *drawing(state, state.fight().defender, "energize", 1)


_ENDS: dict[str, Callable[[State], tuple[Event, ...]]] = {
    "deploy": lambda state: (e.DeployEnded(state.active),),
    "move": lambda state: (e.MoveEnded(state.active),),
    "breath": lambda _: (e.BreathEnded(),),
    "explore": lambda _: (e.ExploreEnded(),),
    "fight": lambda state: (e.FightEnded(state.active),),
    "spoils": _end_spoils,
    "closing": end_turn,
}

# --- by itself

# Between two battles, or where there is none, whoever has nothing left is out.
_JUDGED = ("deploy", "move", "breath", "explore", "fight", "closing")


def by_itself(state: State) -> tuple[Event, ...]:
    """What happens next without anybody being asked."""
    if state.endangered and state.phase in _JUDGED:
        return judging(state)
    step = _BY_ITSELF.get(state.phase)
    return () if step is None else step(state)


def _move(state: State) -> tuple[Event, ...]:
    return () if any(state.player(state.active).units) else (e.MoveEnded(state.active),)


def _breath(state: State) -> tuple[Event, ...]:
    return () if ground(state).can_breathe(state, state.active) else (e.BreathEnded(),)


def _aiming(state: State) -> tuple[Event, ...]:
    there = victims(state)
    return (e.VictimNamed(there[0]),) if len(there) == 1 else ()


def _burning(state: State) -> tuple[Event, ...]:
    assert state.breath is not None
    units = present(scorched(state))
    return (e.UnitBurnt(state.breath.victim, units[0], state.breath.target),) if len(units) == 1 else ()


def _explore(state: State) -> tuple[Event, ...]:
    return () if ground(state).can_explore(state, state.active) else (e.ExploreEnded(),)


def _fight(state: State) -> tuple[Event, ...]:
    # A battle that was not won may still have met the condition of a card.
    held = state.battle is not None and state.battle.result in ("lost", "open")
    if held and is_earned(state, state.active):
        return ()
    return () if ground(state).can_fight(state) else (e.FightEnded(state.active),)


def _cards(state: State) -> tuple[Event, ...]:
    battle = state.fight()
    if not battle.asked:
        return onward(battle)
    first = battle.asked[0]
    return () if state.player(first).energize else (e.CardsDeclined(first),)


def _rolling(state: State) -> tuple[Event, ...]:
    return () if asked(state) else (e.HitsCounted(dues(state.fight())),)


def _losses(state: State) -> tuple[Event, ...]:
    return forced(state.fight()) if state.fight().dues else onward(state.fight())


def _spoils(state: State) -> tuple[Event, ...]:
    if not state.fight().red or state.player(state.active).secret:
        return ()
    return _end_spoils(state)


def _draw(state: State) -> tuple[Event, ...]:
    monolith = ground(state).holds_monolith(state, state.active)
    if monolith is None or (monolith and state.setting("hill") == "on"):
        return ()
    return drawn_in_phase(state, state.active, monolith=monolith, hill=False)


def _closing(state: State) -> tuple[Event, ...]:
    return () if state.player(state.active).cards else end_turn(state)


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
    "income": income.by_itself,
    "draw": _draw,
    "closing": _closing,
}
