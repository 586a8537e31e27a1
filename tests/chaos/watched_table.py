"""A table of robots that is asked after every step whether its displays tell the truth about its disk.

A line that was refused must leave the game as it was, and its seat must read why. A line that was taken must
be in the file. Whatever a display shows must be on its glass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.values import Refusal
from companion.games.three_ages import GAME
from companion.journal.records import Record
from companion.journal.store import Store, read
from companion.screens.render import Drawer
from companion.table.session import Session
from tests.chaos.campaign import Figures
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo")
EVERYBODY = (1, 2, 3)
SIZE = (128, 64)


class TruthFigures(Figures, kw_only=True):
    """What was written, and what was refused."""

    steps_written: int = 0
    steps_refused_and_told: int = 0
    pictures_compared: int = 0
    refused_lines_that_a_dead_disk_kept_for_a_while: int = 0


class Attempt(Struct, frozen=True):
    """A line that a session wanted to write, and what came of it."""

    by: Seat
    before: Any
    answer: int | Refusal


class WatchedTable(SteppedTable):
    """Checks itself after every signal."""

    def __init__(self, folder: Path, figures: TruthFigures, seed: int) -> None:
        super().__init__(folder, seed)
        self.figures = figures
        self.moment = ""
        # Where the journal is while it is not in its place.
        self.away: Path | None = None
        # A disk that takes nothing at all cannot be rid of a refused line either.
        self.may_keep_refused = False
        self._attempts: list[Attempt] = []
        # What the table's display showed after the step before: a hand may put it away in this one.
        self._shown_before: Screen | None = None
        self._draw = Drawer(GAME.name)
        self.loop.after_step.append(self._check)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Notes what sessions try to write."""
        write: Callable[[Session, Record], int | Refusal] = Session._write

        def noted(session: Session, record: Record) -> int | Refusal:
            before = session.state
            answer = write(session, record)
            self._attempts.append(Attempt(record.by, before, answer))
            return answer

        with patch.object(Session, "_write", noted):
            yield

    @property
    def store(self) -> Store | None:
        """The journal of the game that is on."""
        return self.host.session._store if self.host.session else None

    def begin(self) -> None:
        """A game of robots."""
        self.start(NAMES, {}, EVERYBODY)
        # Simulated hands have made the first steps already; what was refused comes again at the next signal.
        self._check_attempts()

    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.host.session is None or GAME.over(self.host.session.state)

    # --- after every step

    def _check(self) -> None:
        if self._check_attempts() and self.host.session is not None:
            self._check_disk()
            self._check_glass()
        self._shown_before = self.host.desk.screen(TABLE) if self.host.desk is not None else None

    def _check_attempts(self) -> bool:
        """Each line since the last time; whether there was any."""
        attempts, self._attempts = self._attempts, []
        for attempt in attempts:
            if isinstance(attempt.answer, Refusal):
                self._check_refused(attempt, attempt.answer)
            else:
                self._require(self.away is None, "a step was taken while its journal was gone")
                self.figures.steps_written += 1
        return bool(attempts)

    def _check_refused(self, attempt: Attempt, refusal: Refusal) -> None:
        desk = self.host.desk
        assert desk is not None
        self._require(desk.session.state == attempt.before, "a refused step changed the game")
        # What simulated hands could not do is tried again and again; it is told until a hand has read it.
        read = [self._shown_before] if attempt.by == TABLE else []
        told = any(
            isinstance(shown, Message) and shown.title in (refusal.reason, refusal.remedy)
            for shown in (desk.screen(attempt.by), *read)
        )
        self._require(told, f"seat {attempt.by} was not told that its step does not count")
        self.figures.steps_refused_and_told += told

    def _check_disk(self) -> None:
        assert self.store is not None
        written, known = len(read(self.away or self.store.path).payloads), len(self.store)
        kept = written == known + 1 and self.may_keep_refused
        self.figures.refused_lines_that_a_dead_disk_kept_for_a_while += kept
        self._require(written == known or kept, f"{known} lines are known, {written} are in the file")

    def _check_glass(self) -> None:
        desk = self.host.desk
        assert desk is not None
        for seat, screen in desk.screens().items():
            drawn = self._draw(screen, desk.language, SIZE).tobytes()
            shown = self.table_top.displays[seat].glass
            self._require(shown == drawn, f"seat {seat} looks at something else than the truth")
            self.figures.pictures_compared += 1

    def _require(self, holds: bool, otherwise: str) -> None:
        self.figures.require(holds, f"{self.moment}: {otherwise}")
