"""A battle, after its cards: type by type both sides roll, then both remove what was hit.

Both throws of a type come before any loss of it, so a unit that rolled has rolled. The attacker makes all
choices first (own losses, then picks of Lava Leapers among the enemy), then the defender from what is left;
hits beyond the last unit are lost. What can only come out one way is not asked.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import Battle, Due, State
from companion.games.nexus_ops.rules.breath import burn
from companion.games.nexus_ops.rules.ruling import BY_HAND, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.strength import PICKER, by_cards, dice_of, read_dice
from companion.games.nexus_ops.terms import DIE, UNITS, Unit, count_of, present

# --- dice


def throwers(state: State) -> list[Seat]:
    """Who has dice to throw in this step and has not."""
    battle = state.fight
    sides = (battle.attacker, battle.defender)
    return [seat for seat in sides if dice_of(state, seat) and seat not in battle.rolls]


def card_holder(state: State) -> Seat | None:
    """Who is asked for a card after the throws of a step: the next of those who keep one for that."""
    battle = state.fight
    return next(
        (seat for seat in battle.later if seat not in battle.content and state.player(seat).energize), None
    )


def most_hits(state: State, seat: Seat) -> int:
    """As many as dice; with a card of which the companion knows nothing, twice as many."""
    battle = state.fight
    return dice_of(state, seat) * (2 if battle.cards > len(battle.boosts) else 1)


def throw(state: State, command: c.Throw, chance: Random) -> Ruling:
    battle, seat = state.fight, command.seat
    if seat not in throwers(state):
        return no(say("{name} has no dice to throw now.", name=state.player(seat).name))
    assert battle.step is not None
    if command.companion:
        return (thrown(state, seat, (), chance),) if state.setting("dice") == "companion" else BY_HAND
    picks_asked = battle.step == PICKER and command.hits != 0
    if command.hits is None or (picks_asked and command.picks is None):
        return INCOMPLETE
    hits, picks = command.hits, command.picks or 0
    if not 0 <= hits <= most_hits(state, seat) or not 0 <= picks <= (hits if picks_asked else 0):
        return no(say("So many dice cannot hit."), say("Count the dice again."))
    return (e.DiceThrown(seat, hits, picks),)


def thrown(state: State, seat: Seat, lying: tuple[int, ...], chance: Random) -> e.DiceThrown:
    """The companion's throw: the dice that lie there already, and as many as are missing."""
    battle = state.fight
    assert battle.step is not None
    missing = dice_of(state, seat) - len(lying)
    dice = tuple(sorted((*lying, *(chance.choice(DIE) for _ in range(missing)))))
    by_card = by_cards(battle, seat, battle.step)
    return e.DiceThrown(seat, *read_dice(state, dice, battle.step, battle.terrain, by_card), dice)


# --- losses


def dues(battle: Battle) -> tuple[Due, ...]:
    """What the throws of this step take, in the order of choosing."""
    owed = []
    for chooser in (battle.attacker, battle.defender):
        enemy = battle.other(chooser)
        against, own = battle.rolls.get(enemy), battle.rolls.get(chooser)
        owed.append(Due(chooser, chooser, against.hits - against.picks if against else 0))
        owed.append(Due(chooser, enemy, own.picks if own else 0))
    return tuple(due for due in owed if due.number)


def forced(battle: Battle) -> tuple[Event, ...]:
    """The losses that nobody has a choice about: all that is left, or units of one type only."""
    due = battle.dues[0]
    alive = battle.alive[due.victim]
    units = present(alive)
    if due.number >= sum(alive):
        return tuple(
            e.UnitLost(due.chooser, due.victim, unit) for unit in units for _ in range(count_of(alive, unit))
        )
    return (e.UnitLost(due.chooser, due.victim, units[0]),) * due.number if len(units) == 1 else ()


def remove(state: State, command: c.Remove, _: Random) -> Ruling:
    if state.phase == "burning":
        return burn(state, command)
    due = state.fight.dues[0]
    if command.seat != due.chooser:
        return no(say("{name} chooses.", name=state.player(due.chooser).name))
    if command.unit not in present(state.fight.alive[due.victim]):
        return no(say("There is no such unit to remove."))
    return (e.UnitLost(due.chooser, due.victim, command.unit),)


# --- from step to step


def next_type(battle: Battle) -> Unit | None:
    """The next type with a unit alive; none once a side is gone or the Humans have rolled."""
    if not all(any(alive) for alive in battle.alive.values()):
        return None
    later = UNITS if battle.step is None else UNITS[UNITS.index(battle.step) + 1 :]
    return next(
        (unit for unit in later if any(count_of(alive, unit) for alive in battle.alive.values())), None
    )


def onward(battle: Battle) -> tuple[Event, ...]:
    """The next step of the battle, or its end. With nobody left the attacker has won."""
    if (unit := next_type(battle)) is not None:
        return (e.StepBegun(unit),)
    if not any(battle.alive[battle.defender]):
        return (e.BattleWon(battle.attacker, battle.defender),)
    return (e.BattleOver("open" if any(battle.alive[battle.attacker]) else "lost"),)
