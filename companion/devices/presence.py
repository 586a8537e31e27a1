"""Whether a seat's device is there, told once for every change.

At the start everybody has time to come up: a device that was not seen yet is missing only after the time
that it may be silent. One that was there and is not any more is missing at once.
"""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import Text
from companion.devices.ports import Post
from companion.link.conversation import SILENCE_MS


class Presence:
    """One device of one seat."""

    def __init__(self, seat: Seat, device: str, post: Post, now_ms: int) -> None:
        self._seat = seat
        self._device = device
        self._post = post
        self._patient_until_ms: int | None = now_ms + SILENCE_MS
        self._missing: Text | None = None

    def judge(self, *, works: bool, why: Text | None, now_ms: int) -> None:
        """How it is now; as long as the reason is not known, it may still come up.

        Another reason is told again: it may be one that somebody can do something about.
        """
        if works:
            self._patient_until_ms = None
            if self._missing is not None:
                self._missing = None
                self._post(DeviceFound(self._seat, self._device))
            return
        patient = self._patient_until_ms is not None and now_ms < self._patient_until_ms
        if why is not None and why != self._missing and not patient:
            self._missing = why
            self._post(DeviceLost(self._seat, self._device, why))
