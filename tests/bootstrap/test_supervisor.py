"""Two real processes: what ends the first ends the table, and a table that ends by accident comes back."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.bootstrap import supervisor
from companion.bootstrap.supervisor import MOST_RESTARTS, Supervisor
from companion.core.text import Text
from companion.ending import ENDING
from companion.errors import StoppedError
from companion.games.three_ages import GAME
from tests.chaos.real_server import ADDRESS, RawPage, RealServer

PATIENCE_SECONDS = 120.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    running = RealServer(tmp_path, GAME.name)
    yield running
    running.stop()


@contextmanager
def _ending(process: int) -> Iterator[None]:
    """Whatever is done meanwhile, the process ends of it."""
    watched = os.pidfd_open(process)
    try:
        yield
        ended, _, _ = select.select([watched], [], [], PATIENCE_SECONDS)
        assert ended, "the table runs on"
    finally:
        os.close(watched)


def _free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OSError:
            return False
        return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
def test_supervisor_that_is_ended_takes_the_table_along(server: RealServer, number: signal.Signals) -> None:
    with _ending(server.table):
        server.supervisor.send_signal(number)
        code = server.supervisor.wait(PATIENCE_SECONDS)
    assert _free(server.port)
    assert code == (0 if number != signal.SIGKILL else -signal.SIGKILL)
    assert server.errors.read_text(encoding="utf-8") == ""


def test_second_interrupt_while_the_table_says_goodbye_is_silent(server: RealServer) -> None:
    """A terminal tells both processes; a page that does not answer the goodbye holds the table there."""
    both = (server.table, server.supervisor.pid)
    with _ending(server.table):
        with RawPage(server) as page:
            _interrupt(both)
            page.closed()
            _interrupt(both)
        code = server.supervisor.wait(PATIENCE_SECONDS)
    assert code == 0
    assert server.errors.read_text(encoding="utf-8") == ""


def _interrupt(processes: Iterable[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # a machine that is busy may have let it end already
            os.kill(process, signal.SIGINT)


def test_supervisor_starts_a_table_again_whose_power_was_cut(server: RealServer) -> None:
    first = server.table
    with _ending(first):
        os.kill(first, signal.SIGKILL)
    assert server.answers_soon()
    assert server.table != first


def test_table_that_is_started_again_goes_on_with_its_game(tmp_path: Path) -> None:
    first = RealServer(tmp_path, GAME.name)
    with _ending(first.table):
        first.supervisor.kill()
        first.supervisor.wait()
    table = next(tmp_path.rglob("*.journal"))
    second = RealServer(tmp_path, GAME.name)
    try:
        assert list(tmp_path.rglob("*.journal")) == [table]
    finally:
        assert second.stop()


class Tables:
    """Processes that end as they are told, and how many there were."""

    def __init__(self, *endings: str) -> None:
        self._endings = list(endings)
        self.started = 0

    def start(self) -> subprocess.Popen[bytes]:
        ending = self._endings[min(self.started, len(self._endings) - 1)]
        self.started += 1
        return subprocess.Popen([sys.executable, "-c", f"import os, signal, sys; {ending}"])


class PatientTables(Tables):
    """Tables that run until they are told to end, or give up."""

    def __init__(self) -> None:
        super().__init__(f"import time; time.sleep({PATIENCE_SECONDS})")
        self.waited_for = Event()
        self.last: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        self.last = super().start()
        self.waited_for.set()
        return self.last


STOPPED = f"sys.exit({StoppedError.code})"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "RESTART_SECONDS", 0.0)


@pytest.mark.parametrize(
    ("endings", "code", "starts"),
    [
        (("sys.exit(0)",), 0, 1),
        (("sys.exit(2)",), 2, 1),
        ((STOPPED, "sys.exit(0)"), 0, 2),
        (("os.kill(os.getpid(), signal.SIGKILL)", "sys.exit(0)"), 0, 2),
        (("os.kill(os.getpid(), signal.SIGSEGV)", "sys.exit(0)"), 0, 2),
        (("os.kill(os.getpid(), signal.SIGTERM)",), 128 + signal.SIGTERM, 1),
        ((STOPPED,), StoppedError.code, MOST_RESTARTS),
    ],
)
def test_supervisor_restarts_what_ended_by_accident_but_not_for_ever(
    endings: tuple[str, ...], code: int, starts: int
) -> None:
    tables = Tables(*endings)
    told: list[Text] = []
    assert Supervisor(tables.start, told.append).run() == code
    assert (tables.started, len(told)) == (starts, starts - 1)


@pytest.mark.parametrize("number", ENDING)
def test_supervisor_hears_a_signal_whose_handler_cannot_run_yet(number: signal.Signals) -> None:
    """Another thread gets it while the first waits for the table: as if it had come just before that."""
    tables = PatientTables()

    def end() -> None:
        tables.waited_for.wait()
        signal.pthread_kill(threading.get_ident(), number)

    ending = Thread(target=end)
    ending.start()
    assert Supervisor(tables.start, lambda _: None).run() == 0
    ending.join()
    assert tables.last is not None
    assert tables.last.returncode == -signal.SIGTERM


def test_supervisor_that_is_told_while_it_starts_a_table_ends_that_table() -> None:
    tables = PatientTables()

    def start() -> subprocess.Popen[bytes]:
        started = tables.start()
        signal.raise_signal(signal.SIGTERM)
        return started

    assert Supervisor(start, lambda _: None).run() == 0
    assert tables.last is not None
    assert tables.last.returncode == -signal.SIGTERM


def test_supervisor_that_is_told_between_two_tables_starts_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "RESTART_SECONDS", PATIENCE_SECONDS)
    tables = Tables(STOPPED)
    assert Supervisor(tables.start, lambda _: signal.raise_signal(signal.SIGHUP)).run() == 0
    assert tables.started == 1


def test_table_leaves_interrupts_to_the_first_process(server: RealServer) -> None:
    status = Path(f"/proc/{server.table}/status").read_text(encoding="ascii")
    blocked = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk"))
    assert int(blocked, 16) & 1 << (signal.SIGINT - 1)
