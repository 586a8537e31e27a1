"""Dragon breath, at the end of the Move phase: not a battle, so no cards and no draws come of it.

Each own Dragon in a controlled space, once: 4 or more, and somebody in an adjacent space loses a unit of
their choice. In assisted play the companion knows only how many Dragons there are.
"""

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say, say_many
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.cards import hand_root, own_hand
from companion.games.nexus_ops.contests import breaths_left
from companion.games.nexus_ops.control import in_range, lairs
from companion.games.nexus_ops.ground import by_ground, ground, no_roots, on_board
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.phrases import occupants, place, some
from companion.games.nexus_ops.terms import BREATH_HITS_ON, DIE, DRAGON, Counts, count_of, present
from companion.kit.game import Roots
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.players import name_of


def victims(state: State) -> list[Seat]:
    """Who may lose a unit by the breath that hit."""
    assert state.breath is not None
    return ground(state).in_breath(state, state.breath.target)


def scorched(state: State) -> Counts:
    """The units of which the victim loses one; in assisted play all that they have, as far as is known."""
    assert state.breath is not None
    return ground(state).units_at(state, state.breath.target, state.breath.victim)


# --- what is asked


def _board_roots(state: State, seat: Seat) -> Roots:
    breaths = [(c.Breathe(seat, space), True) for space in lairs(state, seat)]
    return [*breaths, (c.EndPhase(seat), False), *hand_root(state, seat)]


roots = by_ground(no_roots, _board_roots)


def _none(seat: Seat) -> Option:
    return Option(say("No breath"), c.EndPhase(seat), leaves=True)


def _assisted_question(state: State, seat: Seat) -> Prompt:
    ask = say_many("{n} Dragon may breathe", "{n} Dragons may breathe", breaths_left(state, seat))
    options = (*_throws(state, c.Breathe(seat)), _none(seat), *own_hand(state, seat))
    return Choose(seat, ask, options, icon=DRAGON)


def _board_question(state: State, seat: Seat) -> Prompt:
    left = tuple(
        Option(place(state, space), c.Breathe(seat, space), draft=True, where=space)
        for space in lairs(state, seat)
    )
    options = (*left, _none(seat), *own_hand(state, seat))
    return Choose(seat, say("Dragon breath: from where?"), options, icon=DRAGON)


question = by_ground(_assisted_question, _board_question)


def _throws(state: State, draft: c.Breathe) -> tuple[Option, ...]:
    if state.setting("dice") == "companion":
        return (
            Option(say("Breathe: throw the die"), replace(draft, companion=True), icon="dice"),
            Option(say("Thrown on the table"), replace(draft, companion=False), draft=True, real=True),
        )
    return (Option(say("Breathe"), draft, draft=True, icon="dice"),)


BREATHE = Parts(
    c.Breathe,
    target=Which(
        say("Dragon breath: at what?"),
        values=lambda state, draft: in_range(state, draft.seat, draft.source),
        label=place,
        detail=lambda state, _, space: occupants(state, space),
        where=True,
        picture=DRAGON,
        when=on_board,
        forced=True,
    ),
    companion=Which(
        say("Dragon breath"),
        values=lambda _, __: (True, False),
        label=lambda _, thrown: say("Breathe: throw the die") if thrown else say("Thrown on the table"),
        icon=lambda _, thrown: "dice" if thrown else "",
        picture="dice",
        confirms=True,
        by_hand=True,
        when=lambda state, _: state.setting("dice") == "companion",
    ),
    die=HowMany(
        say("What does the die show? ({n} or more hits)", n=BREATH_HITS_ON),
        lambda _, __: DIE,
        icon="dice",
        when=lambda _, draft: not draft.companion,
    ),
)


def aiming(state: State, seat: Seat) -> Prompt:
    options = tuple(Option(name_of(state, one), c.NameVictim(seat, one)) for one in victims(state))
    options = (*options, *own_hand(state, seat))
    return Choose(seat, say("The breath hits: who loses a unit?"), options, icon=DRAGON)


def burning(state: State, seat: Seat) -> Prompt:
    options = removals(seat, scorched(state), own=True)
    return Choose(seat, say("Dragon breath: you lose one unit"), options, icon=DRAGON)


def removals(seat: Seat, units: Counts, *, own: bool) -> tuple[Option, ...]:
    """One of these units, the cheapest first: an owner gives up that one, an enemy takes the strongest."""
    kinds = present(units)[::-1]
    usual = kinds[0 if own else -1]
    return tuple(
        Option(some(count_of(units, unit), unit), c.Remove(seat, unit), icon=unit, seldom=unit != usual)
        for unit in kinds
    )


# --- what happens


def breathe(_: State, command: c.Breathe, chance: Random) -> tuple[Event, ...]:
    die = chance.choice(DIE) if command.companion else command.die or DIE[0]
    source, target = command.source or "", command.target or ""
    rolled = e.BreathRolled(command.seat, die, source, target, companion=bool(command.companion))
    return (rolled, e.BreathHit(target)) if die >= BREATH_HITS_ON else (rolled,)


def name_victim(_: State, command: c.NameVictim, __: Random) -> tuple[Event, ...]:
    return (e.VictimNamed(command.victim),)


def burn(state: State, command: c.Remove) -> tuple[Event, ...]:
    assert state.breath is not None
    return (e.UnitBurnt(command.seat, command.unit, state.breath.target),)
