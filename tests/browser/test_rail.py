"""The rail: every player's sheet is whole in view, whatever a game writes on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, settles
from tests.web.begun_games import begun

SIZES = ((1920, 1080), (1440, 900), (1366, 768))
PLAYERS = 4
HIDDEN = """
() => {
  const frame = document.querySelector(".sheets").getBoundingClientRect();
  return [...document.querySelectorAll(".sheet")]
    .filter((sheet) => sheet.getBoundingClientRect().bottom > frame.bottom + 1)
    .map((sheet) => sheet.ariaLabel);
}
"""
MOMENTS = (("eclipse", "action"), ("starcraft", "planning"), ("nexus-ops", "deploy"))


@pytest.fixture(params=MOMENTS, ids=[name for name, _ in MOMENTS])
def table(request: pytest.FixtureRequest, tmp_path: Path, browser: Any) -> Iterator[Any]:
    """A game with much to tell of everybody."""
    name, phase = request.param
    begun(tmp_path / "companion" / "virtual", name, {"board": "full"}, phase, PLAYERS)
    site = Site(tmp_path, "--lang", "fr", "--game", name)
    page = browser.new_page()
    page.goto(site.address)
    page.locator(".sheet").nth(PLAYERS - 1).wait_for(timeout=PATIENCE_MS)
    yield page
    page.close()
    site.stop()


def test_rail_shows_every_sheet_whole(table: Any) -> None:
    for width, height in SIZES:
        table.set_viewport_size({"width": width, "height": height})
        settles(table, HIDDEN, [], f"{width}x{height}")


@pytest.mark.parametrize("table", MOMENTS[:1], indirect=True, ids=["eclipse"])
def test_rail_opens_what_it_has_no_room_for(table: Any) -> None:
    table.set_viewport_size({"width": 1366, "height": 768})
    notes = table.locator(".is-own .notes")
    notes.locator("summary").click()
    expect(notes.locator(".note").first).to_be_visible()


@pytest.mark.parametrize("table", MOMENTS[:1], indirect=True, ids=["eclipse"])
def test_rail_has_its_displays_again_once_what_was_opened_is_closed(table: Any) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    device = table.locator(".is-own .device")
    expect(device).to_be_visible()
    settles(table, HIDDEN, [])
    before = table.locator(".rail").get_attribute("class")
    summary = table.locator(".is-own .notes summary")
    summary.click()
    settles(table, HIDDEN, [])
    expect(table.locator(".rail")).not_to_have_class(before)
    summary.click()
    expect(device).to_be_visible()
    expect(table.locator(".rail")).to_have_class(before)
