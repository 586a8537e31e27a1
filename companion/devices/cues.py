"""Cues on real parts: a colour per seat and a short sound, with gpiozero.

Sounds are little melodies that play while the table goes on: each note is set when its time comes, by
`tick`, and nothing ever sleeps. A missing part is a missing cue, never a missing game.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from companion.core.seats import Seat
from companion.core.signals import Cue, CueKind

_log = logging.getLogger(__name__)

Colour = tuple[float, float, float]
Note = tuple[str | None, int]  # a tone (or a rest), and how many milliseconds it sounds

DARK: Colour = (0.0, 0.0, 0.0)
SEAT_COLOURS: dict[Seat, Colour] = {
    0: (1.0, 1.0, 1.0),
    1: (1.0, 0.1, 0.1),
    2: (0.1, 0.4, 1.0),
    3: (0.1, 1.0, 0.2),
    4: (1.0, 0.8, 0.0),
    5: (0.8, 0.1, 1.0),
    6: (0.0, 1.0, 1.0),
}
FLASHES: dict[CueKind, Colour] = {"accepted": (0.0, 1.0, 0.0), "refused": (1.0, 0.0, 0.0)}
FLASH_MS = 250
MELODIES: dict[CueKind, tuple[Note, ...]] = {
    "turn": (("C5", 90), ("G5", 120)),
    "accepted": (("G5", 60),),
    "refused": (("E4", 120), (None, 40), ("C4", 180)),
}


class LightPort(Protocol):
    """The part of gpiozero's `RGBLED` that is used."""

    color: Colour


class Buzzer(Protocol):
    """The part of gpiozero's `TonalBuzzer` that is used."""

    def play(self, tone: str | None) -> None:
        """Sound this tone, or none."""

    def stop(self) -> None:
        """Be quiet."""


class SeatLights:
    """One light per seat: its colour while it is waited for, a flash for accepted and refused."""

    def __init__(self, lights: dict[Seat, LightPort]) -> None:
        self._lights = lights
        # What was set last. What a light gives back is not it: dimming rounds.
        self._set: dict[Seat, Colour] = {}
        self._flash_until_ms: dict[Seat, int] = {}
        self._waiting: frozenset[Seat] = frozenset()
        self.on = True

    def waiting(self, seats: frozenset[Seat], now_ms: int) -> None:
        """These seats are waited for."""
        self._waiting = seats
        self.tick(now_ms)

    def cue(self, cue: Cue, now_ms: int) -> None:
        """Flash, if the cue has a flash."""
        if cue.seat in self._lights and self.on and cue.kind in FLASHES:
            self._light(cue.seat, FLASHES[cue.kind])
            self._flash_until_ms[cue.seat] = now_ms + FLASH_MS

    def tick(self, now_ms: int) -> None:
        """Let flashes end; show who is waited for."""
        for seat in self._lights:
            if now_ms >= self._flash_until_ms.get(seat, now_ms):
                self._flash_until_ms.pop(seat, None)
                wanted = SEAT_COLOURS[seat] if self.on and seat in self._waiting else DARK
                self._light(seat, wanted)

    def _light(self, seat: Seat, colour: Colour) -> None:
        if self._set.get(seat) != colour:
            self._lights[seat].color = colour
            self._set[seat] = colour


class Sounder:
    """Plays the newest cue's melody; the one before it gives way."""

    def __init__(self, buzzer: Buzzer) -> None:
        self._buzzer = buzzer
        self._notes: list[Note] = []
        self._next_ms = 0
        self._sounding = False
        self.on = True

    def cue(self, cue: Cue, now_ms: int) -> None:
        """Begin a melody."""
        if self.on:
            self._notes = list(MELODIES[cue.kind])
            self._next_ms = now_ms
            self.tick(now_ms)

    def tick(self, now_ms: int) -> None:
        """Go on to the next note when its time has come."""
        if now_ms < self._next_ms:
            return
        if self._notes:
            tone, length_ms = self._notes.pop(0)
            self._buzzer.play(tone)
            self._sounding = True
            self._next_ms = now_ms + length_ms
        elif self._sounding:
            self._buzzer.stop()
            self._sounding = False


class Cues:
    """Lights and sound together, as the table sees them; either may be missing, and neither stops a game."""

    def __init__(self, lights: SeatLights | None = None, sounder: Sounder | None = None) -> None:
        self._lights = lights
        self._sounder = sounder
        self._failed = False

    def cue(self, cue: Cue, now_ms: int) -> None:
        """Flash and sound."""
        with self._forgiven():
            if self._lights is not None:
                self._lights.cue(cue, now_ms)
            if self._sounder is not None:
                self._sounder.cue(cue, now_ms)

    def waiting(self, seats: frozenset[Seat], now_ms: int) -> None:
        """Light whoever is waited for."""
        with self._forgiven():
            if self._lights is not None:
                self._lights.waiting(seats, now_ms)

    def tick(self, now_ms: int) -> None:
        """Let flashes and notes end."""
        with self._forgiven():
            if self._lights is not None:
                self._lights.tick(now_ms)
            if self._sounder is not None:
                self._sounder.tick(now_ms)

    @contextmanager
    def _forgiven(self) -> Iterator[None]:
        """What a light or a buzzer could not do is said once, in the log."""
        try:
            yield
        except Exception:
            if not self._failed:
                _log.exception("a light or the buzzer failed; the game goes on without")
            self._failed = True
