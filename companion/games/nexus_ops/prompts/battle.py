"""Questions of a battle: cards, dice, losses, and the cards for a victory."""

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.missions import red_free
from companion.games.nexus_ops.model import Reopened, State
from companion.games.nexus_ops.prompts.battle_cards import card
from companion.games.nexus_ops.prompts.cards import own_hand
from companion.games.nexus_ops.prompts.losses import removals
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, number, signed
from companion.games.nexus_ops.rules.battle import card_holder, possible_hits, possible_picks, throwers
from companion.games.nexus_ops.strength import PICKER, by_cards, dice_of, for_one_die, hit_number, picking_hit
from companion.games.nexus_ops.terms import (
    MISSION_POINTS,
    UNIT_PLURALS,
    Unit,
    present,
)


def rolling(state: State, seat: Seat) -> Prompt:
    if card_holder(state) == seat or seat not in throwers(state):
        return card(state, seat)
    again = state.fight.reopened.get(seat)
    if state.setting("dice") == "table" or (again is not None and again.more is not None):
        return throw_parts(state, c.Throw(seat))
    dice = dice_of(state, seat)
    throw = Option(
        say_many("Throw {n} die", "Throw {n} dice", dice),
        c.Throw(seat, companion=True),
        detail=targets(state, seat),
        icon="dice",
    )
    by_hand = Option(say("Thrown on the table"), c.Throw(seat), draft=True)
    options = (throw, by_hand) if again is None else (_told_again(seat, again), throw)
    unit = state.fight.step
    assert unit is not None
    ask = say("{unit}: hits on {hit}+", unit=UNIT_PLURALS[unit], hit=_needed(state, seat, unit))
    return Choose(seat, ask, (*options, *_sale(state, seat)), icon=unit, confirms=True)


def targets(state: State, seat: Seat) -> Text:
    """What dice can still hit."""
    enemy = state.fight.other(seat)
    return say("{name}: {units}", name=name_of(state, enemy), units=army(state.fight.alive[enemy]))


def _told_again(seat: Seat, again: Reopened) -> Option:
    """A card changes the throw in a way of its own: the player counts what hits now."""
    lying = listed([number(die) for die in again.roll.dice])
    detail = say("the dice were {dice}", dice=lying) if again.roll.dice else None
    return Option(say("Count the hits again"), c.Throw(seat), draft=True, detail=detail)


def _needed(state: State, seat: Seat, unit: Unit) -> int:
    """The least that a die must show, cards included."""
    return hit_number(state, unit, state.fight.terrain, by_cards(state.fight, seat, unit))


def _sale(state: State, seat: Seat) -> tuple[Option, ...]:
    """Cards are sold at any moment of the own turn."""
    return own_hand(state, seat) if seat == state.active else ()


def throw_parts(state: State, draft: c.Throw) -> Prompt:
    """How many dice hit; of Lava Leapers first, with how many the owner picks."""
    seat, unit = draft.seat, state.fight.step
    if unit is None:
        return rolling(state, seat)
    dice, hit = dice_of(state, seat), _needed(state, seat, unit)
    if unit == PICKER and draft.picks is None and not _free_to_pick(state, seat):
        draft = replace(draft, picks=possible_picks(state, seat)[0])
    if unit == PICKER and draft.picks is None:
        if dice == 1 and possible_hits(state, seat) == range(2):
            return _one_die(state, draft)
        ask = say(
            "{unit} ×{dice}: how many show {pick}+?",
            unit=UNIT_PLURALS[unit],
            dice=dice,
            pick=picking_hit(state, state.fight.terrain, by_cards(state.fight, seat, unit)),
        )
        picks = possible_picks(state, seat)
        return Dial(seat, ask, draft, "picks", picks[0], picks[-1], picks[0], draft=True, icon=unit)
    hits = possible_hits(state, seat)
    fewest = max(hits[0], draft.picks or 0)
    ask = say(
        "{unit} ×{dice}, {hit}+: how many hit {name}?",
        unit=UNIT_PLURALS[unit],
        dice=dice,
        hit=hit,
        name=name_of(state, state.fight.other(seat)),
    )
    if bonuses := for_one_die(state.fight, seat, unit):
        ask = say(
            "{unit} ×{dice}, {hit}+, one die {bonus}: hits?",
            unit=UNIT_PLURALS[unit],
            dice=dice,
            hit=hit,
            bonus=listed([signed(bonus) for bonus in bonuses]),
        )
    if fewest == hits[-1]:
        certain = say_many("{n} hit", "{n} hits", fewest)
        return Choose(seat, ask, (Option(certain, replace(draft, hits=fewest)),), icon=unit)
    return Dial(seat, ask, draft, "hits", fewest, hits[-1], fewest, icon=unit)


def _free_to_pick(state: State, seat: Seat) -> bool:
    """Whether it matters who picks the victim: there are several types to lose."""
    return len(present(state.fight.alive[state.fight.other(seat)])) > 1


def _one_die(state: State, draft: c.Throw) -> Choose:
    """A single Lava Leaper: what its die shows is one question."""
    terrain, cards = state.fight.terrain, by_cards(state.fight, draft.seat, PICKER)
    options = (
        Option(say("A miss"), replace(draft, hits=0, picks=0)),
        Option(say("A hit, your enemy chooses"), replace(draft, hits=1, picks=0)),
        Option(
            say("{pick}+: a hit, you choose", pick=picking_hit(state, terrain, cards)),
            replace(draft, hits=1, picks=1),
        ),
    )
    ask = say("{unit}: hits on {hit}+", unit=UNIT_PLURALS[PICKER], hit=_needed(state, draft.seat, PICKER))
    return Choose(draft.seat, ask, options, icon=PICKER)


def losses(state: State, seat: Seat) -> Prompt:
    due = state.fight.dues[0]
    alive = state.fight.alive[due.victim]
    options = removals(seat, alive, own=due.victim == seat)
    if due.victim == seat:
        ask = say_many("You lose {n} unit: which?", "You lose {n} units: which first?", due.number)
    else:
        name = name_of(state, due.victim)
        ask = say_many(
            "Your pick: {n} unit of {name}", "Your pick: {n} units of {name}", due.number, name=name
        )
    return Choose(seat, ask, (*options, *_sale(state, seat)), icon="battle")


def spoils(state: State, seat: Seat) -> Prompt:
    mission = Option(
        say("Mission: +{points} VP", points=MISSION_POINTS),
        c.TakeMission(seat),
        icon="points",
        detail=say("on red"),
    )
    none = Option(say("No further card"), c.EndPhase(seat), leaves=True, seldom=red_free(state))
    options = (
        *((mission,) if red_free(state) else ()),
        *own_hand(state, seat),
        none,
    )
    return Choose(seat, say("Battle won: which card?"), options, icon="crown")
