"""A card reader from the shelf, on a serial port of its own."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.seats import Seat
from companion.core.signals import CardPresent
from companion.devices.ports import Post
from companion.devices.presence import Presence
from companion.devices.serial_line import LineThread, SerialLine
from companion.link import pn532, rdm6300
from companion.link.conversation import Conversation, Tags
from companion.link.pn532 import Pn532
from companion.link.rdm6300 import Rdm6300
from companion.profile.parts import Reader

Begin = Callable[[int], Conversation]
KINDS: dict[str, tuple[int, Begin]] = {
    "rdm6300": (rdm6300.BAUD, Rdm6300),
    "pn532": (pn532.BAUD, Pn532),
}


class SerialReader:
    """Reports the tags in its field as levels, and when it is lost and found."""

    def __init__(self, seat: Seat, reader: Reader, post: Post, now_ms: Callable[[], int]) -> None:
        baud, begin = KINDS[reader.kind]
        self._seat = seat
        self._post = post
        self._now_ms = now_ms
        self._line = SerialLine(reader.port, baud, begin, now_ms)
        self._presence = Presence(seat, "reader", post, now_ms())
        self._thread: LineThread | None = None

    def start(self) -> None:
        """Serve it on a thread of its own."""
        self._thread = LineThread(self._line, self.step)

    def close(self) -> None:
        """Let go of the port."""
        if self._thread is not None:
            self._thread.stop()
        else:
            self._line.close()

    def step(self) -> None:
        """Listen, report, speak; what the thread does over and over."""
        facts = self._line.listen()
        self._presence.judge(works=self._line.live, why=self._line.trouble, now_ms=self._now_ms())
        for fact in facts:
            if isinstance(fact, Tags):
                self._post(CardPresent(self._seat, fact.tags))
        self._line.speak()
