"""One thread owns one bus and every display on it.

The thread is a thin shell around `Schedule`: wait for a frame, send it, report. Whoever posts never waits
for a bus. A picture is packed when it is posted, so its owner may draw on it again at once, and one that
does not fit is refused where the mistake is.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from threading import Condition, Thread
from typing import Protocol

from PIL.Image import Image

from companion.devices.oled.errors import DisplayError
from companion.devices.oled.schedule import Schedule

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

    def __init__(self, name: str, displays: Mapping[str, Shows], on_health: HealthCallback) -> None:
        self.name = name
        self._displays = dict(displays)
        self._on_health = on_health
        self._schedule: Schedule[str, bytes] = Schedule()
        self._changed = Condition()
        self._closing = False
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
            self._changed.notify()

    def close(self, *, drain: bool = True, blank: bool = False) -> None:
        """Stop the thread, after the frames that wait or without them, and let go of the bus."""
        with self._changed:
            already_closing, self._closing = self._closing, True
            if not drain:
                self._schedule.drop()
            self._changed.notify()
        self._thread.join(CLOSE_SECONDS)
        if self._thread.is_alive():
            raise DisplayError("the bus hangs", where=self.name, remedy="unplug its displays one by one")
        if not already_closing:
            for display, panel in self._displays.items():
                self._guard(display, partial(panel.close, blank=blank))

    def _run(self) -> None:
        while (next_frame := self._wait()) is not None:
            display, frame = next_frame
            arrived = self._guard(display, partial(self._displays[display].show, frame))
            with self._changed:
                if not arrived:
                    self._schedule.failed()
                    continue
                recovered = self._schedule.succeeded()
            if recovered:
                self._report(display, None)

    def _wait(self) -> tuple[str, bytes] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._schedule or self._closing)
            return self._schedule.take()

    def _guard(self, display: str, action: Callable[[], None]) -> bool:
        """One display's trouble, of whatever kind, must not end the thread that serves the others."""
        try:
            action()
        except DisplayError as error:
            self._report(display, error)
        except Exception as error:
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
