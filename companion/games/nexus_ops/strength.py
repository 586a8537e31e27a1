"""What a die must show: the unit chart, changed by terrain and by battle cards.

A hit number never goes below 2 or above 6: a natural 1 misses, a natural 6 hits.
"""

from companion.core.seats import Seat
from companion.games.nexus_ops.model import Battle, Boost, State
from companion.games.nexus_ops.terms import HIGHEST_HIT, LOWEST_HIT, UNITS, Counts, Terrain, Unit, count_of

PICKER: Unit = "lava_leaper"
PICKS_ON = 5


def modifier(state: State, unit: Unit, terrain: Terrain) -> int:
    """What terrain adds to the unit's dice."""
    printed, size = state.chart[unit], int(state.setting("terrain_bonus"))
    return size * (terrain in printed.bonus) - size * (terrain in printed.penalty)


def hit_number(state: State, unit: Unit, terrain: Terrain, by_cards: int = 0) -> int:
    """The least that a die must show; `by_cards` is what battle cards add to it."""
    needed = state.chart[unit].hits_on - modifier(state, unit, terrain) - by_cards
    return min(HIGHEST_HIT, max(LOWEST_HIT, needed))


def hit_numbers(state: State, terrain: Terrain) -> Counts:
    """Those of all units, in battle order."""
    return tuple(hit_number(state, unit, terrain) for unit in UNITS)


def pick_number(state: State, terrain: Terrain, by_cards: int = 0) -> int:
    """From which die on the owner of a Lava Leaper picks the victim."""
    modified = state.setting("leaper") == "modified"
    changed = modifier(state, PICKER, terrain) + by_cards if modified else 0
    return min(HIGHEST_HIT, max(LOWEST_HIT, PICKS_ON - changed))


def read_dice(
    state: State, dice: tuple[int, ...], unit: Unit, terrain: Terrain, by_cards: int = 0
) -> tuple[int, int]:
    """How many of these dice hit, and with how many of them the owner picks the victim."""
    hits = sum(die >= hit_number(state, unit, terrain, by_cards) for die in dice)
    picks = sum(die >= pick_number(state, terrain, by_cards) for die in dice) if unit == PICKER else 0
    return hits, min(hits, picks)


# --- in a battle, with the cards that were played


def boosts_of(battle: Battle, seat: Seat, unit: Unit) -> list[Boost]:
    """The battle cards that concern the dice of these units."""
    return [boost for boost in battle.boosts if boost.side == seat and boost.unit in (None, unit)]


def by_cards(battle: Battle, seat: Seat, unit: Unit) -> int:
    """What battle cards add to the dice of these units."""
    return sum(boost.change for boost in boosts_of(battle, seat, unit))


def dice_of(state: State, seat: Seat) -> int:
    """How many dice a seat throws in this step of the battle: one per unit, two if a card says so."""
    battle = state.fight
    if battle.step is None:
        return 0
    twice = any(boost.twice for boost in boosts_of(battle, seat, battle.step))
    return count_of(battle.alive[seat], battle.step) * (2 if twice else 1)
