"""Two real processes: what ends the first ends the table, and a table that ends by accident comes back."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.bootstrap import supervisor
from companion.bootstrap.supervisor import MOST_RESTARTS, Supervisor
from companion.core.text import Text
from companion.errors import StoppedError
from companion.games.three_ages import GAME
from tests.chaos.real_server import ADDRESS, RealServer

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


STOPPED = f"sys.exit({StoppedError.code})"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(supervisor, "RESTART_SECONDS", 0.0)
    before = {number: signal.getsignal(number) for number in supervisor.ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


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
