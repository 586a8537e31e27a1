"""What a die must show: the unit chart, changed by terrain and by battle cards.

A hit number never goes below 2 or above 6: a natural 1 misses, a natural 6 hits.
"""

from typing import NamedTuple

from companion.core.seats import Seat
from companion.games.nexus_ops.model import Battle, Boost, State
from companion.games.nexus_ops.terms import HIGHEST_HIT, LOWEST_HIT, UNITS, Counts, Terrain, Unit, count_of


class DiceCards(NamedTuple):
    """What battle cards add to dice: to all of them, and to one die each."""

    all_dice: int = 0
    one_die: tuple[int, ...] = ()


NO_CARDS = DiceCards()
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


def picking_hit(state: State, terrain: Terrain, by_cards: int = 0) -> int:
    """The least that a Lava Leaper's die must show to hit a victim of its owner's choice."""
    return max(pick_number(state, terrain, by_cards), hit_number(state, PICKER, terrain, by_cards))


def read_dice(
    state: State,
    dice: tuple[int, ...],
    unit: Unit,
    terrain: Terrain,
    cards: DiceCards = NO_CARDS,
) -> tuple[int, int]:
    """How many of these dice hit, and with how many of them the owner picks the victim.

    What is for one die goes to the best miss that it turns into a hit.
    """
    unused = sorted(cards.one_die)
    hits = picks = 0
    for die in sorted(dice, reverse=True):
        turning = (
            extra for extra in (0, *unused) if die >= hit_number(state, unit, terrain, cards.all_dice + extra)
        )
        if (extra := next(turning, None)) is None:
            continue
        if extra:
            unused.remove(extra)
        hits += 1
        picks += unit == PICKER and die >= picking_hit(state, terrain, cards.all_dice + extra)
    return hits, picks


# --- in a battle, with the cards that were played


def boosts_of(battle: Battle, seat: Seat, unit: Unit) -> list[Boost]:
    """The battle cards that concern the dice of these units."""
    return [boost for boost in battle.boosts if boost.side == seat and boost.unit in (None, unit)]


def by_cards(battle: Battle, seat: Seat, unit: Unit) -> int:
    """What battle cards add to the dice of these units."""
    return sum(boost.change for boost in boosts_of(battle, seat, unit) if not boost.single)


def for_one_die(battle: Battle, seat: Seat, unit: Unit) -> tuple[int, ...]:
    """What battle cards add to one die of these units each."""
    return tuple(boost.change for boost in boosts_of(battle, seat, unit) if boost.single)


def dice_of(state: State, seat: Seat) -> int:
    """How many dice a seat throws in this step of the battle: one per unit, two if a card says so."""
    battle = state.fight()
    if battle.step is None:
        return 0
    count = count_of(battle.alive[seat], battle.step)
    if battle.boosts and any(boost.twice for boost in boosts_of(battle, seat, battle.step)):
        return 2 * count
    return count


def worth(state: State, units: Counts) -> int:
    """What units cost, a measure of an army at a glance."""
    return sum(state.chart[unit].cost * count for unit, count in zip(UNITS, units, strict=True))
