"""Whose frame goes next on a bus. No thread and no clock in here.

Each display has a mailbox with room for one frame: a newer one replaces it and keeps its place in the
queue, so a display that talks a lot gains nothing over one that talks little. A frame caused by an input
(`urgent`) overtakes those that are not; it waits for the frame in flight and for inputs that came before
it, nothing else.

A frame that failed is put back once, at the end, unless a newer one came meanwhile: most errors on a bus
are gone the next moment, and nobody might draw that screen again for minutes. After that the newest frame
is put aside until somebody asks for a `retry`, which is again one try behind all others. Until a display
has taken a frame again it has no urgent ones, so a broken display cannot hold up the others.
"""

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

Display = TypeVar("Display", bound=Hashable)
Frame = TypeVar("Frame")


class _QueuedFrame(Struct, Generic[Frame]):
    frame: Frame
    urgent: bool
    retried: bool = False


class Schedule(Generic[Display, Frame]):
    """Post frames; take one, send it, and say how that went before taking the next."""

    def __init__(self) -> None:
        # Dictionaries keep the order of first insertion, which is the queue.
        self._waiting: dict[Display, _QueuedFrame[Frame]] = {}
        self._in_flight: tuple[Display, _QueuedFrame[Frame]] | None = None
        self._failing: set[Display] = set()
        self._aside: dict[Display, Frame] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def idle(self) -> bool:
        """Nothing waits and nothing is in flight."""
        return not self._waiting and self._in_flight is None

    @property
    def can_retry(self) -> bool:
        """Whether a `retry` has anything to try."""
        return bool(self._aside)

    def fails(self, display: Display) -> bool:
        """Whether its last frame did not arrive."""
        return display in self._failing

    def post(self, display: Display, frame: Frame, *, urgent: bool = False) -> None:
        urgent = urgent and display not in self._failing
        self._aside.pop(display, None)
        waiting = self._waiting.get(display)
        if waiting is None or (urgent and not waiting.urgent):
            # An input's place is counted from the input, not from the frame that happened to wait already.
            self._waiting.pop(display, None)
            self._waiting[display] = _QueuedFrame(frame, urgent)
        else:
            waiting.frame, waiting.retried = frame, False

    def take(self) -> tuple[Display, Frame] | None:
        if self._in_flight is not None:
            raise RuntimeError("a frame is still in flight: report it with succeeded() or failed() first")
        if not self._waiting:
            return None
        queue = self._waiting.items()
        display = next((display for display, queued in queue if queued.urgent), next(iter(self._waiting)))
        queued = self._waiting.pop(display)
        self._in_flight = display, queued
        return display, queued.frame

    def succeeded(self) -> bool:
        """The frame in flight arrived. True when its display had failed before."""
        display, _ = self._landed()
        recovered = display in self._failing
        self._failing.discard(display)
        return recovered

    def failed(self) -> None:
        """The frame in flight did not arrive."""
        display, queued = self._landed()
        self._failing.add(display)
        newer = self._waiting.pop(display, None)
        if newer is not None:
            self._waiting[display] = _QueuedFrame(newer.frame, urgent=False)
        elif not queued.retried:
            self._waiting[display] = _QueuedFrame(queued.frame, urgent=False, retried=True)
        else:
            self._aside[display] = queued.frame

    def retry(self) -> None:
        """Let what was put aside wait once more, behind everything else."""
        for display, frame in self._aside.items():
            self._waiting[display] = _QueuedFrame(frame, urgent=False, retried=True)
        self._aside.clear()

    def suspect(self, newest: Mapping[Display, Frame]) -> None:
        """Nothing is known of these displays: each counts as failing until its newest frame has arrived."""
        self._failing.update(newest)
        for display, frame in newest.items():
            self.post(display, frame)

    def drop(self) -> None:
        """Forget every frame that waits."""
        self._waiting.clear()
        self._aside.clear()

    def _landed(self) -> tuple[Display, _QueuedFrame[Frame]]:
        if self._in_flight is None:
            raise RuntimeError("no frame is in flight")
        landed, self._in_flight = self._in_flight, None
        return landed
