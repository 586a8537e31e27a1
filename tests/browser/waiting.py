"""Assertions that wait: a page draws at its next frame, and a table answers when it has answered."""

from __future__ import annotations

from typing import Any

#: Nobody thinks longer than this between two questions, even on a slow machine.
PATIENCE_MS = 60_000


def expect(shown: Any) -> Any:
    """Playwright's own: each of its assertions waits until it holds."""
    from playwright.sync_api import expect as patiently  # noqa: PLC0415 - not there where it is skipped

    patiently.set_options(timeout=PATIENCE_MS)
    return patiently(shown)


def settles(page: Any, measure: str, wanted: object, where: str = "") -> None:
    """What a function of the page says becomes what is wanted; what it says instead is told."""
    from playwright.sync_api import TimeoutError as Never  # noqa: PLC0415 - not there where it is skipped

    became = f"wanted => JSON.stringify(({measure})()) === JSON.stringify(wanted)"
    try:
        page.wait_for_function(became, arg=wanted, timeout=PATIENCE_MS)
    except Never:
        assert page.evaluate(measure) == wanted, where


def fits(page: Any, where: str = "") -> None:
    """Nothing has to be scrolled to from the side."""
    settles(page, "() => document.documentElement.scrollWidth <= window.innerWidth", True, where)
