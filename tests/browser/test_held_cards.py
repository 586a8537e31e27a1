"""Cards that are only held: where they are simulated the page shows whoever is asked the own hand."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.games.nexus_ops import commands as c
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect
from tests.web.begun_games import begun as begun_at


def begun(folder: Path) -> None:
    """A game in which everybody has drawn a Secret Mission."""
    game = games.find("nexus-ops")
    options = game.configure(("Ana", "Bao"), {"start": "secret"}, None)
    store = Journals(folder, games.find).create(game, options)
    with contextlib.closing(Session(Timeline(game, options), store, chance=Random(1))) as session:
        session.submit(c.NameFirst(0, 1))
        session.submit(c.SetHomeMines(0, (1, 1, 1)))


def test_page_shows_the_simulated_hand_of_whoever_is_asked(tmp_path: Path, browser: Any) -> None:
    begun(tmp_path / "companion" / "virtual")
    site = Site(tmp_path, "--lang", "en", "--game", "nexus-ops")
    try:
        page = browser.new_page()
        page.goto(site.address)
        page.get_by_role("button", name="Your hand (1)").click(timeout=PATIENCE_MS)
        page.locator("[data-key=uncover]").click(timeout=PATIENCE_MS)
        expect(page.locator(".held-cards li")).to_have_text([re.compile(r"\bVP")])
        page.close()
    finally:
        site.stop()


def test_second_card_of_a_duel_is_chosen_from_cards_with_faces(tmp_path: Path, browser: Any) -> None:
    settings = {"board": "full", "galaxy": "drawn"}
    begun_at(tmp_path / "companion" / "virtual", "three-ages", settings, "choosing", players=2)
    site = Site(tmp_path, "--lang", "en", "--game", "three-ages")
    try:
        page = browser.new_page()
        page.goto(site.address)
        uncover = page.locator("[data-key=uncover]")
        page.locator(".dock.is-asking h2").wait_for(timeout=PATIENCE_MS)
        if uncover.count():
            uncover.click()
        page.locator(".hand .card").first.click(timeout=PATIENCE_MS)
        page.locator("[data-key=lay]").click()
        page.locator("h2", has_text="Set a second card aside").wait_for(timeout=PATIENCE_MS)
        if uncover.count():
            uncover.click()
        expect(page.locator(".hand .card")).to_have_count(9)
        expect(page.locator(".sides")).to_have_count(0)
        for face in page.locator(".hand .face").all():
            box = face.bounding_box()
            assert box["width"] == box["height"] > 48
        page.close()
    finally:
        site.stop()
