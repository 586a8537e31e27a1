"""Whose frame goes next on a bus. No thread and no clock in here.

Each display has a mailbox with room for one frame: a newer one replaces it and keeps its place in the
queue, so a display that talks a lot gains nothing over one that talks little. A frame caused by an input
(`urgent`) overtakes those that are not; it waits for the frame in flight and for inputs that came before
it, nothing else.

A frame that failed is put back once, at the end, unless a newer one came meanwhile: most errors on a bus
are gone the next moment, and nobody might draw that screen again for minutes. Until a display has taken a
frame again it has no urgent ones, so a broken display cannot hold up the others.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Display = TypeVar("Display", bound=Hashable)
Frame = TypeVar("Frame")


@dataclass(slots=True)
class _Letter(Generic[Frame]):
    frame: Frame
    urgent: bool
    retried: bool = False


class Schedule(Generic[Display, Frame]):
    """Post frames; take one, send it, and say how that went before taking the next."""

    def __init__(self) -> None:
        # Dictionaries keep the order of first insertion, which is the queue.
        self._waiting: dict[Display, _Letter[Frame]] = {}
        self._in_flight: tuple[Display, _Letter[Frame]] | None = None
        self._failing: set[Display] = set()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def post(self, display: Display, frame: Frame, *, urgent: bool = False) -> None:
        urgent = urgent and display not in self._failing
        waiting = self._waiting.get(display)
        if waiting is None or (urgent and not waiting.urgent):
            # An input's place is counted from the input, not from the frame that happened to wait already.
            self._waiting.pop(display, None)
            self._waiting[display] = _Letter(frame, urgent)
        else:
            waiting.frame, waiting.retried = frame, False

    def take(self) -> tuple[Display, Frame] | None:
        if self._in_flight is not None:
            raise RuntimeError("a frame is still in flight: report it with succeeded() or failed() first")
        if not self._waiting:
            return None
        queue = self._waiting.items()
        display = next((display for display, letter in queue if letter.urgent), next(iter(self._waiting)))
        letter = self._waiting.pop(display)
        self._in_flight = display, letter
        return display, letter.frame

    def succeeded(self) -> bool:
        """The frame in flight arrived. True when its display had failed before."""
        display, _ = self._landed()
        recovered = display in self._failing
        self._failing.discard(display)
        return recovered

    def failed(self) -> None:
        """The frame in flight did not arrive."""
        display, letter = self._landed()
        self._failing.add(display)
        newer = self._waiting.pop(display, None)
        if newer is not None:
            self._waiting[display] = _Letter(newer.frame, urgent=False)
        elif not letter.retried:
            self._waiting[display] = _Letter(letter.frame, urgent=False, retried=True)

    def drop(self) -> None:
        """Forget every frame that waits."""
        self._waiting.clear()

    def _landed(self) -> tuple[Display, _Letter[Frame]]:
        if self._in_flight is None:
            raise RuntimeError("no frame is in flight")
        landed, self._in_flight = self._in_flight, None
        return landed
