"""A serial line that is kept up: opened, spoken over, and opened again whenever it was lost.

The line knows ports and time, its conversation knows what bytes mean. A port that cannot be opened, or is
gone, is tried again twice a second, for as long as the table runs. A conversation that has not been live
for a while is begun anew with the port: whatever was wrong (a device that fell silent, a driver that
noticed no end), that is how it would be put right by hand.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from companion.core.text import Text
from companion.devices.serial_port import PortError, PortGoneError, PortUnavailableError, SerialPort
from companion.link.conversation import SILENCE_MS, Conversation, Fact

REOPEN_MS = 500
# A thread that waits for bytes looks at the clock so often, if its conversation leaves it that long.
LONGEST_WAIT_SECONDS = 3.0
CLOSE_SECONDS = 5.0
# For what is still to be said when the line is to end.
LAST_WORDS_SECONDS = 1.0

_log = logging.getLogger(__name__)

Spoken = TypeVar("Spoken", bound=Conversation)


class SerialLine(Generic[Spoken]):
    """One port and whatever speaks there. One thread uses it; others may look how it is, and `wake` it."""

    def __init__(
        self,
        path: str,
        baud: int,
        begin: Callable[[int], Spoken],
        now_ms: Callable[[], int],
    ) -> None:
        self.path = path
        self.conversation: Spoken | None = None
        # Zero reads only what is there already.
        self.wait_seconds = 0.0
        self._baud = baud
        self._begin = begin
        self._now_ms = now_ms
        self._port: SerialPort | None = None
        self._trouble: Text | None = None
        self._retry_ms = now_ms()
        self._fresh_ms = 0

    @property
    def live(self) -> bool:
        """Whether the device at the other end works."""
        conversation = self.conversation
        return conversation is not None and conversation.live

    @property
    def trouble(self) -> Text | None:
        """Why it does not; the newest reason that is known."""
        conversation = self.conversation
        return (conversation.trouble if conversation else None) or self._trouble

    def listen(self) -> Sequence[Fact]:
        """What has come."""
        port = self._port or self._open()
        if port is None or self.conversation is None:
            return ()
        port.wait_seconds = min(self.wait_seconds, self.conversation.silence_ms / 1_000)
        try:
            port.by_lines = self.conversation.by_lines
            data = port.read()
        except PortGoneError as error:
            self._lost(error)
            return ()
        now = self._now_ms()
        facts = self.conversation.receive(data, now)
        if self.conversation.live:
            self._fresh_ms, self._trouble = now, None
        elif now - self._fresh_ms >= SILENCE_MS:
            self._hang_up(self.trouble)
        return facts

    def speak(self) -> None:
        """Send what is due."""
        if self._port is None or self.conversation is None:
            return
        due = self.conversation.outgoing(self._now_ms())
        if due:
            try:
                self._port.write(due)
            except PortGoneError as error:
                self._lost(error)

    def wake(self) -> None:
        """There is something to say; from any thread."""
        port = self._port
        if port is not None:
            port.wake()

    def close(self) -> None:
        """Let go of the port."""
        self._hang_up(self._trouble)

    def _open(self) -> SerialPort | None:
        now = self._now_ms()
        if now < self._retry_ms:
            return None
        try:
            port = SerialPort(self.path, self._baud, wait_seconds=self.wait_seconds)
        except PortUnavailableError as error:
            self._lost(error)
            return None
        self._fresh_ms = now
        self.conversation = self._begin(now)
        self._port = port
        return port

    def _lost(self, error: PortError) -> None:
        if error.why != self._trouble:
            _log.warning("%s; %s", error, error.remedy)
        self._hang_up(error.why)

    def _hang_up(self, why: Text | None) -> None:
        port, self._port = self._port, None
        self.conversation = None
        self._trouble = why
        self._retry_ms = self._now_ms() + REOPEN_MS
        if port is not None:
            with suppress(OSError):
                port.close()


class LineThread:
    """Serves one line until it is stopped; a fault in one line's service never ends it."""

    def __init__(
        self,
        line: SerialLine[Spoken],
        serve: Callable[[], None],
        said_all: Callable[[], bool] = lambda: True,
    ) -> None:
        self._line = line
        self._serve = serve
        self._said_all = said_all
        self._stopping = Event()
        line.wait_seconds = LONGEST_WAIT_SECONDS
        self._thread = Thread(target=self._run, name=f"line {line.path}", daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """Let it say what it still has to say, and end."""
        self._stopping.set()
        self._line.wake()

    def stop(self) -> None:
        """End it, and close the line."""
        self.finish()
        self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._serve_once()
            if self._line.conversation is None:
                self._stopping.wait(REOPEN_MS / 1_000)
        end = monotonic() + LAST_WORDS_SECONDS
        self._serve_once()
        while not self._said_all() and monotonic() < end:
            self._serve_once()
        self._hang_up()

    def _serve_once(self) -> None:
        try:
            self._serve()
        except Exception:
            _log.exception("the line %s; it is opened again", self._line.path)
            self._hang_up()

    def _hang_up(self) -> None:
        try:
            self._line.close()
        except Exception:
            _log.exception("the line %s cannot be closed", self._line.path)
