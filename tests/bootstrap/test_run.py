"""`companion run --profile` as a real process, at a table whose only part is a pod on a pty."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.devices.model_pod import ModelPod

PATIENCE_SECONDS = 30.0
OK = 1


class Running:
    """A process, its pod, and its service manager."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.pod = ModelPod("00000000000000aa")
        self._manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._manager.bind(str(folder / "notify"))
        self._manager.setblocking(False)
        self.heard: list[str] = []
        profile = folder / "table.toml"
        port = Path(self.pod.port).resolve()
        profile.write_text(f'name = "One pod"\n[table]\npod.port = "{port}"\ndisplay.bus = "pod"\n')
        environment = {
            **os.environ,
            "XDG_STATE_HOME": str(folder / "state"),
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": "200000",
        }
        command = [sys.executable, "-m", "companion", "run", "--profile", str(profile), *options]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)

    def until(self, seen: Callable[[], bool]) -> None:
        """Serve the pod until something is seen; the pty and the socket say when to look again."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not seen():
            assert time.monotonic() < end, f"never seen; heard {self.heard}"
            assert self.process.poll() is None, self.process.stderr and self.process.stderr.read()
            select.select([self._manager], [], [], 0.01)
            self.pod.step(time.monotonic_ns() // 1_000_000)
            self._listen()

    def _listen(self) -> None:
        try:
            while True:
                self.heard += self._manager.recv(4096).decode().splitlines()
        except BlockingIOError:
            return

    def end(self) -> int:
        """Ask it to stop."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self._manager.close()
        self.pod.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path, "--lang", "en")
    yield made
    made.close()


def _shows_something(running: Running) -> bool:
    return any(running.pod.glass)


def test_run_is_ready_shows_the_lobby_and_feeds_the_watchdog(running: Running) -> None:
    running.until(lambda: _shows_something(running) and running.heard.count("WATCHDOG=1") >= 3)
    assert running.heard[0] == "READY=1"


def test_run_obeys_a_press_and_stops_when_told_to(running: Running) -> None:
    running.until(lambda: _shows_something(running) and "READY=1" in running.heard)
    lobby = running.pod.glass
    running.pod.click(OK)
    running.until(lambda: running.pod.glass != lobby)
    assert running.end() == 0


def test_run_with_phones_serves_a_page_beside_the_real_parts(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    running = Running(tmp_path, "--web", "--port", str(port), "--no-browser")
    try:
        running.until(lambda: _shows_something(running) and _page(port) is not None)
        page = _page(port)
        assert page is not None
        assert '<meta name="role" content="table">' in page
        lobby = running.pod.glass
        running.pod.click(OK)
        running.until(lambda: running.pod.glass != lobby and "WATCHDOG=1" in running.heard)
        assert running.end() == 0
    finally:
        running.close()


def _page(port: int) -> str | None:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return str(answer.read().decode())
    except OSError:
        return None
