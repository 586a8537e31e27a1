"""What a newcomer is told on the page: what answers do, which would do nothing, the guide, and hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, fits, settles
from tests.web.begun_games import begun

LANGUAGES = ("en", "fr")
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
THREE_AGES = {"board": "full", "galaxy": "drawn"}
NEXUS_OPS = {"board": "full", "map": "drawn", "dice": "companion"}
# The section that the guide was opened at, within the frame that scrolls and the frame within the window.
IN_UPPER_HALF = """() => {
  const frame = document.querySelector(".guide-text").getBoundingClientRect();
  const { top } = document.querySelector(".guide-text section.is-here h3").getBoundingClientRect();
  return frame.top - 1 <= top && top < frame.top + frame.height / 2 && frame.bottom <= window.innerHeight;
}"""

Opened = Callable[..., Any]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Everything is looked at in both."""
    spoken: str = request.param
    return spoken


@pytest.fixture(scope="module")
def sites(language: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Site]]:
    """Tables at which a game has come to a phase; one for each, since tests only look."""
    running: dict[tuple[str, str], Site] = {}

    def at(name: str, phase: str) -> Site:
        if (name, phase) not in running:
            state = tmp_path_factory.mktemp(phase)
            settings = THREE_AGES if name == "three-ages" else NEXUS_OPS
            begun(state / "companion" / "virtual", name, settings, phase)
            running[name, phase] = Site(state, "--lang", language, "--game", name)
        return running[name, phase]

    yield at
    for site in running.values():
        site.stop()


