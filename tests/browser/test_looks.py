"""What a question should be answered with, beside it: by clicks, by keys, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, fits
from tests.web.fights import fight

TITLES = {
    "en": ("What now", "Before you answer", "Next"),
    "fr": ("Que faire", "Avant de répondre", "Suivant"),
}
PHONE = {"width": 390, "height": 844}


class Fight:
    """A table at which a battle can be looked at, and how to come to it."""

    def __init__(self, state: Path, language: str) -> None:
        self.language = language
        self._labels = fight(state / "companion" / "virtual", language)
        self.site = Site(state, "--lang", language, "--game", "nexus-ops")

    def open(self, page: Any) -> Any:
        """The panel beside the question."""
        page.goto(self.site.address)
        for label in self._labels:
            page.locator(".dock").get_by_role("button", name=label).first.click(timeout=PATIENCE_MS)
        panel = page.get_by_role("region", name=TITLES[self.language][1])
        panel.wait_for(timeout=PATIENCE_MS)
        return panel


@pytest.fixture(scope="module", params=["en", "fr"])
def battle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fight]:
    """One for all tests: each only looks."""
    begun = Fight(tmp_path_factory.mktemp("fight"), request.param)
    yield begun
    begun.site.stop()


@pytest.fixture
def wide(browser: Any) -> Iterator[Any]:
    complaints: list[str] = []
    shown = browser.new_page(viewport={"width": 1440, "height": 900})
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    yield shown
    shown.close()
    assert complaints == []


def _stands_at(panel: Any, place: int) -> None:
    expect(panel.locator(".look-count")).to_have_text(re.compile(rf"^\s*{place}\b"))


def test_looks_are_leafed_through_by_buttons_and_by_keys(battle: Fight, wide: Any) -> None:
    panel = battle.open(wide)
    first = panel.locator(".look-body").inner_text()
    assert any(sign.isdigit() for sign in first)
    panel.get_by_role("button", name=TITLES[battle.language][2]).click()
    _stands_at(panel, 2)
    body = panel.locator(".look-body")
    expect(body).not_to_have_text(first, use_inner_text=True)
    expect(wide.locator("#polite")).not_to_be_empty()
    wide.keyboard.press("ArrowLeft")
    _stands_at(panel, 1)
    wide.keyboard.press("End")
    expect(panel.locator(".look-count")).not_to_have_text(re.compile(r"^\s*1\b"))
    wide.keyboard.press("ArrowRight")
    _stands_at(panel, 1)
    expect(body).to_have_text(first, use_inner_text=True)


def test_looks_go_with_their_question(battle: Fight, wide: Any) -> None:
    panel = battle.open(wide)
    wide.locator(".dock .go-back").click()
    panel.wait_for(state="hidden", timeout=PATIENCE_MS)


def test_looks_fit_on_a_phone(battle: Fight, browser: Any) -> None:
    phone = browser.new_page(viewport=PHONE)
    panel = battle.open(phone)
    fits(phone)
    expect(panel).to_be_visible()
    phone.close()


def test_reasons_stand_under_the_games_own_question(battle: Fight, wide: Any) -> None:
    battle.open(wide)
    title = {"en": "Why?", "fr": "Pourquoi\u00a0?"}[battle.language]
    expect(wide.locator(".turn .reasons summary")).to_have_text(title, ignore_case=True)


def test_map_says_aloud_which_pieces_stand_where_and_who_fights(battle: Fight, wide: Any) -> None:
    battle.open(wide)
    wide.locator(".hex.is-contested").first.wait_for(state="attached")
    spaces = wide.locator(".hex.is-contested").evaluate_all("all => all.map((one) => one.ariaLabel)")
    word = {"en": "contested", "fr": "contesté"}[battle.language]
    assert spaces
    assert all(word in space for space in spaces)
    every = wide.locator(".hex").evaluate_all("all => all.map((one) => one.ariaLabel).join(' ')")
    assert "ships" not in every
    assert "vaisseaux" not in every
