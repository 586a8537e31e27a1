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
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, Timer

from companion.core.text import Text, say
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
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]


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
        started = subprocess.Popen(command, env=dict(environment), stdin=subprocess.PIPE)
        environment[AGAIN] = "1"
        return started

    return Supervisor(start, told).run()


class Supervisor:
    """Starts a table, and ends with it."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]], told: Callable[[Text], None]) -> None:
        self._start = start
        self._told = told
        self._table: subprocess.Popen[bytes] | None = None
        self._ending = False
        self._stops: deque[float] = deque(maxlen=MOST_RESTARTS)

    def run(self) -> int:
        """Until the table ends for good."""
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, self._end)
        while not self._ending:
            self._table = self._start()
            if self._ending:  # a signal came just then
                self._end()
            code = self._table.wait()
            if not self._ending and not self._comes_back(code):
                return code if code >= 0 else 128 - code
            time.sleep(0 if self._ending else RESTART_SECONDS)
        return 0

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

    def _end(self, *_: object) -> None:
        """Tell the table to end; one that does not is killed."""
        self._ending = True
        table = self._table
        if table is not None:
            with suppress(ProcessLookupError):
                table.terminate()
            killing = Timer(PATIENCE_SECONDS, table.kill)
            killing.daemon = True
            killing.start()


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
