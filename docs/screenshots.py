"""Pictures of the virtual table for the README, taken in a real browser: `make screenshots`.

They show a game that is being played, so they differ from run to run; nothing checks them for staleness.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.conftest import CHROMIUM, SWITCHES, Site

DOCS = Path(__file__).parent
WIDE = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
PATIENCE_MS = 120_000


def main() -> None:
    """A demo on a wide screen, and the same on a phone."""
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        site = Site(Path(state), "--lang", "en", "--demo")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        try:
            wide = browser.new_page(viewport=WIDE, color_scheme="dark")
            wide.goto(site.address)
            _fast_forward(wide)
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


def _fast_forward(page: Page) -> None:
    """To the second age, where something is on the map."""
    page.get_by_role("slider", name="Pace of the bots").evaluate(
        "slider => { slider.value = 100; slider.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    page.locator("header", has_text="Age 2, turn 3").wait_for(timeout=PATIENCE_MS)


if __name__ == "__main__":
    main()
