"""The end of a game: its account on any screen, kept as picture, JSON and CSV; and what comes next."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, fits, settles

SCREENS = ((1920, 1080), (1440, 900), (1366, 768), (1024, 768), (390, 844))
CUT = """() => [...document.querySelectorAll(
  ".account-panel, .account-hero, .rank, .rank-who, .end-actions, .end-actions .button, .past-seat"
)].filter((one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.className + ": " + one.textContent)"""
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def ended(browser: Any, stocked: Site, errors: list[str]) -> Iterator[Any]:
    """The page of a game whose last age is scored as soon as it is taken up."""
    shown = browser.new_page(viewport={"width": 1440, "height": 900})
    shown.set_default_timeout(PATIENCE_MS)
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.goto(stocked.address)
    shown.locator("[data-key='take-up-three-ages-000003']").click()
    shown.get_by_role("region", name="Ranking").wait_for()
    yield shown
    shown.close()
    assert errors == []


def test_end_tells_who_won_why_and_where_points_came_from(ended: Any) -> None:
    expect(ended.get_by_role("heading", level=1, name="Cléo wins with 144")).to_have_count(1)
    expect(ended.locator(".rank")).to_have_count(4)
    expect(ended.locator(".rank").first).to_contain_text("20 ahead of Bao")
    expect(ended.locator(".source-chart")).to_have_count(4)
    for title in ("turning point", "battles", "who was waited for"):
        expect(ended.locator(".account-cards")).to_contain_text(title, ignore_case=True)


def test_end_is_whole_on_every_screen_in_both_languages_and_themes(ended: Any) -> None:
    for language, name in (("fr", "Français"), ("en", "English")):
        ended.get_by_role("button", name=name).click()
        ended.locator(f"html[lang={language}]").wait_for()
        ended.locator(".account .rank").first.wait_for()
        for width, height in SCREENS:
            ended.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                ended.emulate_media(color_scheme=theme)
                where = f"{language} {width}x{height} {theme}"
                fits(ended, where)
                settles(ended, CUT, [], where)
        ended.set_viewport_size({"width": 1440, "height": 900})


def test_end_is_kept_as_picture_json_and_csv(ended: Any, tmp_path: Path) -> None:
    kept = {}
    for name in ("Picture", "Save as JSON", "Save as CSV"):
        with ended.expect_download() as download:
            ended.get_by_role("button", name=name).or_(ended.get_by_role("link", name=name)).click()
        kept[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(kept[name])
    assert [path.suffix for path in kept.values()] == [".png", ".json", ".csv"]
    assert kept["Picture"].read_bytes().startswith(PNG)
    assert json.loads(kept["Save as JSON"].read_text())["standings"][0]["points"] == 144
    assert len(list(csv.reader(kept["Save as CSV"].read_text(encoding="utf-8-sig").splitlines()))) == 5


def test_end_has_a_code_and_a_link_for_bg_stats(ended: Any) -> None:
    ended.get_by_role("button", name="BG Stats").click()
    window = ended.get_by_role("dialog", name="Log this play in the app BG Stats")
    settles(ended, "() => document.querySelector('.bg-stats img').naturalWidth > 0", True)
    address = window.get_by_role("link", name="Open it on this device").get_attribute("href")
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")


def test_rematch_begins_the_same_game_with_the_same_seats(ended: Any) -> None:
    ended.get_by_role("button", name="Rematch").click()
    ended.get_by_role("region", name="What now").wait_for()
    for name in ("Ana", "Bao", "Cléo", "Dia"):
        ended.locator(".rail").get_by_text(name, exact=True).first.wait_for()


def test_end_leads_to_a_new_game_and_its_game_is_finished_at_once(ended: Any) -> None:
    for name in ("Rematch", "New game", "Undo"):
        expect(ended.locator(".end-actions").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    ended.locator(".end-actions").get_by_role("button", name="New game").click()
    ended.get_by_role("button", name="Start playing").wait_for()
    ended.get_by_role("radio", name="Finished (3)").click()
    expect(ended.locator(".shelf-row").first).to_contain_text("won by Cléo with 144")


def test_board_is_looked_at_and_left_for_the_result_again(ended: Any) -> None:
    ended.get_by_role("button", name="See the board").click()
    expect(ended.locator(".undo [data-key=undo]")).to_be_in_viewport(ratio=1)
    assert ended.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    ended.get_by_role("button", name="Back to the result").click()
    ended.get_by_role("region", name="Ranking").wait_for()


def test_history_leads_back_to_where_one_came_from(ended: Any) -> None:
    ended.locator(".end-actions").get_by_role("button", name="New game").click()
    ended.get_by_role("link", name="All games so far").click()
    ended.get_by_role("link", name="Look").first.click()
    ended.get_by_role("region", name="Ranking").wait_for()
    ended.get_by_role("link", name="All games so far").click()
    ended.get_by_role("region", name="Games played").wait_for()
    ended.get_by_role("link", name="To the lobby").click()
    ended.get_by_role("button", name="Start playing").wait_for()


def test_history_tells_every_player_and_game(ended: Any, stocked: Site) -> None:
    ended.goto(f"{stocked.address}history")
    ended.get_by_role("region", name="Games played").wait_for()
    expect(ended.locator(".past-list li")).to_have_count(3)
    ended.get_by_role("radio", name="Nexus Ops").click()
    expect(ended.locator(".past-list li")).to_have_count(1)
    expect(ended.locator(".past-chart svg")).to_have_count(1)
    for width, _ in SCREENS:
        ended.set_viewport_size({"width": width, "height": 900})
        fits(ended)
    ended.get_by_role("link", name="Look").first.click()
    ended.get_by_role("region", name="Ranking").wait_for()
