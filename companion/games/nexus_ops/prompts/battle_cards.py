"""Questions about an Energize card in a battle: whether, and what it does to the dice."""

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import say, say_many
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State, team_of
from companion.games.nexus_ops.prompts.cards import own_hand
from companion.games.nexus_ops.prompts.phrases import name_of
from companion.games.nexus_ops.rules.battle_cards import TOP_CHANGE
from companion.games.nexus_ops.terms import (
    BATTLE_EFFECT_NAMES,
    BATTLE_EFFECTS,
    UNIT_PLURALS,
    UNITS,
    BattleEffect,
    Unit,
    present,
)


def card(state: State, seat: Seat) -> Prompt:
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
    )
    later = Option(
        say("Perhaps later"),
        c.PassCards(seat, later=True),
        detail=say("asked before and after each throw"),
        leaves=True,
    )
    if state.phase == "rolling":
        ask = say("Dice are thrown: a card?") if state.fight.rolls else say("Before the dice: a card?")
        return Choose(seat, ask, (later, play, none), icon="energize")
    sale = own_hand(state, seat) if seat == state.active else ()
    return Choose(seat, say("Battle: an Energize card?"), (none, play, later, *sale), icon="energize")


def card_parts(state: State, draft: c.PlayBattleCard) -> Prompt:
    """What it does, to whose dice, of which units, and by how much."""
    seat, battle = draft.seat, state.fight
    if draft.effect is None:
        options = tuple(_effect(state, seat, effect) for effect in _effects(state, seat))
        return Choose(seat, say("What does the card do?"), options, icon="energize")
    if draft.effect == "other":
        return _whose_throw(state, draft)
    if draft.side is None:
        sides = tuple(
            Option(
                name_of(state, side),
                replace(draft, side=side),
                draft=True,
                seldom=_harms_a_friend(state, draft, side),
            )
            for side in battle.alive
            if draft.effect != "single" or _still_to_count(state, side)
        )
        return Choose(seat, say("Whose dice?"), sides, icon="dice")
    if draft.unit is None:
        return _of_which_units(state, draft, draft.side)
    ask = say("How much on the die?")
    return Dial(seat, ask, draft, "change", 1, TOP_CHANGE, 1, icon="dice")


def _friend(state: State, seat: Seat) -> Seat | None:
    """The side that a seat is on: its own or its partner's; None for whoever only looks on."""
    return next((side for side in state.fight.alive if side in team_of(state, seat)), None)


def _harms_a_friend(state: State, draft: c.PlayBattleCard, side: Seat) -> bool:
    """Whether the card would help the enemy, or weaken the own side."""
    friend = _friend(state, draft.seat)
    return friend is not None and (side == friend) == (draft.effect == "penalty")


def _effects(state: State, seat: Seat) -> list[BattleEffect]:
    """What a card can do: to one die only if there is such a die."""
    sides = [seat] if seat in state.fight.alive else list(state.fight.alive)
    one_die = any(_still_to_count(state, side) for side in sides)
    return [effect for effect in BATTLE_EFFECTS if effect != "single" or one_die]


def _still_to_count(state: State, side: Seat) -> list[Unit]:
    """Types of which the dice are thrown now or later."""
    step = state.fight.step
    first = 0 if step is None else UNITS.index(step)
    return [unit for unit in present(state.fight.alive[side]) if UNITS.index(unit) >= first]


def _whose_throw(state: State, draft: c.PlayBattleCard) -> Choose:
    """A card of which the companion knows nothing, after dice: they may have to be counted again."""
    none = Option(say("No dice"), replace(draft, side=TABLE), detail=say("as the card says, on the table"))
    sides = tuple(
        Option(name_of(state, side), replace(draft, side=side), detail=say("the hits are counted again"))
        for side in state.fight.rolls
    )
    return Choose(draft.seat, say("Whose dice does it change?"), (none, *sides), icon="dice")


def _effect(state: State, seat: Seat, effect: BattleEffect) -> Option:
    """Whoever fights helps the own side; others say whom they mean."""
    battle = state.fight
    side = None
    if seat in battle.alive:
        side = battle.other(seat) if effect == "penalty" else seat
    known = effect != "other"
    command = c.PlayBattleCard(seat, effect, side if known else None)
    asks_more = known or bool(battle.rolls)
    detail = None if asks_more else say("as the card says, on the table")
    friend = _friend(state, seat)
    only_for_the_enemy = effect == "single" and friend is not None and not _still_to_count(state, friend)
    label = BATTLE_EFFECT_NAMES[effect]
    return Option(label, command, draft=asks_more, detail=detail, seldom=only_for_the_enemy)


def _of_which_units(state: State, draft: c.PlayBattleCard, side: Seat) -> Choose:
    counted = draft.effect == "twice"
    everybody = Option(say("All units"), replace(draft, unit="all"), draft=not counted)
    kinds = tuple(
        Option(UNIT_PLURALS[unit], replace(draft, unit=unit), draft=not counted, icon=unit)
        for unit in _still_to_count(state, side)[::-1]
    )
    options = kinds if draft.effect == "single" else (everybody, *kinds)
    return Choose(draft.seat, say("Dice of which units?"), options, icon="dice")
