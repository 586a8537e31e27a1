"""A second, deliberately simple-minded reading of a battle, to check the odds against.

Every unit is one entry in a list, as on the table; dice are thrown, or all throws are gone through face by
face; units are taken out of the list one at a time; chances are fractions. Nothing here comes from the
package under test, so a misreading has to be made twice to go unseen. A unit is the number of its kind in
battle order.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

Units = tuple[int, ...]
Faces = tuple[int, ...]
Sides = tuple[Units, Units]
Table = dict[Sides, Fraction]
# What is left, and whose turn it was: 0 for the side that began, 1 for the other.
End = tuple[Sides, int]


@dataclass(frozen=True)
class Chart:
    """Hit numbers and pick numbers of attacker and defender, costs, and what owners spare."""

    hits_on: tuple[Units, Units]
    costs: Units
    picks_on: tuple[Units, Units]
    spares_who_has_not_rolled: bool = False

    def dear(self, side: int, step: int) -> Callable[[int], tuple[int, ...]]:
        """How dear a unit is to its owner, in this step; the enemy knows."""

        def value(unit: int) -> tuple[int, ...]:
            spared = self.spares_who_has_not_rolled and unit > step
            hope = 0 if unit <= step else 7 - self.hits_on[side][unit]
            return int(spared), self.costs[unit], hope, unit

        return value

    def reversed(self) -> "Chart":
        """The same with the roles changed."""
        return replace(self, hits_on=self.hits_on[::-1], picks_on=self.picks_on[::-1])


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
            standing[enemy].remove(max(standing[enemy], key=chart.dear(enemy, step)))
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


def table_on_turn(turn: int, sides: Sides, chart: Chart) -> Table:
    """All that one round can leave if this side attacks, seen from the side that began."""
    if turn == 0:
        return round_table(sides, chart)
    table = round_table((sides[1], sides[0]), chart.reversed())
    return {(left, right): chance for (right, left), chance in table.items()}


def thrown_to_the_end(sides: Sides, chart: Chart, chance: Random) -> End:
    """With real dice, until one side is gone."""
    turn = 1
    while all(sides):
        turn = 1 - turn
        if turn == 0:
            sides = thrown(sides, chart, chance)
        else:
            right, left = thrown((sides[1], sides[0]), chart.reversed(), chance)
            sides = left, right
    return sides, turn


def end_table(sides: Sides, chart: Chart) -> dict[End, Fraction]:
    """All that can be left when one side is gone, or when nothing can ever happen again."""

    @cache
    def end(now: Sides, turn: int) -> dict[End, Fraction]:
        """From the beginning of a turn on; two rounds at a time, since the roles are then as they were."""
        own = table_on_turn(turn, now, chart)
        others = table_on_turn(1 - turn, now, chart)
        same, same_again = own.pop(now, Fraction(0)), others.pop(now, Fraction(0))
        if same == 1:
            return {(now, turn): Fraction(1)}
        total: defaultdict[End, Fraction] = defaultdict(Fraction)
        for whose, table, share in ((turn, own, Fraction(1)), (1 - turn, others, same)):
            for then, chance in table.items():
                rest = end(then, 1 - whose) if all(then) else {(then, whose): Fraction(1)}
                for last, final in rest.items():
                    total[last] += share * chance * final / (1 - same * same_again)
        return dict(total)

    return end(sides, 0) if all(sides) else {(sides, 0): Fraction(1)}
