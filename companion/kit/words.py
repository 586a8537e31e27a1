"""Small things in words that every game says: lists, numbers, changes with their sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.text import Text


def joined(sign: str, parts: Sequence[Text]) -> Text:
    """Several texts in one line, with a sign between them."""
    names = [f"part{place}" for place in range(len(parts))]
    return Text(sign.join(f"{{{name}}}" for name in names), dict(zip(names, parts, strict=True)))


def listed(parts: Sequence[Text]) -> Text:
    """Several things of one kind in one line."""
    return joined(", ", parts)


def dotted(parts: Sequence[Text]) -> Text:
    """Several things of different kinds, or one after the other, in one line."""
    return joined(" · ", parts)


def number(value: int) -> Text:
    """A plain number."""
    return Text("{number}", {"number": value})


def numbers(values: Iterable[int]) -> Text:
    """Several numbers in one line."""
    return listed([number(value) for value in values])


def signed(change: int) -> str:
    """A change with its sign, as printed."""
    return f"{change:+d}".replace("-", "−")
