"""A line on which everything goes wrong: frames cut, doubled, out of order, flipped, among random bytes.

`Noise` remembers which frames stand undamaged in what it made. Whoever listens must find each of them, in
their order: whatever came before, a whole frame is understood. And whatever else is found must at least have
been sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from msgspec import Struct

MOST_RANDOM_BYTES = 2_000
MOST_FLIPPED = 3
MOST_OUT_OF_ORDER = 4


class Sent(Struct, frozen=True):
    """A frame on the wire, and what its listener should make of it."""

    line: bytes
    meaning: object


class Noise:
    """Makes a noisy stream of frames; what it did with them can be counted."""

    def __init__(self, frames: Iterator[Sent], chance: Random, *, most_flipped: int = MOST_FLIPPED) -> None:
        # What a listener may find, and what it must.
        self.sent: set[object] = set()
        self.whole: list[object] = []
        self.bytes = 0
        self.damaged = 0
        self.random_bytes = 0
        self._frames = frames
        self._chance = chance
        self._most_flipped = most_flipped
        self._ways: list[Callable[[], bytes]] = [
            self._random,
            self._untouched,
            self._doubled,
            self._out_of_order,
            self._cut,
            self._flipped,
        ]

    def pieces(self, size: int, largest: int) -> Iterator[bytes]:
        """About so many bytes, as reads would bring them."""
        waiting = b""
        while size > 0:
            while len(waiting) < largest:
                waiting += self._chance.choice(self._ways)()
            length = self._chance.randint(1, largest)
            piece, waiting = waiting[:length], waiting[length:]
            size -= length
            self.bytes += len(piece)
            yield piece
        self.bytes += len(waiting)
        for start in range(0, len(waiting), largest):
            yield waiting[start : start + largest]

    def _next(self) -> Sent:
        frame = next(self._frames)
        self.sent.add(frame.meaning)
        return frame

    def _put(self, frames: Iterable[Sent]) -> bytes:
        found = list(frames)
        self.whole += [frame.meaning for frame in found]
        return b"".join([frame.line for frame in found])

    def _untouched(self) -> bytes:
        return self._put([self._next()])

    def _doubled(self) -> bytes:
        return self._put([self._next()] * 2)

    def _out_of_order(self) -> bytes:
        several = [self._next() for _ in range(self._chance.randint(2, MOST_OUT_OF_ORDER))]
        self._chance.shuffle(several)
        return self._put(several)

    def _random(self) -> bytes:
        # Seldom much, so that there are about as many random bytes as frames.
        data = self._chance.randbytes(int(MOST_RANDOM_BYTES * self._chance.random() ** 5))
        self.random_bytes += len(data)
        return data

    def _cut(self) -> bytes:
        """Without its beginning, without its end, or without its middle."""
        line = self._next().line
        start, end = sorted(self._chance.sample(range(len(line) + 1), 2))
        self.damaged += 1
        return self._chance.choice((line[end:], line[:start], line[:start] + line[end:]))

    def _flipped(self) -> bytes:
        line = bytearray(self._next().line)
        for bit in self._chance.sample(range(8 * len(line)), self._chance.randint(1, self._most_flipped)):
            line[bit // 8] ^= 1 << bit % 8
        self.damaged += 1
        return bytes(line)


def numbered(make: Callable[[int], Sent]) -> Iterator[Sent]:
    """One frame after the other, each another one."""
    number = 0
    while True:
        yield make(number)
        number += 1


def first_missing(wanted: Iterable[object], found: Iterable[object]) -> object | None:
    """The first of `wanted` that is not in `found` in its order."""
    left = iter(found)
    return next((one for one in wanted if not any(one == other for other in left)), None)
