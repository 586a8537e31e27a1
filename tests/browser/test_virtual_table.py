"""The virtual table as a newcomer meets it: by clicks, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Site

PHONE = {"width": 390, "height": 844}
#: No turn takes longer; a test that waits for ever says nothing.
PATIENCE_MS = 20_000


def _start(page: Any) -> None:
    page.get_by_role("button", name="Start playing").click()
    page.get_by_role("region", name="What now").wait_for()


def _see(shown: Any, patience_ms: int = PATIENCE_MS) -> None:
    """It appears, and is really there to be seen."""
    shown.wait_for(timeout=patience_ms)
    assert shown.is_visible()


def _answer_once(page: Any) -> None:
    """Whatever is asked: a card with a side, a number, or the first answer; else wait for the bots."""
    now = page.get_by_role("region", name="What now")
    hand = now.get_by_role("group", name="Your hand").get_by_role("button")
    if hand.count():
        hand.first.click()
        now.get_by_role("button", name="face down, side").first.click()
        return
    dial = now.get_by_role("spinbutton")
    if dial.count():
        now.get_by_role("button", name="OK").click()
        return
    answers = now.locator("button.answer:enabled")
    if answers.count():
        answers.last.click()
        return
    page.wait_for_timeout(100)


def _until(page: Any, text: str, most: int = 400) -> None:
    """Answer until the headline says this."""
    for _ in range(most):
        if text in page.locator("header").first.inner_text():
            return
        try:
            _answer_once(page)
        except Exception as error:
            assert "Timeout" not in type(error).__name__ or most > 0
        page.wait_for_timeout(30)
    raise AssertionError(f"never came to {text}")


def test_newcomer_plays_a_first_age_to_its_end_by_clicks(page: Any) -> None:
    page.set_default_timeout(2_000)
    _start(page)
    page.get_by_role("slider", name="Pace of the bots").evaluate(
        "slider => { slider.value = 100; slider.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    _until(page, "Age 1, turn 1")
    _until(page, "Age 1, turn 3")
    _until(page, "Age 2, turn 1")
    assert "Age 1 is scored" in page.get_by_role("region", name="History").inner_text()


def test_demo_plays_by_itself(page: Any) -> None:
    page.get_by_role("button", name="Watch a demo").click()
    _see(page.locator("header", has_text="Age 1, turn 1"), PATIENCE_MS * 2)


def test_oled_shows_the_same_pixels_as_the_hardware_would(page: Any) -> None:
    _start(page)
    lit = page.locator("canvas").first.evaluate(
        "canvas => { const d = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
        " let n = 0; for (let i = 0; i < d.length; i += 4) if (d[i + 2] > 128) n++; return n; }"
    )
    assert lit > 100


def test_history_undo_takes_the_last_step_back(page: Any) -> None:
    _start(page)
    page.get_by_role("region", name="What now").get_by_role("button", name="Bao").click()
    history = page.get_by_role("region", name="History")
    _see(history.get_by_text("Bao is the youngest").first)
    history.get_by_role("button", name="Undo").click()
    _see(page.get_by_role("region", name="What now").get_by_text("Who is the youngest?"))


def test_language_changes_the_whole_page(page: Any) -> None:
    _start(page)
    page.get_by_role("button", name="Français").click()
    _see(page.get_by_text("Qui est le plus jeune").first)


def test_power_cut_kills_the_process_and_the_game_comes_back(page: Any) -> None:
    _start(page)
    page.get_by_role("region", name="What now").get_by_role("button", name="Bao").click()
    _see(page.get_by_text("Bao is the youngest").first)
    page.get_by_role("button", name="What if").click()
    page.get_by_role("button", name="Cut the power").click()
    _see(page.get_by_text("Connection lost"))
    page.get_by_text("Connection lost").wait_for(state="hidden", timeout=PATIENCE_MS * 2)
    _see(page.get_by_text("Bao is the youngest").first)


FAULTS = [("Pull the cable", "Plug the cable in"), ("Break the display", "Replace the display")]


@pytest.mark.parametrize(("fault", "mended"), FAULTS)
def test_fault_can_be_switched_on_and_off(page: Any, fault: str, mended: str) -> None:
    _start(page)
    page.get_by_role("button", name="What if").click()
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
    _see(phone.get_by_text("That is not the PIN of this seat."))
    phone.close()


def test_phone_sized_seat_joins_by_pin_and_answers(page: Any, browser: Any, site: Site) -> None:
    _start(page)
    page.get_by_label("Bao", exact=True).get_by_role("button", name="A bot plays here").click()
    page.get_by_role("button", name="Phones").click()
    pin = page.get_by_role("dialog", name="Phones").inner_text().split("seat/2")[1].split()[0]
    page.keyboard.press("Escape")
    phone = _phone(browser, site, 2)
    phone.get_by_role("textbox", name="PIN").fill(pin)
    phone.keyboard.press("Enter")
    phone.locator("canvas").first.wait_for(timeout=PATIENCE_MS)
    page.get_by_role("region", name="What now").get_by_role("button", name="Bao").click()
    phone.get_by_role("region", name="What now").get_by_role("button", name="Humans").click(
        timeout=PATIENCE_MS
    )
    phone.get_by_role("region", name="What now").get_by_role("button", name="Yes").click(timeout=PATIENCE_MS)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.close()


def test_foreign_card_is_named_on_the_seats_display(page: Any) -> None:
    page.set_default_timeout(2_000)
    _start(page)
    _until(page, "Age 1, turn 1")
    page.get_by_role("button", name="What if").click()
    page.get_by_role("button", name="Lay a travel pass").first.click()
    display = page.locator("canvas[aria-label*='Unknown tag']")
    display.first.wait_for(state="attached", timeout=PATIENCE_MS)
    assert display.count() == 1


def test_card_lifted_too_early_is_taken_back(page: Any) -> None:
    page.set_default_timeout(2_000)
    _start(page)
    _until(page, "Age 1, turn 1")
    page.get_by_label("Bao", exact=True).get_by_role("button", name="A bot plays here").click()
    now = page.get_by_role("region", name="What now")
    now.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    now.get_by_role("button", name="face down, side").first.click()
    history = page.get_by_role("region", name="History")
    _see(history.get_by_text("Ana lays a card").first)
    page.get_by_role("button", name="What if").click()
    page.get_by_role("button", name="Lift the card too early").first.click()
    _see(history.get_by_text("Ana takes the card back").last)


def test_phone_in_portrait_does_not_scroll_sideways(browser: Any, site: Site) -> None:
    phone = browser.new_page(viewport=PHONE)
    phone.goto(site.address)
    phone.get_by_role("button", name="Start playing").click()
    phone.get_by_role("region", name="What now").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
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
