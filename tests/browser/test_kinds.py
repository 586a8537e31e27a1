"""Lobby, windows, workbench, end and history: whole at every size, and nothing that axe finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.boxes import PAGE_WRONG, has_nothing_that_axe_finds, is_whole
from tests.browser.conftest import Site
from tests.browser.stock import stock
from tests.browser.waiting import PATIENCE_MS
from tests.web.begun_games import begun

LANGUAGES = ("fr", "en")
WINDOWS = ("phones", "faults", "look-up", "guide", "happened", "correct")
SIX = 6


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A shelf with games, one of which ends as soon as it is taken up."""
    state = tmp_path_factory.mktemp("stocked")
    stock(state)
    running = Site(state, "--lang", "en")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A game of six, each of whom lays a card."""
    state: Path = tmp_path_factory.mktemp("six")
    settings = {"board": "full", "galaxy": "drawn"}
    begun(state / "companion" / "virtual", "three-ages", settings, "choosing", SIX)
    running = Site(state, "--lang", "en", "--game", "three-ages")
    yield running
    running.stop()


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    """A page that complains of nothing."""
    complaints: list[str] = []
    page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.context.close()
    assert complaints == []


def _speak(page: Any, language: str) -> None:
    page.locator(f"[data-key=language-{language}]").click()
    page.locator(f"html[lang={language}]").wait_for(state="attached")


def test_lobby_is_whole(opened: Any, stocked: Site) -> None:
    opened.goto(stocked.address)
    for language in LANGUAGES:
        _speak(opened, language)
        opened.locator(".shelf-row").first.wait_for()
        is_whole(opened, PAGE_WRONG, language)
    has_nothing_that_axe_finds(opened)


def test_history_is_whole(opened: Any, stocked: Site) -> None:
    opened.goto(f"{stocked.address}history")
    opened.locator(".past-list li").first.wait_for()
    is_whole(opened, PAGE_WRONG)
    has_nothing_that_axe_finds(opened)


@pytest.mark.parametrize("window", WINDOWS)
def test_window_is_whole(opened: Any, six: Site, window: str) -> None:
    opened.goto(six.address)
    for language in LANGUAGES:
        opened.locator(".dock.is-asking h2").wait_for()
        _speak(opened, language)
        opened.locator(".dock.is-asking h2").wait_for()
        button = opened.locator(f"[data-key={window}]:visible")
        if window not in ("phones", "faults"):
            opened.locator(".tool.menu").click()
        button.first.click()
        opened.locator("dialog[open]").wait_for()
        is_whole(opened, PAGE_WRONG, language)
        if language == LANGUAGES[-1]:
            has_nothing_that_axe_finds(opened)
        opened.keyboard.press("Escape")
        opened.locator("dialog[open]").wait_for(state="detached")


def test_workbench_with_six_seats_is_whole(opened: Any, six: Site) -> None:
    opened.goto(six.address)
    opened.locator(".dock.is-asking h2").wait_for()
    opened.locator(".tool.menu").click()
    opened.locator("[data-key=workbench]").click()
    for language in LANGUAGES:
        _speak(opened, language)
        opened.locator(f"#seat-{SIX} canvas").wait_for()
        is_whole(opened, PAGE_WRONG, language)
    has_nothing_that_axe_finds(opened)


def test_end_is_whole(opened: Any, stocked: Site) -> None:
    """The last one: it leaves the table at a game that is over."""
    opened.goto(stocked.address)
    opened.locator("[data-key='take-up-three-ages-000003']").click()
    for language in LANGUAGES:
        opened.locator(".account .rank").first.wait_for()
        _speak(opened, language)
        opened.locator(".account .rank").first.wait_for()
        is_whole(opened, PAGE_WRONG, language)
    has_nothing_that_axe_finds(opened)
