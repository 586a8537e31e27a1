"""Every kind of question on the page: tallies, likely answers, listed numbers, any time, look up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect

ROOT = Path(__file__).parents[2]


@pytest.fixture
def outpost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A table that plays the small game of the tests, installed as any game would be."""
    installed = tmp_path / "site" / "outpost-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: outpost\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[companion.games]\noutpost = tests.outpost:OUTPOST\n")
    monkeypatch.setenv("PYTHONPATH", f"{installed.parent}:{ROOT}")
    running = Site(tmp_path / "state", "--lang", "en", "--game", "outpost")
    yield running
    running.stop()


@pytest.fixture
def now(browser: Any, outpost: Site) -> Iterator[Any]:
    """The panel that asks, in a game of two people."""
    complaints: list[str] = []
    shown = browser.new_page(viewport={"width": 1280, "height": 900})
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    shown.goto(outpost.address)
    shown.get_by_role("radio", name="2", exact=True).click(timeout=PATIENCE_MS)
    shown.get_by_role("radiogroup", name="Who plays seat 2").get_by_role("radio", name="Person").click()
    shown.get_by_role("button", name="Start playing").click()
    yield shown.locator(".dock")
    shown.close()
    assert complaints == []


def _press(now: Any, name: str) -> None:
    now.get_by_role("button", name=name).click(timeout=PATIENCE_MS)


def test_tally_is_counted_with_buttons_that_never_allow_too_much(now: Any) -> None:
    likely = now.get_by_role("button", name="Build")
    likely.wait_for(timeout=PATIENCE_MS)
    expect(likely).to_have_class(re.compile(r"\bprimary\b"))
    likely.click()
    done = now.get_by_role("button", name="Done")
    done.wait_for(timeout=PATIENCE_MS)
    expect(done).to_contain_text("13 left of 13")
    _press(now, "One more: Dreadnought")
    _press(now, "One more: Cruiser")
    expect(done).to_contain_text("0 left of 13")
    expect(now.get_by_role("button", name="One more: Interceptor")).to_be_disabled()
    _press(now, "One less: Cruiser")
    expect(done).to_contain_text("5 left of 13")
    done.click()
    now.page.get_by_text("Built").first.wait_for(timeout=PATIENCE_MS)


def test_number_runs_over_listed_values_and_has_a_way_out(now: Any) -> None:
    _press(now, "Explore")
    value = now.locator(".dial-value")
    value.wait_for(timeout=PATIENCE_MS)
    expect(value).to_have_text("308")
    _press(now, "One more")
    expect(value).to_have_text("312")
    _press(now, "Discard")
    now.page.get_by_text("Explored").first.wait_for(timeout=PATIENCE_MS)


def test_tally_of_a_fixed_sum_gives_its_answer_by_itself(now: Any) -> None:
    _press(now, "Battle")
    _press(now, "One more: Interceptor")
    expect(now.get_by_role("button", name="choose 1 more")).to_be_disabled()
    _press(now, "One more: Cruiser")
    now.page.get_by_text("Built").first.wait_for(timeout=PATIENCE_MS)


def test_look_up_and_what_is_possible_at_any_time_leave_the_counts(now: Any) -> None:
    _press(now, "Build")
    _press(now, "One more: Cruiser")
    page = now.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Look up").click()
    page.get_by_text("of all turns").first.wait_for(timeout=PATIENCE_MS)
    page.get_by_role("dialog").get_by_role("button", name="Next").click()
    page.get_by_role("dialog").get_by_text("Ships of Ana").wait_for(timeout=PATIENCE_MS)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(now.get_by_role("button", name="Done")).to_contain_text("8 left of 13")
    page.get_by_role("button", name="What is possible at any time").click()
    page.get_by_role("dialog").get_by_role("button", name="Trade").last.click(timeout=PATIENCE_MS)
    page.get_by_role("dialog").get_by_role("button", name="OK").click(timeout=PATIENCE_MS)
    page.get_by_text("Changed").first.wait_for(timeout=PATIENCE_MS)
