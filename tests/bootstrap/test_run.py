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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion import games
from companion.bootstrap.box import Box
from companion.core.screen import Screen
from companion.core.seats import TABLE
from companion.core.text import say
from companion.devices.oled.pack import page_packer
from companion.devices.seat_pod import PodDisplay
from companion.errors import StoppedError
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.locale import Speech
from companion.screens.render import render
from companion.table.box_menu import BoxMenu
from companion.table.gestures import Clicked, EncoderStepped
from companion.table.lobby import Lobby
from tests.devices.model_pod import ModelPod

# For a machine that has much else to do; nobody waits longer than it takes.
PATIENCE_SECONDS = 120.0
OK = 1
#: Where the menu has them.
PHONES = 4
NOBODY = 65_534
# Root, but bound by the rights of files as everybody else is.
LIKE_ANYBODY = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--")


def _lobby() -> tuple[Screen, Screen]:
    """What invites to play, and what a press leads to."""
    lobby = Lobby(GAME, title=say("Tabletop companion"))
    first = lobby.screen()
    lobby.handle(Clicked(TABLE, "ok"))
    return first, lobby.screen()


def _box(folder: Path, entry: int = 0, *, push: bool = True) -> Screen:
    """The box's own menu: its top, or what an entry leads to."""
    menu = BoxMenu(Box(folder, {TABLE: PodDisplay((128, 64), 0, lambda: None)}, list))
    menu.open()
    for _ in range(entry):
        menu.handle(EncoderStepped(TABLE, 1, 0))
    if entry and push:
        menu.handle(Clicked(TABLE, "ok"))
    return menu.screen()


LOBBY, LANGUAGES = _lobby()


class Running:
    """A process, its pod, and its service manager."""

    def __init__(self, folder: Path, *options: str, page: int = 0, start: Sequence[str] = ()) -> None:
        self.page = page
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
        self.process = subprocess.Popen(
            [*start, *command], env=environment, stderr=subprocess.PIPE, text=True
        )

    def until(self, seen: Callable[[], bool]) -> None:
        """Serve the pod until something is seen; the pty and the socket say when to look again."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not seen():
            assert time.monotonic() < end, f"never seen; heard {set(self.heard)}"
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

    def shows(self, screen: Screen) -> Callable[[], bool]:
        """Whether the glass has this picture, the whole of it."""
        picture = page_packer(8, 0)(render(screen, Speech("en"), (128, 64)))
        return lambda: self.pod.glass == picture

    def do_until(self, press: Callable[[], None], release: Callable[[], None], screen: Screen) -> None:
        """A hand at the pod, until the glass shows what comes of it.

        A pod that a busy machine has kept silent for too long counts as new, and what was done there before
        counts for nothing, as with a pod that was just plugged in: the hand does it again.
        """
        seen = self.shows(screen)
        while not seen():
            self._do_once(press, release, seen)

    def _do_once(
        self, press: Callable[[], None], release: Callable[[], None], seen: Callable[[], bool]
    ) -> None:
        greeted = self._greeted
        press()
        self.until(lambda: seen() or self._greeted != greeted)
        release()

    @property
    def _greeted(self) -> int:
        """How often the table has asked who this pod is."""
        return sum(frame.verb == "WHO" for frame in self.pod.firmware.commands)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; the pod is there until the last word."""
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        """How it ends."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < end, "it does not stop"
            select.select([self._manager], [], [], 0.01)
            self.pod.step(time.monotonic_ns() // 1_000_000)
        return self.process.returncode

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


def test_run_is_ready_shows_the_lobby_and_feeds_the_watchdog(running: Running) -> None:
    lobby = running.shows(LOBBY)
    running.until(lambda: lobby() and running.heard.count("WATCHDOG=1") >= 3)
    assert running.heard[0] == "READY=1"


def test_run_obeys_a_press_and_stops_when_told_to(running: Running) -> None:
    running.until(running.shows(LOBBY))
    running.do_until(lambda: running.pod.click(OK), lambda: None, LANGUAGES)
    assert running.end() == 0


def test_run_takes_a_press_that_answers_its_first_picture(running: Running) -> None:
    """Whoever sees the box say that it is there may press at once: nothing is shown before presses count."""
    running.until(lambda: any(running.pod.glass))
    running.do_until(lambda: running.pod.click(OK), lambda: None, LANGUAGES)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_run_leaves_no_question_on_the_glass_when_it_ends(running: Running, number: signal.Signals) -> None:
    running.until(running.shows(LOBBY))
    assert running.end(number) == 0
    assert not any(running.pod.glass)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give files to somebody else")
def test_run_goes_on_and_says_why_when_its_games_belong_to_another_user(tmp_path: Path) -> None:
    theirs = tmp_path / "state/companion/table"
    Journals(theirs, games.find).create(GAME, GAME.configure(("Ana", "Bao"), {}, None)).close()
    theirs.chmod(0o700)
    os.chown(theirs, NOBODY, NOBODY)
    running = Running(tmp_path, "--lang", "en", start=LIKE_ANYBODY)
    try:
        running.until(lambda: "READY=1" in running.heard and any(running.pod.glass))
        running.do_until(lambda: running.pod.click(OK), lambda: None, LOBBY)
        assert running.end() == 0
        assert running.process.stderr is not None
        log = running.process.stderr.read()
    finally:
        running.close()
    assert "Permission denied" in log and str(theirs) in log


@pytest.fixture
def with_phones(tmp_path: Path) -> Iterator[Running]:
    port = _free_port()
    made = Running(tmp_path, "--lang", "en", "--web", "--port", str(port), "--no-browser", page=port)
    yield made
    made.close()


def test_run_with_phones_serves_a_page_beside_the_real_parts(with_phones: Running) -> None:
    running = with_phones
    running.until(lambda: any(running.pod.glass) and _page(running.page) is not None)
    page = _page(running.page)
    assert page is not None
    assert '<meta name="role" content="table">' in page
    running.until(running.shows(LOBBY))
    running.do_until(lambda: running.pod.click(OK), lambda: None, LANGUAGES)
    running.until(lambda: "WATCHDOG=1" in running.heard)
    assert running.end() == 0


def test_run_with_phones_has_the_menu_of_the_box_behind_a_long_press(
    with_phones: Running, tmp_path: Path
) -> None:
    running = with_phones
    running.until(running.shows(LOBBY))
    running.do_until(lambda: running.pod.press(OK), lambda: running.pod.release(OK), _box(tmp_path))
    assert running.end() == 0


def test_run_serves_pages_once_phones_are_let_in_at_the_box(tmp_path: Path) -> None:
    port = _free_port()
    running = Running(tmp_path, "--lang", "en", "--port", str(port), page=port)
    top, phones = _box(tmp_path), _box(tmp_path, PHONES)
    try:
        running.until(running.shows(LOBBY))
        assert _page(port) is None
        running.do_until(lambda: running.pod.press(OK), lambda: running.pod.release(OK), top)
        running.do_until(lambda: running.pod.turn(PHONES), lambda: None, _box(tmp_path, PHONES, push=False))
        running.do_until(lambda: running.pod.click(OK), lambda: None, phones)
        running.pod.click(OK)
        assert running.ended() == StoppedError.code
    finally:
        running.close()
    # As its service does.
    (tmp_path / "notify").unlink()
    again = Running(tmp_path, "--lang", "en", "--port", str(port), page=port)
    try:
        again.until(lambda: _page(port) is not None)
        assert again.end() == 0
    finally:
        again.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _page(port: int) -> str | None:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return str(answer.read().decode())
    except OSError:
        return None
