"""Energize cards in a battle: attacker, defender, then the others clockwise, before the first die.

A card says itself when it is played, so whoever keeps one for later is asked again before and after the
throws of each type. A simulated card says what it does to dice; of a real one a player tells that, and all
else happens on the table. A card that comes after a throw changes it: the companion's own dice are read
again, dice that were told are told again, and so are all dice that a card changes in a way of its own.
"""

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import TABLE, Seat, clockwise
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.cards import hand_root, own_hand
from companion.games.nexus_ops.data import Energize
from companion.games.nexus_ops.dice import thrown
from companion.games.nexus_ops.energize import playing
from companion.games.nexus_ops.evolve import evolve
from companion.games.nexus_ops.model import Boost, State, in_play, team_of
from companion.kit.game import Back, Roots
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.players import name_of

TOP_CHANGE = 3


def card_order(state: State, attacker: Seat, defender: Seat) -> list[Seat]:
    """Attacker, defender, the others clockwise from the defender."""
    order = dict.fromkeys((attacker, *clockwise(defender, state.seats)))
    return [seat for seat in order if in_play(state, seat)]


# --- what is asked


def roots(state: State, seat: Seat) -> Roots:
    none, later = (c.PassCards(seat), False), (c.PassCards(seat, later=True), False)
    play = (c.PlayBattleCard(seat), True)
    if state.phase == "rolling":
        return (later, play, none)
    return (none, play, later, *(hand_root(state, seat) if seat == state.active else ()))


def question(state: State, seat: Seat) -> Prompt:
    """A card now, later in this battle, or none; once the battle goes on, most let things stand."""
    held = state.player(seat).energize
    none = Option(say("No card"), c.PassCards(seat), leaves=True)
    detail = say_many("{n} Energize card in hand", "{n} Energize cards in hand", held)
    play = Option(
        say("Play a battle card"),
        c.PlayBattleCard(seat),
        draft=True,
        detail=detail,
        icon="energize",
        seldom=_friend(state, seat) is None,
        cards=state.options.data.battle_cards,
    )
    later = Option(
        say("Perhaps later"),
        c.PassCards(seat, later=True),
        detail=say("asked before and after each throw"),
        leaves=True,
    )
    if state.phase == "rolling":
        ask = say("Dice are thrown: a card?") if state.fight().rolls else say("Before the dice: a card?")
        return Choose(seat, ask, (later, play, none), icon="energize")
    sale = own_hand(state, seat) if seat == state.active else ()
    return Choose(seat, say("Battle: an Energize card?"), (none, play, later, *sale), icon="energize")


def _command(state: State, seat: Seat, card: Energize) -> c.PlayBattleCard | None:
    effect = next((one for one in terms.BATTLE_EFFECTS if one == card.effect), None)
    if not card.in_battle or effect is None:
        return None
    if effect == "other":
        return c.PlayBattleCard(seat, effect, key=card.key)
    unit = card.about or (None if effect == "single" else "all")
    command = c.PlayBattleCard(seat, effect, unit=unit, change=card.number or None, key=card.key)
    return command if _sides(state, command) else None


def _friend(state: State, seat: Seat) -> Seat | None:
    """The side that a seat is on: its own or its partner's; None for whoever only looks on."""
    return next((side for side in state.fight().alive if side in team_of(state, seat)), None)


def still_to_count(state: State, side: Seat) -> list[terms.Unit]:
    """Types of which the dice are thrown now or later."""
    step = state.fight().step
    first = 0 if step is None else terms.UNITS.index(step)
    return [unit for unit in terms.present(state.fight().alive[side]) if terms.UNITS.index(unit) >= first]


def _effects(state: State, draft: c.PlayBattleCard) -> list[terms.BattleEffect]:
    """What a card can do: to one die only if there is such a die."""
    alive = state.fight().alive
    sides = [draft.seat] if draft.seat in alive else list(alive)
    one_die = any(still_to_count(state, side) for side in sides)
    return [effect for effect in terms.BATTLE_EFFECTS if effect != "single" or one_die]


def _effect_detail(state: State, _: c.PlayBattleCard, effect: terms.BattleEffect) -> Text | None:
    return say("as the card says, on the table") if effect == "other" and not state.fight().rolls else None


def _only_for_the_enemy(state: State, draft: c.PlayBattleCard, effect: terms.BattleEffect) -> bool:
    friend = _friend(state, draft.seat)
    return effect == "single" and friend is not None and not still_to_count(state, friend)


