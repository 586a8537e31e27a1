"""What is read is a file: pipes, sockets, devices and folders are refused, and nobody waits."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import main
from companion.core.regular_file import read_bytes, read_text

HANGS_SECONDS = 120


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """Whoever hangs is interrupted."""
    before = signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(HANGS_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _hangs(*_: object) -> None:
    raise AssertionError("it hangs")


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for variable in ("XDG_STATE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    return tmp_path


def test_regular_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"\xef\xbb\xbfCl\xc3\xa9o\r\n")
    assert read_bytes(path) == path.read_bytes()
    assert read_text(path, "utf-8-sig") == "Cléo\n"


def test_regular_file_is_no_pipe_socket_device_or_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(tmp_path / "socket"))
    for path, kind in (
        (tmp_path / "pipe", "a pipe"),
        (tmp_path / "socket", "a socket"),
        (Path("/dev/zero"), "a device"),
        (tmp_path, "a folder"),
    ):
        with pytest.raises(OSError, match=f"it is {kind}, not a file"):
            read_bytes(path)
    listening.close()


@pytest.mark.parametrize(
    "arguments",
    [
        ("enrol", "three-ages", "--import", "PIPE.csv"),
        ("enrol", "three-ages", "--import", "PIPE"),
        ("enrol", "three-ages", "--import", "folder-with-tags"),
        ("enrol", "three-ages", "--import", "folder-with-map"),
        ("play", "three-ages", "--bots", "--data", "folder-with-deck"),
        ("play", "three-ages", "--bots", "--journal", "PIPE"),
        ("profile", "check", "PIPE"),
        ("run", "--profile", "PIPE"),
        ("doctor", "--profile", "PIPE"),
        ("install", "--profile", "PIPE"),
        ("run", "--no-browser", "--port", "8499", "--club", "PIPE"),
        ("club", "--config", "PIPE"),
        ("check", "PIPE"),
        ("replay", "PIPE"),
    ],
    ids=" ".join,
)
def test_command_refuses_a_pipe_with_words(
    arguments: tuple[str, ...],
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    for name in ("PIPE", "PIPE.csv"):
        os.mkfifo(home / name)
    for folder, name in (("tags", "tags.csv"), ("map", "sectors.toml"), ("deck", "deck.toml")):
        (home / f"folder-with-{folder}").mkdir()
        os.mkfifo(home / f"folder-with-{folder}" / name)
    assert main(arguments) in {1, 3}
    told = capsys.readouterr()
    said = told.err + told.out
    assert "not a file" in said or "not a regular file" in said
