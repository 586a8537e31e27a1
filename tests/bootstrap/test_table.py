"""What parts say before the loop listens is not lost, and nothing overtakes it."""

from __future__ import annotations

from companion.bootstrap.table import SignalBuffer
from companion.core.signals import Turned
from tests.devices.hearing import Ear


def test_signal_buffer_hands_over_what_came_early_in_its_order() -> None:
    signals, ear = SignalBuffer(), Ear()
    signals.post(Turned(1, 1))
    signals.post(Turned(1, 2), 7)
    signals.connect(ear.post)
    signals.post(Turned(1, 3), 9)
    assert ear.heard == [Turned(1, 1), Turned(1, 2), Turned(1, 3)]
    assert ear.ages_ms == [0, 7, 9]
