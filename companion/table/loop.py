"""The loop: one queue, one owner of all state.

Callbacks of devices and pages only `post`, from any thread. The loop takes signals in order, lets its program
(a table of players, the enrolment of cards, a check of the hardware) judge them, and sends each display its
picture when its screen has changed. A picture that an input caused is marked urgent, so that no bus lets it
wait behind others. A signal counts for the moment at which it came: while a slow disk holds the loop up, a
quick press stays a quick press, and two stay two. Drawing takes most of the time, and of several signals that
wait only the last one's picture would be seen: so while others wait nothing is drawn, for a tick at most.

Nothing ends here in silence. A screen that cannot be drawn, a display or a light that cannot be used costs
that part and no other. Whatever is raised in the program itself is logged and ends the loop, and with it the
process: what was played is in the journal, and a table that starts again is better than one that stands
still.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from companion.core.screen import Message, Screen
from companion.core.seats import Seat
from companion.core.signals import ControlsReset, Cue, DeviceFound, DeviceLost, KeyChanged, Request, Signal
from companion.core.text import say
from companion.core.values import MOVED_ON
from companion.devices.ports import CuePort, DisplayPort
from companion.errors import CompanionError, StoppedError

TICK_MS = 50
# Where nothing has happened for a while only slow things can be due: a notice that ends, a clock.
IDLE_TICK_MS = 500
LIVELY_MS = 3_000
# Later still nobody looks so closely that a second would be seen.
ASLEEP_TICK_MS = 1_000
DROWSY_MS = 20_000
# More than this at once is no hand: a flood is cut, the newest facts win.
QUEUE_LIMIT = 1_000

NOT_DRAWN = Message(say("This cannot be shown"), (say("The game goes on; the log says why"),), "warning")

_log = logging.getLogger(__name__)

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


class NoCues:
    """Neither light nor sound."""

    def cue(self, cue: Cue, now_ms: int) -> None:
        """Nobody hears it."""

    def waiting(self, seats: frozenset[Seat], now_ms: int) -> None:
        """Nobody sees it."""

    def tick(self, now_ms: int) -> None:
        """Nothing fades."""


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
        # Until when time itself may bring something soon, and keys that are down and may repeat.
        self._lively_until_ms = now_ms() + LIVELY_MS
        self._held: set[tuple[Seat, str]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.dropped = 0
        # After a step, whoever asked for it; after a turn of the loop itself, which nobody can ask for.
        self.after_step: list[Callable[[], None]] = []
        self.after_turn: list[Callable[[], None]] = []

    def post(self, signal: Signal, age_ms: int = 0, /) -> None:
        """Hand a signal in, from any thread; it came `age_ms` ago, if its device can tell."""
        if len(self._signals) >= QUEUE_LIMIT:
            self._drop_oldest()
        self._signals.append((signal, self._now_ms() - age_ms))
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and nobody listens any more
                self._loop.call_soon_threadsafe(self._wake.set)

    def _drop_oldest(self) -> None:
        with suppress(IndexError):  # the loop was quicker
            signal, _ = self._signals.popleft()
            self.dropped += 1
            if isinstance(signal, Request):
                signal.reply(MOVED_ON)

    async def run(self) -> None:
        """Until cancelled; `StoppedError` when it cannot go on."""
        self._loop = asyncio.get_running_loop()
        try:
            self.refresh(urgent=False)
            while True:
                await self._turn()
                for call in self.after_turn:
                    call()
        except StoppedError:
            raise  # somebody has chosen it
        except Exception as error:
            _log.exception("the table cannot go on")
            unknown = say("the log says where it failed")
            remedy = error.sentences[1] if isinstance(error, CompanionError) else unknown
            raise StoppedError(
                say("the table cannot go on: {fault}", fault=repr(error)), remedy=remedy
            ) from error

    async def _turn(self) -> None:
        """The next signal, or a tick without any."""
        if self._signals:
            self.step(*self._signals.popleft())
            await asyncio.sleep(0)  # pages have their turn too
            return
        self._wake.clear()
        # Not wait_for: before Python 3.12 it forgets to be cancelled when a signal comes at that moment.
        with suppress(TimeoutError):
            async with asyncio.timeout(self.pause_ms / 1_000):
                await self._wake.wait()
        if not self._signals:
            self.step(None)

    @property
    def pause_ms(self) -> int:
        """How long to wait for a signal: shortly while something goes on, longer at a table that sleeps."""
        since_ms = self._now_ms() - self._lively_until_ms
        if self._held or since_ms < 0:
            return TICK_MS
        return IDLE_TICK_MS if since_ms < DROWSY_MS else ASLEEP_TICK_MS

    def _note(self, signal: Signal) -> None:
        self._lively_until_ms = self._now_ms() + LIVELY_MS
        match signal:
            case KeyChanged(seat=seat, key=key, down=True):
                self._held.add((seat, key))
            case KeyChanged(seat=seat, key=key):
                self._held.discard((seat, key))
            case ControlsReset(seat=seat) | DeviceLost(seat=seat):
                self._held = {held for held in self._held if held[0] != seat}

    def catch_up(self) -> None:
        """Everything that waits, then the time: one turn of the loop for whoever drives it by hand."""
        while self._signals:
            self.step(*self._signals.popleft())
        self.step(None)

    def step(self, signal: Signal | None, came_ms: int | None = None) -> None:
        """One signal, or only time."""
        if signal is not None:
            self._note(signal)
            self._program.handle(signal, self._now_ms() if came_ms is None else came_ms)
        if isinstance(signal, DeviceFound):
            self.forget(signal.seat)
        if not self._signals:
            self._program.tick()  # with a release still waiting, a key would seem to be held
        self._input_came |= signal is not None
        if not self._signals or self._now_ms() - self._refreshed_ms >= TICK_MS:
            self.refresh(urgent=self._input_came)
        for call in self.after_step:
            call()

    def refresh(self, *, urgent: bool) -> None:
        """Bring displays and cues up to date."""
        now = self._refreshed_ms = self._now_ms()
        self._input_came = False
        self._give_cues(self._program.cues(), self._program.waiting(), now)
        for seat, screen in self._program.screens().items():
            display = self._displays.get(seat)
            if display is not None and self._shown.get(seat) != (screen, self._program.language):
                self._shown[seat] = (screen, self._program.language)
                self._show(seat, screen, display, urgent=urgent)

    def _give_cues(self, cues: Sequence[Cue], waiting: frozenset[Seat], now_ms: int) -> None:
        try:
            for cue in cues:
                self._lively_until_ms = now_ms + LIVELY_MS
                self._cues.cue(cue, now_ms)
            self._cues.waiting(waiting, now_ms)
            self._cues.tick(now_ms)
        except Exception:
            _log.exception("lights and sounds have failed; the table goes on without them")
            self._cues = NoCues()

    def _show(self, seat: Seat, screen: Screen, display: DisplayPort, *, urgent: bool) -> None:
        try:
            picture = self._draw(screen, self._program.language, display.size)
        except Exception:
            # What stands on a screen may be somebody's secret.
            _log.exception("a screen for seat %d cannot be drawn: %s", seat, type(screen).__name__)
            picture = self._draw(NOT_DRAWN, self._program.language, display.size)
        try:
            display.show(picture, urgent=urgent)
        except Exception:
            _log.exception("the display of seat %d has failed; it counts as lost", seat)
            self.post(DeviceLost(seat, "display"))

    @property
    def idle(self) -> bool:
        """Whether every signal has been dealt with."""
        return not self._signals

    def forget(self, seat: Seat) -> None:
        """A display came back: send its picture again."""
        self._shown.pop(seat, None)
