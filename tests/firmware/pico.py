"""A pod on an emulated RP2040: real MicroPython, the pod's whole program, modelled chips on real buses.

Time is that of the emulated chip, counted in its own cycles: 125 million make a second, however slow this
machine is. What goes over I2C and SPI, and on air, takes as long as at a table; flash is as quick as memory
here, where a real Pico sometimes waits for it. `firmware/get-pico` builds and fetches everything; the
emulator is rp2040py.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.link.conversation import Fact
from companion.link.pod import PodLink
from tests.firmware.interpreters import CODEC, POD, ROOT, WORKBENCH

FOLDER = ROOT / "build" / "pico"
IMAGE = FOLDER / "firmware.bin"
REMEDY = "run firmware/get-pico"
NANOSECONDS_A_MS = 1_000_000
# Where MicroPython keeps its files: the last 1408 KB of the Pico's 2 MB.
FILES_AT, BLOCK_BYTES, BLOCKS = 640 * 1024, 4096, 352
FLASH_AT = 0x10000000
I2C_BYTE_NS = 9 * 2_500
SPI_BYTE_NS = 8 * 250
HUB_MS = 1
KEYS = (12, 13, 14)
CONTACTS = (10, 11, *KEYS)
DISPLAY_ADDRESS, READER_SELECT = 0x3C, 17


def is_built() -> bool:
    """Whether there is a Pico to emulate, and an emulator."""
    return IMAGE.exists() and (FOLDER / "python" / "rp2040py").is_dir()


def program(pod: Path = POD, codec: Path = CODEC) -> dict[str, bytes]:
    """The files that go onto a Pico."""
    return {path.name: path.read_bytes() for path in [*pod.glob("*.py"), codec]}


def _load(name: str, *folders: Path) -> Any:
    sys.path[:0] = [str(folder) for folder in folders]
    try:
        return importlib.import_module(name)
    finally:
        del sys.path[: len(folders)]


def _emulator(name: str) -> Any:
    return _load(name, FOLDER / "python")


class Pico:
    """The chip with its flash, a reader, a display and contacts, and a host at its USB."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.reader = _load("rc522_chip", WORKBENCH, POD).Rc522Chip()
        self.display = _load("ssd1306_chip", WORKBENCH).Ssd1306Chip()
        self.reader.later = lambda after_us, do: self._later(after_us * 1_000, do)
        self._simulator = _emulator("rp2040py.simulator").Simulator()
        self._clock = self._simulator.clock
        self._chip = self._simulator.rp2040
        tell = _emulator("rp2040py.utils.logging")
        self._chip.logger = tell.ConsoleLogger(tell.LogLevel.ERROR)
        self._chip.load_bootrom(_emulator("rp2040py.device.bootrom").BOOTROM_B1)
        image, stored = IMAGE.read_bytes(), _filesystem(files)
        self._chip.flash[: len(image)] = image
        self._chip.flash[FILES_AT : FILES_AT + len(stored)] = stored
        self._heard = bytearray()
        # What the chip has room for, while the host has nothing to say: an endpoint and a size.
        self._wanted: tuple[int, int] | None = None
        self._host = _emulator("rp2040py.usb.cdc").USBCDC(self._chip.usb_ctrl)
        # The emulator's own drops what is more than half a kilobyte; a real host waits, and loses nothing.
        self._host.tx_fifo = type(self._host.tx_fifo)(1 << 16)
        self._host.on_serial_data = self._heard.extend
        self._deliver: Callable[[int, int], None] = self._chip.usb_ctrl.on_endpoint_read
        self._serve_usb(self._chip.usb_ctrl)
        self._serve_i2c(self._chip.i2c[0])
        self._serve_spi(self._chip.spi[0])
        for pin in CONTACTS:
            self._chip.gpio[pin].set_input_value(True)
        self._chip.core.pc = FLASH_AT

    @property
    def now_ms(self) -> float:
        """Since its power came on."""
        return float(self._clock.nanos) / NANOSECONDS_A_MS

    def run(self, length_ms: float) -> None:
        """Let it work for so long."""
        self._later(length_ms * NANOSECONDS_A_MS, self._simulator.stop)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            self._simulator._execute_batch()

    def heard(self) -> bytes:
        """What it has said to its host since the last call."""
        data = bytes(self._heard)
        self._heard.clear()
        return data

    def send(self, data: bytes) -> None:
        """Its host says something."""
        for byte in data:
            self._host.send_serial_byte(byte)
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._deliver(*wanted)

    def key(self, number: int, *, down: bool) -> None:
        """A finger."""
        self._chip.gpio[KEYS[number]].set_input_value(not down)

    def lay(self, *uids: str) -> None:
        """These tags lie on the reader."""
        tag = _load("tags", WORKBENCH, POD).Tag
        self.reader.tags = [tag(bytes.fromhex(uid)) for uid in uids]

    def _later(self, nanoseconds: float, do: Callable[[], object]) -> None:
        self._clock.create_alarm(do).schedule(max(nanoseconds, 1))

    def _serve_usb(self, controller: Any) -> None:
        """A host sends a packet only when it has something to say; the emulator's own sends empty ones."""

        def asked(endpoint: int, size: int) -> None:
            if endpoint and not self._host.tx_fifo.item_count:
                self._wanted = (endpoint, size)
            else:
                self._deliver(endpoint, size)

        controller.on_endpoint_read = asked

    def _serve_i2c(self, bus: Any) -> None:
        said = bytearray()

        def connect(address: int, _mode: int) -> None:
            said.clear()
            self._later(I2C_BYTE_NS, lambda: bus.complete_connect(address == DISPLAY_ADDRESS))

        def write(byte: int) -> None:
            said.append(byte)
            self._later(I2C_BYTE_NS, lambda: bus.complete_write(True))

        def stop() -> None:
            if said:
                self.display.hear(bytes(said))
                said.clear()
            bus.complete_stop()

        bus.on_connect, bus.on_write_byte, bus.on_stop = connect, write, stop

    def _serve_spi(self, bus: Any) -> None:
        def transmit(byte: int) -> None:
            answer = self.reader.shift(byte)
            self._later(SPI_BYTE_NS, lambda: bus.complete_transmit(answer))

        bus.on_transmit = transmit
        self._chip.gpio[READER_SELECT].add_listener(lambda _now, _before: self.reader.select(1))


