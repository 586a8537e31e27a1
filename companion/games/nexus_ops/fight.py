"""Fight: one battle in every contested space with own units; who, where, and with what.

On the full board all of them are compulsory and the companion knows the units. In assisted play the attacker
says what stands where; units that have fought this turn cannot stand in another space.
"""

from collections.abc import Iterator
from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.battle_cards import card_order
from companion.games.nexus_ops.cards import hand_root, own_hand, worth_asking
from companion.games.nexus_ops.contests import (
    ELSEWHERE,
    attackable,
    rested,
    unsettled,
    waiting_for_battle,
    where_held,
)
from companion.games.nexus_ops.control import battlefields, enemies_in, units_in
from companion.games.nexus_ops.entry import warning, with_terrain
from companion.games.nexus_ops.ground import by_ground, ground, is_assisted, no_roots
from companion.games.nexus_ops.model import Contest, State, may_stand, opponents
from companion.games.nexus_ops.odds_shown import in_full, in_short, looks
from companion.games.nexus_ops.phrases import army, place, sides
from companion.kit.game import Back, Roots
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.players import name_of
from companion.kit.words import listed

# --- what is asked


def _board_roots(state: State, seat: Seat) -> Roots:
    battles = [
        (c.Attack(seat, space=space, defender=enemy), True)
        for space in battlefields(state)
        for enemy in enemies_in(state, space, seat)
    ]
    return [*battles, *hand_root(state, seat), *(() if battles else ((c.EndPhase(seat), False),))]


roots = by_ground(no_roots, _board_roots)


def _assisted_question(state: State, seat: Seat) -> Prompt:
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
    return _which_battle(state, seat, (*_again(state, seat), *battles), open_end=True)


def _board_question(state: State, seat: Seat) -> Prompt:
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
    return _which_battle(state, seat, battles, open_end=not battles)


def _which_battle(state: State, seat: Seat, battles: tuple[Option, ...], *, open_end: bool) -> Prompt:
    none = Option(say("No further battle"), c.EndPhase(seat), detail=_who_left(state, seat), leaves=True)
    options = (*battles, *own_hand(state, seat), *((none,) if open_end else ()))
    worth = None if battles else worth_asking(state, seat)
    return Choose(seat, say("Fight: which battle?"), options, icon="battle", unless_held=worth)


question = by_ground(_assisted_question, _board_question)


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
                say("{terrain}: {name}", terrain=terms.TERRAIN_NAMES[terrain], name=name_of(state, enemy)),
                c.Attack(seat, terrain, defender=enemy, own=own, theirs=theirs, contest=place_number),
                draft=True,
                detail=say("still contested, {own} : {theirs} units", own=sum(own), theirs=sum(theirs)),
                icon="battle",
            )


def _only_again(state: State, seat: Seat, enemy: Seat) -> bool:
    """Assisted: whether two have met in a space on record, and one of them has no unit anywhere else."""
    met = any({seat, enemy} <= contest.alive.keys() for contest in waiting_for_battle(state).values())
    return met and not (_available(state, seat, None) and _available(state, enemy, None))


def _available(state: State, seat: Seat, terrain: terms.Terrain | None) -> list[terms.Unit]:
    """Assisted: units that may be in a space of that terrain, or in any of which nothing is on record."""
    held = terms.total(
        contest.alive.get(seat, terms.NO_UNITS)
        for contest in waiting_for_battle(state).values()
        if contest.terrain != terrain
    )
    free = [max(0, count) for count in terms.less(rested(state, seat), held)]
    return [unit for unit in terms.present(tuple(free)) if terrain is None or may_stand(state, unit, terrain)]


def _who_left(state: State, seat: Seat) -> Text | None:
    """What it means to go on without a battle that was held."""
    if not (there := unsettled(state, seat)):
        return None
    return say("left: {places}", places=listed([terms.TERRAIN_NAMES[one.terrain] for one in there]))


def _both(draft: c.Attack) -> tuple[Seat, Seat]:
    return draft.seat, draft.defender or 0


def _held(state: State, draft: c.Attack) -> dict[int, Contest]:
    return where_held(state, draft.terrain, _both(draft))


def _space_label(state: State, number: int) -> Text:
    """One of those that were held, or another of the same terrain."""
    if number == ELSEWHERE:
        return say("Another space")
    there = waiting_for_battle(state)[number].alive
    return say("Contested: {names}", names=listed([name_of(state, seat) for seat in there]))


def _space_detail(state: State, draft: c.Attack, number: int) -> Text | None:
    if number == ELSEWHERE:
        return None
    there = _held(state, draft)[number].alive
    return listed(
        [
            say("{name} {number}", name=name_of(state, seat), number=sum(units))
            for seat, units in there.items()
        ]
    )


