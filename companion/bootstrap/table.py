"""A real table: the parts of a profile, a host, and the loop between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.bootstrap.parts import Hardware, TableParts, open_parts
from companion.core.screen import Screen
from companion.core.signals import Signal
from companion.devices.ports import AgedPost
from companion.ending import end_at_signals
from companion.profile.parts import Profile

if TYPE_CHECKING:
    from companion.table.loop import Program

Draw = Callable[[Screen, str, tuple[int, int]], Any]

AnyProgram = TypeVar("AnyProgram", bound="Program")


class SignalBuffer:
    """Between the parts and the loop, before the loop exists: what is said early waits its turn."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._early: list[tuple[Signal, int]] = []
        self._loop: AgedPost | None = None

    def post(self, signal: Signal, age_ms: int = 0, /) -> None:
        """From any thread, at any time."""
        with self._lock:
            if self._loop is None:
                self._early.append((signal, age_ms))
                return
        self._loop(signal, age_ms)

    def connect(self, loop: AgedPost) -> None:
        """Hand over what came early, in its order, and everything from now on."""
        with self._lock:
            for signal, age_ms in self._early:
                loop(signal, age_ms)
            self._early.clear()
            self._loop = loop


class RealTable(Generic[AnyProgram]):
    """Any program on the parts of a profile."""

    def __init__(
        self,
        profile: Profile,
        program: Callable[[TableParts], AnyProgram],
        draw: Draw,
        hardware: Hardware,
    ) -> None:
        signals = SignalBuffer()
        self.parts = open_parts(profile, signals.post, hardware)
        try:
            self.program = program(self.parts)
        except BaseException:
            self.parts.close()
            raise
        from companion.table.loop import TableLoop  # noqa: PLC0415 - behind the first picture

        self.loop = TableLoop(self.program, draw, self.parts.displays, self.parts.cues, hardware.now_ms)
        signals.connect(self.loop.post)

    async def run(
        self, *, until: asyncio.Event | None = None, ready: Callable[[], None] = lambda: None
    ) -> None:
        """Until a signal from outside or the program itself ends it; `ready` when both are heard."""
        end = until or asyncio.Event()
        running = asyncio.create_task(self.loop.run())
        waiter = asyncio.create_task(end.wait())
        events = asyncio.get_running_loop()

        def end_soon(*_: object) -> None:
            with suppress(RuntimeError):  # the loop has ended already
                events.call_soon_threadsafe(end.set)

        end_at_signals(end_soon)
        ready()
        await asyncio.wait({running, waiter}, return_when=asyncio.FIRST_COMPLETED)
        for task in (running, waiter):
            task.cancel()
        done = await asyncio.gather(running, waiter, return_exceptions=True)
        for outcome in done:
            if isinstance(outcome, Exception):
                raise outcome

    def close(self) -> None:
        """Let go of the journal and of every part."""
        self.program.close()
        self.parts.close()
