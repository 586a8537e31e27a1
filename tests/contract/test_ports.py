"""One suite over real and simulated devices: whatever fits a port behaves the same.

The real display is the OLED driver on a modelled SSD1306; the real controls and cues are gpiozero's own
devices on its mock pins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from threading import Event
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.core.cues import Cue
from companion.core.signals import KEYS, DeviceFound, DeviceLost, KeyChanged, Signal, Turned
from companion.devices.cues import Cues, SeatLights, Sounder
from companion.devices.gpio import GpioControls, open_buzzer, open_light
from companion.devices.oled import BusWorker, build
from companion.devices.oled.build import open_displays
from companion.devices.oled.port import BusDisplay
from companion.devices.ports import CuePort, DisplayPort, Post
from companion.devices.simulated import SimulatedCues, SimulatedDisplay, SimulatedPod
from companion.profile.parts import Buttons, Display, Encoder, Light
from companion.table.gestures import Clicked, Gesture, Gestures, Held, Stepped
from tests.devices.oled import frames
from tests.devices.oled.chips import Chip, Ssd1306
from tests.devices.oled.pairs import Pair, Setup
from tests.devices.oled.wires import ADDRESS, I2cWire, Receiver
from tests.devices.pin_hand import PinHand

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

SIZE = (128, 64)
SEAT = 3
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
    return _seen(pair.chip)


def _seen(chip: Chip) -> bytes:
    glass = Image.new("1", SIZE)
    glass.putdata([255 * (pixel != ".") for line in chip.glass() for pixel in line])
    return glass.tobytes()


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
    factory = MockFactory(pin_class=MockPWMPin)
    with open_light(Light(17, 27, 22), factory) as light, open_buzzer(18, factory) as buzzer:
        yield Cues(SeatLights({1: light}), Sounder(buzzer))


def test_cues_take_everything_in_any_order_and_never_raise(cues: CuePort) -> None:
    for now in range(0, 2_000, 50):
        cues.waiting(frozenset({now // 50 % 3}), now)
        cues.cue(Cue(now // 50 % 3, "turn"), now)
        cues.cue(Cue(1, "refused"), now)
        cues.cue(Cue(9, "accepted"), now)
        cues.tick(now + 10)
    assert cues is not None


class Cable(Protocol):
    """A display with a cable that can be pulled, and what the table is told of it."""

    port: DisplayPort

    def unplug(self) -> None: ...
    def plug(self) -> None: ...
    def glass(self) -> bytes: ...
    def told(self) -> list[Signal]: ...


class SimulatedCable:
    def __init__(self) -> None:
        self._told: list[Signal] = []
        self._pod = SimulatedPod(SEAT, self._told.append)
        self.port: DisplayPort = self._pod.display

    def unplug(self) -> None:
        self._pod.kill_display()

    def plug(self) -> None:
        self._pod.revive_display()

    def glass(self) -> bytes:
        return self._pod.display.glass

    def told(self) -> list[Signal]:
        return self._told


class I2cCable:
    """The chip is on the bus, or not; the worker finds out with the next frame, or when it tries again."""

    def __init__(self) -> None:
        self._chip = Ssd1306()
        self._bus: dict[int, Receiver] = {ADDRESS: self._chip}
        self._signals: SimpleQueue[Signal] = SimpleQueue()
        self._told: list[Signal] = []
        wire = I2cWire(self._bus)
        self.opened = open_displays({SEAT: Display(bus="i2c-1")}, self._signals.put, i2c=lambda number: wire)
        self.port: DisplayPort = self.opened.ports[SEAT]

    def unplug(self) -> None:
        del self._bus[ADDRESS]
        self._chip.power_cycle()

    def plug(self) -> None:
        self._bus[ADDRESS] = self._chip
        self.opened.retry()

    def glass(self) -> bytes:
        self.opened.settle()
        return _seen(self._chip)

    def told(self) -> list[Signal]:
        self.opened.settle()
        self._told += [self._signals.get() for _ in range(self._signals.qsize())]
        return self._told


@pytest.fixture(params=["simulated", "oled"])
def cable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cable]:
    """A display that can be unplugged; it is tried again when a test says so."""
    if request.param == "simulated":
        yield SimulatedCable()
        return
    monkeypatch.setattr(build, "BusWorker", partial(BusWorker, retry_seconds=3600))
    cable = I2cCable()
    yield cable
    cable.opened.close()


def test_display_that_is_unplugged_goes_dark_and_is_lost_once(cable: Cable) -> None:
    cable.port.show(frames.noise(SIZE, 1), urgent=False)
    assert cable.told() == []
    cable.unplug()
    for seed in range(2, 5):
        cable.port.show(frames.noise(SIZE, seed), urgent=seed % 2 == 0)
        assert cable.told() == [DeviceLost(SEAT, "display")]
    assert not any(cable.glass())


def test_display_that_is_back_is_found_once_and_shows_what_it_is_given(cable: Cable) -> None:
    cable.port.show(frames.noise(SIZE, 1), urgent=False)
    for seed in range(2, 5):
        told = len(cable.told())
        cable.unplug()
        cable.port.show(frames.noise(SIZE, seed), urgent=False)
        assert cable.told()[told:] == [DeviceLost(SEAT, "display")]
        cable.plug()
        assert cable.told()[told:] == [DeviceLost(SEAT, "display"), DeviceFound(SEAT, "display")]
        # The table sends its picture again as soon as it hears that the display is back.
        cable.port.show(frames.noise(SIZE, seed), urgent=True)
        assert cable.glass() == frames.noise(SIZE, seed).tobytes()
        assert len(cable.told()) == told + 2


class Hand(Protocol):
    """What people do to controls, whatever these are made of."""

    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def turn(self, clicks: int) -> None: ...


class SimulatedHand:
    def __init__(self, post: Post) -> None:
        self._pod = SimulatedPod(SEAT, post)

    def press(self, key: str) -> None:
        self._pod.key(key, down=True)

    def release(self, key: str) -> None:
        self._pod.key(key, down=False)

    def turn(self, clicks: int) -> None:
        for _ in range(abs(clicks)):
            self._pod.turn(1 if clicks > 0 else -1)


class GpioHand(PinHand):
    def __init__(self, post: Post) -> None:
        factory = MockFactory()
        encoder, buttons = Encoder(clk=17, dt=27, push=22), Buttons(ok=5, undo=6, up=13, down=19)
        super().__init__(factory, encoder, buttons)
        self._controls = GpioControls(SEAT, encoder, buttons, post, factory)


HANDS: dict[str, Callable[[Post], Hand]] = {"simulated": SimulatedHand, "gpiozero": GpioHand}


@pytest.fixture(params=HANDS)
def hand(request: pytest.FixtureRequest) -> tuple[Hand, list[Signal]]:
    """A hand at a seat's controls, and what the table hears."""
    heard: list[Signal] = []
    return HANDS[request.param](heard.append), heard


