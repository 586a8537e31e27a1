"""The USB line to the hub, without ever waiting.

A host that holds the port open and does not read would block a write for half a second and then cut it short.
So every byte is preceded by the question whether there is room, and what has no room yet stays here. A line
is never given up half-way; when too much is waiting, new lines are dropped whole: the hub asks again.

A Pico's stdin cannot tell how many bytes there are, only that there is one, and a read of more waits for
them. So bytes are read one by one, except in a picture, whose line is long and never typed by hand: no
picture is shorter than SHORTEST, and as long as its star has not come, star, checksum and LF are due and may
be read at once. A hub that dies within a picture is soon followed by another, or by the watchdog.
"""

MOST_WAITING = 600
MOST_READ = 256
PICTURE = b" DRAW "
SHORTEST = len("page=0 col=0 b64=AA*12345678\n")
END_LENGTH = len("*12345678\n")


class HostPort:
    """Streams of bytes with `read(1)` and `write`, and two questions: is there a byte, is there room."""

    def __init__(self, source, has_byte, sink, has_room):
        self._source = source
        self._has_byte = has_byte
        self._sink = sink
        self._has_room = has_room
        self._waiting = b""
        # How many bytes must still come before the line can end, and how much of PICTURE was just read.
        self._due = 1
        self._matched = 0

    @property
    def idle(self):
        """Whether the host has taken everything."""
        return not self._waiting

    def read(self):
        """What the hub has sent, at most a few lines at a time."""
        # Names looked up once: this turns for every byte.
        heard, has_byte, read = bytearray(), self._has_byte, self._source.read
        while len(heard) < MOST_READ and has_byte():
            piece = read(self._due)
            if not piece:
                break
            heard += piece
            if self._due == 1:
                self._look_for_picture(piece[0])
            else:
                self._due = self._due_after(piece)
                # What is due comes in any case: nobody need ask whether it is there.
                while self._due == END_LENGTH and len(heard) < MOST_READ:
                    piece = read(END_LENGTH)
                    heard += piece
                    if len(piece) < END_LENGTH or b"*" in piece or b"\n" in piece:
                        self._due = self._due_after(piece)
        return bytes(heard)

    def _look_for_picture(self, byte):
        if byte != PICTURE[self._matched]:
            self._matched = 1 if byte == PICTURE[0] else 0
        elif self._matched + 1 < len(PICTURE):
            self._matched += 1
        else:
            self._matched = 0
            self._due = SHORTEST

    def _due_after(self, piece):
        star = piece.find(b"*")
        if star >= 0:
            return max(1, END_LENGTH - len(piece) + star)
        return 1 if len(piece) < END_LENGTH or b"\n" in piece else END_LENGTH

    def write(self, line):
        """Send a line, now or as soon as there is room."""
        if len(self._waiting) + len(line) <= MOST_WAITING:
            self._waiting += line
            self.flush()

    def flush(self):
        """Go on with what is waiting."""
        sent, waiting, has_room, write = 0, self._waiting, self._has_room, self._sink.write
        while sent < len(waiting) and has_room():
            write(waiting[sent : sent + 1])
            sent += 1
        if sent:
            self._waiting = self._waiting[sent:]
