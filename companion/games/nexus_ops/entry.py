"""Units and terrain: who may not be there, and who fights at a penalty.

On the full board nobody can move where the rules forbid it; a unit that was found there may stay. In assisted
play the companion can only ask the players to look.
"""

from collections.abc import Iterable

from companion.core.screen import Message, Screen
from companion.core.text import Text, say
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.ground import is_assisted
from companion.games.nexus_ops.model import State, may_stand
from companion.games.nexus_ops.strength import modifier
from companion.kit.words import listed


def with_terrain(
    state: State, terrain: terms.Terrain, sides: Iterable[terms.Counts], looks: tuple[Screen, ...]
) -> tuple[Screen, ...]:
    """The looks before a battle with what its terrain does to units: first what looks like a mistake."""
    there = terms.present(terms.total(sides))[::-1]
    strangers = strangers_in(state, there, terrain)
    weakened = [unit for unit in there if unit not in strangers and modifier(state, unit, terrain) < 0]
    lines = [say("may not enter: {units}", units=_named(strangers))] if strangers else []
    lines += [say("at a penalty: {units}", units=_named(weakened))] if weakened else []
    if not lines:
        return looks
    screen = Message(terms.TERRAIN_NAMES[terrain], tuple(lines), "warning")
    return (screen, *looks) if strangers else (*looks, screen)


def warning(state: State, terrain: terms.Terrain, sides: Iterable[terms.Counts]) -> Text | None:
    """Assisted: who cannot be in such a battle, for the question itself."""
    strangers = strangers_in(state, terms.present(terms.total(sides))[::-1], terrain)
    return say("May not be there: {units}!", units=_named(strangers)) if strangers else None


def _named(units: Iterable[terms.Unit]) -> Text:
    return listed([terms.UNIT_PLURALS[unit] for unit in units])


def strangers_in(state: State, units: Iterable[terms.Unit], terrain: terms.Terrain) -> list[terms.Unit]:
    """Assisted: units that have no business in such a space."""
    return [unit for unit in units if is_assisted(state) and not may_stand(state, unit, terrain)]


def on_arrival(state: State, unit: terms.Unit, terrain: terms.Terrain, there: Text | None) -> Text | None:
    """Full board: what waits in a space, and whether the unit will fight at a penalty."""
    if modifier(state, unit, terrain) >= 0:
        return there
    penalty = say("a penalty in battle")
    return listed([penalty, there]) if there is not None else penalty
