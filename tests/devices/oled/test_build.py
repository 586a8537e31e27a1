"""Displays as a profile names them, under real luma on modelled buses; nothing here waits for a clock."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import enumerate as all_threads
from types import ModuleType

import pytest
import smbus2
from gpiozero import LED
from gpiozero.pins.mock import MockFactory
from PIL import Image

from companion.core.signals import DeviceFound, DeviceLost, Signal
from companion.core.text import say
from companion.devices.oled import BusWorker, DisplayError, build
from companion.devices.oled.build import OpenedDisplays, open_displays
from companion.errors import HardwareError
from companion.profile.parts import Display
from tests.devices.oled import frames
from tests.devices.oled.chips import Chip, Sh1106, Ssd1306
from tests.devices.oled.grey_chip import Ssd1322
from tests.devices.oled.sysfs import plug_multiplexer
from tests.devices.oled.wires import I2cWire, Receiver, SpiWire

SIZE = (128, 64)
NO_BUS = say("No bus for the display")


def seen(chip: Chip | Ssd1322, size: tuple[int, int] = SIZE) -> bytes:
    glass = Image.new("1", size)
    glass.putdata([255 * (pixel not in ".0") for line in chip.glass() for pixel in line])
    return glass.tobytes()


class Bench:
    """Modelled chips by bus number and address, and what the table was told."""

    def __init__(self, sysfs: Path) -> None:
        self.sysfs = sysfs
        self.chips: dict[int, dict[int, Receiver]] = {}
        self.missing: set[int] = set()
        self.opened: list[int] = []
        self.signals: SimpleQueue[Signal] = SimpleQueue()
        self.glass = OpenedDisplays({}, [])

    def fit(self, bus: int, chip: Chip, address: int = 0x3C) -> None:
        self.chips.setdefault(bus, {})[address] = chip

    def i2c(self, number: int) -> I2cWire:
        self.opened.append(number)
        if number in self.missing:
            raise HardwareError("no such bus", where=f"I2C {number}")
        return I2cWire(self.chips[number])

    def open(self, displays: dict[int, Display]) -> OpenedDisplays:
        self.glass = open_displays(displays, self.signals.put, i2c=self.i2c, sysfs=self.sysfs)
        return self.glass

    def show(self, *seats: int, seed: int = 1) -> bytes:
        image = frames.noise(SIZE, seed)
        for seat in seats:
            self.glass.ports[seat].show(image, urgent=False)
        self.glass.settle()
        return image.tobytes()

    def told(self) -> list[Signal]:
        return everything_in(self.signals)


def everything_in(signals: SimpleQueue[Signal]) -> list[Signal]:
    return [signals.get() for _ in range(signals.qsize())]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lost displays are tried again when a test says so."""
    monkeypatch.setattr(build, "BusWorker", partial(BusWorker, retry_seconds=3600))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.glass.close()


def workers() -> list[str]:
    return sorted(thread.name for thread in all_threads() if thread.name.startswith("bus "))


def test_displays_show_on_their_own_glass_by_bus_address_and_controller(bench: Bench) -> None:
    table, first, second = Ssd1306(seed=1), Sh1106(seed=2), Ssd1306(seed=3)
    bench.fit(1, table)
    bench.fit(1, first, address=0x3D)
    bench.fit(3, second)
    bench.open(
        {
            0: Display(bus="i2c-1"),
            1: Display(bus="i2c-1", address=0x3D, controller="sh1106"),
            2: Display(bus="i2c-3"),
        }
    )
    shown = [bench.show(seat, seed=seat) for seat in (0, 1, 2)]
    assert [seen(chip) for chip in (table, first, second)] == shown
    assert bench.told() == []


def test_displays_behind_a_multiplexer_share_one_worker_with_its_bus(bench: Bench) -> None:
    plug_multiplexer(bench.sysfs, {channel: 20 - channel for channel in range(1, 7)})
    chips = {seat: Ssd1306(seed=seat) for seat in range(7)}
    bench.fit(1, chips[0], address=0x3D)
    displays = {0: Display(bus="i2c-1", address=0x3D)}
    for seat in range(1, 7):
        bench.fit(20 - seat, chips[seat])
        displays[seat] = Display(bus=f"i2c-1/0x70/{seat}")
    before = workers()
    bench.open(displays)
    assert workers() == sorted([*before, "bus i2c-1"])
    shown = {seat: bench.show(seat, seed=seat) for seat in range(7)}
    assert {seat: seen(chip) for seat, chip in chips.items()} == shown
    assert sorted(bench.opened) == [1, *range(14, 20)]


