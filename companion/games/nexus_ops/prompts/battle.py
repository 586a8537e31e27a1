"""Questions of a battle: where and against whom, cards, dice, losses, and the cards for a victory."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.contests import unsettled
from companion.games.nexus_ops.control import enemies_in, units_in
from companion.games.nexus_ops.missions import red_free
from companion.games.nexus_ops.model import Contest, State
from companion.games.nexus_ops.prompts.battle_cards import card
from companion.games.nexus_ops.prompts.cards import own_hand
from companion.games.nexus_ops.prompts.entry import with_terrain
from companion.games.nexus_ops.prompts.odds import in_short, looks
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, place, some
from companion.games.nexus_ops.rules.battle import most_hits, throwers
from companion.games.nexus_ops.rules.fight import attackable, battlefields, rested
from companion.games.nexus_ops.strength import PICKER, by_cards, dice_of, hit_number, pick_number
from companion.games.nexus_ops.terms import (
    MISSION_POINTS,
    TERRAIN_NAMES,
    TERRAINS,
    UNIT_PLURALS,
    UNITS,
    Counts,
    Unit,
    count_of,
    present,
)


def fight(state: State, seat: Seat) -> Prompt:
    if state.board is None:
        battles = tuple(
            Option(
                say("Against {name}", name=name_of(state, one)),
                c.Attack(seat, defender=one),
                draft=True,
                detail=army(rested(state, one)),
                icon="battle",
            )
            for one in attackable(state)
        )
        battles = (*(_again(state, seat, one) for one in unsettled(state, seat)), *battles)
    else:
        battles = tuple(
            Option(
                place(state, space),
                c.Attack(seat, space=space, defender=enemy),
                draft=True,
                detail=say("against {name}", name=name_of(state, enemy)),
                where=space,
            )
            for space in battlefields(state)
            for enemy in enemies_in(state, space, seat)
        )
    open_end = state.board is None or not battles
    none = Option(say("No further battle"), c.EndPhase(seat), detail=_who_left(state, seat), leaves=True)
    options = (*battles, *own_hand(state, seat), *((none,) if open_end else ()))
    return Choose(seat, say("Fight: which battle?"), options, icon="battle")


def _again(state: State, seat: Seat, contest: Contest) -> Option:
    """Assisted: a space that was held in an earlier turn, with the units that stood there."""
    (enemy,) = (one for one in contest.alive if one != seat)
    terrain, own, theirs = contest.terrain, contest.alive[seat], contest.alive[enemy]
    return Option(
        say("{terrain}: {name}", terrain=TERRAIN_NAMES[terrain], name=name_of(state, enemy)),
        c.Attack(seat, terrain, defender=enemy, own=own, theirs=theirs),
        draft=True,
        detail=say("still contested, {own} : {theirs} units", own=sum(own), theirs=sum(theirs)),
        icon="battle",
    )


def _who_left(state: State, seat: Seat) -> Text | None:
    """What it means to go on without a battle that was held."""
    if not (there := unsettled(state, seat)):
        return None
    return say("left: {places}", places=listed([TERRAIN_NAMES[one.terrain] for one in there]))


def attack_parts(state: State, draft: c.Attack) -> Prompt:
    """Assisted: terrain, own units, theirs. Then the odds, and the word."""
    assert draft.defender is not None
    if state.board is None:
        if draft.terrain is None:
            options = tuple(
                Option(
                    TERRAIN_NAMES[terrain],
                    c.Attack(draft.seat, terrain, defender=draft.defender),
                    draft=True,
                    icon=terrain,
                )
                for terrain in TERRAINS
            )
            return Choose(draft.seat, say("In which terrain?"), options)
        for field, seat in (("own", draft.seat), ("theirs", draft.defender)):
            if len(_padded(getattr(draft, field), rested(state, seat))) < len(UNITS):
                return _count(state, draft, field, seat)
    return confirm(state, draft)


def _count(state: State, draft: c.Attack, field: str, seat: Seat) -> Dial:
    """How many units of the next type stand there."""
    there = rested(state, seat)
    told = _padded(getattr(draft, field), there)
    unit = UNITS[len(told)]
    command = _whole(state, draft) if field == "theirs" else draft
    command = c.Attack(
        command.seat,
        command.terrain,
        defender=command.defender,
        own=told if field == "own" else command.own,
        theirs=told if field == "theirs" else command.theirs,
    )
    last = not any(there[len(told) + 1 :])
    fewest = int(last and not any(told))
    ask = say("{name}: {units} there?", name=name_of(state, seat), units=UNIT_PLURALS[unit])
    most = there[len(told)]
    return Dial(draft.seat, ask, command, field, fewest, most, fewest, draft=True, icon=unit)


def _padded(told: Counts, there: Counts) -> Counts:
    """What has been told, with 0 for every type of which there is none."""
    while len(told) < len(UNITS) and not there[len(told)]:
        told = (*told, 0)
    return told


def _whole(state: State, draft: c.Attack) -> c.Attack:
    """The draft with nothing left open that can only be 0."""
    assert draft.defender is not None
    if state.board is not None:
        return draft
    return c.Attack(
        draft.seat,
        draft.terrain,
        defender=draft.defender,
        own=_padded(draft.own, rested(state, draft.seat)),
        theirs=_padded(draft.theirs, rested(state, draft.defender)),
    )


def confirm(state: State, draft: c.Attack) -> Choose:
    """The odds to leaf through, and then the battle."""
    whole = _whole(state, draft)
    sure = c.Attack(
        whole.seat, whole.terrain, whole.space, whole.defender, whole.own, whole.theirs, sure=True
    )
    name = name_of(state, draft.defender or 0)
    option = Option(say("Fight!"), sure, detail=in_short(state, whole), icon="battle")
    ask = say("Battle against {name}", name=name)
    return Choose(draft.seat, ask, (option,), icon="battle", looks=_looks(state, whole))


def _looks(state: State, attack: c.Attack) -> tuple[Screen, ...]:
    """Odds and terrain."""
    own, theirs, terrain = attack.own, attack.theirs, attack.terrain
    if attack.space is not None:
        own, theirs = (units_in(state, attack.space, seat) for seat in (attack.seat, attack.defender or 0))
        terrain = state.map.lands[attack.space]
    odds = looks(state, attack)
    return with_terrain(state, terrain, (own, theirs), odds) if terrain else odds


# --- dice, losses


def rolling(state: State, seat: Seat) -> Prompt:
    if seat not in throwers(state):
        return card(state, seat)
    if state.setting("dice") == "table":
        return throw_parts(state, c.Throw(seat))
    dice = dice_of(state, seat)
    throw = Option(
        say_many("Throw {n} die", "Throw {n} dice", dice), c.Throw(seat, companion=True), icon="dice"
    )
    by_hand = Option(say("Thrown on the table"), c.Throw(seat), draft=True)
    unit = state.fight.step
    assert unit is not None
    ask = say("{unit}: hits on {hit}+", unit=UNIT_PLURALS[unit], hit=_needed(state, seat, unit))
    return Choose(seat, ask, (throw, by_hand, *_sale(state, seat)), icon=unit, confirms=True)


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
    highest = most_hits(state, seat)
    if unit == PICKER and draft.picks is None:
        ask = say(
            "{unit} ×{dice}: how many show {pick}+?",
            unit=UNIT_PLURALS[unit],
            dice=dice,
            pick=pick_number(state, state.fight.terrain, by_cards(state.fight, seat, unit)),
        )
        return Dial(seat, ask, draft, "picks", 0, highest, 0, draft=True, icon=unit)
    fewest = draft.picks or 0
    ask = say("{unit} ×{dice}, {hit}+: how many hit?", unit=UNIT_PLURALS[unit], dice=dice, hit=hit)
    return Dial(seat, ask, draft, "hits", fewest, highest, fewest, icon=unit)


def losses(state: State, seat: Seat) -> Prompt:
    due = state.fight.dues[0]
    alive = state.fight.alive[due.victim]
    options = tuple(
        Option(some(count_of(alive, unit), unit), c.Remove(seat, unit), icon=unit)
        for unit in present(alive)[::-1]
    )
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
    secret = Option(say("Secret Mission"), c.PlaySecret(seat), draft=True, icon="secret")
    none = Option(say("No further card"), c.EndPhase(seat), leaves=True)
    options = (
        *((mission,) if red_free(state) else ()),
        *((secret,) if state.player(seat).secret else ()),
        none,
        *own_hand(state, seat),
    )
    return Choose(seat, say("Battle won: which card?"), options, icon="crown")
