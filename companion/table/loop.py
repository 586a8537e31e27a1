"""The loop: one queue, one owner of all state.

Callbacks of devices and pages only `post`, from any thread. The loop takes signals in order, lets its program
(a table of players, the enrolment of cards, a check of the hardware) judge them, and sends each display its
picture when its screen has changed. A picture that an input caused is marked urgent, so that no bus lets it
wait behind others. A signal counts for the moment at which it came: while a slow disk holds the loop up, a
quick press stays a quick press, and two stay two. Drawing takes most of the time, and of several signals that
wait only the last one's picture would be seen: so while others wait nothing is drawn, for a tick at most.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from companion.core.cues import Cue
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.signals import DeviceFound, Signal
from companion.devices.ports import CuePort, DisplayPort

TICK_MS = 50
# More than this at once is no hand: a flood is cut, the newest facts win.
QUEUE_LIMIT = 1_000

Draw = Callable[[Screen, str, tuple[int, int]], Any]


class Program(Protocol):
    """What runs at a table."""

    @property
    def language(self) -> str:
        """What the displays speak."""

    def handle(self, signal: Signal, came_ms: int) -> None:
        """One fact from the hardware, and when it came."""

    def tick(self) -> None:
        """Time has passed, and no signal waits."""

    def screens(self) -> Mapping[Seat, Screen]:
        """What each display that answers shows now."""

    def cues(self) -> Sequence[Cue]:
        """The cues since the last call."""

    def waiting(self) -> frozenset[Seat]:
        """The seats that are waited for."""

    def close(self) -> None:
        """Let go of whatever it keeps open."""


class TableLoop:
    """Drives a program from signals and time."""

    def __init__(
        self,
        program: Program,
        draw: Draw,
        displays: Mapping[Seat, DisplayPort],
        cues: CuePort,
        now_ms: Callable[[], int],
    ) -> None:
        self._program = program
        self._draw = draw
        self._displays = dict(displays)
        self._cues = cues
        self._now_ms = now_ms
        # Filled by any thread at once, so that a step which took long sees what came meanwhile.
        self._signals: deque[tuple[Signal, int]] = deque()
        self._wake = asyncio.Event()
        self._shown: dict[Seat, tuple[Screen, str]] = {}
        # Whether an input came since displays were last brought up to date, and when that was.
        self._input_came = False
        self._refreshed_ms = now_ms()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.dropped = 0
        self.after_step: Callable[[], None] = lambda: None

    def post(self, signal: Signal) -> None:
        """Hand a signal in; from any thread."""
        if len(self._signals) >= QUEUE_LIMIT:
            self._signals.popleft()
            self.dropped += 1
        self._signals.append((signal, self._now_ms()))
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and nobody listens any more
                self._loop.call_soon_threadsafe(self._wake.set)

    async def run(self) -> None:
        """Until cancelled."""
        self._loop = asyncio.get_running_loop()
        self.refresh(urgent=False)
        while True:
            if self._signals:
                self.step(*self._signals.popleft())
                await asyncio.sleep(0)  # pages have their turn too
                continue
            self._wake.clear()
            # Not wait_for: before Python 3.12 it forgets to be cancelled when a signal comes at that moment.
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_MS / 1_000):
                    await self._wake.wait()
            if not self._signals:
                self.step(None)

    def catch_up(self) -> None:
        """Everything that waits, then the time: one turn of the loop for whoever drives it by hand."""
        while self._signals:
            self.step(*self._signals.popleft())
        self.step(None)

    def step(self, signal: Signal | None, came_ms: int | None = None) -> None:
        """One signal, or only time."""
        if signal is not None:
            self._program.handle(signal, self._now_ms() if came_ms is None else came_ms)
        if isinstance(signal, DeviceFound):
            self.forget(signal.seat)
        if not self._signals:
            self._program.tick()  # with a release still waiting, a key would seem to be held
        self._input_came |= signal is not None
        if not self._signals or self._now_ms() - self._refreshed_ms >= TICK_MS:
            self.refresh(urgent=self._input_came)
        self.after_step()

    def refresh(self, *, urgent: bool) -> None:
        """Bring displays and cues up to date."""
        now = self._refreshed_ms = self._now_ms()
        self._input_came = False
        for cue in self._program.cues():
            self._cues.cue(cue, now)
        self._cues.waiting(self._program.waiting(), now)
        self._cues.tick(now)
        for seat, screen in self._program.screens().items():
            display = self._displays.get(seat)
            if display is not None and self._shown.get(seat) != (screen, self._program.language):
                self._shown[seat] = (screen, self._program.language)
                display.show(self._draw(screen, self._program.language, display.size), urgent=urgent)

    @property
    def idle(self) -> bool:
        """Whether every signal has been dealt with."""
        return not self._signals

    def forget(self, seat: Seat) -> None:
        """A display came back: send its picture again."""
        self._shown.pop(seat, None)
