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
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.model import Battle, Due, State
from companion.games.nexus_ops.rules.breath import burn
from companion.games.nexus_ops.rules.ruling import BY_HAND, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.strength import PICKER, DiceCards, by_cards, dice_of, for_one_die, read_dice
from companion.games.nexus_ops.terms import DIE, UNITS, Unit, count_of, present

# --- dice


def throwers(state: State) -> list[Seat]:
    """Who has dice to throw in this step and has not."""
    battle = state.fight
    sides = (battle.attacker, battle.defender)
    return [seat for seat in sides if dice_of(state, seat) and seat not in battle.rolls]


def card_holder(state: State) -> Seat | None:
    """Who is asked for a card now: the next who keeps one, before the dice of a type or after them."""
    battle = state.fight
    if (battle.rolls or battle.reopened) and throwers(state):
        return None
    return next(
        (seat for seat in battle.later if seat not in battle.content and state.player(seat).energize), None
    )


def possible_hits(state: State, seat: Seat) -> range:
    """Up to as many as dice; with a card of which the companion knows nothing, twice as many.

    A throw that is told again for the sake of one die can only have grown by it.
    """
    battle = state.fight
    most = dice_of(state, seat) * (2 if battle.cards > len(battle.boosts) else 1)
    again = battle.reopened.get(seat)
    if again is None or again.more is None:
        return range(most + 1)
    return range(again.roll.hits, min(most, again.roll.hits + again.more) + 1)


def possible_picks(state: State, seat: Seat) -> range:
    """Those of the hits with which the owner of Lava Leapers picks the victim."""
    hits = possible_hits(state, seat)
    again = state.fight.reopened.get(seat)
    if again is None or again.more is None:
        return range(hits[-1] + 1)
    return range(again.roll.picks, min(hits[-1], again.roll.picks + again.more) + 1)


def throw(state: State, command: c.Throw, chance: Random) -> Ruling:
    battle, seat = state.fight, command.seat
    if (holder := card_holder(state)) is not None:
        return no(say("{name} comes first.", name=state.player(holder).name), say("With a card, or without."))
    if seat not in throwers(state):
        return no(say("{name} has no dice to throw now.", name=state.player(seat).name))
    assert battle.step is not None
    if command.companion:
        return _by_companion(state, seat, chance)
    picks_asked = battle.step == PICKER and command.hits != 0
    if command.hits is None or (picks_asked and command.picks is None):
        return INCOMPLETE
    hits, picks = command.hits, command.picks or 0
    possible = possible_picks(state, seat) if picks_asked else (0,)
    if hits not in possible_hits(state, seat) or picks not in possible or picks > hits:
        return no(say("So many dice cannot hit."), say("Count the dice again."))
    return (fought.DiceThrown(seat, hits, picks),)


def _by_companion(state: State, seat: Seat, chance: Random) -> Ruling:
    if state.setting("dice") != "companion":
        return BY_HAND
    again = state.fight.reopened.get(seat)
    if again is not None and again.more is not None:
        return no(say("These dice lie on the table."), say("Dial in what hits now."))
    return (thrown(state, seat, (), chance),)


def thrown(state: State, seat: Seat, lying: tuple[int, ...], chance: Random) -> fought.DiceThrown:
    """The companion's throw: the dice that lie there already, and as many as are missing."""
    battle = state.fight
    assert battle.step is not None
    missing = dice_of(state, seat) - len(lying)
    dice = tuple(sorted((*lying, *(chance.choice(DIE) for _ in range(missing)))))
    cards = DiceCards(by_cards(battle, seat, battle.step), for_one_die(battle, seat, battle.step))
    return fought.DiceThrown(seat, *read_dice(state, dice, battle.step, battle.terrain, cards), dice)


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
            fought.UnitLost(due.chooser, due.victim, unit)
            for unit in units
            for _ in range(count_of(alive, unit))
        )
    return (fought.UnitLost(due.chooser, due.victim, units[0]),) * due.number if len(units) == 1 else ()


def remove(state: State, command: c.Remove, _: Random) -> Ruling:
    if state.phase == "burning":
        return burn(state, command)
    due = state.fight.dues[0]
    if command.seat != due.chooser:
        return no(say("{name} chooses.", name=state.player(due.chooser).name))
    if command.unit not in present(state.fight.alive[due.victim]):
        return no(say("There is no such unit to remove."))
    return (fought.UnitLost(due.chooser, due.victim, command.unit),)


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
        return (fought.StepBegun(unit),)
    if not any(battle.alive[battle.defender]):
        return (fought.BattleWon(battle.attacker, battle.defender),)
    return (fought.BattleOver("open" if any(battle.alive[battle.attacker]) else "lost"),)
