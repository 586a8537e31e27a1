"""The lobby: every game, every unfinished one, seats of one's own; whole in view on any screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion import games
from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, fits, settles

SCREENS = ((1920, 1080), (1440, 900), (1366, 768), (1024, 768), (390, 844))
#: What is wider inside than it may be, of everything that holds words.
CUT = """() => [...document.querySelectorAll(
  ".lobby .button, .lobby .segment, .lobby .segments, .game-text, .shelf-row, .setup-body, .seat-row, .choice"
)].filter((one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.className + ": " + one.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll(".setup > footer .button")]
  .filter((one) => { const box = one.getBoundingClientRect();
    return box.bottom > innerHeight || box.right > innerWidth || box.left < 0 || box.top < 0; })
  .map((one) => one.textContent)"""

COLOURS = """() => [...document.querySelectorAll("button.seat-number")]
  .map((one) => one.style.getPropertyValue("--player"))"""


@pytest.fixture
def lobby(browser: Any, stocked: Site, errors: list[str]) -> Iterator[Any]:
    shown = browser.new_page(viewport={"width": 1440, "height": 900})
    shown.set_default_timeout(PATIENCE_MS)
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.goto(stocked.address)
    shown.locator(".shelf-row").first.wait_for()
    yield shown
    shown.close()
    assert errors == []


def _game(lobby: Any, title: str) -> Any:
    return lobby.get_by_role("radiogroup", name="Games").get_by_role("radio", name=title)


def _begin(lobby: Any) -> None:
    lobby.get_by_role("button", name="Start playing").click()
    lobby.get_by_role("region", name="What now").wait_for()


def _new_game(lobby: Any) -> None:
    lobby.get_by_role("button", name="Menu").click()
    lobby.get_by_role("button", name="New game").click()
    lobby.get_by_role("button", name="Start playing").wait_for()


def test_lobby_is_whole_in_view_on_every_screen_in_both_languages_and_themes(lobby: Any) -> None:
    for language in ("FR", "EN"):
        lobby.get_by_role("button", name={"FR": "Français", "EN": "English"}[language]).click()
        lobby.locator(f"html[lang={language.lower()}]").wait_for()
        lobby.locator(".shelf-row").first.wait_for()
        for width, height in SCREENS:
            lobby.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                lobby.emulate_media(color_scheme=theme)
                where = f"{language} {width}x{height} {theme}"
                fits(lobby, where)
                settles(lobby, CUT, [], where)
                settles(lobby, OUTSIDE, [], where)
        lobby.set_viewport_size({"width": 1440, "height": 900})


def test_lobby_shows_every_installed_game_with_its_cover_and_facts(lobby: Any) -> None:
    cards = lobby.locator(".game-card")
    expect(cards).to_have_count(len(games.names()))
    covers = "images => images.every((image) => image.complete && image.naturalWidth > 0)"
    lobby.wait_for_function("[...document.querySelectorAll('.cover')].every((image) => image.complete)")
    assert lobby.locator(".game-card .cover").evaluate_all(covers)
    assert "2–6" in _game(lobby, "Three Ages").inner_text()
    assert "60–90 min" in _game(lobby, "Three Ages").inner_text()


def test_lobby_begins_another_game_and_keeps_the_one_that_is_on(lobby: Any) -> None:
    _game(lobby, "Nexus Ops").click()
    lobby.get_by_role("radiogroup", name="Players").get_by_role("radio", name="2").click()
    _begin(lobby)
    lobby.get_by_role("heading", name="Nexus Ops", level=1).wait_for()
    _new_game(lobby)
    expect(lobby.locator(".stays")).to_contain_text("The game of Ana, Bao stays on the shelf")
    _game(lobby, "Three Ages").click()
    _begin(lobby)
    lobby.get_by_role("heading", name="Three Ages", level=1).wait_for()
    _new_game(lobby)
    lobby.get_by_role("button", name=re.compile("^Back to it, Three Ages")).wait_for()
    lobby.get_by_role("button", name=re.compile("^Go on, Nexus Ops: Ana, Bao$")).click()
    lobby.get_by_role("heading", name="Nexus Ops", level=1).wait_for()
    lobby.get_by_role("region", name="What now").wait_for()


def test_lobby_keeps_the_chosen_game_when_its_language_changes(lobby: Any) -> None:
    _game(lobby, "Nexus Ops").click()
    lobby.locator("[data-key=language-fr]").click()
    lobby.locator("html[lang=fr]").wait_for()
    expect(lobby.locator(".setup h2")).to_have_text("Nexus Ops")


def test_lobby_lists_unfinished_games_with_names_date_and_where_they_stand(lobby: Any) -> None:
    row = lobby.locator(".shelf-row", has_text="Ana, Bao, Cléo").filter(has_text="Round")
    expect(row.first).to_contain_text("leads")
    expect(row.first).to_contain_text("today")
    expect(row.first.locator(".shelf-names")).to_contain_text("Nexus Ops")


def test_finished_game_is_looked_at_without_being_taken_up(lobby: Any) -> None:
    lobby.get_by_role("radio", name="Finished (2)").click()
    lobby.get_by_role("link", name=re.compile("^Look, Nexus Ops")).click()
    lobby.get_by_role("region", name="Ranking").wait_for()
    expect(lobby.locator(".rank")).to_have_count(2)
    lobby.get_by_role("link", name="To the lobby").click()
    lobby.get_by_role("button", name="Start playing").wait_for()


def test_seats_have_names_levels_and_colours_of_their_own(lobby: Any) -> None:
    before = lobby.evaluate(COLOURS)[0]
    lobby.get_by_role("textbox", name="Name at seat 2").fill("Zoé")
    lobby.locator("[data-key='seat-3-hard']").click()
    lobby.get_by_role("button", name="Colour of seat 1").click()
    lobby.get_by_role("button", name="Colour 3").click()
    lobby.wait_for_function(f"before => ({COLOURS})()[0] !== before", arg=before)
    colours = lobby.evaluate(COLOURS)
    assert len(set(colours)) == len(colours)
    _begin(lobby)
    sheets = lobby.locator(".sheets, .rail").first
    sheets.get_by_text("Zoé").first.wait_for()
    _new_game(lobby)
    expect(lobby.get_by_role("textbox", name="Name at seat 2")).to_have_value("Zoé")
    expect(lobby.locator("[data-key='seat-3-hard']")).to_have_attribute("aria-checked", "true")
    settles(lobby, COLOURS, colours)


def test_choice_stays_while_the_language_changes(lobby: Any) -> None:
    _begin(lobby)
    _new_game(lobby)
    _game(lobby, "StarCraft").click()
    lobby.get_by_role("radio", name="3", exact=True).click()
    lobby.get_by_role("textbox", name="Name at seat 2").fill("Zoé")
    lobby.locator("[data-key=language-fr]").click()
    lobby.locator("html[lang=fr]").wait_for(state="attached")
    expect(lobby.get_by_role("radio", name="StarCraft")).to_have_attribute("aria-checked", "true")
    expect(lobby.locator("[data-key=count-3]")).to_have_attribute("aria-checked", "true")
    expect(lobby.locator("[data-key=name-2]")).to_have_value("Zoé")
    expect(lobby.locator("[data-key=pause]")).to_have_count(0)


def test_first_seat_is_a_persons_again_after_a_demo(lobby: Any) -> None:
    lobby.get_by_role("button", name="Demo").click()
    lobby.get_by_role("region", name="What now").wait_for()
    _new_game(lobby)
    expect(lobby.locator("[data-key='seat-1-person']")).to_have_attribute("aria-checked", "true")
    expect(lobby.locator("[data-key='seat-2-bot']")).to_have_attribute("aria-checked", "true")


def test_clock_of_a_new_game_begins_anew(lobby: Any) -> None:
    _game(lobby, "Nexus Ops").click()
    _begin(lobby)
    clock = lobby.locator("[data-clock='1']").first
    expect(clock).to_have_text(re.compile(r"^0:"))
    lobby.clock.set_system_time(datetime.now(UTC) + timedelta(minutes=10))
    expect(clock).to_have_text(re.compile(r"^1\d:"))
    _new_game(lobby)
    _begin(lobby)
    expect(clock).to_have_text(re.compile(r"^0:"))