def _sides(state: State, draft: c.PlayBattleCard) -> list[Seat]:
    """Whoever fights helps the own side; others say whom they mean. Of a card that the companion does not
    know: whose throw has to be counted again, if any."""
    battle = state.fight()
    if draft.effect == "other":
        return [TABLE, *battle.rolls]
    sides = list(battle.alive)
    if draft.seat in battle.alive:
        sides = [battle.other(draft.seat) if draft.effect == "penalty" else draft.seat]
    return [side for side in sides if _concerns(state, draft, side)]


def _concerns(state: State, draft: c.PlayBattleCard, side: Seat) -> bool:
    """Whether a side has such dice, now or later."""
    if draft.unit in (None, "all"):
        return draft.effect != "single" or bool(still_to_count(state, side))
    return draft.unit in still_to_count(state, side)


def _side_detail(_: State, draft: c.PlayBattleCard, side: Seat) -> Text | None:
    if draft.effect != "other":
        return None
    return say("the hits are counted again") if side else say("as the card says, on the table")


def _harms_a_friend(state: State, draft: c.PlayBattleCard, side: Seat) -> bool:
    """Whether the card would help the enemy, or weaken the own side."""
    friend = _friend(state, draft.seat)
    known = draft.effect != "other" and friend is not None
    return known and (side == friend) == (draft.effect == "penalty")


def _units(state: State, draft: c.PlayBattleCard) -> list[str]:
    kinds = still_to_count(state, draft.side or 0)[::-1]
    return [*kinds] if draft.effect == "single" else ["all", *kinds]


# What it does, to whose dice, of which units, and by how much.
PLAY_BATTLE_CARD = Parts(
    c.PlayBattleCard,
    effect=Which(
        say("What does the card do?"),
        values=_effects,
        label=lambda _, effect: terms.BATTLE_EFFECT_NAMES[effect],
        term=lambda _, effect: f"battle-{effect}",
        detail=_effect_detail,
        seldom=_only_for_the_enemy,
        picture="energize",
    ),
    side=Which(
        lambda _, draft: say("Whose dice does it change?") if draft.effect == "other" else say("Whose dice?"),
        values=_sides,
        label=lambda state, side: name_of(state, side) if side else say("No dice"),
        detail=_side_detail,
        seldom=_harms_a_friend,
        picture="dice",
        when=lambda state, draft: draft.effect != "other" or bool(state.fight().rolls),
        forced=True,
    ),
    unit=Which(
        say("Dice of which units?"),
        values=_units,
        label=lambda _, unit: say("All units") if unit == "all" else terms.UNIT_PLURALS[unit],
        icon=lambda _, unit: "" if unit == "all" else unit,
        picture="dice",
        when=lambda _, draft: draft.effect != "other",
        forced=True,
    ),
    change=HowMany(
        say("How much on the die?"),
        lambda _, __: range(1, TOP_CHANGE + 1),
        icon="dice",
        when=lambda _, draft: draft.effect not in ("other", "twice"),
    ),
)

card_question, card_roots = playing(PLAY_BATTLE_CARD, _command, Back)

# --- what happens


def pass_cards(_: State, command: c.PassCards, __: Random) -> tuple[Event, ...]:
    return (e.CardsDeclined(command.seat, later=command.later),)


def play_battle_card(state: State, command: c.PlayBattleCard, chance: Random) -> tuple[Event, ...]:
    if command.effect == "other":
        played = e.BattleCardPlayed(command.seat, key=command.key)
        return (played, e.ThrowReopened(command.side)) if command.side else (played,)
    boost = _boost(command)
    played = e.BattleCardPlayed(command.seat, boost, command.key)
    return played, *_thrown_again(evolve(state, played), boost, chance)


def _boost(command: c.PlayBattleCard) -> Boost:
    unit = next((one for one in terms.UNITS if one == command.unit), None)
    side, change = command.side or 0, command.change or 0
    return Boost(
        side,
        unit,
        -change if command.effect == "penalty" else change,
        twice=command.effect == "twice",
        single=command.effect == "single",
    )


def _thrown_again(state: State, boost: Boost, chance: Random) -> tuple[Event, ...]:
    """What the card does to a throw of this step that it came after."""
    battle = state.fight()
    roll = battle.rolls.get(boost.side)
    if roll is None or boost.unit not in (None, battle.step):
        return ()
    if roll.dice:
        return (thrown(state, boost.side, roll.dice, chance),)
    return (e.ThrowReopened(boost.side, 1 if boost.single else None),)
