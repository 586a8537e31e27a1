"""A whole table in a process of its own, that says what it has done and expects to be killed.

    python -m tests.chaos.table_process FOLDER

Each line of standard input is a `Life`; for each a process is forked, so that starting Python, which is
not what is tried here, takes its time only once. It takes up the game in FOLDER, or begins one, and lets
robots play through simulated pods and the real loop, ten times as fast as people. What it says is one
`Report` a line on standard output, written at once and never buffered.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.signals import CardPresent, Signal
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from companion.table.clock import monotonic_ms
from companion.table.desk import Desk
from companion.table.notices import GREETING_MS
from companion.table.readers import LIFTED_MS

NAMES = ("Ana", "Bao", "Cléo")
EVERYBODY = (1, 2, 3)
PACE = 10
BEAT_MS = 1
WATCH_SECONDS = 0.02

Tags = dict[Seat, tuple[str, ...]]


class Life(Struct, frozen=True):
    """A process to be: its seed, and what lies on the readers: people and cards survive a power cut."""

    seed: int
    tags: Tags


class Report(Struct, frozen=True, omit_defaults=True):
    """What a process says: that it is `back`, `settled`, has `done` a step, or that cards were `laid`.

    Before all that it was `born`, as process `number`, and in the end it has `ended`, with status `number`.
    """

    what: str
    number: int = 0
    journal: str = ""
    line: int = 0
    state: str = ""
    glass: dict[Seat, str] = {}
    tags: Tags = {}


def digest(value: object) -> str:
    """A value as a short word; equal values give equal words, in every process."""
    if not isinstance(value, bytes):
        value = msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="deterministic"))
    return hashlib.sha256(value).hexdigest()[:16]


def pictures(desk: Desk, game: AnyGame) -> dict[Seat, str]:
    """What the displays of a desk would show, drawn afresh."""
    draw = Drawer(game.name)
    return {
        seat: digest(draw(screen, desk.language, (128, 64)).tobytes())
        for seat, screen in desk.screens().items()
    }


class Clock:
    """Time that goes ten times as fast, and can be moved on."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def __call__(self) -> int:
        return monotonic_ms() * PACE + self.ahead_ms


class ReportingTable(VirtualTable):
    """Says which tags lie on the readers before it believes it, and which steps were done once they show."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.clock = Clock()
        super().__init__(GAME, folder, Drawer(GAME.name), self.clock, seed)
        self.beat_ms = BEAT_MS
        self.loop.after_step.append(self._report_steps)
        self._reported: tuple[str, int] = ("", 0)

    def _post(self, signal: Signal) -> None:
        if isinstance(signal, CardPresent):
            say(Report("laid", tags={signal.seat: signal.tags}))
        super()._post(signal)

    def report(self, what: str) -> None:
        """Where the game is, and what the glass shows."""
        session = self.host.session
        assert session is not None
        assert session._store is not None
        self._reported = (session._store.path.name, len(session._store))
        glass = {seat: digest(display.glass) for seat, display in self.table_top.displays.items()}
        journal, line = self._reported
        say(Report(what, journal=journal, line=line, state=digest(session.state), glass=glass))

    def _report_steps(self) -> None:
        session = self.host.session
        if session is None or session._store is None:
            return
        if (session._store.path.name, len(session._store)) != self._reported:
            self.report("done")

    def take_up(self, tags: Tags) -> None:
        """After a power cut: the game as it was, and once the greeting is over what lies on the readers."""
        if not self.resume():
            self.start(NAMES, {}, EVERYBODY)
            return
        self.loop.refresh(urgent=False)
        self.report("greeting")
        self.clock.ahead_ms += GREETING_MS
        self.loop.step(None)
        self.report("back")
        for seat, lying in tags.items():
            if lying:
                self.table_top.lying[seat] = int(lying[0].split("-")[0], 16)
            self.table_top.pods[seat].lay(*lying)
        self.loop.catch_up()
        self.clock.ahead_ms += LIFTED_MS
        self.loop.catch_up()
        self.report("settled")

    async def play(self) -> None:
        """One game after the other, until killed."""
        running = asyncio.create_task(self.run())
        while not running.done():
            await asyncio.sleep(WATCH_SECONDS)
            session = self.host.session
            if session is None or GAME.over(session.state):
                self.start(NAMES, {}, EVERYBODY)
        await running


def say(report: Report) -> None:
    """Told is told: nothing stays in a buffer."""
    os.write(sys.stdout.fileno(), msgspec.json.encode(report) + b"\n")


def live(folder: Path, life: Life) -> None:
    """Play until killed."""
    say(Report("born", os.getpid()))
    table = ReportingTable(folder, life.seed)
    table.take_up(life.tags)
    asyncio.run(table.play())


def main(folder: str) -> None:
    """One life after the other."""
    for line in sys.stdin:
        process = os.fork()
        if not process:
            try:
                live(Path(folder), msgspec.json.decode(line, type=Life))
            finally:
                os._exit(1)
        _, status = os.waitpid(process, 0)
        say(Report("ended", os.waitstatus_to_exitcode(status)))


if __name__ == "__main__":
    main(*sys.argv[1:])
