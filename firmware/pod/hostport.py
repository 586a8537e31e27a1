"""The USB line to the hub, without ever waiting.

A host that holds the port open and does not read would block a write for half a second and then cut it short.
So every byte is preceded by the question whether there is room, and what has no room yet stays here. A line
is never given up half-way; when too much is waiting, new lines are dropped whole: the hub asks again.
"""

MOST_WAITING = 600
MOST_READ = 256


class HostPort:
    """Streams of bytes with `read(1)` and `write`, and two questions: is there a byte, is there room."""

    def __init__(self, source, has_byte, sink, has_room):
        self._source = source
        self._has_byte = has_byte
        self._sink = sink
        self._has_room = has_room
        self._waiting = b""

    @property
    def idle(self):
        """Whether the host has taken everything."""
        return not self._waiting

    def read(self):
        """What the hub has sent, at most a few lines at a time."""
        heard = bytearray()
        while len(heard) < MOST_READ and self._has_byte():
            byte = self._source.read(1)
            if not byte:
                break
            heard += byte
        return bytes(heard)

    def write(self, line):
        """Send a line, now or as soon as there is room."""
        if len(self._waiting) + len(line) <= MOST_WAITING:
            self._waiting += line
            self.flush()

    def flush(self):
        """Go on with what is waiting."""
        sent = 0
        while sent < len(self._waiting) and self._has_room():
            self._sink.write(self._waiting[sent : sent + 1])
            sent += 1
        if sent:
            self._waiting = self._waiting[sent:]