class HubOfPico:
    """The hub's side of the protocol, in the Pico's time."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self.link = PodLink(int(pico.now_ms))
        self.facts: list[Fact] = []

    def run(self, length_ms: float) -> None:
        """Talk with the pod for so long; the hub looks at its line every millisecond."""
        for _ in self._turns(length_ms):
            pass

    def run_until(self, reached: Callable[[], bool], longest_ms: float = 10_000) -> float:
        """Until it is so; how long that took, in milliseconds of the Pico."""
        begin = self.pico.now_ms
        for _ in self._turns(longest_ms):
            if reached():
                return self.pico.now_ms - begin
        raise AssertionError(f"it was not so within {longest_ms:.0f} ms")

    def greet(self) -> None:
        """Until the pod is past its self test and the hub has nothing more to say."""
        self.run_until(lambda: self.link.live and self.link.said_all)
        self.run(2_000)

    def _turns(self, length_ms: float) -> Iterator[None]:
        end = self.pico.now_ms + length_ms
        while self.pico.now_ms < end:
            self.pico.run(HUB_MS)
            now_ms = int(self.pico.now_ms)
            self.facts += self.link.receive(self.pico.heard(), now_ms)
            said = self.link.outgoing(now_ms)
            if said:
                self.pico.send(said)
            yield


def _filesystem(files: Mapping[str, bytes]) -> bytes:
    """Files as MicroPython keeps them in its flash."""
    littlefs = _emulator("littlefs").LittleFS(
        block_size=BLOCK_BYTES, block_count=BLOCKS, disk_version=0x00020000
    )
    for name, data in files.items():
        with littlefs.open(name, "wb") as file:
            file.write(data)
    return bytes(littlefs.context.buffer)
