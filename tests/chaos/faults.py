"""What goes wrong with a table's parts, and when: mishaps begin at random moments, last a while, and end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from companion.core.seats import Seat

# After a mishap has ended, a device may take this long until all is well again.
RECOVERY_MS = 5_000

Part = tuple[str, Seat]


def nothing() -> None:
    """Nothing more happens."""


class Fault(Struct, frozen=True):
    """Something that goes wrong with some parts."""

    kind: str
    parts: frozenset[Part]
    begin: Callable[[], object] = nothing
    lasts_ms: int = 0
    each_step: Callable[[], None] = nothing
    end: Callable[[], object] = nothing
    # The table must name these seats within this time, if it lasts as long.
    told: frozenset[Seat] = frozenset()
    told_within_ms: int = 0

    @property
    def seats(self) -> frozenset[Seat]:
        """Whose parts these are."""
        return frozenset(seat for _, seat in self.parts)


# What may go wrong next, but not with these parts; None when there are no others of its kind.
Make = Callable[[frozenset[Part]], Fault | None]


class FaultSchedule:
    """Lets mishaps begin and end, at most one for each part."""

    def __init__(self, make: Make, chance: Random, now_ms: Callable[[], int]) -> None:
        # What is under way, and since when.
        self.begun: list[tuple[int, Fault]] = []
        # About so many begin in a second.
        self.pace = 0.8
        self._make = make
        self._chance = chance
        self._now_ms = now_ms
        self._troubled_until: dict[Seat, int] = {}

    def step(self, step_ms: int) -> Fault | None:
        """Time has passed: what is over ends, and perhaps something begins."""
        now = self._now_ms()
        for begun, mishap in [*self.begun]:
            mishap.each_step()
            if now >= begun + mishap.lasts_ms:
                self._end(begun, mishap)
        if self._chance.random() < self.pace * step_ms / 1_000:
            return self._begin()
        return None

    def troubled(self, seat: Seat, *, besides: Fault | None = None) -> bool:
        """Whether something (else) is wrong with a seat's parts, or was a moment ago."""
        under_way = any(seat in mishap.seats for _, mishap in self.begun if mishap is not besides)
        return under_way or self._now_ms() < self._troubled_until.get(seat, 0)

    def end_all(self) -> None:
        """Everything is mended."""
        for begun, mishap in [*self.begun]:
            self._end(begun, mishap)

    def _begin(self) -> Fault | None:
        mishap = self._make(self._broken)
        if mishap is not None:
            self.begun.append((self._now_ms(), mishap))
            mishap.begin()
        return mishap

    @property
    def _broken(self) -> frozenset[Part]:
        return frozenset(part for _, mishap in self.begun for part in mishap.parts)

    def _end(self, begun: int, mishap: Fault) -> None:
        self.begun.remove((begun, mishap))
        mishap.end()
        until = self._now_ms() + RECOVERY_MS
        self._troubled_until |= dict.fromkeys(mishap.seats, until)
