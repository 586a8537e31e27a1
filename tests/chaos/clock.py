"""Clocks: a wall clock that jumps about, a monotonic one that begins anew; turn times stay right.

A Pi has no battery for its clock: it wakes in the past and jumps when the network tells it the time. So the
wall clock says anything here, and a game must not care. The monotonic clock stands still for a while, goes in
great leaps, and begins anew at each restart; what the table says it waited for each seat must be what
somebody with a stopwatch has added up. The time between the last line and a restart is nobody's: nobody could
play. A monotonic clock that goes backward is broken; then no time may be taken away from anybody.
"""

from __future__ import annotations

import ast
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from companion import games
from companion.core.seats import TABLE, Seat
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.chaos.campaign import MEMORY, Figures

FULL = 60
PACKAGE = Path(games.__file__).parents[1]
NAMES = ("Ana", "Bao", "Cléo")
NANOSECONDS = 1_000_000
# A moment, a thought, an argument over the rules, a week in a cupboard.
WAITS_MS = (0, 1, 7, 900, 40_000, 3_600_000, 604_800_000)
FAR_FUTURE_S = 4e9
RESTART_EVERY, BACKWARD_EVERY, PAUSE_EVERY = 15, 25, 20
# Dates for people, on which no game and no order hangs: that the clock is wrong, when a copy was made, when
# an evening was, when a game was begun, last written and over; whether it is night, for dim displays.
MAY_ASK = (
    *("doctor", "maintenance", "bootstrap/box.py", "club/wall"),
    *("journal/folder.py", "journal/listing.py", "journal/history.py", "web/bg_stats.py", "web/report.py"),
)
WALL_CLOCKS = {
    "datetime",
    *(f"datetime.{name}" for name in ("date", "datetime")),
    *(
        f"time.{name}"
        for name in ("time", "time_ns", "localtime", "gmtime", "ctime", "strftime", "clock_gettime")
    ),
}


class ClockFigures(Figures, kw_only=True):
    """What the clocks did."""

    games: int = 0
    jumps_of_the_wall_clock: int = 0
    waits_measured: int = 0
    restarts_with_another_monotonic_clock: int = 0
    pauses: int = 0
    steps_backward_of_a_broken_clock: int = 0
    turn_times_compared: int = 0
    places_in_the_code_that_ask_the_wall_clock: int = 0


def run(tries: int, seed: int) -> ClockFigures:
    """That many games; every third one on a broken clock."""
    figures = ClockFigures()
    for place in _asking_the_wall_clock():
        figures.wrong.append(f"{place} asks the wall clock")
        figures.places_in_the_code_that_ask_the_wall_clock += 1
    for number in range(tries):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            chance = Random(f"{seed} {number}")
            table = _Table(Path(folder), chance, figures, broken=number % 3 == 2)
            table.play(f"game {number}")
        figures.games += 1
    return figures


def _asking_the_wall_clock() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if any(path.is_relative_to(PACKAGE / place) for place in MAY_ASK):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if names := _names_of(node) & WALL_CLOCKS:
                yield f"{path.relative_to(PACKAGE)} ({', '.join(names)})"


def _names_of(node: ast.AST) -> set[str]:
    """`time.time` for a call of it, and for `from time import time`."""
    match node:
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return {f"{module}.{name}"}
        case ast.ImportFrom(module=str(module), names=names):
            return {f"{module}.{alias.name}" for alias in names}
        case ast.Import(names=names):
            return {alias.name for alias in names}
        case _:
            return set()


class Clocks:
    """A wall clock that jumps about, and a monotonic clock that a test moves."""

    def __init__(self, chance: Random) -> None:
        self.wall_s = 0.0
        self.now_ns = chance.randrange(NANOSECONDS)

    @contextmanager
    def instead(self) -> Iterator[None]:
        """These, instead of the machine's."""
        with (
            patch.object(time, "monotonic_ns", lambda: self.now_ns),
            patch.object(time, "time", lambda: self.wall_s),
            patch.object(time, "time_ns", lambda: int(self.wall_s * 1_000 * NANOSECONDS)),
        ):
            yield


