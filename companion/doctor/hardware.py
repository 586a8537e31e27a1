"""Opening real parts: the only calls of the doctor that reach the hardware libraries, and only when needed.

Everything else runs without them, so that a machine on which they are broken can be examined too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.core.seats import Seat
from companion.core.signals import Signal
from companion.devices.ports import AgedPost, CuePort, DisplayPort
from companion.doctor.pod_probe import Port
from companion.link.pod import BAUD
from companion.profile.parts import Profile

READ_SECONDS = 0.1


class OpenedParts(Protocol):
    """What the live test needs of an opened table."""

    @property
    def displays(self) -> Mapping[Seat, DisplayPort]:
        """The displays that were opened."""

    @property
    def cues(self) -> CuePort:
        """Lights and sounds."""

    def missed_edges(self) -> Sequence[tuple[Seat, str]]:
        """Lines whose level has changed without anybody being told."""

    def closed(self) -> Sequence[tuple[Seat, str]]:
        """Lines whose contact is closed now."""

    def close(self) -> None:
        """Let go of everything."""


def open_parts(profile: Profile, post: AgedPost) -> OpenedParts:
    """Everything that a profile names."""
    from companion.bootstrap import parts as bootstrap  # noqa: PLC0415 - loads the hardware libraries

    return bootstrap.open_parts(profile, post)


def closed_lines(profile: Profile) -> list[tuple[Seat, str]]:
    """Keys that are held and knobs between two clicks, as their pins say when opened for a moment."""
    from companion.devices.gpio import GpioControls, open_pins  # noqa: PLC0415 - loads gpiozero

    factory = open_pins()
    try:
        found = []
        for seat, place in sorted(profile.places.items()):
            controls = GpioControls(seat, place.encoder, place.buttons, _ignore, factory)
            found += [(seat, line) for line in controls.closed()]
            controls.close()
        return found
    finally:
        factory.close()


def _ignore(signal: Signal, age_ms: int = 0, /) -> None:
    """Nobody wants to know."""


def open_i2c(number: int) -> Any:
    """The bus behind `/dev/i2c-<number>`."""
    from smbus2 import SMBus  # noqa: PLC0415 - only where a bus is asked for

    return SMBus(number)


def open_port(path: str) -> Port:
    """A serial port, for this program alone; a `HardwareError` says why it cannot be had."""
    from companion.devices.serial_port import SerialPort  # noqa: PLC0415 - loads pyserial

    return SerialPort(path, BAUD, wait_seconds=READ_SECONDS)
