"""The live test as it runs: parts that are opened, a loop in real time, a terminal, a keyboard."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from companion.devices.ports import Post
from companion.doctor.findings import Finding
from companion.doctor.hardware import open_parts
from companion.doctor.live import LiveTerminal, run_live_test
from companion.doctor.live_steps import live_steps
from companion.doctor.live_test import PATIENCE_MS
from companion.doctor.system import System
from companion.errors import HardwareError, StoppedError
from companion.link.wire import FROM_HUB, FROM_POD, decode, encode
from companion.profile.parts import PlaceParts, Pod, Profile
from tests.doctor.live_tests import PROFILE, SimulatedParts
from tests.doctor.machines import UIDS, Machine, starter
from tests.doctor.pty_pod import plugged_in, pod

Hands = Callable[[SimulatedParts], object]


class Opening:
    """Opens simulated parts, and lets hands at them at once: before there is any loop."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.parts: SimulatedParts | None = None

    def __call__(self, profile: Profile, post: Post) -> SimulatedParts:
        self.parts = SimulatedParts(profile, post)
        self._hands(self.parts)
        return self.parts


def _run(
    folder: Path, opening: Callable[[Profile, Post], SimulatedParts], keyboard: int | None = None
) -> tuple[list[Finding], str]:
    out = io.StringIO()
    system = Machine(folder).system(open_parts=opening)
    return run_live_test(system, PROFILE, LiveTerminal(out, keyboard), "en"), out.getvalue()


def test_live_ends_when_everything_was_seen(tmp_path: Path) -> None:
    opening = Opening(SimulatedParts.do_everything)
    found, told = _run(tmp_path, opening)
    assert {one.state for one in found} == {"ok"}
    assert opening.parts is not None
    assert opening.parts.let_go
    assert told.count("✓") == len(live_steps(PROFILE))


def test_live_says_first_what_to_see_and_what_to_do(tmp_path: Path) -> None:
    _, told = _run(tmp_path, Opening(SimulatedParts.do_everything))
    before, _, _ = told.partition("✓")
    assert "a frame along all four edges" in before
    assert "table: Push the encoder · Press OK · Turn right, 3 clicks · Turn left, 3 clicks" in before
    assert "seat 2: Press Up · Press Down · Lay a card here" in before


def test_live_hears_hands_from_other_threads(tmp_path: Path) -> None:
    opening = Opening(lambda parts: Thread(target=parts.do_everything).start())
    found, _ = _run(tmp_path, opening)
    assert {one.state for one in found} == {"ok"}


@pytest.mark.parametrize("typed", [b"\n", b"q\n"])
def test_live_ends_when_a_line_is_typed(tmp_path: Path, typed: bytes) -> None:
    keyboard, fingers = os.pipe()
    os.write(fingers, typed)
    found, _ = _run(tmp_path, Opening(lambda parts: parts.press(0, "ok")), keyboard)
    os.close(keyboard)
    os.close(fingers)
    seen = [one.what for one in found if one.state == "ok"]
    assert seen == ["table, display", "table, key ok", "seat 1, display"]
    assert {one.state for one in found} == {"ok", "failure"}


def test_live_goes_on_without_a_keyboard_that_is_gone(tmp_path: Path) -> None:
    keyboard, fingers = os.pipe()
    os.close(fingers)
    opening = Opening(lambda parts: Thread(target=parts.do_everything).start())
    found, _ = _run(tmp_path, opening, keyboard)
    os.close(keyboard)
    assert {one.state for one in found} == {"ok"}


def test_live_ends_after_a_long_silence(tmp_path: Path) -> None:
    looks = iter(range(0, 100 * PATIENCE_MS, PATIENCE_MS // 4))
    system = Machine(tmp_path).system(open_parts=Opening(lambda parts: None), now_ms=lambda: next(looks))
    found = run_live_test(system, PROFILE, LiveTerminal(io.StringIO()), "en")
    assert "failure" in {one.state for one in found}


def test_live_that_cannot_open_its_parts_fails_with_the_reason(tmp_path: Path) -> None:
    def opening(profile: Profile, post: Post) -> SimulatedParts:
        raise HardwareError("this is not a Raspberry Pi", where="GPIO", remedy="companion run")

    found, told = _run(tmp_path, opening)
    assert found == [Finding("GPIO", "failure", "this is not a Raspberry Pi", "companion run")]
    assert told == ""


def test_live_lets_go_of_its_parts_whatever_happens(tmp_path: Path) -> None:
    def break_display(parts: SimulatedParts) -> None:
        # A loop that cannot draw for this display raises: its size is none.
        parts.displays[0].size = (0, 0)

    opening = Opening(break_display)
    with pytest.raises(StoppedError):
        _run(tmp_path, opening)
    assert opening.parts is not None
    assert opening.parts.let_go


class PodWithAHand:
    """Answers every command of the hub with the next of what a hand does."""

    def __init__(self) -> None:
        self._states = iter(
            [
                {"enc": "0", "btn": "0:0:0", "tag": "-"},
                {"enc": "3", "btn": "1:1:1", "tag": "-"},
                {"enc": "0", "btn": "1:1:1", "tag": "04a224b2c15d80"},
            ]
        )
        self._said = 0
        self._greeting = pod(UIDS[1], state=False)

    def __call__(self, line: bytes) -> bytes:
        frame = decode(FROM_HUB, line)
        if frame is None:
            return b""
        answer = self._greeting(line) or self._say("ACK", of=f"{frame.seq:02x}")
        state = next(self._states, None)
        return answer if state is None else answer + self._say("STATE", boot="7f3a", down="0", **state)

    def _say(self, verb: str, **fields: str) -> bytes:
        self._said += 1
        return encode(FROM_POD, self._said, verb, [*fields.items()])


def test_live_at_a_pod_through_the_real_drivers(tmp_path: Path) -> None:
    out = io.StringIO()
    with plugged_in(PodWithAHand()) as path:
        profile = Profile("Test", {0: PlaceParts(), 1: PlaceParts(pod=Pod(port=path))})
        system = Machine(tmp_path).system(open_parts=open_parts)
        found = run_live_test(system, profile, LiveTerminal(out), "en")
    assert {one.what: one.state for one in found} == dict.fromkeys(
        ("seat 1, key push", "seat 1, key ok", "seat 1, key undo", "seat 1, encoder", "seat 1, reader"), "ok"
    )


@pytest.mark.skipif(System().is_pi, reason="on a Pi there are pins to open")
def test_live_without_pins_fails_as_the_real_drivers_say(tmp_path: Path) -> None:
    system = Machine(tmp_path).system(open_parts=open_parts)
    (found,) = run_live_test(system, starter(), LiveTerminal(io.StringIO()), "en")
    assert found.state == "failure"
    assert "companion run" in found.remedy
