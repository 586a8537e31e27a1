"""A second, deliberately simple-minded reading of a battle, to check the odds against.

Every unit is one entry in a list, as on the table; dice are thrown, or all throws are gone through face by
face; units are taken out of the list one at a time; chances are fractions. Nothing here comes from the
package under test, so a misreading has to be made twice to go unseen. A unit is the number of its kind in
battle order.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

Units = tuple[int, ...]
Faces = tuple[int, ...]
Sides = tuple[Units, Units]
Table = dict[Sides, Fraction]


@dataclass(frozen=True)
class Chart:
    """Hit numbers and pick numbers of attacker and defender, costs, and what owners spare."""

    hits_on: tuple[Units, Units]
    costs: Units
    picks_on: tuple[Units, Units]
    spares_who_has_not_rolled: bool = False

    def worth(self, side: int, step: int) -> Callable[[int], tuple[int, ...]]:
        """What a unit is worth to the enemy of its side, in this step."""

        def value(unit: int) -> tuple[int, ...]:
            hope = 0 if unit <= step else 7 - self.hits_on[side][unit]
            return self.costs[unit], hope, unit

        return value

    def dear(self, side: int, step: int) -> Callable[[int], tuple[int, ...]]:
        """How dear a unit is to its owner, in this step."""
        worth = self.worth(side, step)
        return lambda unit: (int(self.spares_who_has_not_rolled and unit > step), *worth(unit))


def listed(counts: Units) -> Units:
    """Counts as a list of units."""
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def counted(units: Units) -> Units:
    """A list of units as counts."""
    return tuple(units.count(kind) for kind in range(6))


def read(faces: Faces, hits_on: int, picks_on: int) -> tuple[int, int]:
    """How many hits the victim's owner places, and how many the roller."""
    hits = [face for face in faces if face >= hits_on]
    picks = [face for face in hits if face >= picks_on]
    return len(hits) - len(picks), len(picks)


def exchange(sides: Sides, step: int, hits: tuple[tuple[int, int], tuple[int, int]], chart: Chart) -> Sides:
    """Remove what one step's hits remove; the attacker makes all choices first."""
    standing = [list(sides[0]), list(sides[1])]
    for chooser, enemy in ((0, 1), (1, 0)):
        for _ in range(min(hits[enemy][0], len(standing[chooser]))):
            standing[chooser].remove(min(standing[chooser], key=chart.dear(chooser, step)))
        for _ in range(min(hits[chooser][1], len(standing[enemy]))):
            standing[enemy].remove(max(standing[enemy], key=chart.worth(enemy, step)))
    return tuple(standing[0]), tuple(standing[1])


def thrown(sides: Sides, chart: Chart, chance: Random) -> Sides:
    """One round with real dice."""
    for step in range(6):
        attack, defence = (
            read(
                tuple(chance.randint(1, 6) for _ in range(sides[side].count(step))),
                chart.hits_on[side][step],
                chart.picks_on[side][step],
            )
            for side in (0, 1)
        )
        sides = exchange(sides, step, (attack, defence), chart)
    return sides


@cache
def every_throw(dice: int, hits_on: int, picks_on: int) -> dict[tuple[int, int], Fraction]:
    """All throws of these dice, face by face, sorted by what they do."""
    results = Counter(read(faces, hits_on, picks_on) for faces in product(range(1, 7), repeat=dice))
    return {result: Fraction(number, 6**dice) for result, number in results.items()}


def round_table(sides: Sides, chart: Chart) -> Table:
    """All that one round can leave."""
    table: Table = {sides: Fraction(1)}
    for step in range(6):
        after: defaultdict[Sides, Fraction] = defaultdict(Fraction)
        for before, share in table.items():
            attack, defence = (
                every_throw(before[side].count(step), chart.hits_on[side][step], chart.picks_on[side][step])
                for side in (0, 1)
            )
            for (hits, one), (returned, other) in product(attack.items(), defence.items()):
                after[exchange(before, step, (hits, returned), chart)] += share * one * other
        table = dict(after)
    return table


def end_table(sides: Sides, chart: Chart) -> Table:
    """All that can be left when one side is gone, or when nothing can ever happen again."""

    @cache
    def end(now: Sides) -> Table:
        if not all(now):
            return {now: Fraction(1)}
        after = round_table(now, chart)
        same = after.pop(now, Fraction(0))
        if same == 1:
            return {now: Fraction(1)}
        total: defaultdict[Sides, Fraction] = defaultdict(Fraction)
        for then, share in after.items():
            for last, chance in end(then).items():
                total[last] += share * chance / (1 - same)
        return dict(total)

    return end(sides)
