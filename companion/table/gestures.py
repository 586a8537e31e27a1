"""From bouncing contacts and quick fingers to gestures: click, long press, turn.

Pure and timed from outside: `feed` takes a signal and the time, `tick` takes only the time, and both
give back what it amounted to. The first edge counts at once (nobody waits for a debounce), what follows
within its time is judged by where the contact comes to rest. A long press fires while the key is still
down, so the hand feels it. `up` and `down` repeat while held, like the keys of a keyboard. A device that has
let its contacts settle by itself is believed at once, so two quick presses in one report stay two.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.signals import ControlsReset, DeviceFound, DeviceLost, KeyChanged, Turned
from companion.profile.parts import Timing

# What comes this long after another turn counts as a first one.
LONG_AGO_MS = 600
QUICK_MS = 60
BRISK_MS = 120
LARGE_SPAN = 20
STEPPING = {"up": -1, "down": 1}
# Devices that take a seat's keys along when they go.
WITH_KEYS = {"pod", "controls"}


class Clicked(Struct, frozen=True):
    """A key was pressed and let go."""

    seat: Seat
    key: str


class Held(Struct, frozen=True):
    """A key was held for long; the release that follows means nothing more."""

    seat: Seat
    key: str


class EncoderStepped(Struct, frozen=True):
    """The encoder (or a key that stands in) moved; `interval_ms` since it last did."""

    seat: Seat
    steps: int
    interval_ms: int


Gesture = Clicked | Held | EncoderStepped


class _Contact:
    """One key: where it rests, and what has come of its present press."""

    def __init__(self, timing: Timing) -> None:
        self.raw = False
        self.moved_ms = 0
        self.resting = False
        self.changed_ms = -timing.debounce_ms
        self.used = False
        self.next_repeat_ms = 0


class Gestures:
    """Everybody's keys and encoders."""

    def __init__(self, timing: Timing = Timing()) -> None:  # noqa: B008 - frozen
        self._timing = timing
        self._contacts: dict[tuple[Seat, str], _Contact] = {}
        self._turned_ms: dict[Seat, int] = {}

    def feed(self, signal: KeyChanged | ControlsReset | Turned, now_ms: int) -> list[Gesture]:
        """What a signal amounts to at this moment."""
        if isinstance(signal, ControlsReset):
            self.release(signal.seat)
            return []
        if isinstance(signal, Turned):
            return [self._step(signal.seat, signal.steps, now_ms)] if signal.steps else []
        contact = self._contacts.setdefault((signal.seat, signal.key), _Contact(self._timing))
        # Signals that waited come without a tick in between: first, where the contact has rested meanwhile.
        rest_ms = contact.moved_ms + self._timing.debounce_ms
        found = self._settle(signal.seat, signal.key, contact, rest_ms) if rest_ms < now_ms else []
        contact.raw, contact.moved_ms = signal.down, now_ms
        return found + self._settle(signal.seat, signal.key, contact, now_ms, settled=signal.settled)

    def tick(self, now_ms: int) -> list[Gesture]:
        """What time alone brings: contacts that have come to rest, long presses, repeats."""
        found: list[Gesture] = []
        for (seat, key), contact in self._contacts.items():
            found += self._settle(seat, key, contact, now_ms)
            found += self._hold(seat, key, contact, now_ms)
        return found

    def note(self, signal: DeviceLost | DeviceFound) -> None:
        """A device went or came. One without keys is none of ours: theirs may be bouncing at this moment."""
        if signal.device in WITH_KEYS:
            self.release(signal.seat)

    def release(self, seat: Seat) -> None:
        """Forget what a seat's keys did: the device is gone, and with it any press under way."""
        for key in [key for key in self._contacts if key[0] == seat]:
            del self._contacts[key]

    def _settle(
        self, seat: Seat, key: str, contact: _Contact, now_ms: int, *, settled: bool = False
    ) -> list[Gesture]:
        bouncing = not settled and now_ms - contact.changed_ms < self._timing.debounce_ms
        if contact.raw == contact.resting or bouncing:
            return []
        contact.resting, contact.changed_ms = contact.raw, now_ms
        if contact.resting:
            contact.used = key in STEPPING
            contact.next_repeat_ms = now_ms + self._timing.repeat_after_ms
            return [self._step(seat, STEPPING[key], now_ms)] if key in STEPPING else []
        return [] if contact.used else [Clicked(seat, key)]

    def _hold(self, seat: Seat, key: str, contact: _Contact, now_ms: int) -> Iterable[Gesture]:
        if not contact.resting:
            return []
        if key in STEPPING and now_ms >= contact.next_repeat_ms:
            contact.next_repeat_ms = now_ms + self._timing.repeat_every_ms
            return [self._step(seat, STEPPING[key], now_ms)]
        if not contact.used and now_ms - contact.changed_ms >= self._timing.long_press_ms:
            contact.used = True
            return [Held(seat, key)]
        return []

    def _step(self, seat: Seat, steps: int, now_ms: int) -> EncoderStepped:
        interval = now_ms - self._turned_ms.get(seat, -LONG_AGO_MS)
        self._turned_ms[seat] = now_ms
        return EncoderStepped(seat, steps, interval)


def accelerated(gesture: EncoderStepped, span: int) -> int:
    """How far a turn moves through a range of `span` values: quick turns take large ranges in strides."""
    if span <= LARGE_SPAN:
        return gesture.steps
    if gesture.interval_ms < QUICK_MS:
        return gesture.steps * 5
    return gesture.steps * 2 if gesture.interval_ms < BRISK_MS else gesture.steps
