"""From a profile's displays to ports that the table can show pictures on.

Displays on the same wires share one worker, whatever channel of a multiplexer they are behind. Nothing
is opened here: a bus that is missing, now or later, makes its displays lost, and the worker goes on
trying. Whoever sits at the table learns of every change once: a frame that fails is tried again at once,
so a display is lost with the second failure in a row, and found with the first frame that arrives after
that.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from gpiozero import Factory

from companion.core.seats import TABLE, Seat
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import say
from companion.devices.oled.bus import BusDisplay, BusWorker
from companion.devices.oled.controllers import CONTROLLERS, DisplayError, PanelShape, Serial
from companion.devices.oled.mux import SYSFS, adapter_of, bus_of
from companion.devices.oled.panel import Panel
from companion.devices.oled.serial import (
    I2C_WHOLE,
    SPI,
    LazySerial,
    LumaPins,
    NotOpenedError,
    open_i2c,
    open_spi,
)
from companion.devices.ports import DisplayPort, Post
from companion.profile.bus import I2c, Spi
from companion.profile.parts import Display

#: What nearly every OLED answers to.
USUAL_ADDRESS = 0x3C
FAILURES_UNTIL_LOST = 2

_log = logging.getLogger(__name__)

OpenI2c = Callable[[int], Any]


class OpenedDisplays:
    """All displays on the Pi's own buses."""

    def __init__(self, ports: dict[Seat, DisplayPort], workers: list[BusWorker]) -> None:
        self.ports = ports
        self._workers = workers

    def retry(self) -> None:
        """Try lost displays again now, instead of within a second."""
        for worker in self._workers:
            worker.retry()

    def renew(self) -> None:
        """Start every display afresh now, instead of one after the other."""
        for worker in self._workers:
            worker.renew()

    def settle(self) -> None:
        """Wait until everything that was posted has arrived, or failed."""
        for worker in self._workers:
            worker.settle()

    def close(self, *, blank: bool = False) -> None:
        """Show what still waits and let go of the buses; a bus that hangs keeps nobody from closing."""
        for worker in self._workers:
            try:
                worker.close(blank=blank)
            except DisplayError as error:
                _log.warning("%s; %s", error, error.remedy)


def open_displays(
    displays: Mapping[Seat, Display],
    post: Post,
    *,
    i2c: OpenI2c = lambda _number: None,
    sysfs: Path = SYSFS,
    pins: Factory | None = None,
) -> OpenedDisplays:
    """Ports for these displays.

    `i2c` gives an open smbus by its number, or None for luma to open it; `pins` are for displays on SPI.
    """
    by_wires: dict[str, dict[Seat, Panel]] = {}
    for seat, display in displays.items():
        bus = bus_of(display.bus)
        if isinstance(bus, I2c):
            way = partial(_open_i2c, bus, display, i2c, sysfs)
        else:
            way = partial(_open_spi, bus, display, pins)
        by_wires.setdefault(bus.wires, {})[seat] = _panel(seat, display, way)
    ports: dict[Seat, DisplayPort] = {}
    workers = []
    for wires, panels in by_wires.items():
        health = _Health({panel.name: seat for seat, panel in panels.items()}, post)
        worker = BusWorker(wires, {panel.name: panel for panel in panels.values()}, health)
        ports |= {seat: BusDisplay(worker, panel.name, panel.size) for seat, panel in panels.items()}
        workers.append(worker)
    return OpenedDisplays(ports, workers)


def _open_i2c(bus: I2c, display: Display, i2c: OpenI2c, sysfs: Path, _opened: ExitStack) -> Serial:
    number = adapter_of(bus, sysfs)
    address = USUAL_ADDRESS if display.address is None else display.address
    return open_i2c(port=number, address=address, bus=i2c(number))


def _open_spi(bus: Spi, display: Display, pins: Factory | None, opened: ExitStack) -> Serial:
    lines = LumaPins(pins, opened)
    return open_spi(
        port=bus.number, device=bus.select, gpio=lines, gpio_DC=display.dc, gpio_RST=display.reset
    )


def _panel(seat: Seat, display: Display, way: Callable[[ExitStack], Serial]) -> Panel:
    name = say("table's display") if seat == TABLE else say("display of seat {seat}", seat=seat)
    width, height = map(int, display.size.split("x"))
    shape = PanelShape(width, height, display.rotate // 90)
    # A bus that was handed to luma takes smaller pieces; that is luma's affair, and only the plan is coarser.
    tariff = SPI if display.bus.startswith("spi") else I2C_WHOLE
    try:
        panel = Panel(CONTROLLERS[display.controller](LazySerial(name, way), tariff, shape), str(name))
    except DisplayError as error:
        what, remedy = error.sentences
        raise DisplayError(what, where=name, remedy=remedy) from error
    if display.brightness is not None:
        panel.brightness = display.brightness
    return panel


class _Health:
    """From every report of a worker to one signal for each change; called on the worker's thread only."""

    def __init__(self, seats: Mapping[str, Seat], post: Post) -> None:
        self._seats = seats
        self._post = post
        self._failures: Counter[str] = Counter()

    def __call__(self, name: str, error: DisplayError | None) -> None:
        seat = self._seats[name]
        if error is None:
            was_lost = self._failures.pop(name, 0) >= FAILURES_UNTIL_LOST
            if was_lost:
                _log.info("%s is back", name)
                self._post(DeviceFound(seat, "display"))
            return
        self._failures[name] += 1
        if self._failures[name] == FAILURES_UNTIL_LOST:
            _log.warning("%s; %s", error, error.remedy)
            why = say("No bus for the display") if isinstance(error, NotOpenedError) else None
            self._post(DeviceLost(seat, "display", why))
