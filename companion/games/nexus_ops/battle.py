"""A battle, after its cards: type by type both sides roll, then both remove what was hit.

Both throws of a type come before any loss of it, so a unit that rolled has rolled. The attacker makes all
choices first (own losses, then picks of Lava Leapers among the enemy), then the defender from what is left;
hits beyond the last unit are lost. What can only come out one way is not asked.
"""

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Limits, Option, Prompt, Row, Tally
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import battle_cards, dice
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.cards import hand_root, own_hand, worth_asking
from companion.games.nexus_ops.dice import card_holder
from companion.games.nexus_ops.dragon_breath import burn, removals
from companion.games.nexus_ops.hands import copies_of
from companion.games.nexus_ops.missions import red_free
from companion.games.nexus_ops.model import Battle, Due, State
from companion.games.nexus_ops.phrases import condition
from companion.games.nexus_ops.terms import MISSION_POINTS, UNIT_NAMES, UNITS, Counts, Unit, count_of, present
from companion.kit.game import Roots
from companion.kit.players import name_of

# --- what is asked


def rolling(state: State, seat: Seat) -> Prompt:
    ask = dice.question if card_holder(state) is None else battle_cards.question
    return ask(state, seat)


def rolling_roots(state: State, seat: Seat) -> Roots | None:
    return None if card_holder(state) is None else battle_cards.roots(state, seat)


def rolling_drafts(state: State, seat: Seat) -> Roots | None:
    cards = rolling_roots(state, seat)
    return dice.roots(state, seat) if cards is None else cards


def losses(state: State, seat: Seat) -> Prompt:
    due = state.fight().dues[0]
    alive, own = state.fight().alive[due.victim], due.victim == seat
    sale = own_hand(state, seat) if seat == state.active else ()
    if own:
        ask = say_many("You lose {n} unit: which?", "You lose {n} units: which?", due.number)
    else:
        name = name_of(state, due.victim)
        ask = say_many(
            "Your pick: {n} unit of {name}", "Your pick: {n} units of {name}", due.number, name=name
        )
    if due.number > 1:
        return several(due, alive, ask, sale)
    options = removals(seat, alive, own=own)
    if own and seat == state.active:
        options = tuple(_breaking(state, alive, option) for option in options)
    options = (*options, *sale)
    return Choose(seat, ask, options, icon="battle", start=None if own else len(present(alive)) - 1)


def _breaking(state: State, alive: Counts, option: Option) -> Option:
    """A loss with what it costs whoever holds a card that asks for such a unit."""
    mission = next(
        (one for one in state.options.data.missions if (one.feat, one.about) == ("survive", option.icon)),
        None,
    )
    if mission is None or next(count_of(alive, unit) for unit in UNITS if unit == option.icon) > 1:
        return option
    breaks = say("breaks your Secret Mission: {mission}", mission=condition(mission))
    return replace(option, held_detail=(copies_of(state.options.data, mission.key), breaks))


def several(due: Due, units: Counts, ask: Text, ways_out: tuple[Option, ...]) -> Tally:
    """So many of these units in one pass; what nearly everybody would remove is counted already."""
    kinds, left = present(units)[::-1], due.number
    usual = {}
    for unit in kinds if due.victim == due.chooser else kinds[::-1]:
        usual[unit] = min(left, count_of(units, unit))
        left -= usual[unit]
    rows = tuple(Row(UNIT_NAMES[unit], count_of(units, unit), start=usual[unit], icon=unit) for unit in kinds)
    fixed, lost = Limits(least=due.number, most=due.number), c.Lose(due.chooser)
    return Tally(due.chooser, ask, lost, "numbers", rows, fixed, icon="battle", otherwise=ways_out)


def spoils(state: State, seat: Seat) -> Prompt:
    mission = Option(
        say("Mission: +{points} VP", points=MISSION_POINTS),
        c.TakeMission(seat),
        icon="points",
        detail=say("on red"),
        term="mission",
    )
    none = Option(say("No further card"), c.EndPhase(seat), leaves=True, seldom=red_free(state))
    options = (
        *((mission,) if red_free(state) else ()),
        *own_hand(state, seat),
        none,
    )
    worth = None if red_free(state) else worth_asking(state, seat)
    return Choose(seat, say("Battle won: which card?"), options, icon="crown", unless_held=worth)


def spoils_roots(state: State, seat: Seat) -> Roots:
    mission = ((c.TakeMission(seat), False),) if red_free(state) else ()
    return (*mission, *hand_root(state, seat), (c.EndPhase(seat), False))


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


def remove(state: State, command: c.Remove, _: Random) -> tuple[Event, ...]:
    if state.phase == "burning":
        return burn(state, command)
    due = state.fight().dues[0]
    return (e.UnitLost(due.chooser, due.victim, command.unit),)


def lose(state: State, command: c.Lose, _: Random) -> tuple[Event, ...]:
    due = state.fight().dues[0]
    units = present(state.fight().alive[due.victim])[::-1]
    return tuple(
        e.UnitLost(due.chooser, due.victim, unit)
        for unit, number in zip(units, command.numbers, strict=True)
        for _ in range(number)
    )


# --- from step to step


def next_type(battle: Battle) -> Unit | None:
    """The next type with a unit alive; none once a side is gone or the Humans have rolled."""
    first, second = battle.alive.values()
    if not (any(first) and any(second)):
        return None
    later = 0 if battle.step is None else UNITS.index(battle.step) + 1
    return next((unit for unit in UNITS[later:] if count_of(first, unit) or count_of(second, unit)), None)


def onward(battle: Battle) -> tuple[Event, ...]:
    """The next step of the battle, or its end. With nobody left the attacker has won."""
    if (unit := next_type(battle)) is not None:
        return (e.StepBegun(unit),)
    if not any(battle.alive[battle.defender]):
        return (e.BattleWon(battle.attacker, battle.defender),)
    return (e.BattleOver("open" if any(battle.alive[battle.attacker]) else "lost"),)
