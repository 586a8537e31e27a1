"""Running the live test: the table's loop on the opened parts, the terminal beside it.

The terminal says what there is to do and what has just been seen; Enter or q ends it, like a long silence.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TextIO

from companion.bootstrap.table import SignalBuffer
from companion.core.text import said, say
from companion.doctor.displays import IF_NOT, YOU_SHOULD_SEE, FramedDrawer
from companion.doctor.findings import Finding, broken
from companion.doctor.live_results import findings
from companion.doctor.live_steps import live_steps, sentence
from companion.doctor.live_test import PATIENCE_MS, LiveTest
from companion.doctor.requirements import places
from companion.doctor.system import System
from companion.errors import HardwareError
from companion.locale import Speech
from companion.profile.parts import Profile
from companion.profile.problems import place_name
from companion.table.loop import TableLoop

ONCE_EACH = say(
    "Do each of these once, in any order; a sound tells that it was seen, a light that more is left."
)


class LiveTerminal:
    """Where the live test speaks, and the keyboard that may end it (its descriptor), if there is one."""

    def __init__(self, out: TextIO, keyboard: int | None = None) -> None:
        self._out = out
        self.keyboard = keyboard

    def tell(self, *lines: str) -> None:
        """At once: somebody is standing at the table."""
        self._out.writelines(f"  {line}\n" for line in lines)
        self._out.flush()


def run_live_test(system: System, profile: Profile, terminal: LiveTerminal, language: str) -> list[Finding]:
    """Open the parts, let hands do everything once, and judge what was seen."""
    signals = SignalBuffer()
    try:
        parts = system.open_parts(profile, signals.post)
    except HardwareError as error:
        return [broken(said(error.place) or say("parts"), error)]
    try:
        live_test = LiveTest(profile, language, system.now_ms, parts.missed_edges, parts.closed)
        loop = TableLoop(live_test, FramedDrawer(), parts.displays, parts.cues, system.now_ms)
        signals.connect(loop.post)
        terminal.tell(*_instructions(profile, Speech(language)))
        asyncio.run(_until_over(loop, live_test, terminal))
    finally:
        parts.close()
    return list(findings(live_test))


async def _until_over(loop: TableLoop, live_test: LiveTest, terminal: LiveTerminal) -> None:
    running = asyncio.create_task(loop.run())

    def follow() -> None:
        terminal.tell(*live_test.news())
        if live_test.over:
            running.cancel()

    loop.after_step.append(follow)
    if terminal.keyboard is not None:
        _listen(terminal.keyboard, live_test.end)
    try:
        await running
    except asyncio.CancelledError:
        if not live_test.over:
            raise  # somebody else's: Ctrl-C


def _listen(keyboard: int, end: Callable[[], None]) -> None:
    """Any line that is typed ends it; a keyboard that is gone does not."""
    events = asyncio.get_running_loop()

    def typed() -> None:
        if os.read(keyboard, 1024):
            end()
        else:
            events.remove_reader(keyboard)

    events.add_reader(keyboard, typed)


def _instructions(profile: Profile, speech: Speech) -> list[str]:
    steps = live_steps(profile)
    todo = {
        seat: [speech(sentence(step)) for step in steps if step.seat == seat] for seat, _ in places(profile)
    }
    return [
        "",
        speech(YOU_SHOULD_SEE),
        *(f"  {speech(line)}" for line in IF_NOT),
        "",
        speech(ONCE_EACH),
        *(
            f"  {speech(place_name(seat))}: {' · '.join(sentences)}"
            for seat, sentences in todo.items()
            if sentences
        ),
        speech(
            say(
                "Enter ends it; so do {seconds} seconds in which nothing happens.",
                seconds=PATIENCE_MS // 1000,
            )
        ),
        "",
    ]
