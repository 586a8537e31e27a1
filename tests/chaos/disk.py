"""Disks: full, read-only, failing, vanished; players are always told the truth, and the game goes on.

Robots play through simulated pods while the disk fails again and again, also just when a game begins. After
every signal the table is asked what `watched_table` wants to know. When the disk is well again the game must
go on, and at its end the journal must hold exactly what was played. A table that starts on a file system
which has become read-only must say so, and find its game again when it can be written.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from random import Random

import msgspec

from companion.errors import CompanionError
from companion.journal.store import read
from companion.simulation import saved_state
from companion.table.session import Session
from tests.chaos.campaign import MEMORY, added
from tests.chaos.faulty_disk import Fault, Filled, Moved, SizeLimit, SystemCalls, made_up
from tests.chaos.refold import refold
from tests.chaos.watched_table import TruthFigures, WatchedTable

FULL = 300
ROOT = Path(__file__).parents[2]
# Room for a journal with its reserve, and not for two.
SMALL_DISK = "160k"
IN_A_SMALL_DISK = 'mount -t tmpfs -o size="$1" tmpfs "$0" && shift && exec "$@"'
UNTOLD = "on a read-only file system nobody was told that there is a game which cannot go on"
LONGEST_PEACE, LONGEST_FAULT = 60, 30
# Whatever happened, a game comes to its end within so many beats of health.
LONGEST_GAME = 6_000


class DiskFigures(TruthFigures, kw_only=True):
    """What befell the disk."""

    times_the_disk_was_full: int = 0
    times_read_only: int = 0
    times_failing_at_the_sync: int = 0
    times_dead: int = 0
    times_dying_between_write_and_sync: int = 0
    times_the_folder_was_gone: int = 0
    times_the_file_was_gone: int = 0
    times_at_a_limit_of_the_kernel: int = 0
    times_a_small_file_system_was_full: int = 0
    starts_on_a_read_only_file_system: int = 0
    interrupted_games_that_nobody_was_told_of: int = 0
    games_that_could_not_begin_and_said_so: int = 0
    journals_that_hold_what_was_played: int = 0


COUNTED = {
    "full": "times_the_disk_was_full",
    "read-only": "times_read_only",
    "failing": "times_failing_at_the_sync",
    "dead": "times_dead",
    "dying": "times_dying_between_write_and_sync",
    "folder gone": "times_the_folder_was_gone",
    "file gone": "times_the_file_was_gone",
    "limited": "times_at_a_limit_of_the_kernel",
    "really full": "times_a_small_file_system_was_full",
}


def run(tries: int, seed: int) -> DiskFigures:
    """That many faults: two thirds made up or by moving files, the rest by the kernel, in own processes."""
    figures = DiskFigures()
    for kind, share in (("made up", tries * 2 // 3), ("limited", tries // 6), ("small", tries // 6)):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            if kind == "made up":
                figures = added(figures, suffer(kind, Path(folder), share, seed))
            elif kind == "limited" or has_small_disks():
                figures = added(figures, _in_a_process(kind, Path(folder), share, seed))
    return figures


def has_small_disks() -> bool:
    """Whether this machine lets anybody mount a file system of their own."""
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        return (
            subprocess.run(_on_small_disk(folder, "true"), capture_output=True, check=False).returncode == 0
        )


def _on_small_disk(folder: str, *command: str) -> list[str]:
    alone = ["unshare", "--user", "--map-root-user", "--mount"]
    return [*alone, "sh", "-c", IN_A_SMALL_DISK, folder, SMALL_DISK, *command]


def _in_a_process(kind: str, folder: Path, tries: int, seed: int) -> DiskFigures:
    command = [sys.executable, "-m", "tests.chaos.disk", kind, str(folder), str(tries), str(seed)]
    if kind == "small":
        command = _on_small_disk(str(folder), *command)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return msgspec.json.decode(done.stdout, type=DiskFigures)


def suffer(kind: str, folder: Path, tries: int, seed: int) -> DiskFigures:
    """Games on a disk with that many faults, the last one played to its end in health."""
    chance, figures = Random(seed), DiskFigures()
    table = WatchedTable(folder / "games", figures, seed)
    disk = _Disk(table, figures, chance)
    with table.watching(), disk.calls.instead():
        disk.begin()
        for number, fault in enumerate(islice(cycle(_faults(kind, folder, disk)), tries), start=1):
            table.moment = f"{kind} disk, fault {number} ({fault.name})"
            name = COUNTED[fault.name]
            setattr(figures, name, getattr(figures, name) + 1)
            disk.suffer(fault)
        table.moment = f"{kind} disk, after all"
        disk.finish()
        disk.begin()
        table.play(LONGEST_PEACE)
    table.host.close()
    if kind == "small":
        _start_read_only(table, figures)
    return figures


def _start_read_only(left: WatchedTable, figures: DiskFigures) -> None:
    """The companion starts again, on a file system that the kernel lets nobody write."""
    assert left.host.session is not None
    assert left.store is not None
    folder = left.store.path.parent
    subprocess.run(["mount", "-o", "remount,ro", str(folder.parent)], check=True)
    table = WatchedTable(folder, figures, seed=1)
    lobby = table.host.screens()
    figures.require(not table.resume(), "a game that cannot be written came back")
    figures.starts_on_a_read_only_file_system += 1
    figures.interrupted_games_that_nobody_was_told_of += table.host.screens() == lobby
    figures.require(table.host.screens() != lobby, UNTOLD)
    figures.require(not _Disk(table, figures, Random(1)).begin(), "a game began on a read-only file system")
    subprocess.run(["mount", "-o", "remount,rw", str(folder.parent)], check=True)
    table.resume()
    back = table.host.session
    same = back is not None and back.state == left.host.session.state
    figures.require(same, "the game did not come back when it could be written again")
    table.host.close()


def _faults(kind: str, folder: Path, disk: _Disk) -> list[Fault]:
    match kind:
        case "limited":
            return [SizeLimit(disk.chance)]
        case "small":
            return [Filled(folder, disk.chance)]
        case _:
            return [*made_up(disk.calls), Moved("folder gone", folder=True), Moved("file gone", folder=False)]


class _Disk:
    """A table whose disk fails; it begins a new game whenever one is over."""

    def __init__(self, table: WatchedTable, figures: DiskFigures, chance: Random) -> None:
        self.chance = chance
        self.calls = SystemCalls(chance)
        self._table = table
        self._figures = figures

    def suffer(self, fault: Fault) -> None:
        """Peace, the fault while robots go on, and its end."""
        self._table.play(self.chance.randrange(LONGEST_PEACE))
        # A small disk that is full is felt where a journal gets its reserve: at its beginning.
        ended = self._table.over() or isinstance(fault, Filled)
        fault.begin(self._table)
        begun = not ended or (not isinstance(fault, Moved) and self.begin())
        self._table.play(self.chance.randrange(LONGEST_FAULT))
        fault.end(self._table)
        if not begun:
            self.begin()

    def begin(self) -> bool:
        """A new game; whether the disk let it begin. If not, the one before is still there."""
        table, before, finished = self._table, self._table.host.session, self._table.store
        try:
            table.begin()
        except CompanionError as error:
            told = bool(error.what and error.remedy) and table.host.session is before
            self._figures.require(told, f"{table.moment}: {error!r} came when a game should have begun")
            self._figures.games_that_could_not_begin_and_said_so += 1
            return False
        assert table.store is not None
        table.store._sync = self.calls.sync
        if before is not None and finished is not None:
            self._check_whole(before, finished.path)
        return True

    def finish(self) -> None:
        """In health a game comes to its end."""
        self._table.play(LONGEST_GAME)
        self._figures.require(self._table.over(), f"{self._table.moment}: the game does not go on")

    def _check_whole(self, session: Session, path: Path) -> None:
        """A game that was left: its journal holds what was played, and nothing lies beside it."""
        found = refold(path)
        whole = found.states[-1] == session.state and not read(path).tail
        self._figures.require(whole, f"{self._table.moment}: {path.name} is not what was played")
        self._figures.require(not list(path.parent.glob("*.torn*")), f"{path.name} was torn")
        self._figures.journals_that_hold_what_was_played += whole
        path.unlink()
        # What is kept beside it would fill a small disk in the end.
        saved_state.path_of(path).unlink(missing_ok=True)


if __name__ == "__main__":
    _kind, _folder, _tries, _seed = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(suffer(_kind, Path(_folder), int(_tries), int(_seed))))
