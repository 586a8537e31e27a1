"""One thread owns one bus and every display on it.

The thread is a thin shell around `Schedule`: wait for a frame, send it, report. Whoever posts never waits
for a bus. A picture is packed when it is posted, so its owner may draw on it again at once, and one that
does not fit is refused where the mistake is.

A display that fails is not posted to any more once the table knows, so the thread itself tries it again,
about once a second, with the newest frame it was given: a cable that is back is noticed without anybody's
help. The thread that owns the bus also closes it.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from threading import Condition, Thread
from time import monotonic
from typing import Protocol

from PIL.Image import Image

from companion.devices.oled.errors import DisplayError
from companion.devices.oled.schedule import Schedule

#: How long a failing display is left alone: short for a hand with a cable, long for a bus.
RETRY_SECONDS = 1.0
#: The kernel gives up on a stuck I2C transfer after about a second; a few of them may be waiting.
CLOSE_SECONDS = 10.0

_log = logging.getLogger(__name__)


class Shows(Protocol):
    """What the worker needs of a panel."""

    def pack(self, image: Image) -> bytes: ...
    def show(self, frame: bytes) -> None: ...
    def close(self, *, blank: bool = False) -> None: ...


#: Called on the worker's thread with every error of a display, and with None when it works again.
HealthCallback = Callable[[str, DisplayError | None], None]


class BusWorker:
    """Brings frames to the displays of one bus."""

    def __init__(
        self,
        name: str,
        displays: Mapping[str, Shows],
        on_health: HealthCallback,
        *,
        retry_seconds: float = RETRY_SECONDS,
        close_seconds: float = CLOSE_SECONDS,
    ) -> None:
        self.name = name
        self._displays = dict(displays)
        self._on_health = on_health
        self._retry_seconds = retry_seconds
        self._close_seconds = close_seconds
        self._retry_at: float | None = None
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
            self._schedule.post(display, frame, urgent=urgent)
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
        while (next_frame := self._wait()) is not None:
            display, frame = next_frame
            arrived = self._guard(display, partial(self._displays[display].show, frame))
            if arrived and self._schedule.fails(display):
                self._report(display, None)
            with self._changed:
                (self._schedule.succeeded if arrived else self._schedule.failed)()
                self._changed.notify_all()
        for display, panel in self._displays.items():
            self._guard(display, partial(panel.close, blank=self._blank))

    def _wait(self) -> tuple[str, bytes] | None:
        """The next frame; None when there is none and there will be none."""
        with self._changed:
            while True:
                pause = None if self._closing else self._pause()
                if self._schedule or self._closing:
                    return self._schedule.take()
                self._changed.wait(pause)

    def _pause(self) -> float | None:
        """Seconds until failing displays are due: by the clock, however much traffic the others make."""
        if not self._schedule.hopes:
            self._retry_at = None
            return None
        now = monotonic()
        if self._retry_at is None:
            self._retry_at = now + self._retry_seconds
        if now >= self._retry_at:
            self._retry_at = None
            self._schedule.retry()
            return None
        return self._retry_at - now

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