def test_displays_turn_as_they_are_mounted_and_shine_as_they_are_told(bench: Bench) -> None:
    upside_down, upright = Ssd1306(seed=1), Ssd1306(seed=2)
    bench.fit(1, upside_down)
    bench.fit(1, upright, address=0x3D)
    bench.open(
        {
            0: Display(bus="i2c-1", rotate=180, brightness=9),
            1: Display(bus="i2c-1", address=0x3D, rotate=90),
        }
    )
    assert {seat: port.size for seat, port in bench.glass.ports.items()} == {0: (128, 64), 1: (64, 128)}
    image = frames.noise(SIZE, 1)
    bench.glass.ports[0].show(image, urgent=True)
    bench.glass.ports[1].show(image.transpose(Image.Transpose.ROTATE_90), urgent=True)
    bench.glass.settle()
    assert seen(upside_down) == image.transpose(Image.Transpose.ROTATE_180).tobytes()
    assert seen(upright) == image.tobytes()
    assert upside_down.registers["contrast"] == 9


def test_display_that_is_unplugged_is_lost_once_and_found_once(bench: Bench) -> None:
    chip = Ssd1306()
    bench.fit(1, chip)
    bench.open({4: Display(bus="i2c-1")})
    bench.show(4)
    del bench.chips[1][0x3C]
    for seed in range(2, 6):
        newest = bench.show(4, seed=seed)
    assert bench.told() == [DeviceLost(4, "display")]
    chip.power_cycle()
    bench.fit(1, chip)
    bench.glass.retry()
    bench.glass.settle()
    assert bench.told() == [DeviceFound(4, "display")]
    assert seen(chip) == newest


def test_display_that_misses_a_single_frame_is_not_lost(bench: Bench) -> None:
    chip = Ssd1306()
    bench.fit(1, chip)
    wire = I2cWire(bench.chips[1])
    glass = open_displays({1: Display(bus="i2c-1")}, bench.signals.put, i2c=lambda number: wire)
    bench.glass = glass
    for seed in range(3):
        wire.break_at([3])
        shown = bench.show(1, seed=seed)
    assert seen(chip) == shown
    assert bench.told() == []


def test_display_whose_bus_is_missing_at_the_start_is_lost_and_the_others_run(bench: Bench) -> None:
    there, late = Ssd1306(seed=1), Ssd1306(seed=2)
    bench.fit(1, there)
    bench.fit(3, late)
    bench.missing.add(3)
    bench.open({0: Display(bus="i2c-1"), 1: Display(bus="i2c-3"), 2: Display(bus="i2c-3", address=0x3D)})
    shown = bench.show(0, 1, 2)
    assert seen(there) == shown
    assert bench.told() == [DeviceLost(1, "display", NO_BUS), DeviceLost(2, "display", NO_BUS)]
    bench.missing.clear()
    bench.glass.retry()
    bench.glass.settle()
    assert bench.told() == [DeviceFound(1, "display")]
    assert seen(late) == shown


