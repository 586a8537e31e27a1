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

    def after(self, count: int, cost: int) -> Limits:
        """What is left for the other rows."""
        return Limits(
            max(0, self.least - count),
            None if self.most is None else self.most - count,
            None if self.budget is None else self.budget - count * cost,
        )


@lru_cache(maxsize=WAYS_KEPT)
def ways(rows: Bounds, limits: Limits) -> int:
    """How many counts are allowed."""
    if not rows:
        return int(limits.least == 0)
    others, cost = rows[1:], rows[0][2]
    return sum([ways(others, limits.after(count, cost)) for count in _first(rows, limits)])


def counts_at(place: int, rows: Bounds, limits: Limits) -> Counts:
    """The allowed counts with this number, from the fewest of the first row on."""
    if not rows:
        if place or limits.least:
            raise IndexError(place)
        return ()
    for count in _first(rows, limits):
        left = limits.after(count, rows[0][2])
        following = ways(rows[1:], left)
        if place < following:
            return (count, *counts_at(place, rows[1:], left))
        place -= following
    raise IndexError(place)


def place_of(counts: Counts, rows: Bounds, limits: Limits) -> int:
    """The number of allowed counts."""
    place = 0
    for row, count in enumerate(counts):
        fewer = range(rows[row][0], count)
        place += sum(ways(rows[row + 1 :], limits.after(one, rows[row][2])) for one in fewer)
        limits = limits.after(count, rows[row][2])
    return place


def _first(rows: Bounds, limits: Limits) -> range:
    """What the first row may count."""
    low, most, cost = rows[0]
    if limits.most is not None:
        most = min(most, limits.most)
    if limits.budget is not None and cost:
        most = min(most, limits.budget // cost)
    return range(low, most + 1)


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
