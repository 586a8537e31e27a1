"""Controls, lights and the buzzer on gpiozero's own mock pins, and every way in which there are no pins."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED, Device
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin
from hypothesis import given
from hypothesis import strategies as st

from companion.core.signals import KEYS, Cue, KeyChanged, Signal, Turned
from companion.devices.cues import SeatLights, Sounder
from companion.devices.gpio import THREAD_START_SECONDS, GpioControls, open_buzzer, open_light, open_pins
from companion.errors import HardwareError
from companion.profile.parts import Buttons, Encoder, Light
from companion.table.gestures import Clicked, Gesture, Gestures
from tests.devices.hearing import Ear
from tests.devices.pin_hand import CLICK, PinHand

ENCODER = Encoder(clk=17, dt=27, push=22)
BUTTONS = Buttons(ok=5, undo=6, up=13, down=19)


class Bench:
    """Controls at seat 2, a hand, and what was heard."""

    def __init__(self, encoder: Encoder | None = ENCODER, buttons: Buttons = BUTTONS) -> None:
        self.factory = MockFactory()
        self._ear = Ear()
        self.heard = self._ear.heard
        self.ages_ms = self._ear.ages_ms
        self.controls = GpioControls(2, encoder, buttons, self._ear.post, self.factory)
        self.hand = PinHand(self.factory, encoder, buttons)

    def steps(self) -> list[int]:
        return [signal.steps for signal in self.heard if isinstance(signal, Turned)]


@pytest.mark.parametrize("key", KEYS)
def test_controls_report_each_key_down_and_up(key: str) -> None:
    bench = Bench()
    bench.hand.press(key)
    assert bench.heard == [KeyChanged(2, key, down=True)]
    bench.hand.release(key)
    assert bench.heard[1:] == [KeyChanged(2, key, down=False)]


def test_controls_report_bouncing_contacts_as_they_are() -> None:
    bench = Bench()
    for _ in range(3):
        bench.hand.press("ok")
        bench.hand.release("ok")
    assert [signal.down for signal in bench.heard if isinstance(signal, KeyChanged)] == [True, False] * 3


def closed_contacts() -> MockFactory:
    """Pins that something holds low, and a pull-up cannot change that."""

    def pull_in_vain(pin: Any, value: str) -> None:
        pin._pull = value

    return MockFactory(pin_class=type("ClosedContact", (MockPin,), {"_set_pull": pull_in_vain}))


def test_controls_say_nothing_about_a_key_that_is_held_when_they_are_opened() -> None:
    factory = closed_contacts()
    ear = Ear()
    controls = GpioControls(2, None, Buttons(ok=5), ear.post, factory)
    assert ear.heard == []
    factory.pin(5).drive_high()
    assert ear.heard == [KeyChanged(2, "ok", down=False)]
    controls.close()


def test_controls_need_no_encoder_and_no_button() -> None:
    assert Bench(encoder=Encoder(clk=17, dt=27), buttons=Buttons()).heard == []
    bench = Bench(encoder=None, buttons=Buttons(ok=5))
    bench.hand.press("ok")
    assert bench.heard == [KeyChanged(2, "ok", down=True)]


@pytest.mark.parametrize(("backwards", "steps"), [(False, [1, 1, -1, -1, -1]), (True, [-1, -1, 1, 1, 1])])
def test_controls_report_each_click_of_the_encoder(backwards: bool, steps: list[int]) -> None:
    bench = Bench(Encoder(clk=17, dt=27, reversed=backwards))
    bench.hand.turn(2)
    bench.hand.turn(-3)
    assert bench.steps() == steps


def test_controls_never_stop_counting_clicks() -> None:
    bench = Bench()
    bench.hand.turn(50)
    assert bench.steps() == [1] * 50


#: Around the ring from one click to the next, as (clk, dt).
RING = ((1, 1), (0, 1), (0, 0), (1, 0))


@given(st.lists(st.sampled_from([-1, 1]), max_size=80))
def test_controls_count_how_often_the_encoder_went_around_however_its_contacts_bounce(
    walk: list[int],
) -> None:
    """A bounce is a step back and forth on the ring; at rest the count is the number of whole rounds."""
    bench = Bench()
    position = 0
    for step in walk:
        position += step
        bench.hand.rest_at(*RING[position % 4])
        if position % 4 == 0:
            assert sum(bench.steps()) == position // 4


def test_controls_lose_a_click_rather_than_invent_one_when_an_edge_is_missed() -> None:
    bench = Bench()
    clk = bench.factory.pin(ENCODER.clk)
    clk.edges = "none"
    bench.hand.rest_at(0, 1)
    clk.edges = "both"
    for levels in ((0, 0), (1, 0), (1, 1)):
        bench.hand.rest_at(*levels)
    assert bench.steps() == []
    bench.hand.turn(1)
    assert bench.steps() == [1]


def test_controls_survive_a_listener_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    """gpiozero would pass the error on to lgpio's only thread."""
    factory = MockFactory()

    def refuse(signal: Signal, age_ms: int = 0, /) -> None:
        raise RuntimeError("the loop is closed")

    # Pins that nobody holds are closed as soon as rubbish is collected.
    controls = GpioControls(2, ENCODER, BUTTONS, refuse, factory)
    PinHand(factory, ENCODER, BUTTONS).press("ok")
    controls.close()
    assert "KeyChanged(seat=2, key='ok', down=True, settled=False) was lost" in caplog.text