def _units_there(field: str) -> HowMany:
    """How many units of each type stand there: those of the attacker (`own`) or of the defender."""

    def side(draft: c.Attack) -> Seat:
        return draft.seat if field == "own" else draft.defender or 0

    def ask(state: State, draft: c.Attack) -> Text:
        units = terms.UNIT_PLURALS[terms.UNITS[len(getattr(draft, field))]]
        if field == "own":
            return say("Your own there: {units}?", units=units)
        return say("{name}: {units} there?", name=name_of(state, side(draft)), units=units)

    def numbers(state: State, draft: c.Attack) -> range:
        there, told = rested(state, side(draft)), getattr(draft, field)
        last = not any(there[len(told) + 1 :])
        return range(int(last and not any(told)), there[len(told)] + 1)

    def start(state: State, draft: c.Attack) -> int:
        """What stood in a contested space before it was reinforced; else one of the first type that can."""
        told, possible = getattr(draft, field), numbers(state, draft)
        contest = waiting_for_battle(state).get(draft.contest or ELSEWHERE)
        remembered = contest.alive.get(side(draft), terms.NO_UNITS) if contest is not None else terms.NO_UNITS
        able = terms.UNITS[len(told)] in _available(state, side(draft), draft.terrain)
        likely = remembered[len(told)] if any(remembered) else int(able and not any(told))
        return max(possible[0], min(possible[-1], likely))

    return HowMany(
        ask,
        numbers,
        start=start,
        times=lambda _, __: len(terms.UNITS),
        icon=lambda _, draft: terms.UNITS[len(getattr(draft, field))],
        when=is_assisted,
        forced=True,
    )


def _attack_warning(state: State, draft: c.Attack) -> Text | None:
    """Assisted: units that cannot be there are most likely a mistake."""
    own, theirs, terrain = ground(state).sides(state, draft)
    return warning(state, terrain, (own, theirs))


def _last_word(state: State, draft: c.Attack) -> Text:
    own, theirs, terrain = ground(state).sides(state, draft)
    where = terms.TERRAIN_NAMES[terrain] if draft.space is None else place(state, draft.space)
    return say("{place}: {sides}", place=where, sides=sides(state, own, draft.defender or 0, theirs))


def _looks(state: State, draft: c.Attack) -> tuple[Screen, ...]:
    own, theirs, terrain = ground(state).sides(state, draft)
    return with_terrain(state, terrain, (own, theirs), looks(state, draft))


# Assisted: terrain, perhaps which space, own units, theirs. Then the odds to leaf through, and the word.
ATTACK = Parts(
    c.Attack,
    terrain=Which(
        say("In which terrain?"),
        values=lambda _, __: terms.TERRAINS,
        label=lambda _, terrain: terms.TERRAIN_NAMES[terrain],
        icon=lambda _, terrain: terrain,
        seldom=lambda state, draft, terrain: (
            not all(_available(state, seat, terrain) for seat in _both(draft))
        ),
        when=is_assisted,
    ),
    contest=Which(
        say("In which space?"),
        values=lambda state, draft: (*_held(state, draft), ELSEWHERE),
        label=_space_label,
        detail=_space_detail,
        icon=lambda _, number: "" if number == ELSEWHERE else "battle",
        seldom=lambda state, draft, number: (
            number == ELSEWHERE and not all(_available(state, seat, None) for seat in _both(draft))
        ),
        when=lambda state, draft: is_assisted(state) and bool(_held(state, draft)),
    ),
    own=_units_there("own"),
    theirs=_units_there("theirs"),
    despite=Which(
        lambda state, draft: _attack_warning(state, draft) or Text(""),
        values=lambda _, __: (True,),
        label=lambda _, __: say("Fight!"),
        icon=lambda _, __: "battle",
        seldom=lambda _, __, ___: True,
        otherwise=lambda _, draft: (Option(say("None: back"), Back(draft.seat), draft=True, leaves=True),),
        when=lambda state, draft: is_assisted(state) and _attack_warning(state, draft) is not None,
    ),
    sure=Which(
        _last_word,
        values=lambda _, __: (True,),
        label=lambda _, __: say("Fight!"),
        detail=lambda state, draft, _: in_short(state, draft),
        icon=lambda _, __: "battle",
        looks=_looks,
        note=in_full,
        confirms=True,
        picture="battle",
    ),
)

# --- what happens


def attack(state: State, command: c.Attack, _: Random) -> tuple[Event, ...]:
    assert command.defender is not None
    own, theirs, terrain = ground(state).sides(state, command)
    return (
        e.BattleBegun(
            command.seat,
            command.defender,
            terrain,
            own,
            theirs,
            command.space or "",
            asked=_may_play(state, command.defender),
            contest=command.contest or ELSEWHERE,
        ),
    )


def _may_play(state: State, defender: Seat) -> tuple[Seat, ...]:
    """Who is asked for Energize cards: those who hold one, in their order."""
    order = card_order(state, state.active, defender)
    return tuple(seat for seat in order if state.player(seat).energize)
