"""What players are called outside the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.club.settings import NamePolicy


def outside(names: Sequence[str], policy: NamePolicy) -> tuple[str, ...]:
    """The names as they leave the table: whole, their beginnings (still different ones), or only seats."""
    if policy == "full":
        return tuple(names)
    if policy == "withheld":
        return tuple(f"#{seat}" for seat in range(1, len(names) + 1))
    short: list[str] = []
    for seat, name in enumerate(names, start=1):
        letter = f"{name[0]}."
        short.append(f"{letter}{seat}" if letter in short else letter)
    return tuple(short)
