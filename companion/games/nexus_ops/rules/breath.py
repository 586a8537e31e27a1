"""Dragon breath, at the end of the Move phase: not a battle, so no cards and no draws come of it.

Each own Dragon in a controlled space, once: 4 or more, and somebody in an adjacent space loses a unit of
their choice. In assisted play the companion knows only how many Dragons there are.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Refusal
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import controller, enemies_in, spaces_of, units_in
from companion.games.nexus_ops.model import State, opponents
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.rules.ruling import ASSISTED, BY_HAND, INCOMPLETE, Ruling, no
from companion.games.nexus_ops.terms import BREATH_HITS_ON, DIE, Counts, Unit, count_of, present

DRAGON: Unit = "rubium_dragon"


def breaths_left(state: State, seat: Seat) -> int:
    """Assisted play: Dragons that may still breathe, if anybody is there to be hit."""
    if not any(any(state.player(other).units) for other in opponents(state, seat)):
        return 0
    dragons = count_of(state.player(seat).units, DRAGON)
    return max(0, dragons - sum(state.turn.breathed.values()))


def lairs(state: State, seat: Seat) -> list[Space]:
    """Full board: controlled spaces with a Dragon that can still breathe at something."""
    return [
        space
        for space in spaces_of(state, seat)
        if controller(state, space) == seat
        and count_of(units_in(state, space, seat), DRAGON) > state.turn.breathed.get(space, 0)
        and in_range(state, seat, space)
    ]


def in_range(state: State, seat: Seat, source: Space) -> list[Space]:
    """Adjacent spaces with an enemy in them."""
    return [space for space in state.planet.neighbours[source] if enemies_in(state, space, seat)]


def breathe(state: State, command: c.Breathe, chance: Random) -> Ruling:
    if refused := _place_refused(state, command):
        return refused
    die = _die(state, command, chance)
    if isinstance(die, Refusal):
        return die
    source, target = command.source or "", command.target or ""
    rolled = e.BreathRolled(command.seat, die, source, target, companion=bool(command.companion))
    return (rolled, e.BreathHit(target)) if die >= BREATH_HITS_ON else (rolled,)


def _die(state: State, command: c.Breathe, chance: Random) -> int | Refusal:
    if command.companion:
        return chance.choice(DIE) if state.setting("dice") == "companion" else BY_HAND
    if command.die is None:
        return INCOMPLETE
    return command.die if command.die in DIE else no(say("A die shows 1 to 6."))


def _place_refused(state: State, command: c.Breathe) -> Refusal | None:
    if state.board is None:
        if command.source or command.target:
            return ASSISTED
        return None if breaths_left(state, command.seat) > 0 else _NO_BREATH
    if command.source is None or command.target is None:
        return INCOMPLETE
    if command.source not in lairs(state, command.seat):
        return _NO_BREATH
    if command.target not in in_range(state, command.seat, command.source):
        return no(say("The breath reaches an adjacent space with an enemy."))
    return None


def victims(state: State) -> list[Seat]:
    """Who may lose a unit by the breath that hit."""
    assert state.breath is not None
    if state.board is not None:
        return enemies_in(state, state.breath.target, state.active)
    return [seat for seat in opponents(state, state.active) if any(state.player(seat).units)]


def name_victim(state: State, command: c.NameVictim, _: Random) -> Ruling:
    if command.victim not in victims(state):
        return no(say("That player has no unit there."))
    return (e.VictimNamed(command.victim),)


def scorched(state: State) -> Counts:
    """The units of which the victim loses one; in assisted play all that they have, as far as is known."""
    assert state.breath is not None
    if state.board is None:
        return state.player(state.breath.victim).units
    return units_in(state, state.breath.target, state.breath.victim)


def burn(state: State, command: c.Remove) -> Ruling:
    assert state.breath is not None
    if command.seat != state.breath.victim:
        return no(say("{name} chooses.", name=state.player(state.breath.victim).name))
    if command.unit not in present(scorched(state)):
        return no(say("There is no such unit to remove."))
    return (e.UnitBurnt(command.seat, command.unit, state.breath.target),)


_NO_BREATH = no(
    say("No Dragon of yours can breathe now."),
    say("Each may once, from a space that you control."),
)
