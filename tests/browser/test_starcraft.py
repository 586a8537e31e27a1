"""StarCraft by clicks in a real browser: planets laid, orders given, a round played, the map drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.playing import answer_until, begin, first_answer, hasten, press


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
