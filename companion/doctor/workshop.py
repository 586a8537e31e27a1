"""Opening real parts: the only calls of the doctor that reach the hardware libraries, and only when needed.

Everything else runs without them, so that a machine on which they are broken can be examined too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.core.seats import Seat
from companion.devices.ports import CuePort, DisplayPort, Post
from companion.doctor.greeting import Port
from companion.link.pod import BAUD
from companion.profile.parts import Profile

READ_SECONDS = 0.1


class Parts(Protocol):
    """What the rehearsal needs of an opened table."""

    @property
    def displays(self) -> Mapping[Seat, DisplayPort]:
        """The displays that were opened."""

    @property
    def cues(self) -> CuePort:
        """Lights and sounds."""

    def deaf(self) -> Sequence[tuple[Seat, str]]:
        """Lines whose level has changed without anybody being told."""

    def close(self) -> None:
        """Let go of everything."""


def open_parts(profile: Profile, post: Post) -> Parts:
    """Everything that a profile names."""
    from companion import bootstrap  # noqa: PLC0415 - loads the hardware libraries

    return bootstrap.open_parts(profile, post)


def open_i2c(number: int) -> Any:
    """The bus behind `/dev/i2c-<number>`."""
    from smbus2 import SMBus  # noqa: PLC0415 - only where a bus is asked for

    return SMBus(number)


def open_port(path: str) -> Port:
    """A serial port, for this program alone; a `HardwareError` says why it cannot be had."""
    from companion.devices.serial_port import SerialPort  # noqa: PLC0415 - loads pyserial

    return SerialPort(path, BAUD, wait_seconds=READ_SECONDS)
