"""Two processes: the table, and one that watches over it.

The first process starts the table, and starts it again when its power was cut (SIGKILL) or when it could not
go on. Whatever ends the first one ends the table too. What can be caught is handed on. What cannot closes a
pipe that only the first process holds open and that the table listens at: its standard input, which works the
same on every system.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread

from companion.core.text import Text, say
from companion.ending import ENDING, end_at_signals
from companion.errors import StoppedError

# What the keys of a run are made of; they outlive a power cut, so that phones do.
SECRET = "COMPANION_SUPERVISED"
# Said to a table that is started again by itself.
AGAIN = "COMPANION_AGAIN"
RESTART_SECONDS = 1.0
# A table that cannot go on this often within so long will not do so tomorrow.
MOST_RESTARTS, WITHIN_SECONDS = 5, 300.0
# How long a table may take to end by itself.
PATIENCE_SECONDS = 15.0


def supervised_secret() -> bytes | None:
    """What the first process has given this one; None in the first process itself."""
    secret = os.environ.get(SECRET)
    return bytes.fromhex(secret) if secret else None


def came_back() -> bool:
    """Whether this table was on before, and ended against its will."""
    return AGAIN in os.environ


def supervise(told: Callable[[Text], None]) -> int:
    """Run this same command as a table, again and again; its exit code in the end."""
    command = [sys.executable, "-m", "companion", *sys.argv[1:]]
    environment = {**os.environ, SECRET: secrets.token_hex(32)}

    def start() -> subprocess.Popen[bytes]:
        with _deaf_to_interrupts():
            started = subprocess.Popen(command, env=dict(environment), stdin=subprocess.PIPE)
        environment[AGAIN] = "1"
        return started

    return Supervisor(start, told).run()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started meanwhile leaves Ctrl-C to the first process, which hands it on.

    A terminal interrupts both, and the second would complain wherever it is, among its imports for one.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Supervisor:
    """Starts a table, and ends with it."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]], told: Callable[[Text], None]) -> None:
        self._start = start
        self._told = told
        self._table: subprocess.Popen[bytes] | None = None
        self._starting = Lock()
        self._ending = Event()
        self._signalled = False
        self._stops: deque[float] = deque(maxlen=MOST_RESTARTS)

    def run(self) -> int:
        """Until the table ends for good.

        A signal rings a bell that a thread listens to. Python runs handlers between two steps of the first
        thread: one that came in the moment before that thread began to wait for the table would wait with it.
        """
        listening, bell = socket.socketpair()
        bell.setblocking(False)
        before = signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
        end_at_signals(self._note)
        Thread(target=self._end_when_told, args=(listening,), name="ending", daemon=True).start()
        try:
            return self._watch()
        finally:
            signal.set_wakeup_fd(before)
            bell.close()

    def _watch(self) -> int:
        while (table := self._begin()) is not None:
            code = table.wait()
            if not self._signalled and not self._comes_back(code):
                return code if code >= 0 else 128 - code
            self._ending.wait(0 if self._signalled else RESTART_SECONDS)
        return 0

    def _begin(self) -> subprocess.Popen[bytes] | None:
        """A table that whoever ends this knows of; none after that."""
        with self._starting:
            self._table = None if self._signalled else self._start()
            return self._table

    def _comes_back(self, code: int) -> bool:
        """Whether a table that ended like this is started again."""
        if code == -signal.SIGKILL:
            self._told(say("The power was cut; the table comes back."))
            return True
        if code != StoppedError.code and (code >= 0 or -code in ENDING):
            return False
        now = time.monotonic()
        self._stops.append(now)
        if len(self._stops) == MOST_RESTARTS and now - self._stops[0] < WITHIN_SECONDS:
            return False
        self._told(say("The table starts again."))
        return True

    def _note(self, *_: object) -> None:
        self._signalled = True

    def _end_when_told(self, listening: socket.socket) -> None:
        """Hand a signal on; a table that does not end of it is killed."""
        with listening:  # to the end: the bell may ring again
            if not listening.recv(1):
                return
            self._note()
            self._ending.set()
            with self._starting:
                table = self._table
            if table is not None:
                table.terminate()
                time.sleep(PATIENCE_SECONDS)
                table.kill()


def end_with_supervisor() -> None:
    """In the table: end when the first process is gone, however it went."""
    Thread(target=_outlive_nobody, name="supervisor", daemon=True).start()


def _outlive_nobody() -> None:
    # Not sys.stdin: its lock would still be held when the process ends.
    with suppress(OSError):
        while os.read(0, 1):
            pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE_SECONDS)
    os._exit(StoppedError.code)
