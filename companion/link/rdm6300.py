"""The RDM6300, a reader for 125 kHz tags: it says a tag's number again and again while the tag is there.

    02, ten hexadecimal digits, their checksum (exclusive-or of the five bytes) in two more, 03

It never says that a tag is gone, so half a second without a good frame means that. When it has nothing to
say it is silent, so only its port can tell whether it is plugged in.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

from companion.core.text import Text
from companion.link.conversation import SOON_MS, Tags

BAUD = 9_600
GONE_MS = 500
LENGTH = 14
_FRAME = re.compile(rb"\x02([0-9A-Fa-f]{10})([0-9A-Fa-f]{2})\x03")


class Rdm6300:
    """One reader, as long as its port is open."""

    def __init__(self, now_ms: int) -> None:
        self.live = True
        self.trouble: Text | None = None
        self.dropped = 0
        self._rest = b""
        self._seen_ms = now_ms
        self._tags: tuple[str, ...] = ()
        self._told: tuple[str, ...] | None = None

    @property
    def silence_ms(self) -> int:
        """Where no tag lies, nothing can be gone."""
        return SOON_MS if self._tags or self._told is None else GONE_MS

    @property
    def by_lines(self) -> bool:
        """Frames have a length, or an end of their own."""
        return False

    def receive(self, data: bytes, now_ms: int) -> list[Tags]:
        """Bytes have come, or only time has passed: the tag that is there, when that has changed."""
        for tag in self._frames(data):
            self._tags, self._seen_ms = (tag,), now_ms
        silent = now_ms - self._seen_ms >= GONE_MS
        if silent:
            self._tags = ()
        known = bool(self._tags) or silent
        if not known or self._tags == self._told:
            return []
        self._told = self._tags
        return [Tags(self._tags)]

    def outgoing(self, now_ms: int) -> bytes:  # noqa: ARG002 - the other conversations need the time
        """It listens to nobody."""
        return b""

    def _frames(self, data: bytes) -> list[str]:
        stream = self._rest + data
        found = []
        end = 0
        for frame in _FRAME.finditer(stream):
            end = frame.end()
            number, checksum = frame.groups()
            if reduce(xor, bytes.fromhex(number.decode())) == int(checksum, 16):
                found.append(number.decode().lower())
            else:
                self.dropped += 1
        self._rest = stream[end:][1 - LENGTH :]
        return found
