"""Cues on gpiozero's own mock pins: real `RGBLED` and `TonalBuzzer` objects, a clock that a test moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero import RGBLED, Device, TonalBuzzer
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.core.signals import Cue, CueKind
from companion.devices.cues import DARK, FLASH_MS, FLASHES, MELODIES, SEAT_COLOURS, SeatLights, Sounder


@pytest.fixture(autouse=True)
def pins() -> Iterator[None]:
    """Mock pins that can be dimmed."""
    before = Device.pin_factory
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield
    Device.pin_factory.reset()
    Device.pin_factory = before


@pytest.fixture
def light() -> Iterator[RGBLED]:
    with RGBLED(17, 27, 22) as led:
        yield led


@pytest.fixture
def buzzer() -> Iterator[TonalBuzzer]:
    with TonalBuzzer(18) as sounder:
        yield sounder


def _colour(light: RGBLED) -> tuple[float, ...]:
    return tuple(round(float(part), 2) for part in light.color)


def test_lights_show_the_seats_colour_while_it_is_waited_for(light: RGBLED) -> None:
    lights = SeatLights({2: light})
    lights.waiting(frozenset({2}), 0)
    assert _colour(light) == SEAT_COLOURS[2]
    lights.waiting(frozenset({1}), 10)
    assert _colour(light) == DARK


@pytest.mark.parametrize("kind", FLASHES)
def test_lights_flash_and_come_back(light: RGBLED, kind: CueKind) -> None:
    lights = SeatLights({2: light})
    lights.waiting(frozenset({2}), 0)
    lights.cue(Cue(2, kind), 100)
    assert _colour(light) == FLASHES[kind]
    lights.tick(100 + FLASH_MS - 1)
    assert _colour(light) == FLASHES[kind]
    lights.tick(100 + FLASH_MS)
    assert _colour(light) == SEAT_COLOURS[2]


def test_lights_of_other_seats_stay(light: RGBLED) -> None:
    lights = SeatLights({2: light})
    lights.cue(Cue(1, "refused"), 0)
    assert _colour(light) == DARK


def test_lights_switched_off_stay_dark(light: RGBLED) -> None:
    lights = SeatLights({2: light})
    lights.on = False
    lights.waiting(frozenset({2}), 0)
    lights.cue(Cue(2, "refused"), 0)
    assert _colour(light) == DARK


def _tone(buzzer: TonalBuzzer) -> str | None:
    return None if buzzer.tone is None else str(buzzer.tone.note)


def test_sounder_plays_each_note_for_its_time_and_falls_silent(buzzer: TonalBuzzer) -> None:
    sounder = Sounder(buzzer)
    sounder.cue(Cue(1, "turn"), 1000)
    heard: dict[str | None, int] = {}
    for now in range(1000, 1400):
        sounder.tick(now)
        heard.setdefault(_tone(buzzer), now)
    (first, length), (second, last) = MELODIES["turn"]
    assert heard == {first: 1000, second: 1000 + length, None: 1000 + length + last}


def test_sounder_lets_the_newest_cue_win(buzzer: TonalBuzzer) -> None:
    sounder = Sounder(buzzer)
    sounder.cue(Cue(1, "turn"), 0)
    sounder.cue(Cue(1, "refused"), 5)
    assert _tone(buzzer) == MELODIES["refused"][0][0]


def test_sounder_switched_off_is_silent(buzzer: TonalBuzzer) -> None:
    sounder = Sounder(buzzer)
    sounder.on = False
    sounder.cue(Cue(1, "turn"), 0)
    assert _tone(buzzer) is None


def test_every_note_can_be_played_by_a_tonal_buzzer(buzzer: TonalBuzzer) -> None:
    for melody in MELODIES.values():
        for tone, length in melody:
            buzzer.play(tone)
            assert length > 0