@pytest.mark.parametrize("key", KEYS)
def test_controls_report_a_press_as_it_happens(hand: tuple[Hand, list[Signal]], key: str) -> None:
    fingers, heard = hand
    fingers.press(key)
    assert heard == [KeyChanged(SEAT, key, down=True)]
    fingers.release(key)
    assert heard == [KeyChanged(SEAT, key, down=True), KeyChanged(SEAT, key, down=False)]


def test_controls_report_each_click_with_its_direction(hand: tuple[Hand, list[Signal]]) -> None:
    fingers, heard = hand
    fingers.turn(2)
    fingers.turn(-1)
    assert heard == [Turned(SEAT, 1), Turned(SEAT, 1), Turned(SEAT, -1)]


def test_controls_tell_keys_that_are_held_together_apart(hand: tuple[Hand, list[Signal]]) -> None:
    fingers, heard = hand
    fingers.press("ok")
    fingers.press("undo")
    fingers.turn(1)
    fingers.release("ok")
    fingers.release("undo")
    assert heard == [
        KeyChanged(SEAT, "ok", down=True),
        KeyChanged(SEAT, "undo", down=True),
        Turned(SEAT, 1),
        KeyChanged(SEAT, "ok", down=False),
        KeyChanged(SEAT, "undo", down=False),
    ]


def test_controls_amount_to_the_same_gestures(hand: tuple[Hand, list[Signal]]) -> None:
    """A bouncing click, a long press and a turn, as the table understands them."""
    fingers, heard = hand
    gestures = Gestures()
    understood: list[Gesture] = []

    def until(now_ms: int) -> None:
        while heard:
            signal = heard.pop(0)
            assert isinstance(signal, KeyChanged | Turned)
            understood.extend(gestures.feed(signal, now_ms))
        understood.extend(gestures.tick(now_ms))

    for bounce in range(3):
        fingers.press("ok")
        until(1_000 + bounce)
        fingers.release("ok")
        until(1_000 + bounce)
    fingers.press("ok")
    until(1_005)
    until(1_100)
    fingers.release("ok")
    until(1_200)
    fingers.press("undo")
    until(2_000)
    until(2_700)
    fingers.release("undo")
    until(2_800)
    fingers.turn(-1)
    until(4_000)
    assert [type(gesture) for gesture in understood] == [Clicked, Held, Stepped]
    assert understood[0] == Clicked(SEAT, "ok")
    assert understood[1] == Held(SEAT, "undo")


deeds = st.one_of(st.sampled_from(KEYS), st.integers(-3, 3))


@given(st.lists(deeds, max_size=30))
def test_controls_of_every_kind_say_the_same_about_the_same_hand(script: list[str | int]) -> None:
    """A key in the script goes down, or up if it is down; a number is so many clicks."""
    stories: dict[str, list[Signal]] = {}
    for kind, open_hand in HANDS.items():
        heard = stories[kind] = []
        fingers, down = open_hand(heard.append), set[str]()
        for deed in script:
            if isinstance(deed, int):
                fingers.turn(deed)
            elif deed in down:
                down.remove(deed)
                fingers.release(deed)
            else:
                down.add(deed)
                fingers.press(deed)
    assert stories["gpiozero"] == stories["simulated"]
