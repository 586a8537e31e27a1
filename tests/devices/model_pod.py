"""A pod made of nothing but its protocol, at the far end of a pty.

`ModelFirmware` is what a Pico would run, sans I/O: totals, levels, an OLED's memory and a light. `ModelPod`
puts it on a cable. Hands are methods (`turn`, `press`, `lay`), and so are the things that go wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from zlib import crc32

from companion.link.wire import FROM_HUB, FROM_POD, Frame, Lines, encode, from_text
from tests.devices.pty_port import PtyPort
from tests.table.clocks import FakeClock

HEARTBEAT_MS = 1_000
OVERDUE_MS, HURRY_MS, GONE_MS = 2_600, 200, 3_000
BETWEEN_REPORTS_MS = 50
COLUMNS, PAGES = 128, 8
BANNER = b"Traceback (most recent call last):\r\nKeyboardInterrupt:\r\nMicroPython v1.27\r\n>>> "


class ModelFirmware:
    """The program on a pod; bytes and time in, bytes out."""

    def __init__(self, uid: str, *, protocol: str = "1.0", keys: int = 3, beats: bool = True) -> None:
        self.uid = uid
        # Firmware before 0.3 reports every second, and confirms a sign of life like any command.
        self.beats = beats
        self.protocol = protocol
        self.keys = keys
        self.tags: tuple[str, ...] = ()
        # Verbs that are refused, and with which word.
        self.refuses: dict[str, str] = {}
        self.abilities = f"nfc1,enc,btn{keys},rgb,oled"
        self.mute = False
        self.at_prompt = False
        self.commands: list[Frame] = []
        self.heard_ms = 0
        self._starts = 0
        self.start()

    def start(self) -> None:
        """Power on, or a reset: everything that was counted, drawn or lit is gone."""
        self._starts += 1
        self.boot = f"{crc32(f'{self.uid} {self._starts}'.encode()) & 0xFFFF:04x}"
        self.at_prompt = False
        self.turned = 0
        self.presses = [0] * self.keys
        self.down = 0
        self.errors = 0
        self.glass = bytearray(COLUMNS * PAGES)
        self.led = ("000000", "solid")
        self.brightness = 127
        self._lines = Lines()
        self._number = 0
        self._revision = 0
        self._reported: tuple[object, ...] | None = None
        self._reported_ms: int | None = None
        self._reported_twice = False
        self._out = b""
        self._beat_ms = HEARTBEAT_MS

    def exchange(self, data: bytes, now_ms: int) -> bytes:
        """What comes in, and what goes out for it."""
        if self.at_prompt:
            # As MicroPython's own line editor: only CR is Enter, LF means nothing, the rest is echoed.
            self._out += data.replace(b"\n", b"").replace(b"\r", b"\r\n>>> ")
        else:
            for frame in self._lines.frames(FROM_HUB, data):
                self.heard_ms = now_ms
                self.commands.append(frame)
                if self.beats and (frame.verb == "WHO" or "beat" in frame.fields):
                    self._beat_ms = int(frame.fields.get("beat", HEARTBEAT_MS))
                self._obey(frame)
            self._report(now_ms)
        out, self._out = self._out, b""
        return b"" if self.mute else out

    def end(self) -> None:
        """Somebody stopped the program: the interpreter waits for input."""
        self.at_prompt = True
        self._out += BANNER

    def say(self, verb: str, *fields: tuple[str, str]) -> None:
        """A frame with the next number."""
        self._number = self._number + 1 & 0xFF
        self._out += encode(FROM_POD, self._number, verb, list(fields))

    def say_raw(self, data: bytes) -> None:
        """Anything at all."""
        self._out += data

    def say_state(self, now_ms: int) -> None:
        """A full report."""
        self._reported_twice = self._reported == self._levels
        self._reported, self._reported_ms = self._levels, now_ms
        self._revision += 1
        self.say(
            "STATE",
            ("boot", self.boot),
            ("rev", str(self._revision)),
            ("up", str(now_ms)),
            ("tag", ",".join(self.tags) or "-"),
            ("ant", "0"),
            ("enc", str(self.turned)),
            ("btn", ":".join(map(str, self.presses))),
            ("down", str(self.down)),
            ("err", str(self.errors)),
        )

    @property
    def _levels(self) -> tuple[object, ...]:
        return self.turned, *self.presses, self.down, self.tags, self.errors

    def _report(self, now_ms: int) -> None:
        since = None if self._reported_ms is None else now_ms - self._reported_ms
        changed = self._levels != self._reported and (since is None or since >= BETWEEN_REPORTS_MS)
        silent = now_ms - self.heard_ms
        beat = self._beat_ms
        if beat != HEARTBEAT_MS and silent >= OVERDUE_MS:
            beat = HURRY_MS if silent < GONE_MS else HEARTBEAT_MS
        if not self._reported_twice:
            beat = min(beat, HEARTBEAT_MS)
        if changed or since is None or since >= beat:
            self.say_state(now_ms)

    def _obey(self, frame: Frame) -> None:
        number = f"{frame.seq:02x}"
        if frame.verb == "WHO":
            self.say(
                "HELLO",
                ("proto", self.protocol),
                ("fw", "0.1.0"),
                ("hw", "model"),
                ("uid", self.uid),
                ("boot", self.boot),
                ("cap", self.abilities),
                ("colour", "blue"),
            )
            self._reported_ms = None
        elif frame.verb in self.refuses:
            self.say("NAK", ("of", number), ("why", self.refuses[frame.verb]))
        elif frame.verb == "LED":
            self.led = frame.fields["rgb"], frame.fields["fx"]
            self._confirm(frame)
        elif frame.verb == "DIM":
            self.brightness = int(frame.fields["level"])
            self._confirm(frame)
        elif frame.verb == "DRAW":
            at = int(frame.fields["page"]) * COLUMNS + int(frame.fields["col"])
            cells = from_text(frame.fields["b64"])
            self.glass[at : at + len(cells)] = cells
            self._confirm(frame)
        else:
            self.say("NAK", ("of", number), ("why", "verb"))

    def _confirm(self, frame: Frame) -> None:
        if not self.beats or "beat" not in frame.fields:
            self.say("ACK", ("of", f"{frame.seq:02x}"))


class ModelPod:
    """A pod on a cable. Nothing moves by itself: call `step` for its share of time."""

    def __init__(self, uid: str, *, protocol: str = "1.0", keys: int = 3) -> None:
        self.firmware = ModelFirmware(uid, protocol=protocol, keys=keys)
        self.cable = PtyPort()
        self._damage: Callable[[bytes], bytes] = bytes

    def __enter__(self) -> ModelPod:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def uid(self) -> str:
        """Its number."""
        return self.firmware.uid

    @property
    def port(self) -> str:
        """Where the hub finds it."""
        return self.cable.path

    @property
    def glass(self) -> bytes:
        """What its display shows: page by page, each byte a column of eight pixels."""
        return bytes(self.firmware.glass)

    @property
    def led(self) -> str:
        """The colour of its light, as six hexadecimal digits."""
        return self.firmware.led[0]

    def step(self, now_ms: int) -> None:
        """Read, act, answer, report."""
        if self.cable.plugged:
            self.cable.write(self._damage(self.firmware.exchange(self.cable.read(), now_ms)))

    def close(self) -> None:
        """Take it away for good."""
        self.cable.close()

    # Hands

    def turn(self, steps: int) -> None:
        """Turn the encoder, clockwise if positive."""
        self.firmware.turned += steps

    def press(self, key: int) -> None:
        """Press a key and hold it."""
        self.firmware.presses[key] += 1
        self.firmware.down |= 1 << key

    def release(self, key: int) -> None:
        """Let a key go."""
        self.firmware.down &= ~(1 << key)

    def click(self, key: int) -> None:
        """Press a key and let it go."""
        self.press(key)
        self.release(key)

    def lay(self, *uids: str) -> None:
        """Exactly these tags lie on the reader."""
        self.firmware.tags = uids

    # Mishaps

    def unplug(self) -> None:
        """Pull the cable; the pod has no other power."""
        self.cable.unplug()

    def plug(self, port: str | None = None) -> None:
        """Put it back, perhaps into another port."""
        self.firmware.start()
        self.cable.plug(port)

    def reboot(self) -> None:
        """Start anew without losing the cable; what lies on the reader still lies there."""
        self.firmware.start()

    def flood(self, reports: int, now_ms: int) -> None:
        """Many reports at once."""
        for _ in range(reports):
            self.firmware.say_state(now_ms)

    def garble(self, damage: Callable[[bytes], bytes] | None) -> None:
        """Whatever it says goes through this first, until it is called with None."""
        self._damage = damage or bytes


def swap(one: ModelPod, other: ModelPod) -> None:
    """Exchange two cables."""
    ports = one.port, other.port
    one.unplug()
    other.unplug()
    one.plug(ports[1])
    other.plug(ports[0])


def run(clock: FakeClock, milliseconds: int, *steps: Callable[[int], object], each_ms: int = 10) -> None:
    """Let time pass for everybody: each step is called with the time, over and over."""
    for _ in range(0, milliseconds, each_ms):
        clock.tick(each_ms)
        for step in steps:
            step(clock.now)
