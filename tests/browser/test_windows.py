"""A French newcomer's page: corrections by player, phones of those who play, no reader without cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, fits
from tests.web.fights import fight

SCREENS = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, list[str]]]:
    """Two players in the middle of a game; the labels that lead to its odds."""
    state: Path = tmp_path_factory.mktemp("table")
    labels = fight(state / "companion" / "virtual", "fr")
    site = Site(state, "--lang", "fr", "--game", "nexus-ops")
    yield site, labels
    site.stop()


def _opened(browser: Any, site: Site, screen: str, path: str = "") -> Any:
    page = browser.new_page(viewport=SCREENS[screen], locale="fr-FR")
    page.goto(f"{site.address}{path}")
    return page


def _open_window(page: Any, key: str) -> Any:
    button = page.locator(f"[data-key={key}]:visible, [data-key=menu-{key}]:visible")
    page.locator(".dock").wait_for(timeout=PATIENCE_MS)
    if not button.count():
        page.get_by_role("button", name="Menu").click()
    button.click()
    window = page.locator("dialog[open]")
    window.wait_for()
    return window


def _open_workbench(page: Any) -> None:
    page.get_by_role("button", name="Menu").click(timeout=PATIENCE_MS)
    page.locator("[data-key=workbench]").click()


@pytest.mark.parametrize("screen", SCREENS)
def test_corrections_stand_by_player_and_none_is_cut_off(
    browser: Any, table: tuple[Site, list[str]], screen: str
) -> None:
    page = _opened(browser, table[0], screen)
    window = _open_window(page, "correct")
    for name, other in (("Ana", "Bao"), ("Bao", "Ana")):
        group = window.get_by_role("region", name=name)
        group.wait_for(timeout=PATIENCE_MS)
        told = group.get_by_role("button").all_inner_texts()
        assert len(told) > 1
        assert all(name in one and other not in one for one in told)
    window.get_by_role("region", name="Table").get_by_role("button").first.wait_for(timeout=PATIENCE_MS)
    scrolled = window.evaluate(
        "one => [...one.querySelectorAll('*')].filter((part) => part.scrollHeight > part.clientHeight + 2"
        " && getComputedStyle(part).overflowY !== 'visible').length"
    )
    assert scrolled == 0
    page.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_phones_lists_those_who_play_by_name(
    browser: Any, table: tuple[Site, list[str]], screen: str
) -> None:
    page = _opened(browser, table[0], screen)
    window = _open_window(page, "phones")
    window.locator(".phone-seat").first.wait_for(timeout=PATIENCE_MS)
    rows = window.locator(".phone-seat").all_inner_texts()
    expect(window.locator(".phone-seat .phone-who b")).to_have_text(["Ana", "Bao"])
    assert [f"/seat/{seat}" in row for seat, row in enumerate(rows, start=1)] == [True, True]
    fits(page)
    page.close()


def test_phones_says_before_a_game_that_seats_come_with_it(browser: Any, tmp_path: Path) -> None:
    site = Site(tmp_path, "--lang", "fr", "--game", "nexus-ops")
    page = _opened(browser, site, "desktop")
    page.locator("[data-key=phones]").click(timeout=PATIENCE_MS)
    page.locator("dialog[open] .phones").get_by_text("partie").first.wait_for(timeout=PATIENCE_MS)
    expect(page.locator("dialog[open] .phone-seat")).to_have_count(0)
    page.close()
    site.stop()


def test_game_is_begun_at_the_tables_own_controls_in_a_lobby(browser: Any, tmp_path: Path) -> None:
    site = Site(tmp_path, "--lang", "en")
    page = _opened(browser, site, "desktop")
    _open_workbench(page)
    pod = page.locator(".workbench .pod")
    expect(pod).to_have_count(1)
    picture = "() => document.querySelector('.workbench canvas')?.toDataURL()"
    page.locator(".workbench canvas").wait_for()
    asked = page.locator(".dock.is-asking h2")
    for _ in range(40):
        before = page.evaluate(picture)
        if asked.is_visible():
            break
        pod.locator(".cap-ok").first.click()
        page.wait_for_function(f"before => ({picture})() !== before", arg=before)
    expect(asked).to_be_visible()
    page.close()
    site.stop()


def test_readers_are_shown_only_where_cards_are_laid(
    browser: Any, table: tuple[Site, list[str]], page: Any
) -> None:
    without = _opened(browser, table[0], "desktop")
    _open_workbench(without)
    without.locator("#seat-1 canvas").wait_for(timeout=PATIENCE_MS)
    expect(without.locator(".reader")).to_have_count(0)
    window = _open_window(without, "faults")
    expect(window.locator("[data-key^=cable]")).to_have_count(2)
    expect(window.locator("[data-key^=foreign], [data-key^=lift]")).to_have_count(0)
    without.close()
    page.get_by_role("button", name="Start playing").click()
    page.locator(".dock").wait_for(timeout=PATIENCE_MS)
    _open_workbench(page)
    page.locator("#seat-1 .reader").wait_for(timeout=PATIENCE_MS)


def test_odds_keep_the_number_and_its_sign_together(browser: Any, table: tuple[Site, list[str]]) -> None:
    site, labels = table
    page = _opened(browser, site, "desktop")
    for label in labels:
        page.locator(".dock").get_by_role("button", name=label).first.click(timeout=PATIENCE_MS)
    page.get_by_role("region", name="Avant de répondre").wait_for(timeout=PATIENCE_MS)
    told = page.locator(".dock").evaluate("now => now.textContent")
    assert "\u00a0%" in told
    assert " %" not in told
    page.close()


def test_phone_asks_for_its_pin_in_the_tables_language(browser: Any, table: tuple[Site, list[str]]) -> None:
    phone = _opened(browser, table[0], "phone", "seat/2")
    phone.get_by_role("button", name="Prendre la place").wait_for(timeout=PATIENCE_MS)
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    expect(phone.get_by_role("heading")).to_have_text("Place 2")
    phone.close()
