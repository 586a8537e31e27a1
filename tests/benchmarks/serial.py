"""Serial: what it costs to read a pod's reports, against pyserial's own `readline()` on the same pty.

Both read the same lines, in blocks that take turns in one run; only the processor time of the reading
counts, not that of the writing. Reports mostly come one at a time, in a flood many at once. The last row adds
checking and understanding every frame, for which `readline()` has no counterpart.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from serial import Serial

from companion.devices.serial_port import SerialPort
from companion.link.wire import FROM_POD, Lines, encode
from tests.devices.pty_port import PtyPort

GOAL = 1 / 20
BAUD = 115_200
BLOCKS = 9
ROUNDS = 40
BURST = 25

Read = Callable[[int], None]


def main() -> None:
    """Print the table."""
    single, burst = _ratio(1), _ratio(BURST)
    understood = _ratio(1, understand=True)
    print("Serial: processor time to read a STATE line, against readline() on the same pty")
    for name, ratio in (("one line at a time", single), (f"{BURST} lines at once", burst)):
        verdict = "ok" if ratio <= GOAL else "MISS"
        print(f"  {name:<22} 1/{1 / ratio:.0f}, goal 1/{1 / GOAL:.0f}: {verdict}")
    print(f"  {'one line, understood':<22} 1/{1 / understood:.0f}")


def _ratio(lines: int, *, understand: bool = False) -> float:
    """Our share of what `readline()` costs, the median over blocks."""
    cable = PtyPort()
    stream = b"".join(_state(number) for number in range(lines))
    ratios = []
    for _ in range(BLOCKS):
        port = SerialPort(cable.path, BAUD, wait_seconds=1)
        ours = _time(cable, stream, lines, _reader(port, understand=understand))
        port.close()
        with Serial(cable.path, BAUD, timeout=1) as peer:
            ratios.append(ours / _time(cable, stream, lines, _line_reader(peer)))
    cable.close()
    return median(ratios)


def _reader(port: SerialPort, *, understand: bool) -> Read:
    cutter = Lines()

    def read(lines: int) -> None:
        while lines:
            data = port.read()
            lines -= len(cutter.frames(FROM_POD, data) if understand else cutter.feed(data))

    return read


def _line_reader(peer: Serial) -> Read:
    def read(lines: int) -> None:
        for _ in range(lines):
            peer.readline()

    return read


def _time(cable: PtyPort, stream: bytes, lines: int, read: Read) -> int:
    """Nanoseconds of processor time for reading the stream, over a block of rounds."""
    spent = 0
    for _ in range(ROUNDS):
        cable.write(stream)
        begin = time.thread_time_ns()
        read(lines)
        spent += time.thread_time_ns() - begin
    return spent


def _state(number: int) -> bytes:
    fields = {"boot": "7f3a", "rev": str(number), "up": str(5_000 + number), "tag": "04a224b2c15d80"}
    rest = {"ant": "0", "enc": "-3", "btn": "0:4:1:0", "down": "0", "err": "0"}
    return encode(FROM_POD, number, "STATE", list((fields | rest).items()))


if __name__ == "__main__":
    main()
