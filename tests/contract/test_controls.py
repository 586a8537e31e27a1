"""One contract for keys and encoders: simulated, on gpiozero's own mock pins, and on a pod's cable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from companion.core.signals import KEYS, KeyChanged, Signal, Turned
from companion.devices.gpio import GpioControls
from companion.devices.ports import Post
from companion.devices.simulated import SimulatedPod
from companion.profile.parts import Buttons, Encoder
from companion.table.gestures import Clicked, EncoderStepped, Gesture, Gestures, Held
from tests.contract.pod_on_cable import SEAT, PodOnCable
from tests.devices.pin_hand import PinHand

#: A pod reports at most every 50 ms; what a hand does more slowly is told one by one.
UNHURRIED_MS = 60

#: A key with its direction, or the steps of a turn.
HandAction = tuple[str, bool] | int


class Hand(Protocol):
    """What people do to controls, whatever these are made of."""

    #: Whether contacts bounce until the table judges them; a pod sees to that by itself.
    bounces: bool

    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def turn(self, clicks: int) -> None: ...
    def close(self) -> None: ...


class SimulatedHand:
    bounces = True

    def __init__(self, post: Post) -> None:
        self._pod = SimulatedPod(SEAT, post)

    def press(self, key: str) -> None:
        self._pod.key(key, down=True)

    def release(self, key: str) -> None:
        self._pod.key(key, down=False)

    def turn(self, clicks: int) -> None:
        for _ in range(abs(clicks)):
            self._pod.turn(1 if clicks > 0 else -1)

    def close(self) -> None:
        pass


class GpioHand(PinHand):
    bounces = True

    def __init__(self, post: Post) -> None:
        factory = MockFactory()
        encoder, buttons = Encoder(clk=17, dt=27, push=22), Buttons(ok=5, undo=6, up=13, down=19)
        super().__init__(factory, encoder, buttons)
        self._controls = GpioControls(
            SEAT, encoder, buttons, lambda signal, age_ms=0, /: post(signal), factory
        )

    def close(self) -> None:
        self._controls.close()


class PodHand:
    bounces = False

    def __init__(self, post: Post) -> None:
        self._pod = PodOnCable(post)
        self._pod.run()

    def press(self, key: str) -> None:
        self._pod.model.press(KEYS.index(key))
        self._pod.run(UNHURRIED_MS)

    def release(self, key: str) -> None:
        self._pod.model.release(KEYS.index(key))
        self._pod.run(UNHURRIED_MS)

    def turn(self, clicks: int) -> None:
        for _ in range(abs(clicks)):
            self._pod.model.turn(1 if clicks > 0 else -1)
            self._pod.run(UNHURRIED_MS)

    def close(self) -> None:
        self._pod.close()


HANDS: dict[str, Callable[[Post], Hand]] = {
    "simulated": SimulatedHand,
    "gpiozero": GpioHand,
    "pod": PodHand,
}


@contextmanager
def _at_controls(kind: str) -> Iterator[tuple[Hand, list[Signal]]]:
    heard: list[Signal] = []
    with closing(HANDS[kind](heard.append)) as hand:
        # A pod begins with what lies on it.
        heard.clear()
        yield hand, heard


@pytest.fixture(params=HANDS)
def hand(request: pytest.FixtureRequest) -> Iterator[tuple[Hand, list[Signal]]]:
    """A hand at a seat's controls, and what the table hears."""
    with _at_controls(request.param) as opened:
        yield opened


def _felt(heard: list[Signal]) -> list[HandAction]:
    """What the table hears of one seat, whether its keys are settled or not."""
    felt: list[HandAction] = []
    for signal in heard:
        assert isinstance(signal, KeyChanged | Turned)
        assert signal.seat == SEAT
        felt.append((signal.key, signal.down) if isinstance(signal, KeyChanged) else signal.steps)
    return felt


@pytest.mark.parametrize("key", KEYS)
def test_controls_report_a_press_as_it_happens(hand: tuple[Hand, list[Signal]], key: str) -> None:
    fingers, heard = hand
    fingers.press(key)
    assert heard == [KeyChanged(SEAT, key, down=True, settled=not fingers.bounces)]
    fingers.release(key)
    assert heard[1:] == [KeyChanged(SEAT, key, down=False, settled=not fingers.bounces)]


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
    assert _felt(heard) == [("ok", True), ("undo", True), 1, ("ok", False), ("undo", False)]


def test_controls_amount_to_the_same_gestures(hand: tuple[Hand, list[Signal]]) -> None:
    """A click (bouncing, where contacts do), a long press and a turn, as the table understands them."""
    fingers, heard = hand
    gestures = Gestures()
    understood: list[Gesture] = []

    def until(now_ms: int) -> None:
        while heard:
            signal = heard.pop(0)
            assert isinstance(signal, KeyChanged | Turned)
            understood.extend(gestures.feed(signal, now_ms))
        understood.extend(gestures.tick(now_ms))

    for bounce in range(3 if fingers.bounces else 0):
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
    assert [type(gesture) for gesture in understood] == [Clicked, Held, EncoderStepped]
    assert understood[0] == Clicked(SEAT, "ok")
    assert understood[1] == Held(SEAT, "undo")


deeds = st.one_of(st.sampled_from(KEYS), st.integers(-3, 3))


@given(st.lists(deeds, max_size=30))
def test_controls_of_every_kind_say_the_same_about_the_same_hand(script: list[str | int]) -> None:
    """A key in the script goes down, or up if it is down; a number is so many clicks."""
    stories = {kind: _story(kind, script) for kind in HANDS}
    assert stories["gpiozero"] == stories["simulated"]
    assert stories["pod"] == stories["simulated"]


def _story(kind: str, script: list[str | int]) -> list[HandAction]:
    down = set[str]()
    with _at_controls(kind) as (fingers, heard):
        for deed in script:
            if isinstance(deed, int):
                fingers.turn(deed)
            elif deed in down:
                down.remove(deed)
                fingers.release(deed)
            else:
                down.add(deed)
                fingers.press(deed)
    return _felt(heard)
