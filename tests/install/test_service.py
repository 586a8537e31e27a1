"""What systemd hears, on a real datagram socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service import Notifier


class NotifySocket:
    """systemd's end of the line."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        """Everything since the last time."""
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        """Nobody listens any more."""
        self._socket.close()


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[NotifySocket]:
    ear = NotifySocket(str(tmp_path / "notify"))
    yield ear
    ear.close()


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"NOTIFY_SOCKET": str(tmp_path / "notify")}


def test_notifier_tells_each_state(ear: NotifySocket, environment: dict[str, str]) -> None:
    notifier = Notifier.from_environment(environment)
    notifier.ready()
    notifier.status("age 2,\nturn 3")
    notifier.stopping()
    assert ear.heard() == ["READY=1", "STATUS=age 2, turn 3", "STOPPING=1"]


def test_notifier_reaches_an_abstract_name() -> None:
    name = f"companion-test-{os.getpid()}"
    ear = NotifySocket(f"\0{name}")
    Notifier.from_environment({"NOTIFY_SOCKET": f"@{name}"}).ready()
    assert ear.heard() == ["READY=1"]
    ear.close()


def test_notifier_says_alive_at_half_the_time_allowed(ear: NotifySocket, environment: dict[str, str]) -> None:
    notifier = Notifier.from_environment({**environment, "WATCHDOG_USEC": "30000000"})
    heard = []
    for now in (0, 1, 14_999, 15_000, 15_001, 29_999, 30_000):
        notifier.watchdog(now)
        heard.append(len(ear.heard()))
    assert heard == [1, 0, 0, 1, 0, 0, 1]


def test_notifier_says_alive_for_the_watched_process_only(
    ear: NotifySocket, environment: dict[str, str]
) -> None:
    watched = {**environment, "WATCHDOG_USEC": "30000000"}
    Notifier.from_environment({**watched, "WATCHDOG_PID": str(os.getpid())}).watchdog(0)
    assert ear.heard() == ["WATCHDOG=1"]
    Notifier.from_environment({**watched, "WATCHDOG_PID": str(os.getppid())}).watchdog(0)
    Notifier.from_environment(environment).watchdog(0)
    assert ear.heard() == []


@pytest.mark.parametrize("name", [None, "", "vsock:2:9999"])
def test_notifier_is_silent_without_a_socket_it_knows(name: str | None) -> None:
    environment = {"WATCHDOG_USEC": "soon"} if name is None else {"NOTIFY_SOCKET": name}
    notifier = Notifier.from_environment(environment)
    notifier.ready()
    notifier.watchdog(0)


def test_notifier_does_not_mind_that_nobody_listens(ear: NotifySocket, environment: dict[str, str]) -> None:
    ear.close()
    Notifier.from_environment(environment).ready()


def test_notifier_does_not_wait_for_a_full_line(ear: NotifySocket, environment: dict[str, str]) -> None:
    notifier = Notifier.from_environment(environment)
    for number in range(2_000):
        notifier.status(f"message {number}")
    heard = ear.heard()
    assert heard[0] == "STATUS=message 0"
    assert len(heard) < 2_000
