"""The buses between a driver and the modelled chips: what luma writes to, with every byte counted.

`I2cWire` is what smbus2's `SMBus` is to luma, in both of luma's ways: blocks of 32 bytes for a bus that was
handed to it, one message for a bus that it opened itself. `SpiWire` plays both spidev and RPi.GPIO.
"""

import errno
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol
from unittest.mock import patch

import smbus2
from luma.core.interface.serial import i2c, spi

BITS_PER_BYTE = 9  # eight and an acknowledgement
FAST_MODE_HZ = 400_000
ADDRESS = 0x3C


class Receiver(Protocol):
    """A chip, seen from its bus."""

    def receive(self, byte: int, *, is_data: bool) -> None: ...
    def message_ended(self) -> None: ...
    def message_cut_short(self) -> None: ...


@dataclass
class Traffic:
    """What went over a wire."""

    bytes: int = 0
    transactions: int = 0

    def __sub__(self, other: "Traffic") -> "Traffic":
        return Traffic(self.bytes - other.bytes, self.transactions - other.transactions)

    def __add__(self, other: "Traffic") -> "Traffic":
        return Traffic(self.bytes + other.bytes, self.transactions + other.transactions)

    @property
    def i2c_milliseconds(self) -> float:
        return self.bytes * BITS_PER_BYTE / FAST_MODE_HZ * 1000


class Wire:
    """Counts, and breaks when told to."""

    def __init__(self) -> None:
        self.traffic = Traffic()
        self.closed = False
        self._faults: Iterator[int | None] = iter(())

    def break_at(self, faults: Iterable[int | None]) -> None:
        """One entry per coming transaction: None lets it pass, a number cuts it after that many bytes."""
        self._faults = iter(faults)

    def mark(self) -> Traffic:
        return Traffic(self.traffic.bytes, self.traffic.transactions)

    def since(self, mark: Traffic) -> Traffic:
        return self.traffic - mark

    def close(self) -> None:
        self.closed = True

    def fault(self) -> int | None:
        return next(self._faults, None)


class I2cWire(Wire):
    """Chips by address. A transaction is the address, control bytes, and what they announce."""

    def __init__(self, chips: dict[int, Receiver]) -> None:
        super().__init__()
        self._chips = chips

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        assert len(data) <= 32, "an SMBus block holds 32 bytes"
        self._transmit(address, bytes([register, *data]))

    def i2c_rdwr(self, *messages: Any) -> None:
        for message in messages:
            self._transmit(message.addr, bytes(message))

    def _transmit(self, address: int, payload: bytes) -> None:
        self.traffic.transactions += 1
        chip = self._chips.get(address)
        if chip is None:
            self.traffic.bytes += 1
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        cut = self.fault()
        if cut is None:
            self.traffic.bytes += 1 + len(payload)
            _decode(chip, payload)
            chip.message_ended()
        else:
            self.traffic.bytes += 1 + len(payload[:cut])
            _decode(chip, payload[:cut])
            chip.message_cut_short()
            raise OSError(errno.EIO, "Input/output error")


def _decode(chip: Receiver, payload: bytes) -> None:
    """Bit 6 of a control byte tells data from commands; with bit 7 it is for one byte, without for all."""
    position = 0
    while position < len(payload):
        control = payload[position]
        assert not control & 0x3F, f"control byte {control:#04x} does not exist"
        is_data = bool(control & 0x40)
        end = position + 2 if control & 0x80 else len(payload)
        for byte in payload[position + 1 : end]:
            chip.receive(byte, is_data=is_data)
        position = end


def open_by_luma(wire: I2cWire, address: int = ADDRESS) -> Any:
    """luma's interface on a bus that it opened itself: data goes in one message."""
    opened: AbstractContextManager[Any] = patch.object(smbus2, "SMBus", lambda port: wire)
    with opened:
        return i2c(address=address)


def handed_to_luma(wire: I2cWire, address: int = ADDRESS) -> Any:
    """luma's interface on a bus that was handed to it: data goes in blocks of 32 bytes."""
    return i2c(bus=wire, address=address)


class SpiWire(Wire):
    """One chip, chip select always low; the data/command pin is what counts."""

    OUT, LOW, HIGH = "out", 0, 1
    DATA_COMMAND_PIN, RESET_PIN = 24, 25

    def __init__(self, chip: Receiver) -> None:
        super().__init__()
        self.max_speed_hz = 0
        self.released_pins: list[int] = []
        self._chip = chip
        self._is_data = False

    def setup(self, pin: int, direction: str) -> None:
        assert direction == self.OUT

    def output(self, pin: int, level: int) -> None:
        if pin == self.DATA_COMMAND_PIN:
            self._is_data = level == self.HIGH

    def cleanup(self, pins: list[int]) -> None:
        self.released_pins += pins

    def open(self, port: int, device: int) -> None:
        self.closed = False

    def writebytes(self, data: Iterable[int]) -> None:
        self.traffic.transactions += 1
        payload = bytes(data)
        cut = self.fault()
        taken = payload if cut is None else payload[:cut]
        self.traffic.bytes += len(taken)
        for byte in taken:
            self._chip.receive(byte, is_data=self._is_data)
        if cut is not None:
            self._chip.message_cut_short()
            raise OSError(errno.EIO, "Input/output error")


def over_spi(wire: SpiWire) -> Any:
    return spi(spi=wire, gpio=wire)
