"""StarCraft by clicks in a real browser: planets laid, the map drawn, orders given, to a winner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.playing import answer_until, answer_until_there, begin, first_answer, hasten, press
from tests.browser.waiting import expect

#: What a planet with its areas comes to on the map, at least: the tile and one area.
SHAPES_OF_A_PLANET = 2


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


def _hurry(now: Any, count: int) -> None:
    """Orders are traded in for Event cards: with the deck the game ends."""
    traded = now.get_by_role("button", name="trade in")
    if traded.count():
        press(traded.first)
    else:
        _answer(now, count)


def _begun(page: Any, players: int, bots: tuple[int, ...]) -> None:
    """A game up to its first round, planets and all."""
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name=str(players)).click()
    for seat in bots:
        page.locator(f"[data-key='seat-{seat}-easy']").click()
    begin(page)
    hasten(page)
    answer_until(page, "Round 1", _answer)
    shapes = 2 * players * SHAPES_OF_A_PLANET
    expect(page.locator("svg .ground").nth(shapes - 1)).to_be_visible()
    answer_until(page, "Round 2", _answer)


def test_first_planet_is_drawn_before_it_is_laid(page: Any, errors: list[str]) -> None:
    """There is no map yet: what an answer would lay is all that there is to see."""
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2").click()
    begin(page)
    hasten(page)
    hint = page.locator(".preview-hint")
    answer_until_there(page, hint, _answer)
    expect(page.locator(".map .preview .hex").first).to_be_visible()
    assert errors == []


def test_game_is_played_to_a_winner_by_clicks(page: Any, errors: list[str]) -> None:
    _begun(page, 2, bots=(2,))
    ranking = page.get_by_role("region", name="Ranking")
    answer_until_there(page, ranking, _hurry)
    expect(ranking.locator(".rank")).to_have_count(2)
    expect(page.get_by_role("heading", level=1).filter(has_text="win")).to_have_count(1)
    assert errors == []


def test_round_of_two_people_and_a_bot_is_played_by_clicks_at_one_screen(
    page: Any, errors: list[str]
) -> None:
    _begun(page, 3, bots=(2,))
    assert errors == []
