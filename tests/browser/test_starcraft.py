"""StarCraft by clicks in a real browser: planets laid, the map drawn, orders given, to a winner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.starcraft.mobilize import movable, targets
from tests.browser.conftest import Site
from tests.browser.playing import answer_until, answer_until_there, begin, first_answer, hasten, press
from tests.browser.test_moments import opened
from tests.browser.waiting import expect
from tests.web.begun_games import come

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


def _mixed(state: Any) -> bool:
    """Whether units of two kinds that stand together could move."""
    if state.phase != "mobilize":
        return False
    seat = state.active
    own = [area for area, troop in state.ground.troops.items() if troop.seat == seat]
    return any(len(movable(state, seat, area)) > 1 and targets(state, seat, area) for area in own)


def test_unit_that_is_dragged_out_of_a_mixed_stack_is_the_one_that_moves(
    browser: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "companion" / "virtual"
    come(folder, "starcraft", {"board": "full"}, _mixed, seed=2)
    table = Site(tmp_path, "--lang", "en", "--game", "starcraft")
    complaints: list[str] = []
    try:
        page = opened(browser, table, complaints)
        owner = page.locator(".sheet.is-own").get_attribute("data-seat")
        stacks = page.locator(f".hex:has(.piece[data-owner='{owner}']:not([data-kind=base]) ~ .piece)")
        piece = stacks.first.locator(f".piece[data-owner='{owner}']:not([data-kind=base])").last
        at = piece.bounding_box()
        page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        page.mouse.down()
        page.mouse.move(at["x"] + 40, at["y"] + 40, steps=4)
        page.locator(".hex.is-faded").first.wait_for()
        expect(page.locator(".dock h2")).to_contain_text("to where?")
        # Where it cannot go is said, and over no button.
        far = page.locator(".hex.is-faded:not(:has(.piece))").last.bounding_box()
        page.mouse.move(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2, steps=4)
        page.mouse.up()
        notice = page.locator(".dock .refusal")
        expect(notice).to_contain_text("It cannot go there.")
        last = page.locator(".dock .answer:visible").last.bounding_box()
        assert notice.bounding_box()["y"] >= last["y"] + last["height"]
        page.context.close()
    finally:
        table.stop()
    assert complaints == []
