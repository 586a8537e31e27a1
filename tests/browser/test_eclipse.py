"""Eclipse on the virtual table: by clicks alone, four players into a second round, two to the last score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.playing import answer_until, answer_until_there, begin, first_answer, hasten, press
from tests.browser.waiting import expect

PLAYED = 12
# The centre and a home for each of four: what lies there before anybody explores.
STARTING_HEXES = 5
LEAVING = re.compile("^(Pass|No reaction|End the turn|No more|Pay and produce|Spare them)")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A table that plays Eclipse."""
    running = Site(tmp_path, "--lang", "en", "--game", "eclipse")
    yield running
    running.stop()


def _answer(now: Any, count: int) -> None:
    """At first an answer that does not end the matter, later one that does."""
    ways_out = now.get_by_role("button", name=LEAVING)
    playing = now.locator("button.answer:enabled").filter(has_not_text=LEAVING)
    if count > PLAYED and ways_out.count():
        press(ways_out.first)
    elif playing.count():
        press(playing.first)
    else:
        first_answer(now)


def test_eclipse_is_played_into_its_second_round_by_clicks(page: Any) -> None:
    begin(page)
    hasten(page)
    answer_until(page, "Round 2", _answer)
    page.locator(".hex.is-space").nth(STARTING_HEXES).wait_for()


def test_eclipse_is_played_to_its_last_score_by_clicks(page: Any, errors: list[str]) -> None:
    """Nine rounds against one bot: a few actions, then passes, until the ranking is there."""
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2").click()
    page.get_by_role("radiogroup", name="How well it plays").get_by_role("radio", name="Easy").click()
    begin(page)
    hasten(page)
    answer_until_there(page, page.get_by_role("region", name="Ranking"), _answer)
    expect(page.locator(".rank")).to_have_count(2)
    expect(page.get_by_role("heading", level=1, name=re.compile(r"\bwins? with \d+"))).to_have_count(1)
    assert errors == []
