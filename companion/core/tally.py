"""What several counts may be: bounds for each row, for their sum, and for what they cost together.

All of it is plain data, so a page can tell at every push what is left. The allowed counts are numbered
without a list of them, so whoever plays by chance can draw one of any number.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from companion.core.text import Text

Counts = tuple[int, ...]
# Rows without words: least, most and cost of each.
Bounds = tuple[tuple[int, int, int], ...]

WAYS_KEPT = 4096


class Row(Struct, frozen=True):
    """One thing to count, from `low` to `most`, beginning at `start`.

    `cost` is what each one takes of the budget; `detail` says more while the cursor is on it.
    """

    label: Text
    most: int
    low: int = 0
    start: int = 0
    cost: int = 0
    detail: Text | None = None
    icon: str = ""


class Limits(Struct, frozen=True):
    """What counts may be together: a sum from `least` to `most` that costs at most `budget`; None: any."""

    least: int = 0
    most: int | None = None
    budget: int | None = None

    def allow(self, total: int, cost: int) -> bool:
        """Whether neither the sum nor what it costs is too much."""
        return (self.most is None or total <= self.most) and (self.budget is None or cost <= self.budget)


# What is left for the rows to come: of the least, of the most, of the budget.
_Left = tuple[int, int | None, int | None]


def ways(rows: Bounds, limits: Limits) -> int:
    """How many counts are allowed."""
    return _ways(_countable(rows, limits.budget), limits.least, limits.most, limits.budget)


def counts_at(place: int, rows: Bounds, limits: Limits) -> Counts:
    """The allowed counts with this number, from the fewest of the first row on."""
    left: _Left = (limits.least, limits.most, limits.budget)
    counts: list[int] = []
    for number, row in enumerate(rows, start=1):
        numbers = _numbers(row, left[1], left[2])
        if len(numbers) == 1:
            counts.append(numbers[0])
            left = _after(*left, numbers[0], row[2])
            continue
        others = _countable(rows[number:], left[2])
        for count in numbers:
            after = _after(*left, count, row[2])
            following = _ways(others, *after)
            if place < following:
                counts.append(count)
                left = after
                break
            place -= following
        else:
            raise IndexError(place)
    if place or left[0]:
        raise IndexError(place)
    return tuple(counts)


def place_of(counts: Counts, rows: Bounds, limits: Limits) -> int:
    """The number of allowed counts."""
    place = 0
    left: _Left = (limits.least, limits.most, limits.budget)
    for number, (row, count) in enumerate(zip(rows, counts, strict=True), start=1):
        fewer = range(row[0], count)
        place += sum(_ways(rows[number:], *_after(*left, one, row[2])) for one in fewer)
        left = _after(*left, count, row[2])
    return place


def _countable(rows: Bounds, budget: int | None) -> Bounds:
    """Without the rows that can count nothing: they make no difference, and few tallies differ then."""
    return tuple([row for row in rows if row[0] or (row[1] and (budget is None or row[2] <= budget))])


@lru_cache(maxsize=WAYS_KEPT)
def _ways(rows: Bounds, least: int, most: int | None, budget: int | None) -> int:
    if not rows:
        return int(least == 0)
    others, cost = rows[1:], rows[0][2]
    numbers = _numbers(rows[0], most, budget)
    return sum([_ways(others, *_after(least, most, budget, count, cost)) for count in numbers])


def _after(least: int, most: int | None, budget: int | None, count: int, cost: int) -> _Left:
    return (
        least - count if least > count else 0,
        None if most is None else most - count,
        None if budget is None else budget - count * cost,
    )


def _numbers(row: tuple[int, int, int], most: int | None, budget: int | None) -> range:
    """What a row may count."""
    low, high, cost = row
    if most is not None and most < high:
        high = most
    if budget is not None and cost and budget // cost < high:
        high = budget // cost
    return range(low, high + 1)


class AllowedCounts(Struct, frozen=True):
    """All allowed counts in their order, without a list of them."""

    rows: Bounds
    limits: Limits

    def __len__(self) -> int:
        # A length cannot be larger; there may be more of them.
        return min(ways(self.rows, self.limits), sys.maxsize)

    def __getitem__(self, place: int) -> Counts:
        return counts_at(place, self.rows, self.limits)

    def __iter__(self) -> Iterator[Counts]:
        return map(self.__getitem__, range(len(self)))
