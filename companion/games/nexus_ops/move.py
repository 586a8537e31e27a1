"""Move, on the full board: every unit at most once, one space, or as its abilities allow.

A Rock Strider goes two spaces if one of them is Rock Plains, a Lava Leaper two from a Magma Pool and over
enemies, a Dragon from the Monolith anywhere. A unit that began the turn beside enemies may only retreat: to a
space that its owner controls, or an empty one, as it is on arrival. A card for other moves lifts the rest of
this for a turn (its text is on the table), but neither that limit of a retreat nor an entry limit. Cards of
which the text is known let some units move again, or to any space.
"""

from collections.abc import Iterable, Sequence
from math import floor
from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.cards import hand_root, own_hand
from companion.games.nexus_ops.contests import unsettled
from companion.games.nexus_ops.control import controller, enemies_in, seats_in, spaces_of, units_in
from companion.games.nexus_ops.entry import on_arrival
from companion.games.nexus_ops.ground import by_ground, is_assisted, no_roots
from companion.games.nexus_ops.model import State, home_of, may_stand
from companion.games.nexus_ops.phrases import army, occupants, place, some
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.strength import worth
from companion.kit.game import Root, Roots
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.words import listed


def ready(state: State, seat: Seat, space: Space, unit: terms.Unit) -> int:
    """Units in a space that can still move."""
    there, turn = terms.count_of(units_in(state, space, seat), unit), state.turn
    if turn.free_moves or space not in turn.moved:
        return there
    return there - max(0, terms.count_of(turn.moved[space], unit) - turn.second_moves)


def _bound(state: State, seat: Seat, space: Space, unit: terms.Unit) -> int:
    """Those of them that may only retreat."""
    bound = state.turn.bound.get(space)
    return 0 if bound is None else min(ready(state, seat, space, unit), terms.count_of(bound, unit))


def sources(state: State, seat: Seat) -> list[Space]:
    """Spaces from which anything can move."""
    return [space for space in spaces_of(state, seat) if is_source(state, seat, space)]


def is_source(state: State, seat: Seat, space: Space) -> bool:
    """Whether anything can move from a space with own units."""
    board, turn = state.map(), state.turn
    all_moved = space in turn.moved and turn.moved[space] == board.units[space][seat - 1]
    if all_moved and not turn.free_moves and not turn.second_moves:
        return False
    # Where nobody is bound, a space beside it that is closed to nobody is enough.
    open_beside = board.lands[state.planet.neighbours[space][0]] not in state.options.data.closed_lands
    return (open_beside and space not in turn.bound) or bool(movable(state, seat, space))


def movable(state: State, seat: Seat, space: Space) -> list[terms.Unit]:
    """Units in a space that can go somewhere, the cheapest first."""
    units: Sequence[terms.Unit] = terms.present(units_in(state, space, seat))[::-1]
    if space in state.turn.moved:
        units = [unit for unit in units if ready(state, seat, space, unit)]
    if space in state.turn.bound:
        return [unit for unit in units if targets(state, seat, space, unit)]
    # The first space beside it nearly always lets a unit in.
    beside, chart = state.map().lands[state.planet.neighbours[space][0]], state.chart
    return [
        unit for unit in units if beside not in chart[unit].keeps_out or targets(state, seat, space, unit)
    ]


def targets(state: State, seat: Seat, source: Space, unit: terms.Unit) -> list[Space]:
    """Where a unit can go: anywhere in reach, or if all of them are bound to a place for a retreat."""
    count = ready(state, seat, source, unit)
    if not count:
        return []
    reach = _reach(state, seat, source, unit)
    if source not in state.turn.bound or count > _bound(state, seat, source, unit):
        return [*reach]
    return [target for target in reach if _shelter(state, seat, target)]


def most(state: State, seat: Seat, source: Space, unit: terms.Unit, target: Space) -> int:
    """How many can go there: all that are ready to a place for a retreat, elsewhere only the unbound."""
    count = ready(state, seat, source, unit)
    if source in state.turn.bound and not _shelter(state, seat, target):
        count -= _bound(state, seat, source, unit)
    return min(count, state.turn.far_moves) if _is_far(state, seat, source, unit, target) else count


def _is_far(state: State, seat: Seat, source: Space, unit: terms.Unit, target: Space) -> bool:
    """Whether only a card brings a unit there."""
    return bool(state.turn.far_moves) and target not in _own_reach(state, seat, source, unit)


def _shelter(state: State, seat: Seat, space: Space) -> bool:
    return controller(state, space) == seat or not seats_in(state, space)


def _reach(state: State, seat: Seat, source: Space, unit: terms.Unit) -> Sequence[Space]:
    """Spaces that a unit may enter from there, whoever is in them; by a card all of them."""
    if state.turn.far_moves:
        return _enterable(state, source, unit, state.planet.places)
    return _own_reach(state, seat, source, unit)


def _own_reach(state: State, seat: Seat, source: Space, unit: terms.Unit) -> Sequence[Space]:
    near = state.planet.neighbours
    if state.turn.free_moves:
        return _enterable(state, source, unit, near)
    if unit == "rock_strider":
        return _enterable(state, source, unit, {*near[source], *_over_rock(state, seat, source)})
    if (reach := state.map().reach.get((source, unit))) is not None:
        return reach
    if not may_stand(state, unit, state.map().lands[source]):  # found by a tile: it may go home
        return _enterable(state, source, unit, {*_by_terrain(state, source, unit), *home_of(state, seat)})
    reach = _enterable(state, source, unit, _by_terrain(state, source, unit))
    state.map().reach[source, unit] = reach
    return reach


