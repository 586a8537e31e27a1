"""The pod's side of the protocol: frames in, answers out.

A command is a function that gets the fields of its frame and returns None (done) or a word that says why not.
Every command can be done twice without harm, so a repeated frame is simply done and answered again. One that
names a beat is a sign of life: it is answered only if it cannot be done.
"""

from report import HEARTBEAT_MS, beat_of
from wire import FROM_HUB, FROM_POD, Lines, encode, seal


class Link:
    """Speaks through a port with `read` and `write`."""

    def __init__(self, port, hello, commands, now_ms):
        self._port = port
        self._hello = hello
        self._commands = commands
        self._lines = Lines()
        self._seq = 0
        self.heard_ms = now_ms
        #: How often the hub wants to hear something, in milliseconds.
        self.beat_ms = HEARTBEAT_MS
        #: Whether a frame has just come.
        self.talking = False

    @property
    def dropped(self):
        """How many lines were too long or damaged."""
        return self._lines.dropped

    def listen(self, now_ms):
        """Do what the hub has asked for; True when it wanted to know who this is."""
        greeted = False
        frames = self._lines.frames(FROM_HUB, self._port.read())
        self.talking = bool(frames)
        for frame in frames:
            self.heard_ms = now_ms
            if "beat" in frame.fields or frame.verb == "WHO":
                self.beat_ms = beat_of(frame.fields.get("beat", ""))
            if frame.verb == "WHO":
                self.greet()
                greeted = True
            else:
                self._obey(frame, now_ms)
        return greeted

    def greet(self):
        """Tell who this is and what it can do."""
        self.say("HELLO", self._hello)

    def say(self, verb, fields):
        """Send a frame of our own."""
        self._port.write(encode(FROM_POD, self._next(), verb, fields))

    def log(self, level, word):
        """A word for the hub's log: level d, i, w or e."""
        self.say("LOG", [("lvl", level), ("msg", word)])

    def _obey(self, frame, now_ms):
        command = self._commands.get(frame.verb)
        try:
            refusal = "verb" if command is None else command(frame.fields, now_ms)
        except (KeyError, ValueError):
            refusal = "value"
        if refusal is None:
            if "beat" not in frame.fields:
                # Said for every row of a picture, so not put together from fields.
                self._port.write(seal(b"$%02x ACK of=%02x" % (self._next(), frame.seq)))
        else:
            self.say("NAK", [("of", "%02x" % frame.seq), ("why", refusal)])

    def _next(self):
        self._seq = self._seq + 1 & 0xFF
        return self._seq
