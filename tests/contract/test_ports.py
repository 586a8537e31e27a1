"""One suite over real and simulated devices: whatever fits a port behaves the same.

The real display is the OLED driver on a modelled SSD1306; the real cues are gpiozero's own devices on its
mock pins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from gpiozero import RGBLED, Device, TonalBuzzer
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image

from companion.core.cues import Cue
from companion.devices.cues import Cues, SeatLights, Sounder
from companion.devices.oled import BusWorker
from companion.devices.oled.port import BusDisplay
from companion.devices.ports import CuePort, DisplayPort
from companion.devices.simulated import SimulatedCues, SimulatedDisplay
from tests.devices.oled import frames
from tests.devices.oled.pairs import Pair, Setup

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

SIZE = (128, 64)
Glass = Callable[[], bytes]


@pytest.fixture(params=["simulated", "oled"])
def display(request: pytest.FixtureRequest) -> Iterator[tuple[DisplayPort, Glass]]:
    """A display, and a look at its glass once everything that was posted has arrived."""
    if request.param == "simulated":
        simulated = SimulatedDisplay(SIZE)
        yield simulated, lambda: simulated.glass
        return
    pair = Pair(Setup())
    settled = Event()
    worker = BusWorker("test", {"seat": pair.panel}, lambda name, error: settled.set())
    yield BusDisplay(worker, "seat", SIZE), lambda: _arrived(worker, pair)
    worker.close()


def _arrived(worker: BusWorker, pair: Pair) -> bytes:
    worker.close(drain=True)
    seen = Image.new("1", SIZE)
    seen.putdata([255 * (pixel != ".") for line in pair.chip.glass() for pixel in line])
    return seen.tobytes()


def test_display_has_its_size(display: tuple[DisplayPort, Glass]) -> None:
    assert display[0].size == SIZE


def test_display_shows_the_picture_pixel_for_pixel(display: tuple[DisplayPort, Glass]) -> None:
    port, glass = display
    image = frames.noise(SIZE, 1)
    port.show(image, urgent=False)
    assert glass() == image.tobytes()


def test_display_shows_the_newest_picture(display: tuple[DisplayPort, Glass]) -> None:
    port, glass = display
    for seed in range(20):
        port.show(frames.noise(SIZE, seed), urgent=seed % 2 == 0)
    assert glass() == frames.noise(SIZE, 19).tobytes()


def test_display_keeps_a_copy_of_what_it_was_given(display: tuple[DisplayPort, Glass]) -> None:
    port, glass = display
    image = frames.noise(SIZE, 3)
    expected = image.tobytes()
    port.show(image, urgent=True)
    image.paste(Image.new("1", SIZE))
    assert glass() == expected


@pytest.fixture(params=["simulated", "gpiozero", "nothing plugged in"])
def cues(request: pytest.FixtureRequest) -> Iterator[CuePort]:
    """Lights and sounds."""
    if request.param == "simulated":
        yield SimulatedCues()
        return
    if request.param == "nothing plugged in":
        yield Cues()
        return
    before = Device.pin_factory
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    with RGBLED(17, 27, 22) as light, TonalBuzzer(18) as buzzer:
        yield Cues(SeatLights({1: light}), Sounder(buzzer))
    Device.pin_factory.reset()
    Device.pin_factory = before


def test_cues_take_everything_in_any_order_and_never_raise(cues: CuePort) -> None:
    for now in range(0, 2_000, 50):
        cues.waiting(frozenset({now // 50 % 3}), now)
        cues.cue(Cue(now // 50 % 3, "turn"), now)
        cues.cue(Cue(1, "refused"), now)
        cues.cue(Cue(9, "accepted"), now)
        cues.tick(now + 10)
    assert cues is not None
