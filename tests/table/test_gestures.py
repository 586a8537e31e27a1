"""Debounce, long press, repeat and acceleration, on a clock that a test moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.signals import ControlsReset, DeviceFound, DeviceLost, KeyChanged, Turned
from companion.profile.parts import Timing
from companion.table.gestures import (
    Clicked,
    EncoderStepped,
    Gesture,
    Gestures,
    Held,
    accelerated,
)

DEBOUNCE_MS = Timing().debounce_ms
LONG_PRESS_MS = Timing().long_press_ms
REPEAT_AFTER_MS = Timing().repeat_after_ms
REPEAT_EVERY_MS = Timing().repeat_every_ms


class Hand:
    """Feeds keys at given times and collects what came of it."""

    def __init__(self) -> None:
        self.gestures = Gestures()
        self.found: list[Gesture] = []

    def key(self, at: int, *, down: bool, key: str = "ok", seat: int = 1) -> None:
        self.found += self.gestures.feed(KeyChanged(seat, key, down), at)

    def wait(self, start: int, end: int, step: int = 5) -> None:
        for now in range(start, end + 1, step):
            self.found += self.gestures.tick(now)


def test_gestures_press_and_release_is_one_click() -> None:
    hand = Hand()
    hand.key(0, down=True)
    hand.key(100, down=False)
    hand.wait(100, 2000)
    assert hand.found == [Clicked(1, "ok")]


def test_gestures_bouncing_contact_is_one_click() -> None:
    hand = Hand()
    for at, down in (
        (0, True),
        (2, False),
        (4, True),
        (7, False),
        (9, True),
        (200, False),
        (203, True),
        (205, False),
    ):
        hand.key(at, down=down)
    hand.wait(205, 2000)
    assert hand.found == [Clicked(1, "ok")]


def test_gestures_release_lost_in_the_bounce_is_found_when_the_contact_rests() -> None:
    hand = Hand()
    hand.key(0, down=True)
    hand.key(3, down=False)
    assert hand.found == []
    hand.wait(3, DEBOUNCE_MS, step=1)
    assert hand.found == [Clicked(1, "ok")]


@given(st.lists(st.integers(0, DEBOUNCE_MS - 1), max_size=12).map(sorted))
def test_gestures_any_bounce_of_a_press_is_one_press(bounces: list[int]) -> None:
    hand = Hand()
    hand.key(0, down=True)
    for number, at in enumerate(bounces):
        hand.key(at, down=number % 2 == 1)
    hand.key(DEBOUNCE_MS, down=True)
    hand.wait(DEBOUNCE_MS, 100)
    hand.key(200, down=False)
    hand.wait(200, 400)
    assert hand.found == [Clicked(1, "ok")]


def test_gestures_two_short_taps_are_two_though_nobody_looked_in_between() -> None:
    hand = Hand()
    for at in (0, 300):
        hand.key(at, down=True)
        hand.key(at + 3, down=False)
    hand.wait(600, 800)
    assert hand.found == [Clicked(1, "ok")] * 2


def test_gestures_long_press_fires_while_held_and_swallows_the_release() -> None:
    hand = Hand()
    hand.key(0, down=True)
    hand.wait(0, LONG_PRESS_MS - 5)
    assert hand.found == []
    hand.wait(LONG_PRESS_MS, LONG_PRESS_MS)
    assert hand.found == [Held(1, "ok")]
    hand.wait(LONG_PRESS_MS, 5000)
    hand.key(5000, down=False)
    hand.wait(5000, 6000)
    assert hand.found == [Held(1, "ok")]


def test_gestures_arrow_keys_step_and_repeat_while_held() -> None:
    hand = Hand()
    hand.key(0, down=True, key="down")
    hand.wait(0, REPEAT_AFTER_MS + 2 * REPEAT_EVERY_MS)
    hand.key(REPEAT_AFTER_MS + 2 * REPEAT_EVERY_MS + 20, down=False, key="down")
    hand.wait(1000, 3000)
    assert [gesture.steps for gesture in hand.found if isinstance(gesture, EncoderStepped)] == [1, 1, 1, 1]
    assert all(isinstance(gesture, EncoderStepped) for gesture in hand.found)


def test_gestures_of_two_seats_do_not_mix() -> None:
    hand = Hand()
    hand.key(0, down=True, seat=1)
    hand.key(0, down=True, seat=2)
    hand.key(50, down=False, seat=2)
    hand.key(50, down=False, seat=1)
    assert hand.found == [Clicked(2, "ok"), Clicked(1, "ok")]


def test_gestures_forget_a_press_when_the_device_goes() -> None:
    hand = Hand()
    hand.key(0, down=True)
    hand.gestures.note(DeviceLost(1, "pod"))
    hand.wait(0, 5000)
    assert hand.found == []


@pytest.mark.parametrize("change", [DeviceLost(1, "display"), DeviceFound(1, "reader"), DeviceLost(2, "pod")])
def test_gestures_of_a_bouncing_key_do_not_mind_another_device(change: DeviceLost | DeviceFound) -> None:
    hand = Hand()
    hand.key(0, down=True)
    hand.key(80, down=False)
    hand.gestures.note(change)
    hand.key(81, down=True)
    hand.key(83, down=False)
    hand.wait(83, 200)
    assert hand.found == [Clicked(1, "ok")]


def test_gestures_turn_knows_the_time_since_the_last_one() -> None:
    gestures = Gestures()
    gestures.feed(Turned(1, 1), 1000)
    assert gestures.feed(Turned(1, -2), 1030) == [EncoderStepped(1, -2, 30)]


def test_gestures_turn_by_nothing_is_nothing() -> None:
    assert Gestures().feed(Turned(1, 0), 5) == []


def test_accelerated_takes_large_ranges_in_strides_when_turned_quickly() -> None:
    assert accelerated(EncoderStepped(1, 1, 30), span=200) == 5
    assert accelerated(EncoderStepped(1, -1, 100), span=200) == -2
    assert accelerated(EncoderStepped(1, 1, 500), span=200) == 1


def test_accelerated_never_skips_in_a_small_range() -> None:
    assert accelerated(EncoderStepped(1, 1, 5), span=6) == 1


def test_gestures_two_settled_presses_in_one_report_are_two_clicks() -> None:
    gestures = Gestures()
    found: list[Gesture] = []
    for down in (True, False, True, False):
        found += gestures.feed(KeyChanged(1, "ok", down, settled=True), 100)
    assert found == [Clicked(1, "ok"), Clicked(1, "ok")]


def test_gestures_long_press_as_long_as_the_table_wants() -> None:
    gestures = Gestures(Timing(long_press_ms=900))
    gestures.feed(KeyChanged(1, "ok", down=True), 0)
    assert gestures.tick(899) == []
    assert gestures.tick(900) == [Held(1, "ok")]


def test_gestures_what_was_held_when_a_pod_restarts_means_nothing() -> None:
    gestures = Gestures()
    gestures.feed(KeyChanged(1, "ok", down=True, settled=True), 0)
    assert gestures.feed(ControlsReset(1), 100) == []
    assert gestures.feed(KeyChanged(1, "ok", down=False, settled=True), 200) == []
    assert gestures.tick(2_000) == []
