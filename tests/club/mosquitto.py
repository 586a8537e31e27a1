"""A real Mosquitto on loopback, started by the tests."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
needs_mosquitto = pytest.mark.skipif(PROGRAM is None, reason="needs Mosquitto: apt install mosquitto")
PATIENCE_SECONDS = 120.0


class Mosquitto:
    """A broker that can be killed and come back; it keeps nothing on disk unless its lines say so."""

    def __init__(self, folder: Path, *lines: str) -> None:
        self.port = free_port()
        self._log = folder / "mosquitto.log"
        self._config = folder / "mosquitto.conf"
        own = [f"listener {self.port} 127.0.0.1", "persistence false", "log_dest stderr"]
        if not any(line.startswith("allow_anonymous") for line in lines):
            own.append("allow_anonymous true")
        self._config.write_text("\n".join([*own, *lines, ""]))
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Run it and wait until it answers."""
        assert PROGRAM is not None
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([PROGRAM, "-c", str(self._config)], stderr=log, stdout=log)
        until(self._answers)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """It keeps its connections, and does nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None:
            self.thaw()
            self._end(signal.SIGTERM)

    @property
    def process_id(self) -> int:
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def _end(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)
        self._process.wait(PATIENCE_SECONDS)
        self._process = None

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(seen: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """Other processes and threads have no other way to say that they are done."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not seen():
        assert time.monotonic() < end, "never seen"
        pause.wait(0.01)
