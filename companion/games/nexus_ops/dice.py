"""The dice of one type: how many hit, thrown on the table and told, or thrown by the companion."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Hand, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import strength
from companion.games.nexus_ops.cards import own_hand
from companion.games.nexus_ops.model import Reopened, State
from companion.games.nexus_ops.phrases import army
from companion.games.nexus_ops.terms import DIE, UNIT_PLURALS, Unit, present
from companion.kit.game import Roots
from companion.kit.players import name_of
from companion.kit.words import numbers, signed


def throwers(state: State) -> list[Seat]:
    """Who has dice to throw in this step and has not."""
    battle = state.fight()
    sides = (battle.attacker, battle.defender)
    return [seat for seat in sides if seat not in battle.rolls and strength.dice_of(state, seat)]


def card_holder(state: State) -> Seat | None:
    """Who is asked for a card now: the next who keeps one, before the dice of a type or after them."""
    battle = state.fight()
    if (battle.rolls or battle.reopened) and throwers(state):
        return None
    return next(
        (seat for seat in battle.later if seat not in battle.content and state.player(seat).energize), None
    )


def asked(state: State) -> Sequence[Seat]:
    """Who is asked between two types: whoever keeps a card, or else whoever has dice to throw."""
    holder = card_holder(state)
    return throwers(state) if holder is None else (holder,)


def possible_hits(state: State, seat: Seat) -> range:
    """Up to as many as dice; with a card of which the companion knows nothing, twice as many.

    A throw that is told again for the sake of one die can only have grown by it.
    """
    battle = state.fight()
    most = strength.dice_of(state, seat) * (2 if battle.cards > len(battle.boosts) else 1)
    again = battle.reopened.get(seat)
    if again is None or again.more is None:
        return range(most + 1)
    return range(again.roll.hits, min(most, again.roll.hits + again.more) + 1)


def possible_picks(state: State, seat: Seat) -> range:
    """Those of the hits with which the owner of Lava Leapers picks the victim."""
    hits = possible_hits(state, seat)
    again = state.fight().reopened.get(seat)
    if again is None or again.more is None:
        return range(hits[-1] + 1)
    return range(again.roll.picks, min(hits[-1], again.roll.picks + again.more) + 1)


# --- what is asked


def roots(state: State, seat: Seat) -> Roots | None:
    return throw_roots(state, c.Throw(seat)) if _is_told(state, seat) else None


def _is_told(state: State, seat: Seat) -> bool:
    """Whether hits can only be told: the dice lie on the table, or a card changed one of them."""
    again = state.fight().reopened.get(seat)
    return state.setting("dice") == "table" or (again is not None and again.more is not None)


def question(state: State, seat: Seat) -> Prompt:
    if _is_told(state, seat):
        return throw_question(state, c.Throw(seat))
    again = state.fight().reopened.get(seat)
    dice = strength.dice_of(state, seat)
    throw = Option(
        say_many("Throw {n} die", "Throw {n} dice", dice),
        c.Throw(seat, companion=True),
        detail=targets(state, seat),
        icon="dice",
    )
    by_hand = Option(say("Thrown on the table"), c.Throw(seat), draft=True, real=True)
    options = (throw, by_hand) if again is None else (_told_again(seat, again), throw)
    sale = own_hand(state, seat) if seat == state.active else ()
    unit = state.fight().step
    assert unit is not None
    ask = say("{unit}: hits on {hit}+", unit=UNIT_PLURALS[unit], hit=_needed(state, seat, unit))
    return Choose(seat, ask, (*options, *sale), icon=unit, confirms=True)


def targets(state: State, seat: Seat) -> Text:
    """What dice can still hit."""
    enemy = state.fight().other(seat)
    return say("{name}: {units}", name=name_of(state, enemy), units=army(state.fight().alive[enemy]))


def _told_again(seat: Seat, again: Reopened) -> Option:
    """A card changes the throw in a way of its own: the player counts what hits now."""
    lying = numbers(again.roll.dice)
    detail = say("the dice were {dice}", dice=lying) if again.roll.dice else None
    return Option(say("Count the hits again"), c.Throw(seat), draft=True, detail=detail)


def _needed(state: State, seat: Seat, unit: Unit) -> int:
    """The least that a die must show, cards included."""
    return strength.hit_number(
        state, unit, state.fight().terrain, strength.by_cards(state.fight(), seat, unit)
    )


def throw_question(state: State, draft: c.Throw) -> Prompt:
    """How many dice hit; of Lava Leapers first, with how many the owner picks."""
    seat, unit = draft.seat, state.fight().step
    assert unit is not None
    dice, hit = strength.dice_of(state, seat), _needed(state, seat, unit)
    draft = _without_a_pick(state, draft)
    if unit == strength.PICKER and draft.picks is None:
        if _is_one_die(state, seat):
            return _one_die(state, draft)
        ask = say(
            "{unit} ×{dice}: how many show {pick}+?",
            unit=UNIT_PLURALS[unit],
            dice=dice,
            pick=strength.picking_hit(
                state, state.fight().terrain, strength.by_cards(state.fight(), seat, unit)
            ),
        )
        picks = possible_picks(state, seat)
        return Dial(seat, ask, draft, "picks", picks[0], picks[-1], picks[0], draft=True, icon=unit)
    hits = _told_hits(state, draft)
    ask = say(
        "{unit} ×{dice}, {hit}+: how many hit {name}?",
        unit=UNIT_PLURALS[unit],
        dice=dice,
        hit=hit,
        name=name_of(state, state.fight().other(seat)),
    )
    if bonuses := strength.for_one_die(state.fight(), seat, unit):
        ask = say(
            "{unit} ×{dice}, {hit}+, one die {bonus}: hits?",
            unit=UNIT_PLURALS[unit],
            dice=dice,
            hit=hit,
            bonus=", ".join(map(signed, bonuses)),
        )
    if len(hits) == 1:
        certain = say_many("{n} hit", "{n} hits", hits[0])
        return Choose(seat, ask, (Option(certain, replace(draft, hits=hits[0])),), icon=unit)
    return Dial(seat, ask, draft, "hits", hits[0], hits[-1], hits[0], icon=unit)


def throw_roots(state: State, draft: c.Throw, _: Hand = None) -> Roots:
    """The same without words."""
    draft = _without_a_pick(state, draft)
    if state.fight().step == strength.PICKER and draft.picks is None:
        if _is_one_die(state, draft.seat):
            return [(throw, False) for throw in _of_one_die(draft)]
        return [(replace(draft, picks=picks), True) for picks in possible_picks(state, draft.seat)]
    return [(replace(draft, hits=hits), False) for hits in _told_hits(state, draft)]


def _without_a_pick(state: State, draft: c.Throw) -> c.Throw:
    """Of Lava Leapers: the draft with no pick in it where it matters to nobody who picks."""
    asked = state.fight().step == strength.PICKER and draft.picks is None
    if not asked or _free_to_pick(state, draft.seat):
        return draft
    return replace(draft, picks=possible_picks(state, draft.seat)[0])


def _told_hits(state: State, draft: c.Throw) -> range:
    """How many hits can be told: no fewer than those with a pick."""
    hits = possible_hits(state, draft.seat)
    return range(max(hits[0], draft.picks or 0), hits[-1] + 1)


def _is_one_die(state: State, seat: Seat) -> bool:
    return strength.dice_of(state, seat) == 1 and possible_hits(state, seat) == range(2)


def _free_to_pick(state: State, seat: Seat) -> bool:
    """Whether it matters who picks the victim: there are several types to lose."""
    return len(present(state.fight().alive[state.fight().other(seat)])) > 1


def _of_one_die(draft: c.Throw) -> tuple[c.Throw, c.Throw, c.Throw]:
    """A single Lava Leaper: a miss, a hit of the enemy's choice, one of the own choice."""
    return replace(draft, hits=0, picks=0), replace(draft, hits=1, picks=0), replace(draft, hits=1, picks=1)