def _by_terrain(state: State, source: Space, unit: terms.Unit) -> Iterable[Space]:
    """How far a unit comes without a card, as far as no enemy is in its way."""
    lands, near = state.map().lands, state.planet.neighbours
    if unit == "rubium_dragon" and lands[source] == "monolith":
        return near
    if unit == "lava_leaper" and lands[source] == "magma":
        return {*near[source]}.union(*(near[between] for between in near[source]))
    return near[source]


def _enterable(state: State, source: Space, unit: terms.Unit, spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Those of the spaces, in their order, that let a unit in; without the one where it is."""
    lands, closed = state.map().lands, state.chart[unit].keeps_out
    return tuple(sorted(space for space in spaces if lands[space] not in closed and space != source))


def _over_rock(state: State, seat: Seat, source: Space) -> set[Space]:
    """Spaces two steps away, one of them on Rock Plains, past no enemy."""
    lands, near = state.map().lands, state.planet.neighbours
    return {
        space
        for between in near[source]
        if not enemies_in(state, between, seat)
        for space in near[between]
        if "rock" in (lands[between], lands[space])
    }


# --- what is asked


def _board_roots(state: State, seat: Seat) -> Roots:
    units = [(c.Move(seat, space), True) for space in sources(state, seat)]
    return [*units, *hand_root(state, seat), (c.EndPhase(seat), False)]


roots = by_ground(no_roots, _board_roots)


def any_root(state: State, seat: Seat, chance: Random) -> Root | None:
    """One of them by chance, where they are listed: a space that nothing can leave is drawn again."""
    if is_assisted(state):
        return None
    spaces, others = spaces_of(state, seat), (*hand_root(state, seat), (c.EndPhase(seat), False))
    while (place := floor(chance.random() * (len(spaces) + len(others)))) < len(spaces):
        if is_source(state, seat, spaces[place]):
            return c.Move(seat, spaces[place]), True
    return others[place - len(spaces)]


def _done(state: State, seat: Seat) -> Option:
    return Option(say("Moves are done"), c.EndPhase(seat), detail=_reminder(state, seat), leaves=True)


def _assisted_question(state: State, seat: Seat) -> Prompt:
    options = (_done(state, seat), *own_hand(state, seat))
    return Choose(seat, say("Move your units on the board"), options, icon="right")


def _board_question(state: State, seat: Seat) -> Prompt:
    units = tuple(
        Option(
            place(state, space),
            c.Move(seat, space),
            draft=True,
            detail=army(units_in(state, space, seat)),
            where=space,
        )
        for space in sources(state, seat)
    )
    options = (*units, *own_hand(state, seat), _done(state, seat))
    return Choose(seat, say("Move: from where?"), options, icon="right")


question = by_ground(_assisted_question, _board_question)


def _reminder(state: State, seat: Seat) -> Text | None:
    """Assisted play: where the own units must fight again unless they retreat."""
    if not (there := unsettled(state, seat)):
        return None
    return say(
        "fight again or retreat: {places}", places=listed([terms.TERRAIN_NAMES[one.terrain] for one in there])
    )


def _highest(state: State, draft: c.Move) -> int:
    return most(state, draft.seat, draft.source or "", draft.unit or "human", draft.target or "")


def _rash(state: State, draft: c.Move, target: Space) -> bool:
    """Whether more waits there than can be brought, by what it costs."""
    seat, unit = draft.seat, draft.unit or "human"
    enemies = terms.total(units_in(state, target, enemy) for enemy in enemies_in(state, target, seat))
    brought = terms.plus(
        units_in(state, target, seat), unit, most(state, seat, draft.source or "", unit, target)
    )
    return worth(state, brought) < worth(state, enemies)


MOVE = Parts(
    c.Move,
    unit=Which(
        lambda _, draft: say("From {space}: which units?", space=draft.source),
        values=lambda state, draft: movable(state, draft.seat, draft.source),
        named=lambda state, draft, unit: some(ready(state, draft.seat, draft.source, unit), unit),
        icon=lambda _, unit: unit,
        forced=True,
    ),
    target=Which(
        lambda _, draft: say("{unit}: to where?", unit=terms.UNIT_NAMES[draft.unit]),
        values=lambda state, draft: targets(state, draft.seat, draft.source, draft.unit),
        label=place,
        detail=lambda state, draft, target: on_arrival(
            state, draft.unit, state.map().lands[target], occupants(state, target)
        ),
        where=True,
        seldom=_rash,
    ),
    number=HowMany(
        lambda _, draft: say(
            "{unit}: how many to {target}?", unit=terms.UNIT_NAMES[draft.unit], target=draft.target
        ),
        lambda state, draft: range(1, _highest(state, draft) + 1),
        start=_highest,
        icon=lambda _, draft: draft.unit,
        forced=True,
    ),
)


def move(state: State, command: c.Move, _: Random) -> tuple[Event, ...]:
    seat, source, unit, target = command.seat, command.source, command.unit, command.target
    assert source is not None
    assert unit is not None
    assert target is not None
    number, turn = command.number or 1, state.turn
    retreats = source in turn.bound and _shelter(state, seat, target)
    retreated = min(number, _bound(state, seat, source, unit)) if retreats else 0
    moved = terms.count_of(turn.moved[source], unit) if source in turn.moved else 0
    again = max(0, number + moved - terms.count_of(units_in(state, source, seat), unit)) if moved else 0
    far = number if _is_far(state, seat, source, unit, target) else 0
    return (e.UnitsMoved(seat, unit, source, target, number, retreated, again, far),)
