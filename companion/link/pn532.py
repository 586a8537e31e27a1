"""A PN532 on a serial line (HSU): woken, set up, then asked again and again which tags are there.

    wake, SAMConfiguration, MaxRetries --answered--> InListPassiveTarget, every tenth of a second

MaxRetries makes the chip answer "none" instead of waiting for a tag. Each command is acknowledged, then
answered; one that is not is tried again, and after three tries the chip is woken from the beginning. A tag
counts as soon as it is read; that one has gone must be said twice in a row, because a card at the edge of
the field flickers. Its frames:

    00 00 FF, length, its complement, D4 (to the chip) or D5 (from it), data, a byte that makes the sum 0, 00

An acknowledgement is a frame of length 0. There is no end sign, so after damage the search for a start goes
on one place behind the false one: a good frame inside a broken one is found.
"""

from __future__ import annotations

from companion.core.text import Text
from companion.link.conversation import SILENCE_MS, SOON_MS, Tags
from companion.link.reasons import SILENT

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


BAUD = 115_200
WAKE = b"\x55\x55" + bytes(14)
NORMAL_MODE = b"\x14\x01\x14\x01"
MAX_RETRIES = b"\x32\x05\xff\x01\x01"
LIST_TWO_TARGETS = b"\x4a\x02\x00"
SET_UP = (NORMAL_MODE, MAX_RETRIES)
ACKNOWLEDGE_MS = 100
ANSWER_MS = 500
TRIES = 3
POLL_MS = 100
SPEAKS_ISO_14443_4 = 0x20


class Pn532:
    """One reader, as long as its port is open."""

    def __init__(self, now_ms: int) -> None:
        self.live = False
        self.trouble: Text | None = None
        self._frames = ChipFrames()
        self._unsound = 0
        self._heard_ms = now_ms
        self._commands = [*SET_UP]
        self._asleep = True
        self._tries = 0
        self._answer_due_ms: int | None = None
        self._next_ms = now_ms
        self._tags: tuple[str, ...] | None = None
        self._doubted: tuple[str, ...] | None = None

    @property
    def dropped(self) -> int:
        """Frames that were damaged or said nothing sound."""
        return self._frames.dropped + self._unsound

    @property
    def silence_ms(self) -> int:
        """It says nothing by itself."""
        return SOON_MS

    @property
    def by_lines(self) -> bool:
        """Frames have a length, or an end of their own."""
        return False

    def receive(self, data: bytes, now_ms: int) -> list[Tags]:
        """Bytes have come, or only time has passed: the tags that are there, when that has changed."""
        facts: list[Tags] = []
        for answer in self._frames.feed(data):
            if self._answer_due_ms is None:
                continue
            if not answer:
                self._answer_due_ms = now_ms + ANSWER_MS
            elif answer[0] == self._command[0] + 1:
                facts += self._take(answer, now_ms)
        if self.trouble is None and now_ms - self._heard_ms >= SILENCE_MS:
            self.live, self.trouble, self._tags = False, SILENT, None
        return facts

    def outgoing(self, now_ms: int) -> bytes:
        """The next command, or the same again, when its time has come."""
        if self._answer_due_ms is not None:
            if now_ms < self._answer_due_ms:
                return b""
            self._tries += 1
            if self._tries == TRIES:
                self._tries, self._asleep, self._commands = 0, True, [*SET_UP]
        elif now_ms < self._next_ms:
            return b""
        self._answer_due_ms = now_ms + ACKNOWLEDGE_MS
        wake = WAKE if self._asleep else b""
        self._asleep = False
        return wake + to_chip(self._command)

    @property
    def _command(self) -> bytes:
        return self._commands[0] if self._commands else LIST_TWO_TARGETS

    def _take(self, answer: bytes, now_ms: int) -> list[Tags]:
        """The answer to the command that waits for one."""
        try:
            tags = None if self._commands else read_targets(answer)
        except (IndexError, ValueError):
            self._unsound += 1
            return []
        self._answer_due_ms, self._tries = None, 0
        self._heard_ms, self.live, self.trouble = now_ms, True, None
        if tags is None:
            self._commands.pop(0)
            return []
        self._next_ms = now_ms + POLL_MS
        return self._compare(tags)

    def _compare(self, tags: tuple[str, ...]) -> list[Tags]:
        something_gone = self._tags is not None and not set(self._tags) <= set(tags)
        if something_gone and tags != self._doubted:
            self._doubted = tags
            return []
        self._doubted = None
        if tags == self._tags:
            return []
        self._tags = tags
        return [Tags(tags)]


def read_targets(answer: bytes) -> tuple[str, ...]:
    """The numbers of the tags in an answer to InListPassiveTarget."""
    found, at = set(), 2
    for _ in range(answer[1]):
        ability, length = answer[at + 3], answer[at + 4]
        number = answer[at + 5 : at + 5 + length]
        if not length or len(number) < length:
            raise ValueError("a target without its whole number")
        found.add(number.hex())
        at += 5 + length
        if ability & SPEAKS_ISO_14443_4:
            # Such a card (a travel pass, a phone) adds how it likes to be spoken to; the length comes first.
            at += answer[at]
    return tuple(sorted(found))
