"""A bag of counts: ships, units, cubes, one number for each kind, in an order that a game knows."""

from __future__ import annotations

from collections.abc import Iterable

Counts = tuple[int, ...]


def plus(counts: Counts, place: int, number: int = 1) -> Counts:
    """The counts with more (or fewer) of one kind."""
    return (*counts[:place], counts[place] + number, *counts[place + 1 :])


def added(one: Counts, other: Counts) -> Counts:
    """Both together."""
    return tuple(first + second for first, second in zip(one, other, strict=True))


def less(one: Counts, other: Counts) -> Counts:
    """The first without the second."""
    return tuple(first - second for first, second in zip(one, other, strict=True))


def total(parts: Iterable[Counts], nothing: Counts) -> Counts:
    """All of them together."""
    return tuple(map(sum, zip(nothing, *parts, strict=True)))
