"""A finished game watched again: it plays by itself, is stopped, and a slider leads anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.stock import stock
from tests.browser.waiting import PATIENCE_MS, expect


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A table with finished games on its shelf."""
    stock(tmp_path)
    running = Site(tmp_path, "--lang", "en")
    yield running
    running.stop()


def test_finished_game_is_watched_again(page: Any, site: Site) -> None:
    page.set_default_timeout(PATIENCE_MS)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.address}game/three-ages-000001")
    page.get_by_role("button", name="Watch again").click()
    window = page.get_by_role("dialog", name="Watch again")
    expect(window.locator(".replay-step b")).not_to_be_empty()
    window.get_by_role("button", name="Stop").click()
    expect(window.get_by_role("button", name="Play")).to_be_visible()
    slider = window.get_by_role("slider")
    slider.evaluate("one => { one.value = one.max; one.dispatchEvent(new Event('input')); }")
    page.wait_for_function(
        "() => { const s = document.querySelector('.replay input'); return s.value === s.max && s.max > 10; }"
    )
    points = page.locator(".rank-points").all_inner_texts()
    shown = window.locator(".replay-points b").all_inner_texts()
    assert sorted(int(one) for one in shown) == sorted(int(one.rstrip(" VP\n")) for one in points)
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
