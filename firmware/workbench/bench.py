"""A whole pod on the workbench: real firmware, modelled Pico, modelled chips, a modelled host.

Time is a number that `run` moves on; nothing waits.
"""

import board
import machine
from hostport import HostPort
from parts import Parts
from pn532_chip import Pn532Chip
from pod import Pod
from rc522_chip import Rc522Chip
from ssd1306_chip import Ssd1306Chip
from tags import Tag
from wire import FROM_HUB, FROM_POD, decode, encode

TURN_MS = 5
DEFAULTS = {name: getattr(board, name) for name in dir(board) if name.isupper()}


class Host:
    """The other end of the USB line; `room` is how many bytes it takes, None for all."""

    def __init__(self):
        self.inbox = b""
        self.outbox = b""
        self.room = None

    def has_byte(self):
        return bool(self.inbox)

    def has_room(self):
        return self.room is None or self.room > 0

    def read(self, length):
        byte, self.inbox = self.inbox[:length], self.inbox[length:]
        return byte

    def write(self, data):
        assert self.has_room(), "written without asking"
        self.outbox += data
        if self.room is not None:
            self.room -= len(data)


class Bench:
    def __init__(self, with_display=True, cause=machine.PWRON_RESET, held=(), **changes):
        machine.power_on(cause)
        for name, value in DEFAULTS.items():
            setattr(board, name, changes.get(name, value))
        self.rc522, self.pn532, self.display = Rc522Chip(), Pn532Chip(), Ssd1306Chip()
        machine.spi_chips[0] = self.rc522
        machine.watchers[board.RC522["cs"]] = self.rc522.select
        machine.watchers[board.RC522["reset"]] = self.rc522.reset
        machine.uart_chips[0] = self.pn532
        if with_display:
            self.plug_display()
        for key in held:
            self.hold(key)
        self.host = Host()
        self.now_ms = 0
        self._numbers = 0
        self.parts = Parts(board, self)
        port = HostPort(self.host, self.host.has_byte, self.host, self.host.has_room)
        self.pod = Pod(self.parts, port, 0)

    def ticks_ms(self):
        return self.now_ms

    def ticks_diff(self, later, earlier):
        return later - earlier

    def run(self, length_ms):
        """Let this much time pass."""
        end = self.now_ms + length_ms
        while self.now_ms < end:
            self.now_ms += TURN_MS
            self.pod.step(self.now_ms)

    def settle(self):
        """Past the self test, with a hub that has said hello; what was said until then is forgotten."""
        self.tell("WHO")
        self.run(1200)
        self.heard()

    def tell(self, verb, *fields):
        """A frame from the hub; returns its number."""
        self._numbers = self._numbers + 1 & 0xFF
        self.host.inbox += encode(FROM_HUB, self._numbers, verb, list(fields))
        return self._numbers

    def ask(self, verb, *fields):
        """A frame from the hub, and the answer: its verb and its fields."""
        self.heard()
        number = self.tell(verb, *fields)
        self.run(20)
        for frame in self.heard("ACK", "NAK", "HELLO"):
            if frame.verb == "HELLO" or frame.fields["of"] == "%02x" % number:
                return frame
        raise AssertionError("no answer to " + verb)

    def heard(self, *verbs):
        """The frames that the pod has said since the last call."""
        lines, self.host.outbox = self.host.outbox.split(b"\n"), b""
        assert lines[-1] == b"", "a line is not finished"
        frames = [decode(FROM_POD, line) for line in lines[:-1]]
        assert None not in frames, lines
        return [frame for frame in frames if not verbs or frame.verb in verbs]

    def state(self):
        """The newest STATE that comes within a second."""
        self.heard()
        self.run(1000)
        return self.heard("STATE")[-1].fields

    def words(self):
        """What was said for the log."""
        return [frame.fields["msg"] for frame in self.heard("LOG")]

    def hold(self, key):
        machine.drive(board.KEYS[key], 0)

    def release(self, key):
        machine.drive(board.KEYS[key], 1)

    def turn(self, clicks):
        """Turn the encoder by whole clicks, clockwise when positive."""
        walk = (1, 0, 2, 3) if clicks > 0 else (2, 0, 1, 3)
        for _ in range(abs(clicks)):
            for levels in walk:
                machine.drive(board.ENCODER["clk"], levels >> 1)
                machine.drive(board.ENCODER["dt"], levels & 1)

    def lay(self, *uids):
        """These tags, given as hexadecimal text, lie on the reader."""
        self.rc522.tags = [Tag(bytes.fromhex(uid)) for uid in uids]
        self.pn532.uids = [bytes.fromhex(uid) for uid in uids]

    def colour(self):
        """What the light shows, 0 to 255 each."""
        return tuple([machine.lamps[board.LIGHT[name]] // 257 for name in ("red", "green", "blue")])

    def plug_display(self):
        machine.i2c_chips[(0, board.OLED_ADDRESS)] = self.display

    def pull_display(self):
        machine.i2c_chips.clear()
