"""The whole pod: senses in, reports out, commands in, light and glass out.

Pure logic: parts are given, time is passed in, nothing waits. `step` is one turn of the loop; everything that
the pod knows about its world is a level, and STATE carries all of them.
"""

from binascii import unhexlify

import faults
from light import EFFECTS, SILENT_MS
from link import Link
from oled import PAGES, WIDTH
from report import Report, beat_now
from self_test import SelfTest
from version import FIRMWARE, PROTOCOL
from wire import from_text

PULSE_MS = 500
# A picture comes in eight pieces, one behind the other: cards can wait for the whole of it, fingers need not.
READER_WAITS_MS = 160
# Not with every piece of a picture: it costs a twentieth of its time.
WAKE_MS = 100


class Pod:
    """Parts that may be None: reader, encoder, light, glass. The rest is always there."""

    def __init__(self, parts, port, now_ms):
        self._parts = parts
        self._port = port
        self._born_ms = now_ms
        self._self_test = SelfTest(now_ms)
        self._report = Report()
        self._err = 0
        self._read_ms = now_ms
        self._asked_ms = now_ms - SILENT_MS
        self._glass_works = self._start_glass()
        self._glass_is_hubs = False
        self._woken_ms = now_ms
        commands = {"LED": self._led, "DRAW": self._draw, "DIM": self._dim}
        self._link = Link(port, self._hello(), commands, now_ms)
        self._link.greet()

    def step(self, now_ms):
        """One turn of the loop; True when the hub has said something, and may have more to say."""
        self._port.flush()
        if self._link.listen(now_ms):
            self._greet_hub(now_ms)
        self._sense(now_ms)
        if self._self_test.ends(self._err, now_ms):
            self._finish_self_test()
        self._shine(now_ms)
        self._tell(now_ms)
        return self._link.talking

    def _shine(self, now_ms):
        """The light, and the little one on the Pico itself: it beats, quickly while no hub is there."""
        silent_ms = now_ms - self._link.heard_ms
        test_colour = self._self_test.colour(now_ms)
        if self._parts.light is not None:
            self._parts.light.step(now_ms, silent_ms, test_colour)
        beat_ms = PULSE_MS // 4 if silent_ms >= SILENT_MS else PULSE_MS
        self._parts.pulse(now_ms // beat_ms % 2 if test_colour is None else max(test_colour) // 255)

    def _greet_hub(self, now_ms):
        """A hub that is new here hears what is wrong; one that asks every second does not."""
        if now_ms - self._asked_ms >= SILENT_MS:
            self._complain(self._err)
            if self._parts.restarted:
                # The power stayed on: a watchdog, an error or a maker has done it.
                self._link.log("i", "restarted")
            if self._link.dropped:
                self._link.log("i", "lines_dropped_%d" % self._link.dropped)
        self._asked_ms = now_ms
        self._report.ask()

    def _hello(self):
        parts = self._parts
        abilities = [
            (parts.reader, "nfc1"),
            (parts.encoder, "enc"),
            (parts.keys, "btn%d" % len(parts.keys)),
            (parts.light, "rgb"),
            (parts.glass, "oled"),
        ]
        return [
            ("proto", PROTOCOL),
            ("fw", FIRMWARE),
            ("hw", parts.kind),
            ("uid", parts.uid),
            ("boot", parts.boot),
            ("cap", ",".join([word for part, word in abilities if part]) or "-"),
        ]

    def _sense(self, now_ms):
        parts = self._parts
        parts.keys.look()
        waited_ms = now_ms - self._read_ms
        if parts.reader is not None and (not self._link.talking or waited_ms >= READER_WAITS_MS):
            self._read_ms = now_ms
            parts.reader.step(now_ms)
        err = 0
        if parts.reader is not None and not parts.reader.working:
            err |= faults.READER
        if parts.glass is not None and not self._glass_works:
            err |= faults.DISPLAY
        if parts.keys.stuck:
            err |= faults.KEYS
        if err != self._err:
            self._complain(err & ~self._err)
            for word in faults.words(self._err & ~err):
                self._link.log("i", word + "_over")
            self._err = err

    def _complain(self, bits):
        for word in faults.words(bits):
            self._link.log("w", word)

    def _tell(self, now_ms):
        parts = self._parts
        tags = parts.reader.tags if parts.reader is not None else ()
        turned = parts.encoder.total if parts.encoder is not None else 0
        # Asked in every turn of the loop, so put into words only when it is said.
        levels = (tags, turned, parts.keys.presses, parts.keys.down, self._err)
        beat_ms = beat_now(self._link.beat_ms, now_ms - self._link.heard_ms)
        # While the host does not read, a report is skipped: the next one says it all again.
        if self._report.due(levels, now_ms, beat_ms) and self._port.idle:
            about = [
                ("boot", parts.boot),
                ("rev", str(self._report.numbered(levels))),
                ("up", str(now_ms - self._born_ms)),
            ]
            self._link.say("STATE", about + _words(*levels))
            self._report.told(levels, now_ms)

    def _led(self, fields, now_ms):
        if self._parts.light is None:
            return "part"
        colour, effect = tuple(unhexlify(fields["rgb"])), fields.get("fx", "solid")
        if len(colour) != 3 or effect not in EFFECTS:
            return "value"
        self._parts.light.want(colour, effect, now_ms)
        return None

    def _draw(self, fields, now_ms):
        page, column, cells = int(fields["page"]), int(fields["col"]), from_text(fields["b64"])
        if not (0 <= page < PAGES and column >= 0 and cells and column + len(cells) <= WIDTH):
            return "value"
        if self._parts.glass is None:
            return "part"
        try:
            if not self._glass_works:
                self._parts.glass.start()
            elif len(cells) == WIDTH and now_ms - self._woken_ms >= WAKE_MS:
                # Also the hub's sign of life: a display that was without power is soon itself again.
                self._parts.glass.wake()
                self._woken_ms = now_ms
            self._parts.glass.window(page, column, cells)
        except OSError:
            self._glass_works = False
            return "part"
        self._glass_works = self._glass_is_hubs = True
        return None

    def _dim(self, fields, _):
        level = int(fields["level"])
        if not 0 <= level <= 255:
            return "value"
        if self._parts.glass is None:
            return "part"
        try:
            self._parts.glass.dim(level)
        except OSError:
            # It is kept, and told to the display when that is back.
            self._glass_works = False
        return None

    def _start_glass(self):
        if self._parts.glass is None:
            return False
        try:
            self._parts.glass.start()
            self._parts.glass.test_picture()
        except OSError:
            return False
        return True

    def _finish_self_test(self):
        if self._glass_works and not self._glass_is_hubs:
            try:
                self._parts.glass.fill(0)
            except OSError:
                self._glass_works = False
        self._link.log("w" if self._err else "i", "self_test_failed" if self._err else "self_test_fine")


def _words(tags, turned, presses, down, err):
    """Levels as the fields of a STATE."""
    return [
        ("tag", ",".join(tags) or "-"),
        ("ant", "0"),
        ("enc", str(turned)),
        ("btn", ":".join([str(count) for count in presses]) or "0"),
        ("down", str(down)),
        ("err", str(err)),
    ]
