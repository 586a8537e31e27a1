"""Pictures of a club's wall, taken in a real browser: `make screenshots`.

A real broker, nine tables that robots play, and a wall; they differ from run to run.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from companion.core.game import AnyGame
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME as THREE_AGES
from tests.browser.conftest import CHROMIUM, SWITCHES
from tests.club.mosquitto import Mosquitto
from tests.club.scene import ClubTable, broker_of
from tests.club.wall_site import OPERATOR, PASSPHRASE, WallSite

DOCS = Path(__file__).parent
BIG = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)
PLAYERS = (
    ("Ana", "Bao", "Cléo"),
    ("Dia", "Émile", "Fanny", "Gil"),
    ("Hana", "Igor"),
    ("Jo", "Kim", "Lou", "Max"),
    ("Nour", "Omar", "Pia"),
    ("Ravi", "Sol", "Tao"),
    ("Uma", "Vic", "Wen"),
    ("Ana", "Dia"),
    ("Bao", "Hana", "Jo"),
)
TITLES = (*(f"Table {number}" for number in range(1, 8)), "Mezzanine", "Bar")
GAMES: tuple[AnyGame, ...] = (THREE_AGES, THREE_AGES, NEXUS_OPS)
# Name, what is looked at, how large, in which language, light or dark.
PICTURES: tuple[tuple[str, str, ViewportSize, str, Any], ...] = (
    ("wall", "tables", BIG, "fr", "dark"),
    ("table", "table/table-2", BIG, "en", "light"),
    ("phone-tables", "tables", PHONE, "fr", "light"),
    ("phone-league", "league", PHONE, "fr", "dark"),
)
EVENINGS = ("2026-10-05", "2026-10-19", "2026-11-02", "2026-11-09")
REGULARS = ("Ana", "Bao", "Cléo", "Dia", "Hana", "Jo")


def main() -> None:
    """The wall on a big screen, one table large, and both on a phone; in both languages."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        mosquitto = Mosquitto(Path(folder))
        site = WallSite(Path(folder) / "wall", mosquitto)
        tables = [_table(Path(folder), mosquitto, number) for number in range(len(PLAYERS))]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            _admit_and_write(browser, site, len(tables))
            for number, table in enumerate(tables):
                table.begin(PLAYERS[number])
                table.play(8_000 if number in (2, 7) else 150 + 60 * number)
            _take(browser, site)
        finally:
            browser.close()
            for table in tables:
                table.close()
            site.stop()
            mosquitto.stop()
    print("wrote docs/club-*.png")


def _table(folder: Path, mosquitto: Mosquitto, number: int) -> ClubTable:
    game = GAMES[number % len(GAMES)]
    return ClubTable(
        folder, broker_of(mosquitto), f"table-{number + 1}", title=TITLES[number], seed=number, game=game
    )


def _admit_and_write(browser: Browser, site: WallSite, tables: int) -> None:
    page = browser.new_page(viewport=BIG)
    page.goto(f"{site.address}?lang=en")
    page.get_by_role("button", name="Operator").click()
    page.get_by_label("Name").fill(OPERATOR)
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.locator("form").get_by_role("button", name="Sign in").click()
    page.get_by_text("Sign out").wait_for()
    page.locator(".strangers li").nth(tables - 1).wait_for()
    for _ in range(tables):
        left = page.locator(".strangers li").count()
        page.get_by_role("button", name="Admit").first.click()
        page.wait_for_function("left => document.querySelectorAll('.strangers li').length < left", arg=left)
    for number, evening in enumerate(EVENINGS):
        _by_hand(page, evening, [*REGULARS[number:], *REGULARS[:number]][:4])
    page.close()


def _by_hand(page: Page, evening: str, players: list[str]) -> None:
    page.get_by_role("button", name="Result by hand").click()
    page.locator("input[name=table]").fill("Kitchen table")
    page.locator("input[name=game]").fill("Eclipse")
    page.locator("input[name=evening]").fill(evening)
    page.get_by_role("button", name="One more player").click()
    for row, player in enumerate(players):
        page.locator(f"input[name=who-{row}]").fill(player)
        page.locator(f"input[name=points-{row}]").fill(str(34 - 5 * row))
    page.get_by_role("button", name="Sign", exact=True).click()
    page.locator("dialog").wait_for(state="detached")


def _take(browser: Browser, site: WallSite) -> None:
    for name, view, size, language, scheme in PICTURES:
        page = browser.new_page(viewport=size, device_scale_factor=1, color_scheme=scheme)
        page.goto(f"{site.address}?lang={language}#{view}")
        page.locator(".card-table, .large, .league").first.wait_for(state="attached")
        page.wait_for_timeout(1_000)
        page.screenshot(path=DOCS / f"club-{name}.png")
        page.close()


if __name__ == "__main__":
    main()
