"""One contract for every display: simulated, on a modelled I2C bus under real luma, and on a pod's cable.

A display can be unplugged by itself, or with the pod that carries it; whoever sits there sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from typing import Protocol

import pytest
from PIL import Image

from companion.core.signals import DeviceFound, DeviceLost, Signal
from companion.devices.oled import BusWorker, build
from companion.devices.oled.build import open_displays
from companion.devices.ports import DisplayPort
from companion.devices.simulated import SimulatedPod
from companion.profile.parts import Display
from tests.contract.pod_on_cable import SEAT, PodOnCable
from tests.devices.oled import frames
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import ADDRESS, I2cWire, Receiver

SIZE = (128, 64)


class Screen(Protocol):
    """A display with a cable that can be pulled, and what the table is told once all has arrived."""

    port: DisplayPort

    def unplug(self) -> None: ...
    def plug(self) -> None: ...
    def glass(self) -> bytes: ...
    def told(self) -> list[Signal]: ...
    def close(self) -> None: ...


class SimulatedScreen:
    def __init__(self) -> None:
        self._told: list[Signal] = []
        self._pod = SimulatedPod(SEAT, self._told.append)
        self.port: DisplayPort = self._pod.display
        self.unplug: Callable[[], None] = self._pod.fail_display
        self.plug: Callable[[], None] = self._pod.restore_display

    def glass(self) -> bytes:
        return self._pod.display.glass

    def told(self) -> list[Signal]:
        return self._told

    def close(self) -> None:
        pass


class SimulatedScreenWithItsPod(SimulatedScreen):
    def __init__(self) -> None:
        super().__init__()
        self.unplug, self.plug = self._pod.unplug, self._pod.plug


class I2cScreen:
    """The chip is on the bus, or not; the worker finds out with the next frame, or when it tries again."""

    def __init__(self) -> None:
        self._chip = Ssd1306()
        self._bus: dict[int, Receiver] = {ADDRESS: self._chip}
        self._signals: SimpleQueue[Signal] = SimpleQueue()
        self._told: list[Signal] = []
        wire = I2cWire(self._bus)
        self._opened = open_displays({SEAT: Display(bus="i2c-1")}, self._signals.put, i2c=lambda number: wire)
        self.port: DisplayPort = self._opened.ports[SEAT]

    def unplug(self) -> None:
        del self._bus[ADDRESS]
        self._chip.power_cycle()

    def plug(self) -> None:
        self._bus[ADDRESS] = self._chip
        self._opened.retry()

    def glass(self) -> bytes:
        self._opened.settle()
        rows = self._chip.glass()
        return _picture(lambda x, y: rows[y][x] != ".")

    def told(self) -> list[Signal]:
        self._opened.settle()
        self._told += [self._signals.get() for _ in range(self._signals.qsize())]
        return self._told

    def close(self) -> None:
        self._opened.close()


class PodScreen:
    """The display comes off its pod, which goes on and refuses to draw."""

    def __init__(self) -> None:
        self._told: list[Signal] = []
        self._pod = PodOnCable(self._told.append)
        self.port: DisplayPort = self._pod.pods.display(SEAT, SIZE)

    def unplug(self) -> None:
        firmware = self._pod.model.firmware
        firmware.refuses["DRAW"] = "part"
        firmware.glass[:] = bytes(len(firmware.glass))

    def plug(self) -> None:
        self._pod.model.firmware.refuses.clear()

    def glass(self) -> bytes:
        self._pod.run()
        cells = self._pod.model.glass
        return _picture(lambda x, y: bool(cells[y // 8 * SIZE[0] + x] >> y % 8 & 1))

    def told(self) -> list[Signal]:
        self._pod.run()
        return self._told

    def close(self) -> None:
        self._pod.close()


class PodScreenWithItsPod(PodScreen):
    """The whole pod is pulled out; its glass is dark, because it has no other power."""

    def unplug(self) -> None:
        self._pod.model.unplug()

    def plug(self) -> None:
        self._pod.model.plug()

    def glass(self) -> bytes:
        lit = super().glass()
        return lit if self._pod.model.cable.plugged else bytes(len(lit))


def _picture(is_lit: Callable[[int, int], bool]) -> bytes:
    glass = Image.new("1", SIZE)
    glass.putdata([255 * is_lit(x, y) for y in range(SIZE[1]) for x in range(SIZE[0])])
    return glass.tobytes()


SCREENS: dict[str, Callable[[], Screen]] = {
    "simulated": SimulatedScreen,
    "simulated, with its pod": SimulatedScreenWithItsPod,
    "oled": I2cScreen,
    "pod": PodScreen,
    "pod, with its pod": PodScreenWithItsPod,
}


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A display; one that is lost is tried again when a test says so."""
    monkeypatch.setattr(build, "BusWorker", partial(BusWorker, retry_seconds=3600))
    opened = SCREENS[request.param]()
    yield opened
    opened.close()


def _fates(screen: Screen) -> list[str]:
    """How often it was lost and found; reasons and names of devices differ."""
    names = {DeviceLost: "lost", DeviceFound: "found"}
    about = [signal for signal in screen.told() if isinstance(signal, DeviceLost | DeviceFound)]
    assert {signal.seat for signal in about} <= {SEAT}
    return [names[type(signal)] for signal in about]


def test_display_has_its_size(screen: Screen) -> None:
    assert screen.port.size == SIZE


def test_display_shows_the_picture_pixel_for_pixel(screen: Screen) -> None:
    image = frames.noise(SIZE, 1)
    screen.port.show(image, urgent=False)
    assert screen.glass() == image.tobytes()


def test_display_shows_the_newest_picture(screen: Screen) -> None:
    for seed in range(20):
        screen.port.show(frames.noise(SIZE, seed), urgent=seed % 2 == 0)
    assert screen.glass() == frames.noise(SIZE, 19).tobytes()


def test_display_keeps_a_copy_of_what_it_was_given(screen: Screen) -> None:
    image = frames.noise(SIZE, 3)
    expected = image.tobytes()
    screen.port.show(image, urgent=True)
    image.paste(Image.new("1", SIZE))
    assert screen.glass() == expected


def test_display_that_is_unplugged_goes_dark_and_is_lost_once(screen: Screen) -> None:
    screen.port.show(frames.noise(SIZE, 1), urgent=False)
    assert _fates(screen) == []
    screen.unplug()
    for seed in range(2, 5):
        screen.port.show(frames.noise(SIZE, seed), urgent=seed % 2 == 0)
        assert _fates(screen) == ["lost"]
    assert not any(screen.glass())


def test_display_that_is_back_is_found_once_and_shows_what_it_is_given(screen: Screen) -> None:
    screen.port.show(frames.noise(SIZE, 1), urgent=False)
    for seed in range(2, 5):
        told = len(_fates(screen))
        screen.unplug()
        screen.port.show(frames.noise(SIZE, seed), urgent=False)
        assert _fates(screen)[told:] == ["lost"]
        screen.plug()
        assert _fates(screen)[told:] == ["lost", "found"]
        # The table sends its picture again as soon as it hears that the display is back.
        screen.port.show(frames.noise(SIZE, seed), urgent=True)
        assert screen.glass() == frames.noise(SIZE, seed).tobytes()
        assert len(_fates(screen)) == told + 2