def test_controls_close_frees_every_pin_and_falls_silent() -> None:
    bench = Bench()
    bench.controls.close()
    bench.hand.press("ok")
    assert bench.heard == []
    again = Ear()
    controls = GpioControls(2, ENCODER, BUTTONS, again.post, bench.factory)
    bench.hand.press("undo")
    assert again.heard == [KeyChanged(2, "undo", down=True)]
    controls.close()


@pytest.mark.parametrize(
    ("taken", "where"),
    [
        (5, "seat 2, ok, pin 5"),
        (22, "seat 2, push, pin 22"),
        (27, "seat 2, encoder, pins 17 (clk) and 27 (dt)"),
    ],
)
def test_controls_name_the_key_whose_pin_is_taken_and_keep_no_other(taken: int, where: str) -> None:
    factory = MockFactory()
    with LED(taken, pin_factory=factory), pytest.raises(HardwareError) as caught:
        GpioControls(2, ENCODER, BUTTONS, Ear().post, factory)
    assert caught.value.where == where
    assert caught.value.what.startswith(f"the pin cannot be used: pin GPIO{taken} is already in use")
    assert "gpioinfo" in caught.value.remedy
    GpioControls(2, ENCODER, BUTTONS, Ear().post, factory).close()


def test_controls_name_a_pin_that_does_not_exist() -> None:
    with pytest.raises(HardwareError, match=r"table, ok, pin 99: the pin cannot be used: .*99"):
        GpioControls(0, None, Buttons(ok=99), Ear().post, MockFactory())


# Callbacks that come late: a starved process


def tell_late(pin: Any, level: bool, at: float) -> None:
    """The kernel saw this edge at that time, and the pin calls back only now."""
    pin._change_state(level)
    pin._last_change = at
    pin._call_when_changed()


def key_of(ear: Ear) -> KeyChanged:
    """What was heard last."""
    signal = ear.heard[-1]
    assert isinstance(signal, KeyChanged)
    return signal


