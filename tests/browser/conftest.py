"""A real table in a real process, and a real browser on it.

Skipped with a reason where there is no Chromium or no Playwright: `make test` needs neither.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.stock import stock

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_SECONDS = 120


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder needs a browser."""
    try:
        import playwright  # noqa: F401, PLC0415 - only asked whether it is there
    except ImportError:
        reason = "needs Playwright: pip install -e '.[browser]'"
    else:
        reason = "" if CHROMIUM else "needs Chromium on the PATH"
    here = Path(__file__).parent
    for item in items:
        if reason and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


class Site:
    """A running `companion run`, which comes back when its power is cut."""

    def __init__(self, state: Path, *arguments: str, stdout: int | None = None) -> None:
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        environment = {**os.environ, "XDG_STATE_HOME": str(state), "LANG": "en_GB.UTF-8"}
        command = [
            sys.executable,
            "-m",
            "companion",
            "run",
            "--no-browser",
            "--port",
            str(self.port),
            *arguments,
        ]
        self._process = subprocess.Popen(command, env=environment, start_new_session=True, stdout=stdout)
        self._until_it_answers()

    def _until_it_answers(self) -> None:
        for _ in range(START_SECONDS * 10):
            try:
                urllib.request.urlopen(self.address, timeout=30)
            except OSError:
                if self._process.poll() is not None:
                    raise AssertionError("the table did not start") from None
                # Not a wait for time: a wait for a process that has no other way to say that it listens.
                subprocess.run(["sleep", "0.1"], check=True)
            else:
                return
        raise AssertionError("the table does not answer")

    def token(self) -> str:
        """The token in the page's source, as only the page itself can read it."""
        source = urllib.request.urlopen(self.address, timeout=60).read().decode()
        found = re.search(r'name="token" content="([^"]+)"', source)
        assert found is not None
        return found[1]

    def stop(self) -> None:
        """End the table and its supervisor."""
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(timeout=120)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A fresh table in English."""
    running = Site(tmp_path, "--lang", "en")
    yield running
    running.stop()


@pytest.fixture
def stocked(tmp_path: Path) -> Iterator[Site]:
    """A virtual table on whose shelf recorded games lie."""
    stock(tmp_path)
    running = Site(tmp_path, "--lang", "en")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One Chromium per file; while it is open no other event loop can run in this process."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not there where it is skipped

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture
def errors() -> list[str]:
    """What a page complained about; a good page does not."""
    return []


@pytest.fixture
def page(browser: Any, site: Site, errors: list[str]) -> Iterator[Any]:
    """The virtual table on a wide screen."""
    shown = browser.new_page(viewport={"width": 1440, "height": 900})
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.goto(site.address)
    yield shown
    shown.close()
    assert errors == []
