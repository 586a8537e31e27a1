"""A table of phones alone: PINs on the terminal, each phone its own seat, any of them for the table."""

from __future__ import annotations

import os
import pty
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect

PHONE = {"width": 390, "height": 844}
SOON_MS, TRIES = 10_000, 6
SEATS = (1, 2, 3)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[tuple[Site, dict[int, str]]]:
    """The table, started by a person at a terminal, and the PINs that the terminal shows."""
    screen, keyboard = pty.openpty()
    site = Site(tmp_path, "--lang", "en", "--web", "--names", "Ana,Bao,Cléo", stdout=keyboard)
    shown = os.read(screen, 4096).decode()
    while shown.count("PIN") < len(SEATS):
        shown += os.read(screen, 4096).decode()
    yield site, {int(seat): pin for seat, pin in re.findall(r"/seat/(\d)   PIN (\d{4})", shown)}
    site.stop()
    os.close(screen)
    os.close(keyboard)


def _joined(browser: Any, site: Site, seat: int, pin: str) -> Any:
    phone = browser.new_page(viewport=PHONE)
    phone.goto(f"{site.address}seat/{seat}")
    phone.get_by_role("textbox", name="PIN").fill(pin)
    phone.keyboard.press("Enter")
    phone.locator(".seat-bar").wait_for(timeout=PATIENCE_MS)
    return phone


def _press(phone: Any, name: str) -> None:
    asked = phone.get_by_role("region", name="What now")
    asked.get_by_role("button", name=name).first.click(timeout=PATIENCE_MS)


def _name_card(phone: Any, card: int) -> None:
    """What another phone has just said may change the question under a finger: then it is pressed again."""
    from playwright.sync_api import TimeoutError as Overtaken  # noqa: PLC0415 - not there where it is skipped

    side = phone.get_by_role("region", name="What now").get_by_role("button", name="Evolution").first
    for _ in range(TRIES):
        _press(phone, f"Card {card}")
        try:
            side.click(timeout=SOON_MS)
        except Overtaken:
            continue
        return
    raise AssertionError(f"card {card} could not be named")


def test_phones_play_their_set_up_and_a_reveal_with_real_cards(
    browser: Any, terminal: tuple[Site, dict[int, str]]
) -> None:
    site, pins = terminal
    phones = {seat: _joined(browser, site, seat, pins[seat]) for seat in SEATS}
    _press(phones[2], "Ana")
    for seat, civilisation in zip(SEATS, ("Humans", "Minerls", "Sherais"), strict=True):
        _press(phones[seat], civilisation)
        _press(phones[seat], "Yes")
    _press(phones[3], "Deal 6 cards each")
    _press(phones[1], "Everybody has laid a card")
    for seat, card in zip(SEATS, (4, 5, 7), strict=True):
        _name_card(phones[seat], card)
    _press(phones[1], "Influence")
    phones[2].get_by_role("button", name="Events").click()
    history = phones[2].get_by_role("region", name="What happened")
    history.get_by_text("Ana: Influence").first.wait_for(timeout=PATIENCE_MS)
    expect(history).to_contain_text("Bao: card 5, Evolution")


def test_public_page_of_a_table_of_phones_can_press_nothing(
    browser: Any, terminal: tuple[Site, dict[int, str]]
) -> None:
    site, _ = terminal
    public = browser.new_page()
    public.goto(site.address)
    public.locator("canvas").first.wait_for(timeout=PATIENCE_MS)
    expect(public.get_by_role("region", name="What now").get_by_role("button")).to_have_count(0)
    public.close()
