"""Questions before a battle: where, against whom, with what; then its odds, and the word."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.contests import ELSEWHERE, unsettled, waiting_for_battle, where_held
from companion.games.nexus_ops.control import enemies_in, units_in
from companion.games.nexus_ops.model import State, may_stand, opponents
from companion.games.nexus_ops.prompts.cards import own_hand
from companion.games.nexus_ops.prompts.entry import warning, with_terrain
from companion.games.nexus_ops.prompts.odds import in_short, looks, sides_of
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, place, sides
from companion.games.nexus_ops.rules.fight import attackable, battlefields, rested
from companion.games.nexus_ops.terms import (
    NO_UNITS,
    TERRAIN_NAMES,
    TERRAINS,
    UNIT_PLURALS,
    UNITS,
    Counts,
    Terrain,
    Unit,
    less,
    present,
    total,
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
                seldom=_only_again(state, seat, one),
            )
            for one in attackable(state)
        )
        battles = (*_again(state, seat), *battles)
    else:
        battles = tuple(
            Option(
                place(state, space),
                c.Attack(seat, space=space, defender=enemy),
                draft=True,
                detail=sides(state, units_in(state, space, seat), enemy, units_in(state, space, enemy)),
                where=space,
            )
            for space in battlefields(state)
            for enemy in enemies_in(state, space, seat)
        )
    open_end = state.board is None or not battles
    none = Option(say("No further battle"), c.EndPhase(seat), detail=_who_left(state, seat), leaves=True)
    options = (*battles, *own_hand(state, seat), *((none,) if open_end else ()))
    return Choose(seat, say("Fight: which battle?"), options, icon="battle")


def _again(state: State, seat: Seat) -> Iterator[Option]:
    """Assisted: spaces that were held in an earlier turn, each with the units that stood there."""
    for place_number, contest in waiting_for_battle(state).items():
        own = contest.alive.get(seat)
        for enemy in opponents(state, seat):
            theirs = contest.alive.get(enemy)
            if own is None or theirs is None:
                continue
            terrain = contest.terrain
            yield Option(
                say("{terrain}: {name}", terrain=TERRAIN_NAMES[terrain], name=name_of(state, enemy)),
                c.Attack(seat, terrain, defender=enemy, own=own, theirs=theirs, contest=place_number),
                draft=True,
                detail=say("still contested, {own} : {theirs} units", own=sum(own), theirs=sum(theirs)),
                icon="battle",
            )


def _only_again(state: State, seat: Seat, enemy: Seat) -> bool:
    """Assisted: whether two have met in a space on record, and one of them has no unit anywhere else."""
    met = any({seat, enemy} <= contest.alive.keys() for contest in waiting_for_battle(state).values())
    return met and not (_available(state, seat, None) and _available(state, enemy, None))


def _available(state: State, seat: Seat, terrain: Terrain | None) -> list[Unit]:
    """Assisted: units that may be in a space of that terrain, or in any of which nothing is on record."""
    held = total(
        contest.alive.get(seat, NO_UNITS)
        for contest in waiting_for_battle(state).values()
        if contest.terrain != terrain
    )
    free = [max(0, count) for count in less(rested(state, seat), held)]
    return [unit for unit in present(tuple(free)) if terrain is None or may_stand(state, unit, terrain)]


def _who_left(state: State, seat: Seat) -> Text | None:
    """What it means to go on without a battle that was held."""
    if not (there := unsettled(state, seat)):
        return None
    return say("left: {places}", places=listed([TERRAIN_NAMES[one.terrain] for one in there]))


def attack_parts(state: State, draft: c.Attack) -> Prompt:
    """Assisted: terrain, perhaps which space, own units, theirs. Then the odds, and the word."""
    if draft.defender is None:
        return fight(state, draft.seat)
    if state.board is None:
        if draft.terrain is None:
            both = (draft.seat, draft.defender)
            options = tuple(
                Option(
                    TERRAIN_NAMES[terrain],
                    c.Attack(draft.seat, terrain, defender=draft.defender),
                    draft=True,
                    icon=terrain,
                    seldom=not all(_available(state, seat, terrain) for seat in both),
                )
                for terrain in TERRAINS
            )
            return Choose(draft.seat, say("In which terrain?"), options)
        if draft.contest is None and where_held(state, draft.terrain, (draft.seat, draft.defender)):
            return _which_space(state, draft, (draft.seat, draft.defender))
        for field, seat in (("own", draft.seat), ("theirs", draft.defender)):
            if len(_padded(getattr(draft, field), rested(state, seat))) < len(UNITS):
                return _count(state, draft, field, seat)
    if not draft.sure and (doubted := _doubted(state, draft)) is not None:
        return doubted
    return confirm(state, draft)


def _which_space(state: State, draft: c.Attack, sides: tuple[Seat, Seat]) -> Choose:
    """One of those that were held, or another of the same terrain."""
    held = tuple(
        Option(
            say("Contested: {names}", names=listed([name_of(state, seat) for seat in contest.alive])),
            replace(draft, contest=place_number),
            draft=True,
            detail=listed(
                [
                    say("{name} {number}", name=name_of(state, seat), number=sum(units))
                    for seat, units in contest.alive.items()
                ]
            ),
            icon="battle",
        )
        for place_number, contest in where_held(state, draft.terrain, sides).items()
    )
    alone = not all(_available(state, seat, None) for seat in sides)
    other = Option(say("Another space"), replace(draft, contest=ELSEWHERE), draft=True, seldom=alone)
    return Choose(draft.seat, say("In which space?"), (*held, other))


def _count(state: State, draft: c.Attack, field: str, seat: Seat) -> Dial:
    """How many units of the next type stand there."""
    there = rested(state, seat)
    told = _padded(getattr(draft, field), there)
    unit = UNITS[len(told)]
    command = _whole(state, draft) if field == "theirs" else draft
    command = replace(
        command,
        own=told if field == "own" else command.own,
        theirs=told if field == "theirs" else command.theirs,
    )
    last = not any(there[len(told) + 1 :])
    fewest = int(last and not any(told))
    ask = say("{name}: {units} there?", name=name_of(state, seat), units=UNIT_PLURALS[unit])
    if seat == draft.seat:
        ask = say("Your own there: {units}?", units=UNIT_PLURALS[unit])
    most = there[len(told)]
    remembered = _remembered(state, draft, seat)
    # Somebody fights there: without a better guess one of the first type that can.
    able = draft.terrain is None or unit in _available(state, seat, draft.terrain)
    likely = remembered[len(told)] if any(remembered) else int(able and not any(told))
    start = max(fewest, min(most, likely))
    return Dial(draft.seat, ask, command, field, fewest, most, start, draft=True, icon=unit)


def _remembered(state: State, draft: c.Attack, seat: Seat) -> Counts:
    """What stood in a contested space before it was reinforced."""
    contest = waiting_for_battle(state).get(draft.contest or ELSEWHERE)
    return contest.alive.get(seat, NO_UNITS) if contest is not None else NO_UNITS


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
    return replace(
        draft,
        own=_padded(draft.own, rested(state, draft.seat)),
        theirs=_padded(draft.theirs, rested(state, draft.defender)),
    )


def _doubted(state: State, draft: c.Attack) -> Choose | None:
    """Assisted: units that cannot be there are most likely a mistake, so there is a way back first."""
    whole = _whole(state, draft)
    own, theirs, terrain = sides_of(state, whole)
    warned = warning(state, terrain, (own, theirs))
    if warned is None:
        return None
    on = Option(say("Fight!"), replace(whole, sure=True), draft=True, icon="battle", seldom=True)
    back = Option(say("None: back"), c.Attack(draft.seat), draft=True, leaves=True)
    return Choose(draft.seat, warned, (on, back))


def confirm(state: State, draft: c.Attack) -> Choose:
    """The odds to leaf through, and then the battle."""
    whole = _whole(state, draft)
    own, theirs, terrain = sides_of(state, whole)
    seen = with_terrain(state, terrain, (own, theirs), looks(state, whole))
    return replace(_last_word(state, whole), looks=seen)


def _last_word(state: State, whole: c.Attack) -> Choose:
    sure = replace(whole, sure=True)
    option = Option(say("Fight!"), sure, detail=in_short(state, whole), icon="battle")
    own, theirs, terrain = sides_of(state, whole)
    where = TERRAIN_NAMES[terrain] if whole.space is None else place(state, whole.space)
    ask = say("{place}: {sides}", place=where, sides=sides(state, own, whole.defender or 0, theirs))
    return Choose(whole.seat, ask, (option,), icon="battle")
