"""One thread owns one bus and every display on it.

The thread is a thin shell around `Schedule`: wait for a frame, send it, report. Whoever posts never waits
for a bus. A picture is packed when it is posted, so its owner may draw on it again at once, and one that
does not fit is refused where the mistake is.

A display that fails is not posted to any more once the table knows, so the thread itself tries it again,
about once a second, with the newest frame it was given: a cable that is back is noticed without anybody's
help. One whose power failed for a moment does not even fail: it takes every message, and stays dark. So one
display after the other is started afresh with its newest frame, which nobody sees where all was well, and
which finds out the missing where nothing new was to be shown. The thread that owns the bus also closes it.
Whatever else is raised in the thread is logged, and the bus is served again from scratch: nobody may be left
with displays that stand still.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle
from threading import Condition, Thread
from time import monotonic
from typing import Protocol

from PIL.Image import Image

from companion.devices.oled.controllers import DisplayError
from companion.devices.oled.schedule import Schedule

#: How long a failing display is left alone: short for a hand with a cable, long for a bus.
RETRY_SECONDS = 1.0
#: How often one of a bus's displays is started afresh: with seven each has its turn within a quarter minute,
#: for a fiftieth of the bus.
RENEW_SECONDS = 2.0
#: The kernel gives up on a stuck I2C transfer after about a second; a few of them may be waiting.
CLOSE_SECONDS = 10.0

_log = logging.getLogger(__name__)


class PanelPort(Protocol):
    """What the worker needs of a panel."""

    def dim(self, level: int) -> None: ...
    def pack(self, image: Image) -> bytes: ...
    def show(self, frame: bytes) -> None: ...
    def forget(self) -> None: ...
    def close(self, *, blank: bool = False) -> None: ...


#: Called on the worker's thread with every error of a display, and with None when it works again.
HealthCallback = Callable[[str, DisplayError | None], None]


class BusWorker:
    """Brings frames to the displays of one bus."""

    def __init__(  # noqa: PLR0913 - a test chooses every time span
        self,
        name: str,
        displays: Mapping[str, PanelPort],
        on_health: HealthCallback,
        *,
        retry_seconds: float = RETRY_SECONDS,
        renew_seconds: float = RENEW_SECONDS,
        close_seconds: float = CLOSE_SECONDS,
    ) -> None:
        self.name = name
        self._displays = dict(displays)
        self._on_health = on_health
        self._retry_seconds = retry_seconds
        self._close_seconds = close_seconds
        self._retry_at: float | None = None
        self._renew_seconds = renew_seconds
        self._renew_at = monotonic() + renew_seconds
        self._turns = cycle(self._displays)
        self._newest: dict[str, bytes] = {}
        self._afresh: set[str] = set()
        self._schedule: Schedule[str, bytes] = Schedule()
        self._changed = Condition()
        self._closing = False
        self._blank = False
        self._thread = Thread(target=self._run, name=f"bus {name}", daemon=True)
        self._thread.start()

    def post(self, display: str, image: Image, *, urgent: bool = False) -> None:
        """Show this picture as soon as the bus allows; `urgent` when a player's input caused it."""
        frame = self._displays[display].pack(image)
        with self._changed:
            if self._closing:
                raise DisplayError(
                    "the bus is closed", where=f"{self.name}, {display}", remedy="post before close()"
                )
            self._newest[display] = frame
            self._schedule.post(display, frame, urgent=urgent)
            self._changed.notify_all()

    def dim(self, display: str, level: int) -> None:
        """Another brightness: the panel adopts it with the frame that it shows already."""
        with self._changed:
            self._displays[display].dim(level)
            if display in self._newest and not self._closing:
                self._schedule.post(display, self._newest[display], urgent=False)
                self._changed.notify_all()

    def renew(self) -> None:
        """Start every display afresh now."""
        with self._changed:
            for display in self._displays:
                self._renew(display)
            self._changed.notify_all()

    def retry(self) -> None:
        """Try failing displays again now."""
        with self._changed:
            self._schedule.retry()
            self._changed.notify_all()

    def settle(self) -> None:
        """Wait until everything that was posted has arrived, or failed."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._schedule.idle, self._close_seconds):
                raise self._hangs()

    def close(self, *, drain: bool = True, blank: bool = False) -> None:
        """Stop the thread, after the frames that wait or without them, and let go of the bus."""
        with self._changed:
            if not self._closing:
                self._closing, self._blank = True, blank
            if not drain:
                self._schedule.drop()
            self._changed.notify_all()
        self._thread.join(self._close_seconds)
        if self._thread.is_alive():
            raise self._hangs()

    def _hangs(self) -> DisplayError:
        return DisplayError("the bus hangs", where=self.name, remedy="unplug its displays one by one")

    def _run(self) -> None:
        while not self._ended():
            self._begin_again()
        for display, panel in self._displays.items():
            self._guard(display, partial(panel.close, blank=self._blank))

    def _ended(self) -> bool:
        """Serve the bus; False when something that no display is to blame for ended it before its time."""
        try:
            while (next_frame := self._wait()) is not None:
                self._send(*next_frame)
        except Exception:
            _log.exception("bus %s; it is served again", self.name)
            return self._closing
        return True

    def _begin_again(self) -> None:
        """Nothing is known of any display: each gets its newest frame once more, after a moment."""
        for display in self._displays:
            self._report(
                display, DisplayError("the bus was interrupted", where=display, remedy="see the log")
            )
        with self._changed:
            self._afresh.update(self._displays)
            self._schedule = Schedule()
            self._schedule.suspect(self._newest)
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._closing, self._retry_seconds)

    def _send(self, display: str, frame: bytes) -> None:
        if display in self._afresh:
            self._afresh.discard(display)
            self._displays[display].forget()
        arrived = self._guard(display, partial(self._displays[display].show, frame))
        if arrived and self._schedule.fails(display):
            self._report(display, None)
        with self._changed:
            (self._schedule.succeeded if arrived else self._schedule.failed)()
            self._changed.notify_all()

    def _wait(self) -> tuple[str, bytes] | None:
        """The next frame; None when there is none and there will be none."""
        with self._changed:
            while True:
                pause = None if self._closing else self._pause()
                if self._schedule or self._closing:
                    return self._schedule.take()
                self._changed.wait(pause)

    def _pause(self) -> float:
        """Seconds until something is due: by the clock, however much traffic there is."""
        now = monotonic()
        if now >= self._renew_at:
            self._renew_at = now + self._renew_seconds
            self._renew(next(self._turns))
        if not self._schedule.can_retry:
            self._retry_at = None
        elif self._retry_at is None:
            self._retry_at = now + self._retry_seconds
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_at = None
            self._schedule.retry()
        return min(self._renew_at, self._retry_at or self._renew_at) - now

    def _renew(self, display: str) -> None:
        """Let a display's newest frame wait once more; one that fails is tried again anyway."""
        if display in self._newest and not self._schedule.fails(display):
            self._afresh.add(display)
            self._schedule.post(display, self._newest[display])

    def _guard(self, display: str, action: Callable[[], None]) -> bool:
        """One display's trouble, of whatever kind, must not end the thread that serves the others."""
        try:
            action()
        except DisplayError as error:
            self._report(display, error)
        except Exception as error:
            if not self._schedule.fails(display):
                _log.exception("display %s on bus %s", display, self.name)
            self._report(
                display, DisplayError(f"the driver failed: {error!r}", where=display, remedy="see the log")
            )
        else:
            return True
        return False

    def _report(self, display: str, error: DisplayError | None) -> None:
        try:
            self._on_health(display, error)
        except Exception:
            _log.exception("the health callback of bus %s", self.name)


class BusDisplay:
    """One panel of a bus: posting never waits, and what goes wrong is the worker's to report."""

    def __init__(self, worker: BusWorker, name: str, size: tuple[int, int]) -> None:
        self.size = size
        self._worker = worker
        self._name = name

    def dim(self, level: int) -> None:
        """Another brightness, 0 to 255, as soon as the bus allows."""
        self._worker.dim(self._name, level)

    def show(self, image: Image, *, urgent: bool) -> None:
        """Bring the picture to the glass soon."""
        self._worker.post(self._name, image, urgent=urgent)
