"""Crash states: every system call of a game, and the disks that a crash could leave between two of them.

A table begins a game in a folder that does not exist yet, plays, has a sync fail, is killed between a write
and its sync, starts again, is switched off and on. From its calls a model of the disk tells what POSIX allows
a crash to leave (`crash_disk`): torn and reordered writes, the length before the data, names that are gone.
Each is laid out, opened, and compared with what the players had been told by then: every step that was
accepted is there, none that was refused (unless the disk did not take it away either, and nobody has played
since), at most the one that was being written, and no torn end is called damage. Some of these tables crash
again while they recover.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from random import Random
from unittest import mock

from msgspec import Struct

from companion import games
from companion.core.seats import TABLE
from companion.errors import JournalError, JournalWriteError
from companion.games.three_ages import GAME
from companion.journal import reserve
from companion.journal.folder import Journals
from companion.journal.store import Store, read
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.chaos.campaign import MEMORY, Figures
from tests.chaos.crash_disk import Disk, Wreckage
from tests.chaos.syscalls import Call, Made, Recorder, SyncedFile, SyncedFolder, Written, disk_error
from tests.table.clocks import FakeClock

FULL = sys.maxsize
STEPS = 240
MIXES = 6
# Small blocks, so that a game brings many of them along.
BLOCK_BYTES = 2048
FOLDER = "home/table/games"
JOURNAL = f"{FOLDER}/three-ages-000001.journal"
# One wreck in so many is crashed again while it recovers.
AGAIN_EVERY = 40


class Tried(Struct, frozen=True):
    """A line is about to be written."""

    payload: bytes


class Accepted(Struct, frozen=True):
    """Somebody was told that it counts."""


class Refused(Struct, frozen=True):
    """Somebody was told that it does not count; `in_doubt` while the disk does not take it away either."""

    in_doubt: bool = False


class Found(Struct, frozen=True):
    """A table that starts again has shown this game."""

    payloads: tuple[bytes, ...]


class KilledError(BaseException):
    """The process ends here; what it wrote is the system's now."""


class CrashFigures(Figures, kw_only=True):
    """What was recorded, and what came back."""

    calls_recorded: int = 0
    syncs_recorded: int = 0
    lines_accepted: int = 0
    lines_refused: int = 0
    lines_refused_that_the_disk_kept_too: int = 0
    kills_between_write_and_sync: int = 0
    moments_of_a_crash: int = 0
    disks_recovered: int = 0
    disks_with_a_torn_end: int = 0
    disks_without_a_game_yet: int = 0
    disks_that_crashed_again_while_recovering: int = 0


class Told(Struct):
    """What players know: the lines that count, the one that is being written, and the one in doubt."""

    counted: tuple[bytes, ...] = ()
    open: bytes | None = None
    doubtful: bytes | None = None

    def hear(self, what: object) -> None:
        """One more thing they were told."""
        match what:
            case Tried(payload):
                self.open = payload
            case Accepted():
                assert self.open is not None
                self.counted, self.open, self.doubtful = (*self.counted, self.open), None, None
            case Refused(in_doubt):
                self.open, self.doubtful = None, self.open if in_doubt else None
            case Found(payloads):
                self.counted, self.open, self.doubtful = payloads, None, None

    def fits(self, payloads: tuple[bytes, ...]) -> bool:
        """Whether a journal with these lines is what they were told."""
        last = {(one,) for one in (self.open, self.doubtful) if one is not None} | {()}
        return any(payloads == self.counted + one for one in last)


def run(tries: int, seed: int, steps: int = STEPS) -> CrashFigures:
    """A crash after every call, or after so many of them."""
    chance, figures = Random(seed), CrashFigures()
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        mock.patch.object(reserve, "BLOCK_BYTES", BLOCK_BYTES),
    ):
        root = Path(folder) / "recorded"
        root.mkdir()
        calls = record(root, seed, steps, figures)
        moments = [place for place, what in enumerate(calls, start=1) if isinstance(what, Call)]
        chosen = {*chance.sample(moments, min(tries, len(moments)))}
        disk, told = Disk(), Told()
        trial = Trial(Path(folder) / "crashed", figures)
        for place, what in enumerate(calls, start=1):
            if isinstance(what, Call):
                disk.apply(what)
            else:
                told.hear(what)
            # What was just promised must hold, too, before the next call comes.
            promised = isinstance(what, Accepted | Refused | Found)
            if place in chosen or (promised and place - 1 in chosen):
                figures.moments_of_a_crash += 1
                for number, wreck in enumerate(disk.crashes(chance, MIXES)):
                    log = trial.recover(wreck, told, f"call {place}")
                    if log and (place * MIXES + number) % AGAIN_EVERY == 0:
                        trial.crash_again(wreck, log, told, f"call {place}")
    return figures


# --- the game that is recorded


def record(root: Path, seed: int, steps: int, figures: CrashFigures) -> list[object]:
    """Everything that a table does to its disk, with what it says to its players in between."""
    recorder = Recorder(root)
    with recorder.recording(), _witnessed(recorder):
        _play(root / FOLDER, recorder, Random(seed), steps, figures)
    log = recorder.log
    figures.calls_recorded = sum(isinstance(what, Call) for what in log)
    figures.syncs_recorded = sum(isinstance(what, SyncedFile | SyncedFolder) for what in log)
    figures.lines_accepted = sum(isinstance(what, Accepted) for what in log)
    refused = [what for what in log if isinstance(what, Refused)]
    figures.lines_refused = len(refused)
    figures.lines_refused_that_the_disk_kept_too = sum(what.in_doubt for what in refused)
    return log


