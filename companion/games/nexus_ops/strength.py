"""What a die must show: the unit chart, changed by terrain.

A hit number never goes below 2 or above 6: a natural 1 misses, a natural 6 hits.
"""

from companion.core.seats import Seat
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.terms import UNITS, Counts, Terrain, Unit

LOWEST_HIT, HIGHEST_HIT = 2, 6
PICKER: Unit = "lava_leaper"
PICKS_ON = 5


def modifier(state: State, unit: Unit, terrain: Terrain) -> int:
    """What terrain adds to the unit's dice."""
    printed, size = state.chart[unit], int(state.setting("terrain_bonus"))
    return size * (terrain in printed.bonus) - size * (terrain in printed.penalty)


def hit_number(state: State, unit: Unit, terrain: Terrain) -> int:
    """The least that a die must show."""
    needed = state.chart[unit].hits_on - modifier(state, unit, terrain)
    return min(HIGHEST_HIT, max(LOWEST_HIT, needed))


def hit_numbers(state: State, terrain: Terrain) -> Counts:
    """Those of all units, in battle order."""
    return tuple(hit_number(state, unit, terrain) for unit in UNITS)


def pick_number(state: State, terrain: Terrain) -> int:
    """From which die on the owner of a Lava Leaper picks the victim."""
    changed = modifier(state, PICKER, terrain) if state.setting("leaper") == "modified" else 0
    return min(HIGHEST_HIT, max(LOWEST_HIT, PICKS_ON - changed))


def read_dice(state: State, dice: tuple[int, ...], unit: Unit, terrain: Terrain) -> tuple[int, int]:
    """How many of these dice hit, and with how many of them the owner picks the victim."""
    hits = sum(die >= hit_number(state, unit, terrain) for die in dice)
    picks = sum(die >= pick_number(state, terrain) for die in dice) if unit == PICKER else 0
    return hits, min(hits, picks)


def dice_of(state: State, seat: Seat) -> int:
    """How many dice a seat throws in this step of the battle."""
    battle = state.fight
    return 0 if battle.step is None else battle.alive[seat][UNITS.index(battle.step)]
