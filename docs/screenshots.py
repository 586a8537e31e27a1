"""Pictures of the virtual table for the README, taken in a real browser: `make screenshots`.

They show a game that is being played, so they differ from run to run; nothing checks them for staleness.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from companion import games
from tests.browser.conftest import CHROMIUM, SWITCHES, Site
from tests.simulation.tables import SteppedTable

DOCS = Path(__file__).parent
WIDE = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
PATIENCE_MS = 120_000
# More than any game takes.
WHOLE = 20_000


def main() -> None:
    """The lobby and the end of a game; then a turn on a wide screen, and the same on a phone."""
    lobby_and_end()
    a_turn()


def a_turn() -> None:
    """In the second age of a demo somebody takes the first seat, and chooses a card."""
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        site = Site(Path(state), "--lang", "en", "--demo")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            # Nothing is caught in the middle of its way.
            wide = browser.new_page(viewport=WIDE, color_scheme="dark", reduced_motion="reduce")
            wide.goto(site.address)
            _fast_forward(wide)
            _take_a_seat(wide)
            wide.screenshot(path=DOCS / "virtual-table.png")
            phone = browser.new_page(viewport=PHONE, device_scale_factor=2)
            phone.goto(site.address)
            phone.locator("canvas").first.wait_for()
            phone.wait_for_timeout(1_000)
            phone.screenshot(path=DOCS / "virtual-table-phone.png")
        finally:
            browser.close()
            site.stop()
    print("wrote docs/virtual-table.png and docs/virtual-table-phone.png")


def lobby_and_end() -> None:
    """A shelf of games that bots played, and one of them as it ends."""
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        ending = _stock(Path(state) / "companion" / "virtual")
        site = Site(Path(state), "--lang", "en")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            page = browser.new_page(viewport=WIDE)
            page.goto(site.address)
            page.locator(".shelf-row").first.wait_for()
            page.screenshot(path=DOCS / "lobby.png")
            page.locator(f"[data-key='take-up-{ending}']").click()
            page.get_by_role("region", name="Ranking").wait_for(timeout=PATIENCE_MS)
            page.wait_for_timeout(1_000)
            page.screenshot(path=DOCS / "end.png")
        finally:
            browser.close()
            site.stop()
    print("wrote docs/lobby.png and docs/end.png")


def _stock(shelf: Path) -> str:
    """Games of bots; the last of them lacks its last step, which at the virtual table needs nobody."""
    _played(shelf, "nexus-ops", ("Ana", "Bao"), WHOLE, 4)
    _played(shelf, "nexus-ops", ("Ana", "Eli", "Fay"), 300, 6)
    _played(shelf, "three-ages", ("Fay", "Eli", "Ana"), WHOLE, 7)
    journal = _played(shelf, "three-ages", ("Ana", "Bao", "Cléo", "Dia"), WHOLE, 3)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    return journal.stem


def _played(shelf: Path, name: str, names: tuple[str, ...], beats: int, seed: int) -> Path:
    game = games.find(name)
    table = SteppedTable(shelf, seed=seed, game=game)
    table.start(names, game.settings_without_box, tuple(range(1, len(names) + 1)))
    table.play(beats)
    session = table.host.session
    assert session is not None
    journal = session.journal
    assert journal is not None
    table.host.leave()
    return journal


def _fast_forward(page: Page) -> None:
    """To the second age, where something is on the map."""
    _set_pace(page, 100)
    page.locator("header", has_text="Age 2, turn 2").wait_for(timeout=PATIENCE_MS)
    _set_pace(page, 1_500)


def _set_pace(page: Page, beat_ms: int) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("slider", name="Pace of the bots").evaluate(
        "(one, pace) => { one.value = pace; one.dispatchEvent(new Event('change', {bubbles: true})); }",
        beat_ms,
    )
    page.keyboard.press("Escape")


def _take_a_seat(page: Page) -> None:
    """The first seat, as a turn begins; when all others have laid a card, one is taken up."""
    page.locator("header", has_text="Age 2, turn 3").wait_for(timeout=PATIENCE_MS)
    page.locator("[data-key='bot']").first.click()
    page.get_by_text("3 of 4 laid").wait_for(timeout=PATIENCE_MS)
    page.locator(".card").nth(1).click()
    page.wait_for_timeout(1_000)


if __name__ == "__main__":
    main()