@contextmanager
def _witnessed(recorder: Recorder) -> Iterator[None]:
    """What a store is asked to write, and what it answers, in the recorder's list."""
    real_create, real_append = Store.create, Store.append

    def create(path: Path, payload: bytes) -> Store:
        recorder.note(Tried(payload))
        store = real_create(path, payload)
        recorder.note(Accepted())
        return store

    def append(store: Store, payload: bytes) -> int:
        recorder.note(Tried(payload))
        try:
            number = real_append(store, payload)
        except JournalWriteError:
            recorder.note(Refused(in_doubt=store._mend_due))
            raise
        recorder.note(Accepted())
        return number

    with mock.patch.object(Store, "create", create), mock.patch.object(Store, "append", append):
        yield


def _play(folder: Path, recorder: Recorder, chance: Random, steps: int, figures: CrashFigures) -> None:
    journals, clock = Journals(folder, games.find), FakeClock()
    options = GAME.configure(("Ana", "Bao"), {}, None)
    session = Session(Timeline(GAME, options), journals.create(GAME, options), chance=chance, now_ms=clock)
    bot = Bot(GAME, chance, "1")
    for number in range(1, steps + 1):
        if GAME.over(session.state):
            break
        if number % 11 == 0:
            recorder.failing[:] = [disk_error()] * chance.randint(1, 2)
        if number % 17 == 0:
            session = _killed(session, journals, recorder, clock, figures)
        if number % 29 == 0:
            session.close()
            session = _started(journals, recorder, clock)
        if number % 7 == 0:
            session.undo(TABLE)
        else:
            seat = chance.choice(session.waiting())
            session.submit(bot.play(session.view(seat), seat))
        recorder.failing.clear()
    session.close()


def _killed(
    session: Session, journals: Journals, recorder: Recorder, clock: FakeClock, figures: CrashFigures
) -> Session:
    """In the middle of a step; the next process finds what this one wrote."""
    recorder.failing[:] = [KilledError()]
    try:
        session.pause(TABLE)
    except KilledError:
        figures.kills_between_write_and_sync += 1
    recorder.failing.clear()
    store = session._store
    assert store is not None
    # The system closes what a dead process had open; nothing is tidied up.
    descriptor, store._descriptor = store._descriptor, -1
    os.close(descriptor)
    session = _started(journals, recorder, clock)
    session.resume(TABLE)
    return session


def _started(journals: Journals, recorder: Recorder, clock: FakeClock) -> Session:
    store, account = journals.take_up("three-ages-000001")
    recorder.note(Found(_payloads(store.path)))
    return Session.of(account, store, now_ms=clock)


def _payloads(path: Path) -> tuple[bytes, ...]:
    return read(path).payloads


# --- what has to come back


class Trial:
    """A place where wrecks are laid out and tables switched on."""

    def __init__(self, root: Path, figures: CrashFigures) -> None:
        self._root = root
        self._figures = figures

    def recover(self, wreck: Wreckage, told: Told, where: str) -> list[object]:
        """A table is switched on with that disk; what it did to it, if there was a game."""
        figures, path = self._figures, self._root / JOURNAL
        self._lay_out(wreck)
        figures.disks_recovered += 1
        recorder = Recorder(self._root)
        try:
            with recorder.recording():
                store, recovered = Store.open(path)
                recorder.note(Found(recovered.payloads))
                store.close()
        except JournalError as error:
            figures.require(not told.counted, f"{where}: {len(told.counted)} lines counted, but {error}")
            figures.disks_without_a_game_yet += 1
            return []
        figures.require(
            told.fits(recovered.payloads),
            f"{where}: {len(recovered.payloads)} lines came back, {len(told.counted)} counted",
        )
        figures.require(not recovered.fault, f"{where}: what a crash has torn is called damaged")
        figures.disks_with_a_torn_end += recovered.set_aside is not None
        return recorder.log

    def crash_again(self, wreck: Wreckage, log: list[object], told: Told, where: str) -> None:
        """The calls of that recovery, with a crash after each of them."""
        chance, heard, disk = Random(where), copy(told), _disk_of(wreck)
        for what in log:
            if isinstance(what, Call):
                disk.apply(what)
            else:
                heard.hear(what)
            for left in disk.crashes(chance, 2):
                self._figures.disks_that_crashed_again_while_recovering += 1
                self.recover(left, heard, f"{where}, again")

    def _lay_out(self, wreck: Wreckage) -> None:
        shutil.rmtree(self._root, ignore_errors=True)
        self._root.mkdir()
        wreck.lay_out(self._root)


def _disk_of(wreck: Wreckage) -> Disk:
    """All of it is on disk: it came from there. The journal is the first file that a recovery opens: 1."""
    disk = Disk()
    for path in wreck.folders:
        folder, _, name = path.rpartition("/")
        disk.apply(Made(folder or ".", name, None))
        disk.apply(SyncedFolder(folder or "."))
    for number, (path, content) in enumerate(wreck.files.items()):
        folder, _, name = path.rpartition("/")
        inode = 1 if path == JOURNAL else -1 - number
        disk.apply(Made(folder or ".", name, inode))
        disk.apply(Written(inode, 0, content))
        disk.apply(SyncedFile(inode))
        disk.apply(SyncedFolder(folder or "."))
    return disk
