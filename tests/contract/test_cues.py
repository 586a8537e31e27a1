"""One contract for lights and sounds: simulated, on gpiozero's own mock pins, a light on a pod's cable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.tones import Tone

from companion.core.signals import Cue, CueKind
from companion.devices.cues import DARK, FLASH_MS, FLASHES, MELODIES, SEAT_COLOURS, Cues, SeatLights, Sounder
from companion.devices.gpio import open_buzzer, open_light
from companion.devices.ports import CuePort
from companion.devices.simulated import SimulatedCues
from companion.profile.parts import Light
from tests.contract.pod_on_cable import SEAT, PodOnCable

OTHER = 1
NOBODY = 9
LONG_MS = 2_000
LIGHT = Light(red=17, green=27, blue=22)
BUZZER_PIN = 18


class Stage(Protocol):
    """Cues, and what an eye and an ear at one seat notice of them."""

    port: CuePort

    def colour(self) -> tuple[float, ...]: ...
    def hertz(self) -> float | None: ...
    def close(self) -> None: ...


class SimulatedStage:
    """No sound, no flash: the page makes them of what it is told."""

    def __init__(self) -> None:
        self._cues = SimulatedCues()
        self.port: CuePort = self._cues

    def colour(self) -> tuple[float, ...]:
        return SEAT_COLOURS[SEAT] if SEAT in self._cues.lit else DARK

    def hertz(self) -> float | None:
        return None

    def close(self) -> None:
        pass


class GpioStage:
    """Light and buzzer on the Pi's pins."""

    def __init__(self) -> None:
        self._pins = MockFactory(pin_class=MockPWMPin)
        self._light, self._buzzer = open_light(LIGHT, self._pins), open_buzzer(BUZZER_PIN, self._pins)
        self.port: CuePort = Cues(SeatLights({SEAT: self._light}), Sounder(self._buzzer))

    def colour(self) -> tuple[float, ...]:
        pins = (LIGHT.red, LIGHT.green, LIGHT.blue)
        return tuple(round(float(self._pins.pin(pin).state), 2) for pin in pins)

    def hertz(self) -> float | None:
        return _hertz(self._pins)

    def close(self) -> None:
        self._light.close()
        self._buzzer.close()


class PodStage:
    """The light is on a pod, the buzzer on the Pi."""

    def __init__(self) -> None:
        self._pod = PodOnCable(lambda signal: None)
        self._pins = MockFactory(pin_class=MockPWMPin)
        self._buzzer = open_buzzer(BUZZER_PIN, self._pins)
        self.port: CuePort = Cues(SeatLights({SEAT: self._pod.pods.light(SEAT)}), Sounder(self._buzzer))

    def colour(self) -> tuple[float, ...]:
        self._pod.run()
        return tuple(round(part / 255, 2) for part in bytes.fromhex(self._pod.model.led))

    def hertz(self) -> float | None:
        return _hertz(self._pins)

    def close(self) -> None:
        self._buzzer.close()
        self._pod.close()


def _hertz(pins: MockFactory) -> float | None:
    frequency: float | None = pins.pin(BUZZER_PIN).frequency
    return frequency


STAGES: dict[str, Callable[[], Stage]] = {
    "simulated": SimulatedStage,
    "gpiozero": GpioStage,
    "pod": PodStage,
}
REAL = ("gpiozero", "pod")


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    opened = STAGES[request.param]()
    yield opened
    opened.close()


def _everything(port: CuePort) -> int:
    """All kinds of cues for all kinds of seats, in disorder; the time when it ends."""
    for now in range(0, LONG_MS, 50):
        seat = (0, OTHER, SEAT)[now // 50 % 3]
        port.waiting(frozenset({seat}), now)
        port.cue(Cue(seat, "turn"), now)
        port.cue(Cue(SEAT, "refused"), now)
        port.cue(Cue(NOBODY, "accepted"), now)
        port.tick(now + 10)
    return LONG_MS


def _pass(port: CuePort, begin: int) -> int:
    for now in range(begin, begin + LONG_MS, 50):
        port.tick(now)
    return begin + LONG_MS


def test_cues_of_all_kinds_end_with_the_seats_colour_and_silence(stage: Stage) -> None:
    now = _everything(stage.port)
    stage.port.waiting(frozenset({OTHER, SEAT}), now)
    now = _pass(stage.port, now)
    assert stage.colour() == SEAT_COLOURS[SEAT]
    assert stage.hertz() is None
    stage.port.waiting(frozenset({OTHER}), now)
    _pass(stage.port, now)
    assert stage.colour() == DARK
    assert stage.hertz() is None


def test_cues_of_another_seat_leave_this_light_dark(stage: Stage) -> None:
    stage.port.waiting(frozenset({OTHER}), 0)
    stage.port.cue(Cue(OTHER, "refused"), 0)
    assert stage.colour() == DARK


@pytest.mark.parametrize("stage", REAL, indirect=True)
@pytest.mark.parametrize("kind", FLASHES)
def test_cues_flash_and_sound_at_once_and_end(stage: Stage, kind: CueKind) -> None:
    stage.port.waiting(frozenset({SEAT}), 0)
    stage.port.cue(Cue(SEAT, kind), 100)
    assert stage.colour() == FLASHES[kind]
    assert stage.hertz() == Tone(MELODIES[kind][0][0]).frequency
    stage.port.tick(100 + FLASH_MS - 1)
    assert stage.colour() == FLASHES[kind]
    stage.port.tick(100 + FLASH_MS)
    assert stage.colour() == SEAT_COLOURS[SEAT]
    _pass(stage.port, 100 + FLASH_MS)
    assert stage.hertz() is None


def test_cues_without_any_part_are_taken_and_raise_nothing() -> None:
    nothing = Cues()
    assert _pass(nothing, _everything(nothing)) == 2 * LONG_MS
