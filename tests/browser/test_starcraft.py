"""StarCraft by clicks in a real browser: planets laid, orders given, a round played, the map drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.playing import answer_until, answer_until_there, begin, first_answer, hasten, press
from tests.browser.waiting import expect


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A fresh table that plays StarCraft."""
    running = Site(tmp_path, "--lang", "en", "--game", "starcraft")
    yield running
    running.stop()


def _answer(now: Any, _count: int) -> None:
    """What ends the matter, where something does: units could be moved to and fro for ever."""
    leaving = now.locator(".leaving button.answer:enabled")
    if leaving.count():
        press(leaving.first)
    else:
        first_answer(now)


def test_game_is_set_up_and_a_round_played_by_clicks(page: Any, errors: list[str]) -> None:
    begin(page)
    hasten(page)
    answer_until(page, "Round 1", _answer)
    page.locator("svg .ground").nth(7).wait_for(state="attached")  # planets and areas are on the map
    answer_until(page, "Round 2", _answer)
    assert errors == []


@pytest.mark.long
def test_game_is_played_to_a_winner_by_clicks(page: Any, errors: list[str]) -> None:
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2").click()
    page.locator("[data-key='seat-2-easy']").click()
    begin(page)
    hasten(page)
    ranking = page.get_by_role("region", name="Ranking")
    answer_until_there(page, ranking, _answer)
    expect(ranking.locator(".rank")).to_have_count(2)
    expect(page.get_by_role("heading", level=1).filter(has_text="win")).to_have_count(1)
    assert errors == []
