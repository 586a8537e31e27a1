"""The account of a finished game, for every game: ranking with reasons, points by source, what is saved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion import games
from tests.browser.boxes import PAGE_WRONG, has_nothing_that_axe_finds, is_whole
from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect
from tests.web.begun_games import come

PLAYERS = 3
WHOLE = 20_000
BOOLEANS = ("winner", "startPlayer")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A finished game of bots of each game."""
    state: Path = tmp_path_factory.mktemp("finished")
    for name in games.names():
        game = games.find(name)
        settings = dict(game.settings_without_box)
        come(state / "companion" / "virtual", name, settings, game.over, seed=3, most_steps=WHOLE)
    running = Site(state, "--lang", "en")
    yield running
    running.stop()


@pytest.fixture(params=games.names())
def account(browser: Any, shelf: Site, request: pytest.FixtureRequest) -> Iterator[Any]:
    complaints: list[str] = []
    page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{shelf.address}game/{request.param}-000001")
    page.locator(".account .rank").first.wait_for()
    yield page
    page.context.close()
    assert complaints == []


def test_account_tells_why_and_what_points_came_from(account: Any) -> None:
    expect(account.locator(".rank")).to_have_count(PLAYERS)
    expect(account.locator(".source-chart")).to_have_count(PLAYERS)
    told = account.request.get(f"{account.url}/report.json").json()
    titles = ["turning point", "who was waited for"]
    titles += ["battles"] if any(player["battles"] for player in told["players"]) else []
    titles += ["dice against expectation"] if any(player["dice"] for player in told["players"]) else []
    for title in titles:
        expect(account.locator(".account-cards")).to_contain_text(title, ignore_case=True)


def test_account_is_whole_and_has_nothing_that_axe_finds(account: Any) -> None:
    is_whole(account, PAGE_WRONG)
    has_nothing_that_axe_finds(account)


def test_account_is_saved_in_every_way_and_told_to_bg_stats(account: Any) -> None:
    for name in ("Picture", "Save as JSON", "Save as CSV"):
        with account.expect_download() as download:
            account.get_by_role("button", name=name).or_(account.get_by_role("link", name=name)).click()
        assert Path(download.value.path()).stat().st_size > 0
    account.get_by_role("button", name="BG Stats").click()
    address = account.locator(".bg-stats a").get_attribute("href")
    told = json.loads(unquote(address.split("data=")[1]))
    assert [type(told["game"][key]) for key in ("highestWins", "noPoints")] == [bool, bool]
    assert all(isinstance(player[key], bool) for player in told["players"] for key in BOOLEANS)
    assert sum(player["startPlayer"] for player in told["players"]) == 1
    assert len(told["players"]) == PLAYERS
