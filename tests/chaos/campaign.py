"""What a campaign gives back: how often it tried what, and every promise that did not hold."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

Counted = TypeVar("Counted", bound="Figures")
MOST_SHOWN = 10
# The last line of every table.
COUNTED = "broken promises"
# Where a campaign keeps files whose disk is not what it tries: in memory if possible.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Figures(Struct, kw_only=True):
    """One field for each thing that is counted, named as it should be read: `kills_while_writing`.

    `wrong` has a sentence for each broken promise, with what is needed to see it again (an offset, a moment).
    """

    wrong: list[str] = []

    def require(self, holds: bool, otherwise: str) -> None:
        """A promise: what to say when it does not hold."""
        if not holds:
            self.wrong.append(otherwise)


def added(one: Counted, other: Counted) -> Counted:
    """Two parts of a campaign as one."""
    sums = {name: getattr(one, name) + getattr(other, name) for name in one.__struct_fields__}
    return type(one)(**sums)


def lines(figures: Figures) -> Iterator[str]:
    """The small table of a campaign: a line for each figure, then whether everything held."""
    counts = msgspec.structs.asdict(figures)
    wrong: list[str] = counts.pop("wrong")
    for name, count in counts.items():
        shown = f"{count:,.2f}" if isinstance(count, float) else f"{count:,}"
        yield f"{shown:>12}  {name.replace('_', ' ')}"
    yield f"{len(wrong):>12,}  {COUNTED}"
    for sentence in wrong[:MOST_SHOWN]:
        yield f"              ! {sentence}"