class LateBench:
    """Controls whose clock is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.ear = Ear()
        self._factory = MockFactory()
        monkeypatch.setattr(self._factory, "ticks", lambda: self.now)
        self.controls = GpioControls(2, ENCODER, BUTTONS, self.ear.post, self._factory)

    def edge(self, pin: int | None, level: bool, at: float) -> None:
        """An edge of long ago is told now."""
        tell_late(self._factory.pin(pin), level, at)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> LateBench:
    return LateBench(monkeypatch)


def test_controls_post_how_old_an_edge_is(late: LateBench) -> None:
    late.now = 100.050
    for level, at in ((False, 100.010), (True, 100.012), (False, 100.014)):
        late.edge(BUTTONS.ok, level, at)
    assert [signal.down for signal in late.ear.heard if isinstance(signal, KeyChanged)] == [True, False, True]
    assert late.ear.ages_ms == [40, 38, 36]


@pytest.mark.parametrize("at", [100.5, 1_700_000_000.0, 3.0])
def test_controls_take_an_edge_for_new_when_the_kernel_counts_from_another_moment(
    late: LateBench, at: float
) -> None:
    late.edge(BUTTONS.ok, False, at)
    assert late.ear.ages_ms == [0]


def test_controls_count_a_press_once_though_its_bounces_are_told_late(late: LateBench) -> None:
    """Edges within 4 ms, told over 128: by the time of telling they would be presses of their own."""
    gestures, made = Gestures(), list[Gesture]()
    edges = [(100 + bounce * 0.0005, bounce % 2 == 1) for bounce in range(9)]
    for number, (at, level) in enumerate([*edges, (100.2, True)]):
        late.now = max(at, 100 + number * 0.016)
        late.edge(BUTTONS.ok, level, at)
        made += gestures.feed(key_of(late.ear), round(late.now * 1_000) - late.ear.ages_ms[-1])
    assert made == [Clicked(2, "ok")]


@pytest.mark.parametrize("clicks", [1, -1, -2, 3])
@pytest.mark.parametrize("second", [ENCODER.clk, ENCODER.dt])
def test_controls_count_clicks_though_one_line_is_told_after_the_other(
    late: LateBench, clicks: int, second: int
) -> None:
    edges: list[tuple[int, bool, float]] = []
    before, at = (1, 1), 99.0
    for _ in range(abs(clicks)):
        for levels in CLICK if clicks > 0 else (*CLICK[2::-1], CLICK[3]):
            for pin, was, level in zip((ENCODER.clk, ENCODER.dt), before, levels, strict=True):
                if was != level:
                    at += 0.002
                    edges.append((pin, bool(level), at))
            before = levels
    for pin, closed, moment in sorted(edges, key=lambda edge: edge[0] == second):
        late.edge(pin, closed, moment)
    assert sum(signal.steps for signal in late.ear.heard if isinstance(signal, Turned)) == clicks


# Lines that do not hear


def looks(controls: GpioControls) -> list[tuple[str, ...]]:
    return [controls.missed_edges() for _ in range(3)]


def test_deaf_line_is_found_by_the_second_look_while_its_key_is_held() -> None:
    bench = Bench()
    bench.factory.pin(BUTTONS.ok).edges = "none"
    assert looks(bench.controls) == [(), (), ()]
    bench.hand.press("ok")
    assert bench.heard == []
    assert looks(bench.controls) == [(), ("ok",), ("ok",)]
    bench.hand.release("ok")
    assert looks(bench.controls) == [(), (), ()]


@pytest.mark.parametrize(("pin", "name"), [(ENCODER.clk, "clk"), (ENCODER.dt, "dt")])
def test_deaf_line_of_an_encoder_is_found(pin: int, name: str) -> None:
    bench = Bench()
    bench.factory.pin(pin).edges = "none"
    bench.hand.rest_at(0, 0)
    assert looks(bench.controls) == [(), (name,), (name,)]


@pytest.mark.parametrize(("pin", "name"), [(ENCODER.clk, "clk"), (ENCODER.dt, "dt")])
def test_deaf_line_of_an_encoder_is_found_though_it_is_only_ever_turned(pin: int, name: str) -> None:
    """At rest both contacts are open; what is closed between two clicks is seen once at most."""
    bench = Bench()
    bench.factory.pin(pin).edges = "none"
    bench.hand.rest_at(0, 0)
    assert bench.controls.missed_edges() == ()
    bench.hand.rest_at(1, 1)
    assert bench.controls.missed_edges() == (name,)


def test_closed_lines_are_those_of_held_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    assert bench.controls.closed() == ()
    bench.hand.press("undo")
    assert bench.controls.closed() == ("undo",)


def test_deaf_does_not_mean_a_line_that_hears() -> None:
    bench = Bench()
    bench.hand.press("ok")
    bench.hand.rest_at(0, 1)
    assert looks(bench.controls) == [(), (), ()]


def test_deaf_does_not_mean_a_knob_that_was_between_two_clicks_at_the_start() -> None:
    """Every knob is believed to be at rest; that is forgiven until a line has been there once."""
    factory = closed_contacts()
    controls = GpioControls(2, Encoder(clk=17, dt=27), Buttons(), Ear().post, factory)
    assert looks(controls) == [(), (), ()]
    factory.pin(17).edges = "none"
    factory.pin(17).drive_high()
    assert looks(controls) == [(), (), ()]
    factory.pin(17).drive_low()
    assert looks(controls) == [(), ("clk",), ("clk",)]


# Lights and the buzzer


@pytest.fixture
def dimmers() -> MockFactory:
    return MockFactory(pin_class=MockPWMPin)


@pytest.mark.parametrize(("common_anode", "levels"), [(False, (1, 0, 0)), (True, (0, 1, 1))])
def test_light_shines_whichever_way_it_is_wired(
    dimmers: MockFactory, common_anode: bool, levels: tuple[int, ...]
) -> None:
    pins = (16, 20, 21)
    with open_light(Light(*pins, common_anode=common_anode), dimmers) as light:
        SeatLights({1: light}).cue(Cue(1, "refused"), 0)
        assert tuple(dimmers.pin(pin).state for pin in pins) == levels


def test_light_on_a_taken_pin_says_which_light_and_keeps_no_pin(dimmers: MockFactory) -> None:
    with LED(21, pin_factory=dimmers), pytest.raises(HardwareError, match="light, pins 16, 20 and 21"):
        open_light(Light(16, 20, 21), dimmers)
    open_light(Light(16, 20, 21), dimmers).close()


def test_buzzer_plays_what_the_sounder_asks_for(dimmers: MockFactory) -> None:
    with open_buzzer(18, dimmers) as buzzer:
        sounder = Sounder(buzzer)
        sounder.cue(Cue(1, "refused"), 0)
        assert dimmers.pin(18).frequency == pytest.approx(329.6, abs=0.1)
        sounder.tick(120)
        assert dimmers.pin(18).frequency is None
        sounder.tick(160)
        assert dimmers.pin(18).frequency == pytest.approx(261.6, abs=0.1)
        sounder.tick(1000)
        assert dimmers.pin(18).frequency is None
    with LED(18, pin_factory=dimmers):
        pass


def test_buzzer_leaves_no_current_on_when_it_falls_silent() -> None:
    """lgpio ends a wave wherever it stands, which half of the time is high."""

    def keep_level(pin: Any, frequency: float | None) -> None:
        pin._frequency = frequency

    factory = MockFactory(pin_class=type("WaveStops", (MockPWMPin,), {"_set_frequency": keep_level}))
    with open_buzzer(18, factory) as buzzer:
        for silence in (buzzer.stop, lambda: buzzer.play(None)):
            buzzer.play("A4")
            assert factory.pin(18).state == 0.5
            silence()
            assert factory.pin(18).state == 0


def test_buzzer_on_a_taken_pin_says_so(dimmers: MockFactory) -> None:
    with LED(18, pin_factory=dimmers), pytest.raises(HardwareError, match="buzzer, pin 18"):
        open_buzzer(18, dimmers)


# Opening: a module named lgpio that behaves as the real one does, under the real gpiozero

WHEEL = """
import os
SET_PULL_NONE, BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 128, 3, 1, 2
LOG = [("imported in", os.environ["LG_WD"])]
os.chdir(os.environ["LG_WD"])
os.mkfifo(".lgd-nfy0")

