"""The virtual table as a newcomer meets it: by clicks, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.web.access import TRIES
from tests.browser.conftest import Site
from tests.browser.playing import answer_until, begin, hasten
from tests.browser.waiting import PATIENCE_MS, expect, fits, settles

PHONE = {"width": 390, "height": 844}
IS_LIT = """() => {
  const canvas = document.querySelector("canvas");
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels.filter((value, at) => at % 4 === 2 && value > 128).length > 100;
}"""


def _see(shown: Any, silence_ms: int = PATIENCE_MS) -> None:
    """It appears, and is really there to be seen."""
    shown.wait_for(timeout=silence_ms)


def test_newcomer_plays_a_first_age_to_its_end_by_clicks(page: Any) -> None:
    begin(page)
    hasten(page)
    answer_until(page, "Age 1, turn 1")
    answer_until(page, "Age 1, turn 3")
    answer_until(page, "Age 2, turn 1")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Points of age 1")


def test_demo_plays_by_itself(page: Any) -> None:
    page.get_by_role("button", name="Demo").click()
    _see(page.locator("header", has_text="Age 1, turn 1"), PATIENCE_MS * 2)


def test_oled_shows_the_same_pixels_as_the_hardware_would(page: Any) -> None:
    begin(page)
    settles(page, IS_LIT, True)


def test_history_undo_takes_the_last_step_back(page: Any) -> None:
    begin(page)
    answer_until(page, "Age 1, turn 1")
    history = page.get_by_role("region", name="What happened")
    _see(history.get_by_text("is the youngest").first)
    page.get_by_role("button", name="Undo: ").click()
    _see(page.get_by_role("region", name="What now").get_by_text("Choose a civilisation"))


def test_language_changes_the_whole_page(page: Any) -> None:
    begin(page)
    page.get_by_role("button", name="Français").click()
    _see(page.get_by_text("Plus jeune joueur").first)


def test_power_cut_kills_the_process_and_the_game_comes_back(page: Any) -> None:
    begin(page)
    _see(page.get_by_text("is the youngest").first)
    page.get_by_role("button", name="Mishaps").click()
    page.get_by_role("button", name="Cut the power").click()
    _see(page.get_by_text("Connection lost"))
    page.get_by_text("Connection lost").wait_for(state="hidden", timeout=PATIENCE_MS * 2)
    _see(page.get_by_text("is the youngest").first)


FAULTS = [("Pull the cable", "Plug the cable in"), ("Break the display", "Replace the display")]


@pytest.mark.parametrize(("fault", "mended"), FAULTS)
def test_fault_can_be_switched_on_and_off(page: Any, fault: str, mended: str) -> None:
    begin(page)
    page.get_by_role("button", name="Mishaps").click()
    page.get_by_role("button", name=fault).first.click()
    _see(page.get_by_role("button", name=mended).first)
    page.get_by_role("button", name=mended).first.click()
    _see(page.get_by_role("button", name=fault).first)


def _phone(browser: Any, site: Site, seat: int) -> Any:
    phone = browser.new_page(viewport=PHONE)
    phone.goto(f"{site.address}seat/{seat}")
    return phone


def test_phone_with_a_wrong_pin_is_not_let_in(page: Any, browser: Any, site: Site) -> None:
    phone = _phone(browser, site, 2)
    phone.get_by_role("textbox", name="PIN").fill("00000")
    phone.keyboard.press("Enter")
    _see(phone.get_by_text("Nobody plays at this seat."))
    begin(page)
    for _ in range(TRIES):
        _see(phone.locator("form button:enabled"))
        with phone.expect_response("**/pin"):  # the words of the try before are still there
            phone.keyboard.press("Enter")
    _see(phone.get_by_text("Too many wrong PINs. Wait a while"))
    _see(page.get_by_text("Too many wrong PINs: for a while no phone can join here: Bao"))
    phone.close()


def test_game_that_was_left_is_taken_up_again(page: Any) -> None:
    begin(page)
    _see(page.get_by_text("is the youngest").first)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start playing").click()
    _see(page.get_by_role("region", name="What now"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name=re.compile("^Go on")).click()
    _see(page.get_by_text("is the youngest").first)


def test_phone_sized_seat_joins_by_pin_and_answers(page: Any, browser: Any, site: Site) -> None:
    begin(page)
    page.get_by_label("Bao", exact=True).get_by_role("button", name="A bot plays here").click()
    page.get_by_role("button", name="Phones").click()
    pin = page.locator(".phone-seat").nth(1).locator(".phone-pin b").inner_text()
    page.keyboard.press("Escape")
    phone = _phone(browser, site, 2)
    phone.get_by_role("textbox", name="PIN").fill(pin)
    phone.keyboard.press("Enter")
    phone.locator(".dock").first.wait_for(timeout=PATIENCE_MS)
    # Whoever is the youngest chooses first: that may be Ana, at the page.
    asked = phone.locator(".dock.is-asking button.answer:enabled")
    for _ in range(PATIENCE_MS // 100):
        if asked.count():
            break
        if page.locator(".dock.is-asking .tag", has_text="Ana").count():
            page.locator(".dock button.answer:enabled").first.click()
        page.wait_for_timeout(100)
    # The civilisation, that its board says the same, and perhaps a home.
    chosen = page.get_by_role("region", name="What happened").get_by_text("Bao plays the")
    for _ in range(PATIENCE_MS // 500):
        if chosen.count():
            break
        asked.first.click(timeout=PATIENCE_MS)
        page.wait_for_timeout(500)
    chosen.wait_for(timeout=PATIENCE_MS)
    fits(phone)
    phone.close()


def test_foreign_card_is_named_on_the_seats_display(page: Any) -> None:
    begin(page)
    answer_until(page, "Age 1, turn 1")
    page.get_by_role("button", name="Mishaps").click()
    page.get_by_role("button", name="Lay a travel pass").first.click()
    display = page.locator("canvas[aria-label*='Unknown tag']")
    display.first.wait_for(state="attached", timeout=PATIENCE_MS)
    expect(display).to_have_count(1)


def test_card_lifted_too_early_is_taken_back(page: Any) -> None:
    begin(page)
    answer_until(page, "Age 1, turn 1")
    page.get_by_label("Bao", exact=True).get_by_role("button", name="A bot plays here").click()
    now = page.get_by_role("region", name="What now")
    now.get_by_role("button", name="I am Ana").click()
    now.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    now.get_by_role("button", name="Lay card").click()
    history = page.get_by_role("region", name="What happened")
    _see(history.get_by_text("Ana lays a card").first)
    page.get_by_role("button", name="Mishaps").click()
    page.get_by_role("button", name="Lift the card too early").first.click()
    _see(history.get_by_text("Ana takes the card back").last)


def test_phone_in_portrait_does_not_scroll_sideways(browser: Any, site: Site) -> None:
    phone = browser.new_page(viewport=PHONE)
    phone.goto(site.address)
    phone.get_by_role("button", name="Start playing").click()
    phone.get_by_role("region", name="What now").wait_for()
    fits(phone)
    phone.close()


def test_hostile_page_in_the_same_browser_can_neither_read_nor_play(browser: Any, site: Site) -> None:
    hostile = browser.new_page()
    hostile.goto("about:blank")
    opened = hostile.evaluate(
        """async (address) => new Promise((done) => {
            const socket = new WebSocket(address.replace("http", "ws") + "ws");
            socket.onopen = () => done("open");
            socket.onerror = () => done("refused");
        })""",
        site.address,
    )
    assert opened == "refused"
    read = hostile.evaluate(
        "async (address) => fetch(address).then((r) => r.text()).catch(() => 'blocked')",
        site.address,
    )
    assert read == "blocked"
    hostile.close()
