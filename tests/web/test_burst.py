"""Thousands of connections at once, to the real server: few are taken in, and the game goes on."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.three_ages import GAME
from companion.web.connection_limits import BACKLOG, MOST_CONNECTIONS
from tests.chaos.real_server import ADDRESS, PATIENCE_S, RealServer

CONNECTIONS = 3_000
# What the table itself has open: journal, lock, event loop, libraries.
OWN_FILES = 40
MOST_SECONDS = 120.0


@pytest.fixture
def many_files() -> Iterator[None]:
    """Room for our own ends; the table keeps to the usual 1,024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < CONNECTIONS + 200:
        pytest.skip(f"only {hard} files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (CONNECTIONS + 200, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _limited_server(folder: Path) -> RealServer:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1_024, hard))
    try:
        return RealServer(folder, GAME.name)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _knock(port: int) -> socket.socket:
    """A connection that is on its way."""
    made = socket.socket()
    made.setblocking(False)
    code = made.connect_ex((ADDRESS, port))
    assert code in (0, errno.EINPROGRESS), errno.errorcode[code]
    return made


def _lines(folder: Path) -> int:
    (journal,) = folder.rglob("*.journal")
    return journal.read_bytes().count(b"\n")


def test_burst_of_connections_neither_fills_the_table_nor_stops_its_game(
    tmp_path: Path, many_files: None
) -> None:
    server = _limited_server(tmp_path)
    most_files = 0
    try:
        assert server.answers_soon()
        table = server.table
        with contextlib.ExitStack() as held:
            # As if a disk held it up: whoever comes meanwhile waits in the kernel, and is taken in at once.
            os.kill(table, signal.SIGSTOP)
            for _ in range(CONNECTIONS):
                held.enter_context(_knock(server.port))
            os.kill(table, signal.SIGCONT)
            before, until = _lines(tmp_path), time.monotonic() + MOST_SECONDS
            while _lines(tmp_path) < before + 5:
                assert time.monotonic() < until, "the game stands still"
                most_files = max(most_files, server.files)
                time.sleep(0.02)
            server.supervisor.terminate()
            assert server.supervisor.wait(PATIENCE_S) == 0
    finally:
        server.stop()
    assert most_files <= MOST_CONNECTIONS + 4 * BACKLOG + OWN_FILES
    assert server.errors.read_text(encoding="utf-8") == ""