def test_display_behind_a_multiplexer_that_appears_later_is_found(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    chip = Ssd1306()
    bench.fit(13, chip)
    bench.open({3: Display(bus="i2c-1/0x70/3")})
    shown = bench.show(3)
    assert bench.told() == [DeviceLost(3, "display", NO_BUS)]
    assert "display of seat 3, I2C bus 1, multiplexer 0x70: the kernel does not know" in caplog.text
    assert "dtoverlay=i2c-mux,pca9548,addr=0x70" in caplog.text
    plug_multiplexer(bench.sysfs, {3: 13})
    bench.glass.retry()
    bench.glass.settle()
    assert bench.told() == [DeviceFound(3, "display")]
    assert seen(chip) == shown


def test_display_on_a_bus_that_luma_opens_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not there, then not allowed, then there."""
    chip = Ssd1306()
    answers: list[I2cWire | OSError] = [
        OSError(errno.ENOENT, "no", "/dev/i2c-1"),
        OSError(errno.EACCES, "no", "/dev/i2c-1"),
        I2cWire({0x3C: chip}),
    ]

    def smbus(port: int) -> I2cWire:
        assert port == 1
        answer = answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(smbus2, "SMBus", smbus)
    signals: SimpleQueue[Signal] = SimpleQueue()
    glass = open_displays({0: Display(bus="i2c-1")}, signals.put)
    image = frames.noise(SIZE, 1)
    glass.ports[0].show(image, urgent=False)
    glass.settle()
    assert everything_in(signals) == [DeviceLost(0, "display", NO_BUS)]
    glass.retry()
    glass.settle()
    assert everything_in(signals) == [DeviceFound(0, "display")]
    assert seen(chip) == image.tobytes()
    glass.close()


def test_displays_refuse_a_size_that_their_controller_cannot_have_and_leave_no_thread() -> None:
    before = workers()
    with pytest.raises(DisplayError, match="display of seat 2: ssd1306 cannot have 100x50 pixels"):
        open_displays({1: Display(bus="i2c-1"), 2: Display(bus="i2c-1", size="100x50")}, lambda signal: None)
    assert workers() == before


def test_displays_close_dark_when_asked(bench: Bench) -> None:
    chip = Ssd1306()
    bench.fit(1, chip)
    glass = bench.open({0: Display(bus="i2c-1")})
    bench.show(0)
    glass.close(blank=True)
    assert chip.registers["lit"] == 0


# SPI


@pytest.fixture
def grey(monkeypatch: pytest.MonkeyPatch) -> SpiWire:
    """A 256x64 display on `/dev/spidev0.0`, whose data/command pin is one of gpiozero's."""
    wire = SpiWire(Ssd1322(seed=1))
    spidev = ModuleType("spidev")
    monkeypatch.setattr(spidev, "SpiDev", lambda: wire, raising=False)
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    return wire


GREY = Display(bus="spi-0.0", controller="ssd1322", size="256x64", dc=24, reset=25)


def follow(pins: MockFactory, wire: SpiWire) -> None:
    """Let the chip see the level of its data/command pin."""
    pin, change = pins.pin(24), pins.pin(24)._change_state

    def changed(level: bool) -> bool:
        wire.output(wire.DATA_COMMAND_PIN, int(level))
        return bool(change(level))

    pin._change_state = changed


def test_spi_display_works_through_gpiozero_without_rpi_gpio(grey: SpiWire) -> None:
    pins = MockFactory()
    follow(pins, grey)
    signals: SimpleQueue[Signal] = SimpleQueue()
    glass = open_displays({1: GREY}, signals.put, pins=pins)
    image = frames.noise((256, 64), 1)
    glass.ports[1].show(image, urgent=False)
    glass.settle()
    chip = grey._chip
    assert isinstance(chip, Ssd1322)
    assert seen(chip, (256, 64)) == image.tobytes()
    assert [level.state for level in pins.pin(25).states][-2:] == [False, True]
    assert signals.empty()
    assert "RPi.GPIO" not in sys.modules
    glass.close()
    assert grey.closed
    for pin in (24, 25):
        LED(pin, pin_factory=pins).close()


def test_spi_display_without_spidev_or_with_a_taken_pin_is_lost_and_keeps_no_pin(
    grey: SpiWire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pins = MockFactory()
    follow(pins, grey)
    signals: SimpleQueue[Signal] = SimpleQueue()
    glass = open_displays({1: GREY}, signals.put, pins=pins)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "spidev", None)
        glass.ports[1].show(frames.blank((256, 64)), urgent=False)
        glass.settle()
    assert everything_in(signals) == [DeviceLost(1, "display", NO_BUS)]
    assert "display of seat 1, SPI 0.0: the bus cannot be opened" in caplog.text
    with LED(25, pin_factory=pins):
        glass.retry()
        glass.settle()
    assert signals.empty()
    glass.retry()
    glass.settle()
    assert everything_in(signals) == [DeviceFound(1, "display")]
    glass.close()


def test_spi_display_without_pins_says_what_it_needs(grey: SpiWire, caplog: pytest.LogCaptureFixture) -> None:
    glass = open_displays({1: GREY}, lambda signal: None)
    glass.ports[1].show(frames.blank((256, 64)), urgent=False)
    glass.settle()
    glass.close()
    assert "an SPI display needs pins" in caplog.text