class error(Exception):
    pass

def gpiochip_open(chip):
    LOG.append(("opened", chip))
    return 7

def gpiochip_close(handle):
    LOG.append(("closed", handle))
"""
NO_CHIP = f"""{WHEEL}
def gpiochip_open(chip):
    raise error("can not open gpiochip")
"""
#: What pip installs as version 0.0.0.2.
STUB = ""


@pytest.fixture
def lgpio(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The source that a test asks for, installed as lgpio."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/lgpio.py").write_text(request.param, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "site")
    before = {name: sys.modules.pop(name, None) for name in ("lgpio", "gpiozero.pins.lgpio")}
    yield
    for name, module in before.items():
        sys.modules.pop(name, None)
        if module is not None:
            sys.modules[name] = module


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03111)
    (tmp_path / "model").write_text("Raspberry Pi 4 Model B Rev 1.5\0")
    monkeypatch.setattr("companion.devices.gpio.MODEL", tmp_path / "model")


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", unknown)
    monkeypatch.setattr("companion.devices.gpio.MODEL", tmp_path / "none")


@pytest.mark.usefixtures("lgpio", "pi")
@pytest.mark.parametrize("lgpio", [WHEEL], indirect=True)
def test_open_pins_opens_the_chip_and_then_waits_before_anything_is_claimed() -> None:
    log: list[Any] = []
    factory = open_pins(wait=lambda seconds: log.extend([*sys.modules["lgpio"].LOG, ("waited", seconds)]))
    assert type(factory).__name__ == "LGPIOFactory"
    assert log[1:] == [("opened", 0), ("waited", THREAD_START_SECONDS)]
    assert THREAD_START_SECONDS >= 0.05
    factory.close()


@pytest.mark.usefixtures("lgpio", "pi")
@pytest.mark.parametrize("lgpio", [WHEEL], indirect=True)
@pytest.mark.parametrize("variable", ["RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"])
def test_open_pins_gives_lgpio_a_folder_and_leaves_no_trace(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "missing"))
    monkeypatch.setenv(variable, f"{tmp_path / 'run'}:{tmp_path / 'other'}")
    monkeypatch.setenv("LG_WD", "somebody else's")
    open_pins(wait=lambda seconds: None).close()
    (_, folder), *_ = sys.modules["lgpio"].LOG
    assert Path(folder).parent == tmp_path / "run"
    assert list((tmp_path / "run").iterdir()) == []
    assert Path.cwd() == tmp_path / "here"
    assert os.environ["LG_WD"] == "somebody else's"


@pytest.mark.usefixtures("lgpio", "laptop")
@pytest.mark.parametrize(
    "lgpio", [WHEEL, NO_CHIP, STUB, "raise ImportError('no lgpio')"], indirect=True, ids=range(4)
)
def test_open_pins_says_first_that_this_machine_is_no_pi_whatever_else_is_missing() -> None:
    with pytest.raises(HardwareError, match=r"^GPIO: this is not a Raspberry Pi$") as caught:
        open_pins()
    assert "the virtual table works: companion run" in caught.value.remedy
    assert "companion enrol GAME" in caught.value.remedy


@pytest.mark.usefixtures("lgpio", "pi")
@pytest.mark.parametrize("lgpio", [NO_CHIP], indirect=True)
def test_open_pins_says_what_to_do_about_a_chip_that_cannot_be_opened() -> None:
    with pytest.raises(HardwareError, match="the pins cannot be opened: can not open gpiochip") as caught:
        open_pins()
    assert caught.value.where == "/dev/gpiochip*"
    assert "usermod -aG gpio" in caught.value.remedy


@pytest.mark.usefixtures("lgpio", "pi")
@pytest.mark.parametrize("lgpio", [STUB], indirect=True)
def test_open_pins_knows_the_stub_from_the_real_lgpio() -> None:
    with pytest.raises(HardwareError, match="an empty stand-in") as caught:
        open_pins()
    assert "python3-lgpio" in caught.value.remedy
    assert "--system-site-packages" in caught.value.remedy


@pytest.mark.usefixtures("pi")
def test_open_pins_without_lgpio_never_falls_back_to_other_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    before = Device.pin_factory
    with pytest.raises(HardwareError, match="lgpio cannot be used") as caught:
        open_pins()
    assert "python3-lgpio" in caught.value.remedy
    assert Device.pin_factory is before


@pytest.mark.usefixtures("lgpio", "pi")
@pytest.mark.parametrize("lgpio", [WHEEL], indirect=True)
def test_open_pins_without_any_folder_to_write_to_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    with pytest.raises(HardwareError, match="lgpio finds no folder to write to") as caught:
        open_pins()
    assert "XDG_RUNTIME_DIR" in caught.value.remedy
