"""How many clicks and keys a turn takes, counted."""

from __future__ import annotations

from typing import Any

from tests.browser.playing import answer_until_there, begin, hasten
from tests.browser.waiting import PATIENCE_MS, expect, settles

TURN_CLICKS = 3
COUNTED = "() => { window.clicks = 0; document.addEventListener('click', () => window.clicks++, true); }"


def _clicks(page: Any) -> int:
    counted: int = page.evaluate("() => window.clicks")
    return counted


def test_turn_of_three_ages_takes_three_clicks(page: Any) -> None:
    begin(page)
    hasten(page)
    answer_until_there(page, page.locator(".hand .card").first)
    page.evaluate(COUNTED)
    face = page.locator(".card .face").first
    face.click(position={"x": face.bounding_box()["width"] - 6, "y": face.bounding_box()["width"] / 2})
    page.locator(".dock .main").click()
    # An evolution needs no further answer; the others act.
    page.locator("header", has_text="turn 2").first.wait_for(timeout=PATIENCE_MS)
    assert 0 < _clicks(page) <= TURN_CLICKS


def test_units_of_nexus_ops_are_bought_in_one_panel(page: Any) -> None:
    page.get_by_role("radio", name="Nexus Ops").click(timeout=PATIENCE_MS)
    begin(page)
    page.locator(".tally-row").first.wait_for(timeout=PATIENCE_MS)
    page.evaluate(COUNTED)
    for row in (0, 1):
        page.locator(".tally-row").nth(row).locator(".stepper").last.click()
    expect(page.locator(".tally-done")).to_contain_text("Buy 2 for 5")
    page.locator(".tally-done").click()
    page.locator(".piece.figure").first.wait_for(timeout=PATIENCE_MS)
    assert _clicks(page) == len(("Human", "Fungoid", "Buy"))


def test_cards_question_and_map_are_one_key_away(page: Any) -> None:
    begin(page)
    answer_until_there(page, page.locator(".hand .card").first)
    for key, where in (("q", ".dock"), ("c", ".hand"), ("m", ".map")):
        page.keyboard.press(key)
        settles(page, f"() => document.activeElement.closest('{where}') !== null", True, key)