def _one_die(state: State, draft: c.Throw) -> Choose:
    """What its die shows is one question."""
    terrain, cards = state.fight().terrain, strength.by_cards(state.fight(), draft.seat, strength.PICKER)
    miss, hit, pick = _of_one_die(draft)
    options = (
        Option(say("A miss"), miss),
        Option(say("A hit, your enemy chooses"), hit),
        Option(say("{pick}+: a hit, you choose", pick=strength.picking_hit(state, terrain, cards)), pick),
    )
    ask = say(
        "{unit}: hits on {hit}+",
        unit=UNIT_PLURALS[strength.PICKER],
        hit=_needed(state, draft.seat, strength.PICKER),
    )
    return Choose(draft.seat, ask, options, icon=strength.PICKER)


# --- what happens


def throw(state: State, command: c.Throw, chance: Random) -> tuple[Event, ...]:
    if command.companion:
        return (thrown(state, command.seat, (), chance),)
    return (e.DiceThrown(command.seat, command.hits or 0, command.picks or 0),)


def thrown(state: State, seat: Seat, lying: tuple[int, ...], chance: Random) -> e.DiceThrown:
    """The companion's throw: the dice that lie there already, and as many as are missing."""
    battle = state.fight()
    assert battle.step is not None
    missing = strength.dice_of(state, seat) - len(lying)
    dice = tuple(sorted((*lying, *(chance.choice(DIE) for _ in range(missing)))))
    cards = strength.DiceCards(
        strength.by_cards(battle, seat, battle.step), strength.for_one_die(battle, seat, battle.step)
    )
    return e.DiceThrown(seat, *strength.read_dice(state, dice, battle.step, battle.terrain, cards), dice)
