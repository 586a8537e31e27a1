"""Phones at a virtual table: how they join, who has, and what a seat's phone looks like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, fits, settles

PHONE = {"width": 390, "height": 844}
HEAD_IS_WHOLE = """() => {
  const { left, width } = document.querySelector("header.top").getBoundingClientRect();
  return left >= 0 && width <= window.innerWidth;
}"""
#: A browser asks its system; a test counts how often.
COUNT_LOCKS = """
window.locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks += 1;
  return { released: true };
} } });
"""


@pytest.fixture
def table(page: Any) -> Any:
    """A game of two people and two bots."""
    page.set_default_timeout(PATIENCE_MS)
    page.locator("[data-key='seat-2-person']").click()
    page.get_by_role("button", name="Start playing").click()
    page.get_by_role("region", name="What now").wait_for()
    return page


def _pin(table: Any, seat: int) -> str:
    pin: str = table.locator(".phone-seat").nth(seat - 1).locator(".phone-pin b").inner_text()
    return pin


@pytest.fixture
def phone(browser: Any, site: Site, table: Any) -> Iterator[Any]:
    """The phone of seat 1."""
    table.get_by_role("button", name="Phones").click()
    shown = browser.new_page(viewport=PHONE)
    shown.set_default_timeout(PATIENCE_MS)
    shown.add_init_script(COUNT_LOCKS)
    shown.goto(f"{site.address}seat/1")
    shown.get_by_role("textbox", name="PIN").fill(_pin(table, 1))
    shown.keyboard.press("Enter")
    shown.locator(".seat-bar").wait_for()
    yield shown
    shown.close()


def test_window_has_only_seats_that_play_and_says_why_no_phone_can_come(table: Any) -> None:
    table.get_by_role("button", name="Phones").click()
    window = table.get_by_role("dialog", name="Phones")
    expect(window.locator(".phone-seat")).to_have_count(4)
    expect(window.locator(".phone-pin")).to_have_count(2)
    expect(window.get_by_text("A bot plays here")).to_have_count(2)
    expect(window).to_contain_text('make run ARGS="--listen 0.0.0.0"')
    expect(window).to_contain_text("companion run --listen 0.0.0.0")


def test_seat_that_a_phone_holds_is_marked_also_while_it_is_away(table: Any, phone: Any) -> None:
    first = table.locator(".phone-seat").first
    first.get_by_text("A phone has joined").wait_for()
    phone.goto("about:blank")
    first.get_by_text("Its phone is away").wait_for()


def test_seat_on_a_phone_is_not_played_at_the_table_until_it_is_taken_back(table: Any, phone: Any) -> None:
    table.keyboard.press("Escape")
    sheet = table.locator(".sheet[data-seat='1']")
    mark = sheet.get_by_role("button", name="Ana plays on a phone")
    mark.wait_for()
    expect(sheet.locator(".device")).to_have_count(0)
    expect(table.get_by_text("I am Ana: show my cards")).to_have_count(0)
    mark.click()
    table.locator("[data-key=take-back]:visible").click()
    mark.wait_for(state="detached")
    phone.get_by_role("textbox", name="PIN").wait_for()


def test_door_says_where_the_pin_is(browser: Any, site: Site, table: Any) -> None:
    door = browser.new_page(viewport=PHONE)
    door.goto(f"{site.address}SEAT/2")
    expect(door.locator(".door")).to_contain_text("under “Phones”")
    door.wait_for_url("**/seat/2")
    door.close()


def test_phone_stays_awake_and_again_when_it_is_looked_at(phone: Any) -> None:
    phone.wait_for_function("window.locks === 1")
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_function("window.locks === 2")


def test_phone_has_its_own_head_and_tabs_and_does_not_scroll_sideways(phone: Any) -> None:
    expect(phone.locator(".seat-bar")).to_contain_text("Ana")
    for name in ("Map", "Players", "Events", "Seat"):
        phone.locator(".views").get_by_role("button", name=name).click()
        fits(phone, name)
        settles(phone, HEAD_IS_WHOLE, True, name)