@pytest.fixture
def opened(browser: Any, sites: Callable[[str, str], Site]) -> Iterator[Opened]:
    """A page at such a table, in a browser that has never been there."""
    complaints: list[str] = []
    pages: list[Any] = []

    def open_page(name: str, phase: str, size: dict[str, int] = WIDE) -> Any:
        context = browser.new_context(viewport=size)
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(sites(name, phase).address)
        page.locator(".guide-mark").first.wait_for(timeout=PATIENCE_MS)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert complaints == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_civilisations_say_below_and_as_a_tooltip_what_they_begin_with(
    opened: Opened, size: dict[str, int]
) -> None:
    page = opened("three-ages", "civilisations", size)
    answers = page.locator(".answer:has(.effect)")
    answers.first.wait_for(timeout=PATIENCE_MS)
    expect(answers).to_have_count(6)
    for answer in answers.all():
        line = answer.locator(".effect").inner_text()
        assert line
        assert answer.get_attribute("title") == line
        expect(answer.locator(".effect")).to_be_visible()
    fits(page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_sides_of_a_card_say_that_they_would_do_nothing(
    opened: Opened, language: str, size: dict[str, int]
) -> None:
    page = opened("three-ages", "choosing", size)
    page.locator("[data-key=uncover]").click(timeout=PATIENCE_MS)
    page.locator(".dock .card").first.click(timeout=PATIENCE_MS)
    war, evolution = page.locator(".side-war").first, page.locator(".side-evolution").first
    nobody = {"en": "no opponent where you are", "fr": "aucun adversaire sur vos secteurs"}[language]
    expect(war.locator(".idle")).to_have_text(nobody)
    expect(evolution.locator(".idle")).to_have_count(0)
    fights = {"en": "fight", "fr": "combattre"}[language]
    assert war.get_attribute("title").startswith(fights)
    fits(page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_units_say_what_they_do_where_they_are_bought(
    opened: Opened, language: str, size: dict[str, int]
) -> None:
    page = opened("nexus-ops", "deploy", size)
    if page.locator(".tally-row").count() == 0:
        page.locator(".answer:has(.more)").first.click(timeout=PATIENCE_MS)
    page.locator(".tally-row .effect").first.wait_for(timeout=PATIENCE_MS)
    hits = {"en": "hits on ", "fr": "touche sur "}[language]
    rows = page.locator(".tally-row").all()
    assert [(row.get_attribute("title") or "").startswith(hits) for row in rows] == [True] * 6
    # What cannot be bought says why instead.
    lines = [row.locator(".effect, .why-not").inner_text() for row in rows]
    assert sum(line.startswith(hits) for line in lines) >= 5
    fits(page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_guide_opens_at_the_section_of_the_question(
    opened: Opened, size: dict[str, int], language: str
) -> None:
    page = opened("three-ages", "choosing", size)
    page.locator(".guide-mark").first.click(timeout=PATIENCE_MS)
    here = page.locator(".guide-text section.is-here")
    here.wait_for(timeout=PATIENCE_MS)
    expect(here).to_have_attribute("id", "guide-cards")
    heading = {"en": "The four sides of a card", "fr": "Les quatre côtés d’une carte"}[language]
    expect(here.locator("h3")).to_have_text(heading)
    settles(page, IN_UPPER_HALF, True)
    fits(page)


def test_guide_is_searched_by_words_whatever_their_accents(opened: Opened, language: str) -> None:
    page = opened("nexus-ops", "deploy")
    page.locator(".guide-mark").first.click(timeout=PATIENCE_MS)
    sections = page.locator(".guide-text section")
    sections.first.wait_for(timeout=PATIENCE_MS)
    everything = sections.count()
    search = page.locator(".guide input[type=search]")
    search.fill({"en": "ENERGIZE monolith", "fr": "energie monolithe"}[language])
    expect(sections).not_to_have_count(everything)
    page.locator(".guide-text mark").first.wait_for()
    marked = page.locator(".guide-text mark").all_inner_texts()
    assert {mark.casefold() for mark in marked} >= {{"en": "energize", "fr": "énergie"}[language]}
    search.fill("zeppelin")
    expect(sections).to_have_count(0)
    expect(page.locator(".guide-text [role=status]")).to_be_visible()
    search.fill("")
    expect(sections).to_have_count(everything)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_hint_is_shown_once_and_never_over_the_map(opened: Opened, size: dict[str, int]) -> None:
    page = opened("three-ages", "choosing", size)
    hint = page.locator(".first-hint")
    hint.wait_for(timeout=PATIENCE_MS)
    box, drawn = hint.bounding_box(), page.locator(".map-drawing").bounding_box()
    assert (
        box["y"] + box["height"] <= drawn["y"]
        or drawn["y"] + drawn["height"] <= box["y"]
        or (box["x"] + box["width"] <= drawn["x"] or drawn["x"] + drawn["width"] <= box["x"])
    )
    fits(page)
    page.reload()
    page.locator(".guide-mark").first.wait_for(timeout=PATIENCE_MS)
    expect(hint).to_be_hidden()


def test_hints_are_switched_off_and_on_for_all(opened: Opened) -> None:
    page = opened("nexus-ops", "deploy")
    hint = page.locator(".first-hint")
    hint.wait_for(timeout=PATIENCE_MS)
    page.locator("[data-key=hint-off]").click()
    expect(hint).to_be_hidden()
    page.locator(".guide-mark").first.click()
    switch = page.locator(".hint-switch input")
    expect(switch).not_to_be_checked()
    switch.check()
    page.reload()
    hint.wait_for(timeout=PATIENCE_MS)


def test_guide_of_any_game_is_read_in_the_lobby(browser: Any, language: str, tmp_path: Path) -> None:
    site = Site(tmp_path, "--lang", language)
    page = browser.new_page(viewport=WIDE)
    page.goto(site.address)
    page.get_by_role("radio", name="Nexus Ops").click(timeout=PATIENCE_MS)
    page.locator(".guide-link").click()
    page.locator(".guide-text section").first.wait_for(timeout=PATIENCE_MS)
    expect(page.locator(".guide-window h2")).to_have_text(re.compile("Nexus Ops$"))
    page.close()
    site.stop()
