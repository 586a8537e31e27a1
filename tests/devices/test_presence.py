"""A device's presence, told once for every change."""

from __future__ import annotations

import pytest

from companion.core.signals import DeviceFound, DeviceLost, Signal
from companion.devices.presence import Presence
from companion.link.conversation import SILENCE_MS
from companion.link.reasons import NOT_THERE, SILENT


@pytest.fixture
def told() -> list[Signal]:
    return []


@pytest.fixture
def presence(told: list[Signal]) -> Presence:
    return Presence(2, "reader", told.append, 0)


def test_presence_says_nothing_of_a_device_that_works(presence: Presence, told: list[Signal]) -> None:
    for now in range(0, 10_000, 100):
        presence.judge(works=True, why=None, now_ms=now)
    assert told == []


def test_presence_is_patient_at_the_start_only(presence: Presence, told: list[Signal]) -> None:
    presence.judge(works=False, why=NOT_THERE, now_ms=SILENCE_MS - 1)
    assert told == []
    presence.judge(works=False, why=NOT_THERE, now_ms=SILENCE_MS)
    assert told == [DeviceLost(2, "reader", NOT_THERE)]


def test_presence_misses_at_once_what_was_there(presence: Presence, told: list[Signal]) -> None:
    presence.judge(works=True, why=None, now_ms=10)
    presence.judge(works=False, why=NOT_THERE, now_ms=20)
    presence.judge(works=False, why=NOT_THERE, now_ms=30)
    presence.judge(works=True, why=None, now_ms=40)
    presence.judge(works=True, why=None, now_ms=50)
    assert told == [DeviceLost(2, "reader", NOT_THERE), DeviceFound(2, "reader")]


def test_presence_waits_for_a_reason_and_tells_another_one(presence: Presence, told: list[Signal]) -> None:
    for now, why in enumerate([None, SILENT, None, SILENT, NOT_THERE, None], start=SILENCE_MS):
        presence.judge(works=False, why=why, now_ms=now)
    assert told == [DeviceLost(2, "reader", SILENT), DeviceLost(2, "reader", NOT_THERE)]
