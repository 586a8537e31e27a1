"""Energize cards in a battle: attacker, defender, then the others clockwise, before the first die.

A card says itself when it is played, so whoever keeps one for later is asked again before and after the
throws of each type. The companion knows no card texts: a player tells what a card does to dice, and all else
happens on the table. A card that comes after a throw changes it: the companion's own dice are read again,
dice that were told are told again, and so are all dice that a card changes in a way of its own.
"""

from random import Random

from companion.core.seats import TABLE, Seat, clockwise
from companion.core.text import say
from companion.core.values import Event, Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import fought
from companion.games.nexus_ops.evolve import evolve
from companion.games.nexus_ops.model import Boost, State, in_play
from companion.games.nexus_ops.rules.battle import card_holder, thrown
from companion.games.nexus_ops.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import BATTLE_EFFECTS, UNITS

TOP_CHANGE = 3


def card_order(state: State, attacker: Seat, defender: Seat) -> list[Seat]:
    """Attacker, defender, the others clockwise from the defender."""
    order = dict.fromkeys((attacker, *clockwise(defender, state.seats)))
    return [seat for seat in order if in_play(state, seat)]


def asked_for_card(state: State) -> Seat | None:
    """Whose card is asked for now."""
    return state.fight.asked[0] if state.phase == "cards" else card_holder(state)


def pass_cards(state: State, command: c.PassCards, _: Random) -> Ruling:
    return _not_asked(state, command.seat) or (fought.CardsDeclined(command.seat, later=command.later),)


def _not_asked(state: State, seat: Seat) -> Refusal | None:
    first = asked_for_card(state)
    if first is None:
        return no(say("First the dice are thrown."), say("Then a card that was kept can be played."))
    return None if seat == first else no(say("{name} comes first.", name=state.player(first).name))


def play_battle_card(state: State, command: c.PlayBattleCard, chance: Random) -> Ruling:
    if refused := _not_asked(state, command.seat):
        return refused
    if not state.player(command.seat).energize:
        return no(say("You hold no Energize card."))
    if command.effect == "other":
        return _unknown(state, command)
    boost = _boost(state, command)
    if isinstance(boost, Refusal):
        return boost
    played = fought.BattleCardPlayed(command.seat, boost)
    return played, *_thrown_again(evolve(state, played), boost, chance)


def _unknown(state: State, command: c.PlayBattleCard) -> Ruling:
    """A card with an effect of its own; after throws it is told whose of them it changes, if any."""
    played = fought.BattleCardPlayed(command.seat)
    if not state.fight.rolls or command.side == TABLE:
        return (played,)
    if command.side is None:
        return INCOMPLETE
    if command.side not in state.fight.rolls:
        return no(say("{name} has thrown no dice.", name=_name(state, command.side)))
    return played, fought.ThrowReopened(command.side)


def _name(state: State, seat: Seat) -> str:
    return state.player(seat).name if 1 <= seat <= state.seats else str(seat)


def _boost(state: State, command: c.PlayBattleCard) -> Boost | Refusal:
    if command.effect is None or command.side is None or command.unit is None:
        return INCOMPLETE
    if command.effect not in BATTLE_EFFECTS:
        return no(say("A card does not do that."))
    if command.side not in state.fight.alive:
        return no(say("That player is not in this battle."))
    if command.unit != "all" and command.unit not in UNITS:
        return no(say("There is no unit {unit}.", unit=command.unit))
    unit = None if command.unit == "all" else command.unit
    if command.effect == "twice":
        return Boost(command.side, unit, twice=True)
    if command.change is None:
        return INCOMPLETE
    if not 1 <= command.change <= TOP_CHANGE:
        return no(say("A card changes dice by 1 to {n}.", n=TOP_CHANGE))
    if command.effect == "single":
        one_type = no(say("One die is that of a unit."), say("Say of which."))
        return one_type if unit is None else Boost(command.side, unit, command.change, single=True)
    return Boost(command.side, unit, command.change if command.effect == "bonus" else -command.change)


def _thrown_again(state: State, boost: Boost, chance: Random) -> tuple[Event, ...]:
    """What the card does to a throw of this step that it came after."""
    battle = state.fight
    roll = battle.rolls.get(boost.side)
    if roll is None or boost.unit not in (None, battle.step):
        return ()
    if roll.dice:
        return (thrown(state, boost.side, roll.dice, chance),)
    return (fought.ThrowReopened(boost.side, 1 if boost.single else None),)
