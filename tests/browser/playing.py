"""A game played by clicks: whatever is asked is answered, and the bots are waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.waiting import PATIENCE_MS

#: A question that has gone meanwhile is not waited for.
CLICK_MS = 5_000
ANSWERS = 400
ASKED = ".dock.is-asking :is(.card, button.answer:enabled)"

#: Answers one question, in the dock; it is told how many came before.
Answer = Callable[[Any, int], None]


def begin(page: Any) -> None:
    """Start what the lobby offers first."""
    page.get_by_role("button", name="Start playing").click(timeout=PATIENCE_MS)
    page.get_by_role("region", name="What now").wait_for(timeout=PATIENCE_MS)


def hasten(page: Any) -> None:
    """Bots as fast as the menu makes them."""
    page.get_by_role("button", name="Menu").click(timeout=PATIENCE_MS)
    page.get_by_role("slider", name="Pace of the bots").evaluate(
        "slider => { slider.value = 100; slider.dispatchEvent(new Event('change', {bubbles: true})); }"
    )
    page.keyboard.press("Escape")


def press(button: Any) -> None:
    """Click, and wait until the question has gone: a second click would answer the next one."""
    clicked = button.element_handle(timeout=CLICK_MS)
    clicked.click(timeout=CLICK_MS)
    button.page.wait_for_function("clicked => !clicked.isConnected", arg=clicked, timeout=CLICK_MS)


def first_answer(now: Any, _count: int = 0) -> None:
    """A card with the side that is up, the number that is shown, or the first answer."""
    hand = now.get_by_role("group", name="Your hand").get_by_role("button")
    if hand.count():
        hand.first.click(timeout=CLICK_MS)
        press(now.get_by_role("button", name="Lay card"))
    elif now.get_by_role("spinbutton").count():
        press(now.get_by_role("button", name="OK"))
    else:
        press(now.locator("button.answer:enabled").first)


def answer_until(page: Any, text: str, answer: Answer = first_answer) -> None:
    """Answer until the headline says this."""
    answer_until_there(page, page.locator("header", has_text=text).first, answer)


def answer_until_there(page: Any, there: Any, answer: Answer = first_answer) -> None:
    """Answer until the page shows this."""
    from playwright.sync_api import TimeoutError as Overtaken  # noqa: PLC0415 - not there where it is skipped

    for count in range(ANSWERS):
        page.locator(ASKED).or_(there).first.wait_for(timeout=PATIENCE_MS)
        if there.count():
            return
        try:
            answer(page.get_by_role("region", name="What now"), count)
        except Overtaken:
            continue  # the table moved on under the mouse
    raise AssertionError(f"never came to {there}")
