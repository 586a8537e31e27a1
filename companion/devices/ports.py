"""What the table needs of its devices, real or simulated; everything in this room fits one of these.

Input comes as signals through a `post` function that any thread may call. Output never blocks and never
raises: a display that is gone is reported as a signal, and the game goes on.
"""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from PIL.Image import Image

from companion.core.seats import Seat
from companion.core.signals import Cue, Signal

Post = Callable[[Signal], None]


class AgedPost(Protocol):
    """Takes a signal that is some milliseconds old already."""

    def __call__(self, signal: Signal, age_ms: int = 0, /) -> None:
        """Hand it in; from any thread."""


class DisplayPort(Protocol):
    """One display."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def show(self, image: Image, *, urgent: bool) -> None:
        """Show a picture soon; `urgent` when a player's input caused it."""


@runtime_checkable
class DimmableDisplay(Protocol):
    """A display with a brightness of its own."""

    def dim(self, level: int) -> None:
        """Another one, 0 to 255, as soon as it can."""


class CuePort(Protocol):
    """Lights and sounds."""

    def cue(self, cue: Cue, now_ms: int) -> None:
        """A cue for one seat."""

    def waiting(self, seats: frozenset[Seat], now_ms: int) -> None:
        """The seats that are waited for."""

    def tick(self, now_ms: int) -> None:
        """Time passes."""
