"""The wall in a real browser: an operator admits a table, it plays, it is seen, it is corrected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("paho.mqtt")

from tests.browser.waiting import PATIENCE_MS, expect, fits
from tests.club.mosquitto import Mosquitto, needs_mosquitto
from tests.club.scene import ClubTable, broker_of
from tests.club.wall_site import OPERATOR, PASSPHRASE, WallSite

pytestmark = needs_mosquitto


class Club:
    def __init__(self, folder: Path) -> None:
        self.mosquitto = Mosquitto(folder)
        self.site = WallSite(folder / "wall", self.mosquitto)
        self.table = ClubTable(folder, broker_of(self.mosquitto), "table-1", title="By the window")

    def close(self) -> None:
        self.table.close()
        self.site.stop()
        self.mosquitto.stop()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.close()


@pytest.fixture
def wall(browser: Any, club: Club, errors: list[str]) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{club.site.address}?lang=en")
    yield page
    page.close()
    assert errors == []


def _sign_in(page: Any) -> None:
    page.get_by_role("button", name="Operator").click()
    page.get_by_label("Name").fill(OPERATOR)
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.locator("form").get_by_role("button", name="Sign in").click()
    page.get_by_text("Sign out").wait_for()


def test_wall_goes_from_a_stranger_to_a_corrected_league(club: Club, wall: Any) -> None:
    wall.get_by_text("No table yet").wait_for()
    _sign_in(wall)
    waiting = wall.locator(".strangers", has_text="By the window")
    waiting.get_by_text("Waiting to be admitted").wait_for()
    expect(wall.get_by_text("No table yet")).to_be_hidden()
    waiting.get_by_role("button", name="Admit").click()
    wall.locator(".card-table", has_text="By the window").wait_for()
    club.table.begin()
    club.table.play(80)
    wall.locator(".card-table", has_text="Three Ages").click()
    wall.locator(".large-headline").wait_for()
    expect(wall.locator(".large-standings tbody tr")).to_have_count(3)
    wall.locator(".told li").first.wait_for()
    club.table.play()
    wall.locator(".result", has_text="By the window").wait_for()
    wall.locator(".league-table tbody tr").nth(2).wait_for()
    wall.get_by_role("button", name="Correct").click()
    wall.locator("input[name=who-0]").fill("Zoé")
    wall.locator("input[name=why]").fill("another player")
    wall.get_by_role("button", name="Sign", exact=True).click()
    wall.locator(".league-table", has_text="Zoé").wait_for()
    wall.get_by_text("corrected by Zoé: another player").wait_for()


def test_wall_keeps_what_is_being_written_while_tables_play(club: Club, wall: Any) -> None:
    _sign_in(wall)
    wall.get_by_role("button", name="Admit").click()
    wall.get_by_role("button", name="Result by hand").click()
    wall.locator("input[name=who-0]").fill("Ana")
    club.table.begin()
    club.table.play(60)
    wall.locator(".card-table", has_text="Three Ages").wait_for(state="attached")
    wall.get_by_role("button", name="One more player").click()
    expect(wall.locator("input[name=who-0]")).to_have_value("Ana")
    wall.keyboard.press("Escape")
    wall.locator("dialog").wait_for(state="detached")


def test_wall_speaks_both_languages_and_fits_a_phone(club: Club, browser: Any, errors: list[str]) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{club.site.address}?lang=fr")
    page.get_by_role("link", name="Championnat").click()
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="League").wait_for()
    for view in ("tables", "results", "league"):
        page.goto(f"{club.site.address}?lang=fr#{view}")
        page.locator("nav a[aria-current]").wait_for()
        fits(page)
    page.close()
    assert errors == []


def test_wall_says_that_the_broker_is_away(club: Club, wall: Any) -> None:
    club.mosquitto.kill()
    wall.get_by_text("The broker is away").wait_for()
    club.mosquitto.start()
    wall.get_by_text("The broker is away").wait_for(state="hidden")