class Stopwatch:
    """Somebody who adds up for whom the table waits; a restart takes them back to the last line."""

    def __init__(self) -> None:
        self.waited: Counter[Seat] = Counter()
        self._written: Counter[Seat] = Counter()

    def pass_time(self, session: Session, milliseconds: int) -> None:
        """So long the table waits for these."""
        for seat in session.waiting():
            self.waited[seat] += milliseconds

    def write(self) -> None:
        """A line was written."""
        self._written = self.waited.copy()

    def restart(self) -> None:
        """The power was cut."""
        self.waited = self._written.copy()


class _Table:
    """One game, its clocks, and somebody with a stopwatch."""

    def __init__(self, folder: Path, chance: Random, figures: ClockFigures, *, broken: bool) -> None:
        self._journals = Journals(folder, games.find)
        self._chance = chance
        self._figures = figures
        self._broken = broken
        self._clocks = Clocks(chance)
        self._stopwatch = Stopwatch()

    def play(self, told: str) -> None:
        """A whole game; after each act turn times are compared."""
        with self._clocks.instead():
            options = GAME.configure(NAMES, {}, None)
            session = Session(
                Timeline(GAME, options), self._journals.create(GAME, options), chance=self._chance
            )
            while not GAME.over(session.state):
                self._pass_time(session)
                session = self._act(session)
                self._compare(session, told)
            session.close()

    def _pass_time(self, session: Session) -> None:
        milliseconds = self._chance.choice(WAITS_MS)
        self._stopwatch.pass_time(session, milliseconds)
        self._clocks.now_ns += milliseconds * NANOSECONDS
        self._clocks.wall_s = self._chance.uniform(0.0, FAR_FUTURE_S)
        self._figures.waits_measured += 1
        self._figures.jumps_of_the_wall_clock += 1
        if self._broken and self._chance.randrange(BACKWARD_EVERY) == 0:
            self._clocks.now_ns -= self._chance.choice(WAITS_MS) * NANOSECONDS
            self._figures.steps_backward_of_a_broken_clock += 1

    def _act(self, session: Session) -> Session:
        if self._chance.randrange(RESTART_EVERY) == 0:
            return self._restarted(session)
        if session.timeline.paused:
            session.resume()
        elif self._chance.randrange(PAUSE_EVERY) == 0:
            session.pause()
            self._figures.pauses += 1
        else:
            seat = self._chance.choice(session.waiting())
            session.submit(Bot(GAME, self._chance, "1").play(session.view(seat), seat))
        self._stopwatch.write()
        return session

    def _restarted(self, session: Session) -> Session:
        """Another boot: its monotonic clock has nothing to do with the last one's."""
        session.close()
        self._stopwatch.restart()
        self._clocks.now_ns = self._chance.choice(WAITS_MS) * NANOSECONDS
        self._figures.restarts_with_another_monotonic_clock += 1
        found = self._journals.unfinished(GAME)
        assert found is not None
        store, account = found
        return Session.of(account, store, chance=self._chance)

    def _compare(self, session: Session, told: str) -> None:
        waited, right = session.waited_ms(), self._stopwatch.waited
        told = f"{told}, step {len(session.timeline.done)}"
        for seat in range(TABLE, len(NAMES) + 1):
            shown = waited.get(seat, 0)
            if self._broken:
                kept = shown >= session.timeline.waited.get(seat, 0) >= 0
                self._figures.require(kept, f"{told}: a broken clock took time from seat {seat}: {shown} ms")
            else:
                self._figures.require(
                    shown == right[seat], f"{told}: seat {seat} was waited for {right[seat]} ms, not {shown}"
                )
            self._figures.turn_times_compared += 1
