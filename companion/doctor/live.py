"""Running the rehearsal: the table's loop on the opened parts, the terminal beside it.

The terminal says what there is to do and what has just been seen; Enter or q ends it, like a long silence.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TextIO

from companion.bootstrap.line import Line
from companion.core.text import english
from companion.doctor.acts import acts_of, sentence
from companion.doctor.displays import YOU_SHOULD_SEE, FramedDrawer
from companion.doctor.findings import Finding, failure
from companion.doctor.needs import places
from companion.doctor.rehearsal import PATIENCE_MS, Rehearsal
from companion.doctor.system import System
from companion.doctor.verdict import findings
from companion.errors import HardwareError
from companion.profile.complaints import place_name
from companion.profile.parts import Profile
from companion.table.loop import TableLoop


class Terminal:
    """Where the rehearsal speaks, and the keyboard that may end it (its descriptor), if there is one."""

    def __init__(self, out: TextIO, keyboard: int | None = None) -> None:
        self._out = out
        self.keyboard = keyboard

    def tell(self, *lines: str) -> None:
        """At once: somebody is standing at the table."""
        self._out.writelines(f"  {line}\n" for line in lines)
        self._out.flush()


def rehearse(system: System, profile: Profile, terminal: Terminal, language: str) -> list[Finding]:
    """Open the parts, let hands do everything once, and judge what was seen."""
    line = Line()
    try:
        parts = system.open_parts(profile, line.post)
    except HardwareError as error:
        return [failure(error.where or "parts", error.what, error.remedy)]
    try:
        rehearsal = Rehearsal(profile, language, system.now_ms, parts.deaf)
        loop = TableLoop(rehearsal, FramedDrawer(), parts.displays, parts.cues, system.now_ms)
        line.connect(loop.post)
        terminal.tell(*_instructions(profile))
        asyncio.run(_until_over(loop, rehearsal, terminal))
    finally:
        parts.close()
    return list(findings(rehearsal))


async def _until_over(loop: TableLoop, rehearsal: Rehearsal, terminal: Terminal) -> None:
    running = asyncio.create_task(loop.run())

    def follow() -> None:
        terminal.tell(*rehearsal.news())
        if rehearsal.over:
            running.cancel()

    loop.after_step = follow
    if terminal.keyboard is not None:
        _listen(terminal.keyboard, rehearsal.end)
    try:
        await running
    except asyncio.CancelledError:
        if not rehearsal.over:
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


def _instructions(profile: Profile) -> list[str]:
    acts = acts_of(profile)
    todo = {
        seat: [sentence(act).render(english) for act in acts if act.seat == seat]
        for seat, _ in places(profile)
    }
    return [
        "",
        *YOU_SHOULD_SEE,
        "",
        "Do each of these once, in any order; a sound tells that it was seen, a light that more is left.",
        *(f"  {place_name(seat)}: {' · '.join(sentences)}" for seat, sentences in todo.items() if sentences),
        f"Enter ends it; so do {PATIENCE_MS // 1000} seconds in which nothing happens.",
        "",
    ]
