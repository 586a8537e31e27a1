"""The PN532 on a UART (its HSU mode): which ISO 14443A tags are in its field.

Of the chip's three buses the UART suits a Pico best. On I2C it stretches the clock for milliseconds, which
would hold up the display on the same bus; on SPI it sends the lowest bit first, which the Pico's SPI cannot
do. The UART collects bytes by itself, so the pod asks, goes on with its own work and finds the answer when it
is there. It is also how the modules come from the shelf.

    frame = 00 00 FF length -length D4|D5 data -sum 00          ack = 00 00 FF 00 FF 00
"""

ANSWER_MS = 400
SCAN_MS = 40
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
WAKE = b"\x55\x55" + bytes(14)
# Who are you; normal mode, no security module; no ISO 14443-4 by yourself; two tries, then say so.
VERSION, MODE, PARAMETERS, RETRIES = b"\x02", b"\x14\x01\x14\x01", b"\x12\x00", b"\x32\x05\xff\x01\x01"
SETUP = (VERSION, MODE, PARAMETERS, RETRIES)
LIST_TAGS = b"\x4a\x02\x00"


def frame(data):
    """The bytes that carry a command to the chip."""
    length = len(data) + 1
    check = -(TO_CHIP + sum(data)) & 0xFF
    return bytes((0, 0, 0xFF, length, -length & 0xFF, TO_CHIP)) + data + bytes((check, 0))


class Frames:
    """Cuts the chip's bytes into answers; whatever does not fit is skipped."""

    def __init__(self):
        self._rest = b""

    def feed(self, data):
        """The answers that these bytes complete."""
        self._rest += data
        answers = []
        while True:
            start = self._rest.find(b"\x00\xff")
            if start < 0:
                self._rest = self._rest[-1:]
                return answers
            self._rest = self._rest[start:]
            if len(self._rest) < 4:
                return answers
            length = self._rest[2]
            if (length + self._rest[3]) & 0xFF or length == 0:
                # Not a frame, or an ack, which says nothing new: look for the next beginning.
                self._rest = self._rest[1:]
            elif len(self._rest) < 5 + length:
                return answers
            else:
                body = self._rest[4 : 4 + length]
                if body[0] == FROM_CHIP and not (sum(body) + self._rest[4 + length]) & 0xFF:
                    answers.append(body[1:])
                    self._rest = self._rest[5 + length :]
                else:
                    self._rest = self._rest[1:]


def tags_of(answer):
    """The identifiers in an answer to LIST_TAGS; ValueError when they do not fit."""
    uids = []
    place = 2
    for _ in range(answer[1]):
        # Number of the tag, two bytes of its kind, one of its abilities, then the identifier with its length.
        length = answer[place + 4]
        uid = answer[place + 5 : place + 5 + length]
        if length not in (4, 7, 10) or len(uid) != length:
            raise ValueError("no identifier")
        uids.append(uid)
        place += 5 + length
    return uids


class Pn532:
    """The chip behind a UART with `any`, `read` and `write`."""

    def __init__(self, uart):
        self._uart = uart
        self._frames = Frames()
        self._setup = []
        self._asked = None
        self._deadline_ms = 0
        self._next_ms = 0

    def start(self, now_ms):
        """Wake it and begin to set it up."""
        self._setup = list(SETUP)
        self._asked = None
        self._uart.read()
        self._frames = Frames()
        self._uart.write(WAKE)
        self._ask(self._setup.pop(0), now_ms)

    def poll(self, now_ms):
        """The next scan that has arrived; OSError when the chip owes an answer for too long."""
        scan = None
        if self._uart.any():
            for answer in self._frames.feed(self._uart.read() or b""):
                if self._asked is not None and answer[0] == self._asked[0] + 1:
                    scan = self._take(answer)
        if self._asked is not None:
            if now_ms >= self._deadline_ms:
                raise OSError("the PN532 does not answer")
        elif self._setup:
            self._ask(self._setup.pop(0), now_ms)
        elif now_ms >= self._next_ms:
            self._next_ms = now_ms + SCAN_MS
            self._ask(LIST_TAGS, now_ms)
        return scan

    def _ask(self, command, now_ms):
        self._asked = command
        self._deadline_ms = now_ms + ANSWER_MS
        self._uart.write(frame(command))

    def _take(self, answer):
        """The chip has answered what it was asked; a scan when that was the question."""
        asked, self._asked = self._asked, None
        if asked is VERSION and answer[1:2] != b"\x32":
            raise OSError("this is not a PN532")
        if asked is not LIST_TAGS:
            return None
        try:
            return tags_of(answer), True
        except (ValueError, IndexError):
            return [], False
