"""The frames of a PN532 on a serial line.

    00 00 FF, length, its complement, D4 (to the chip) or D5 (from it), data, a byte that makes the sum 0, 00

An acknowledgement is a frame of length 0. There is no end sign, so after damage the search for a start goes
on one place behind the false one: a good frame inside a broken one is found.
"""

from __future__ import annotations

START = b"\x00\xff"
TO_CHIP = 0xD4
FROM_CHIP = 0xD5
# In place of length and complement: an acknowledgement, and the opposite.
NOTHING_IN_IT = b"\x00\xff"
SAY_IT_AGAIN = b"\xff\x00"
ACKNOWLEDGED = b"\x00\x00\xff\x00\xff\x00"


def to_chip(command: bytes) -> bytes:
    """The frame that carries a command."""
    return pack(bytes([TO_CHIP]) + command)


def pack(body: bytes) -> bytes:
    """A frame in either direction."""
    length = len(body)
    return b"\x00" + START + bytes([length, -length & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


class ChipFrames:
    """Cuts what comes from the chip into answers; an empty one is an acknowledgement."""

    def __init__(self) -> None:
        self.dropped = 0
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The answers that this piece completes, without the sign of their sender."""
        stream = self._rest + data
        found: list[bytes] = []
        while (start := stream.find(START)) >= 0:
            stream = stream[start:]
            size = _size(stream)
            if size is None:
                break
            if not size or sum(stream[4:size]) & 0xFF:
                self.dropped += 1
                size = 1
            elif stream[2:4] == NOTHING_IN_IT:
                found.append(b"")
            elif size > 4 and stream[4] == FROM_CHIP:
                found.append(stream[5 : size - 1])
            stream = stream[size:]
        # A lone 00 may be the first half of a start; nothing longer than one frame ever waits.
        self._rest = stream if start >= 0 else stream[-1:]
        return found


def _size(stream: bytes) -> int | None:
    """How long the frame at the start of a stream is; 0 for none, None as long as that is not known."""
    if len(stream) < 4:
        return None
    if stream[2:4] in {NOTHING_IN_IT, SAY_IT_AGAIN}:
        # Two bytes of such a frame are still to come; they are no start, so it does not matter when.
        return 4
    length = stream[2]
    # Even the shortest has its sender in it: zeros behind a false start are the beginning of the next frame.
    if not length or length + stream[3] & 0xFF:
        return 0
    return 4 + length + 1 if len(stream) > 4 + length else None
