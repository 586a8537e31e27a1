"""Load, in short."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.devices.oled.schedule import Schedule
from tests.chaos import load
from tests.chaos.timed_bus import SIZE, TimedBus

SECONDS = 6


def test_load_loses_and_doubles_nothing_and_pictures_wait_for_the_bus_alone() -> None:
    figures = load.run(SECONDS, seed=1)
    assert figures.wrong == []
    assert figures.events_of_hands >= 7 * 50 * SECONDS
    assert figures.events_lost == figures.events_doubled == 0
    assert figures.most_signals_waiting <= 7
    assert 100 < figures.most_signals_waiting_after_being_held_up < 200
    assert figures.pages == 10
    assert figures.updates_of_pages > 50
    assert figures.inputs_whose_picture_was_awaited > 50 * SECONDS
    # Seven whole frames and the one in flight, each 23.3 ms: nothing can take longer on a bus that is fair.
    assert figures.longest_wait_for_a_picture_ms < 8 * 23.3


def test_load_bus_notices_an_input_that_waits_for_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    unfair = Schedule.post

    def post(self: Schedule[int, bytes], display: int, frame: bytes, *, urgent: bool = False) -> None:
        unfair(self, display, frame, urgent=False)

    monkeypatch.setattr(Schedule, "post", post)
    bus = TimedBus(range(3))
    black, white = Image.new("1", SIZE, 0), Image.new("1", SIZE, 255)
    bus.post(0, black, urgent=False)
    bus.pass_time(1)
    bus.post(1, white, urgent=False)
    bus.post(2, white, urgent=True)
    bus.pass_time(1_000)
    assert len(bus.wrong) == 1
    assert "an input at 2 waits behind a frame of 1" in bus.wrong[0]
