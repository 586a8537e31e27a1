"""The stage at every kind of moment: nothing is clipped, covered or off screen, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.boxes import HELPERS, has_nothing_that_axe_finds, is_whole, resize
from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, settles
from tests.web.begun_games import begun, come

NARROW = 760
SETTINGS = {
    "three-ages": {"board": "full", "galaxy": "drawn"},
    "nexus-ops": {"board": "full", "map": "drawn", "dice": "companion"},
}
MOMENTS = (
    ("three-ages", "choosing"),
    ("three-ages", "civilisations"),
    ("three-ages", "evolution"),
    ("three-ages", "expansion"),
    ("nexus-ops", "deploy"),
    ("nexus-ops", "move"),
    ("nexus-ops", "explore"),
)
# What is wrong with where things stand, in words.
WRONG = (
    f"() => {{{HELPERS}"
    + """
  const all = (which) => [...document.querySelectorAll(which)].filter(shown);
  const isNarrow = window.innerWidth < 760;
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth) wrong.push(`sideways by ${root.scrollWidth - window.innerWidth}`);
  if (!isNarrow && root.scrollHeight > window.innerHeight) wrong.push("the stage scrolls");
  const dock = document.querySelector(".dock");
  const map = box(document.querySelector(".map-frame"));
  for (const panel of all(".panel, .first-hint")) {
    const at = box(panel);
    const across = Math.min(at.right, map.right) - Math.max(at.left, map.left);
    const down = Math.min(at.bottom, map.bottom) - Math.max(at.top, map.top);
    if (across > 1 && down > 1) wrong.push(`${panel.className} lies over the map`);
    if (at.left < -1 || at.right > window.innerWidth + 1) wrong.push(`${panel.className} leaves the page`);
    if (!isNarrow && at.bottom > window.innerHeight + 1) wrong.push(`${panel.className} is below the fold`);
  }
  if (dock.scrollWidth > dock.clientWidth + 1) wrong.push("the dock scrolls sideways");
  const widthOf = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const captions = all(".hand .caption").map(widthOf);
  for (const [place, one] of captions.entries())
    for (const other of captions.slice(place + 1))
      if (Math.abs(one.top - other.top) < 1 && one.right > other.left + 1 && one.left < other.right - 1)
        wrong.push("what cards print runs together");
  const heading = box(dock.querySelector("h2"));
  if (heading.top < 0 || heading.bottom > window.innerHeight) wrong.push("the question is not in view");
  for (const button of all(".dock button, .undo button, .top button")) {
    const at = box(button);
    const name = button.textContent.trim() || button.ariaLabel;
    if (button.scrollWidth > button.clientWidth + 1) wrong.push(`${name}: wider than its button`);
    if (button.scrollHeight > button.clientHeight + 1) wrong.push(`${name}: higher than its button`);
    if (at.left < 0 || at.right > window.innerWidth + 0.5) wrong.push(`${name}: cut off`);
  }
  for (const button of all(".dock-below .dock button")) {
    const holders = [dock, button.closest(".answers, .hand, .dock-body")].filter((one) => one !== null);
    if (holders.some((one) => box(button).bottom > box(one).bottom + 1))
      wrong.push(`${button.textContent.trim()}: below the edge of the dock`);
  }
  for (const step of all(".steps li"))
    for (const button of all(".top button"))
      if (box(step).right > box(button).left && box(step).left < box(button).right)
        wrong.push(`${step.textContent} covers ${button.ariaLabel}`);
  for (const sheet of all(".sheet")) {
    const [name, points] = [sheet.querySelector(".who-name b"), sheet.querySelector(".points")];
    if (widthOf(name).right > widthOf(points).left + 1)
      wrong.push(`${name.textContent} runs into its points`);
    for (const part of [...sheet.querySelectorAll(".open-hand, .state, .counts li")].filter(shown))
      if (box(part).right > box(sheet).right + 1) wrong.push(`${part.textContent}: leaves its sheet`);
  }
  const inOrder = all(".order-list li");
  for (const [at, one] of inOrder.entries()) {
    const [text, next] = [one.querySelector(".place > :nth-child(2) b"), inOrder[at + 1]];
    if (next !== undefined && box(next).left > box(one).left + 1 && widthOf(text).right > box(next).left + 1)
      wrong.push(`${text.textContent} runs into what comes next`);
  }
  // Whatever is scrolled, one answer is there to begin with.
  const first = all(".dock :is(.answers .answer, .hand .card)")[0];
  if (!isNarrow && first !== undefined) {
    const at = box(first);
    const seen = document.elementFromPoint(at.left + at.width / 2, at.bottom - 3);
    if (seen === null || !first.contains(seen))
      wrong.push(`${first.textContent}: the first answer is not whole in view`);
  }
  for (const main of all(".dock .main")) {
    const at = box(main);
    if (at.top < 0 || at.bottom > window.innerHeight) wrong.push("the main button is not in view");
  }
  wrong.push(...brokenWords(document.querySelector(".stage"), ".unseen, svg, .feed"));
  return [...new Set(wrong)];
}
"""
)
BOXES = """
() => [".board", ".dock", ".rail", ".undo"].map((one) => {
  const at = document.querySelector(one)?.getBoundingClientRect();
  return at && [at.left, at.top, at.width, at.height];
})
"""

MAP_BOX = "() => document.querySelector('.map-frame').getBoundingClientRect().toJSON()"


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Site]]:
    """Tables at which a game has come to a phase; one for each."""
    running: dict[tuple[str, str], Site] = {}

    def at(name: str, phase: str) -> Site:
        if (name, phase) not in running:
            state: Path = tmp_path_factory.mktemp(phase)
            begun(state / "companion" / "virtual", name, SETTINGS[name], phase)
            running[name, phase] = Site(state, "--lang", "en", "--game", name)
        return running[name, phase]

    yield at
    for site in running.values():
        site.stop()


@pytest.fixture
def opened(browser: Any, sites: Callable[[str, str], Site]) -> Iterator[Callable[[str, str], Any]]:
    """A page at such a table, the hand of whoever is asked uncovered."""
    pages: list[Any] = []
    complaints: list[str] = []

    def open_page(name: str, phase: str) -> Any:
        page = browser.new_context(
            viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
        ).new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(sites(name, phase).address)
        page.locator(".dock.is-asking h2").wait_for()
        if page.locator("[data-key=uncover]").count():
            page.locator("[data-key=uncover]").click()
            page.locator("[data-key=uncover]").wait_for(state="detached")
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert complaints == []


def speak(page: Any, language: str) -> None:
    """The page in another language, at a size at which its bar has room for the switch."""
    page.locator(f"[data-key=language-{language}]").click()
    page.locator(f"html[lang={language}]").wait_for(state="attached")
    page.locator(".dock.is-asking h2").wait_for()


@pytest.mark.parametrize(("name", "phase"), MOMENTS, ids=[phase for _, phase in MOMENTS])
def test_stage_clips_covers_and_breaks_nothing(
    opened: Callable[[str, str], Any], name: str, phase: str
) -> None:
    page = opened(name, phase)
    for language in ("fr", "en"):
        speak(page, language)
        is_whole(page, WRONG, language)


def test_stage_does_not_jump_when_the_connection_is_lost(opened: Callable[[str, str], Any]) -> None:
    page = opened("three-ages", "choosing")
    before = page.evaluate(BOXES)
    page.locator(".banner").evaluate("banner => { banner.hidden = false; }")
    expect(page.locator(".banner")).to_be_visible()
    settles(page, BOXES, before)


def test_stage_keeps_the_map_where_it_is_through_a_question_in_parts(
    opened: Callable[[str, str], Any],
) -> None:
    page = opened("nexus-ops", "move")
    before = page.evaluate(MAP_BOX)
    page.locator(".hex.is-open").first.click()
    page.locator(".dock .go-back").wait_for()
    settles(page, MAP_BOX, before)


def test_stage_marks_every_place_that_can_be_played(opened: Callable[[str, str], Any]) -> None:
    page = opened("nexus-ops", "move")
    places = page.locator(".dock .answer[data-where]:not([data-where=''])").evaluate_all(
        "all => all.map((one) => one.dataset.where).sort()"
    )
    marked = page.locator(".hex.is-open").evaluate_all("all => all.map((one) => one.dataset.hex).sort()")
    assert places == marked != []
    dashes = page.locator(".goal").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).strokeDasharray)"
    )
    assert all(dash != "none" for dash in dashes)


def test_stage_says_why_a_unit_cannot_be_bought(opened: Callable[[str, str], Any]) -> None:
    page = opened("nexus-ops", "deploy")
    for row in page.locator(".tally-row").all():
        if row.locator(".stepper").last.is_disabled():
            assert any(word in row.inner_text() for word in ("short", "none left"))
    page.locator(".tally-row .stepper:enabled").first.click()
    expect(page.locator(".tally-done")).to_contain_text("Buy 1 for")


def test_stage_marks_the_place_that_is_asked_about_and_keeps_what_is_counted(
    opened: Callable[[str, str], Any],
) -> None:
    page = opened("nexus-ops", "deploy")
    here = page.locator(".hex.is-asked")
    expect(here).to_have_count(1)
    before = here.get_attribute("data-hex")
    expect(page.locator(".dock h2")).to_contain_text(str(before))
    page.locator(".tally-row .stepper:enabled").first.click()
    page.locator(".way-out:not(.is-leaving)").first.click()
    expect(page.locator(".dock h2")).not_to_contain_text(str(before))
    expect(page.locator(".tally-count").first).to_have_text("1")
    expect(page.locator(f".hex.is-asked[data-hex='{before}']")).to_have_count(0)


def test_stage_takes_a_card_with_its_side_in_one_click_and_lays_it_with_the_next(
    opened: Callable[[str, str], Any],
) -> None:
    page = opened("three-ages", "choosing")
    face = page.locator(".card .face").first
    side = face.bounding_box()["width"]
    face.click(position={"x": side - 6, "y": side / 2})
    expect(page.locator(".dock .main")).to_contain_text("Evolution")
    page.locator(".dock .main").click()
    page.locator(".dock").get_by_text("I am Bao").wait_for()


def test_stage_covers_a_hand_again_whenever_somebody_else_is_asked(
    opened: Callable[[str, str], Any],
) -> None:
    page = opened("three-ages", "choosing")
    chips, cover, hand = (
        page.locator(".chip"),
        page.locator("[data-key=uncover]"),
        page.locator(".hand .card"),
    )
    chips.nth(1).click()
    cover.click()
    expect(hand).not_to_have_count(0)
    chips.nth(0).click()
    expect(cover).to_be_visible()
    expect(hand).to_have_count(0)
    chips.nth(1).click()
    expect(cover).to_be_visible()
    cover.click()
    page.locator("[data-key=pause]").click()
    page.get_by_role("button", name="Go on").first.click()
    expect(cover).to_be_visible()


def test_stage_leaves_a_seat_to_a_bot_only_once_that_is_said(opened: Callable[[str, str], Any]) -> None:
    page = opened("nexus-ops", "explore")
    own = page.locator(".sheet.is-own")
    own.locator(".take-over").click()
    expect(page.get_by_role("dialog", name="Leave this seat to a bot")).to_be_visible()
    page.locator("[data-key=keep-seat]:visible").click()
    expect(own.locator(".take-over")).to_have_attribute("aria-pressed", "false")
    other = page.locator(".sheet:not(.is-own)").first
    other.locator(".take-over").click()
    page.locator("[data-key=leave-seat]:visible").click()
    expect(other.locator(".take-over")).to_have_attribute("aria-pressed", "true")
    other.locator(".take-over").click()
    expect(other.locator(".take-over")).to_have_attribute("aria-pressed", "false")


def test_stage_takes_up_a_card_at_a_side_that_does_something(opened: Callable[[str, str], Any]) -> None:
    page = opened("three-ages", "choosing")
    page.locator(".card .index").first.click()
    turned = page.locator(".side[aria-pressed=true]")
    expect(turned).to_have_count(1)
    expect(turned.locator(".idle")).to_have_count(0)
    expect(page.locator(".side-war .idle")).to_have_count(1)


def test_stage_prints_what_cards_do_on_a_phone_too(opened: Callable[[str, str], Any]) -> None:
    page = opened("three-ages", "choosing")
    page.set_viewport_size({"width": 390, "height": 844})
    for caption in page.locator(".hand .caption").all():
        expect(caption).to_be_visible()


@pytest.mark.parametrize(("name", "phase"), [("nexus-ops", "move"), ("three-ages", "expansion")])
def test_stage_moves_a_unit_that_is_dragged(opened: Callable[[str, str], Any], name: str, phase: str) -> None:
    page = opened(name, phase)
    # Where another action can be chosen too, dragging is that choice.
    owner = page.locator(".sheet.is-own").get_attribute("data-seat")
    piece = page.locator(f".piece[data-owner='{owner}']").first
    at = piece.bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + 40, at["y"] + 40, steps=4)
    target = page.locator(".hex.is-open:not(.is-faded)").first
    page.locator(".hex.is-faded").first.wait_for()
    to = target.bounding_box()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    page.mouse.up()
    moved = page.locator(".feed .step", has_text="→").first
    moved.or_(page.locator(".dock .dial")).first.wait_for()


def test_stage_moves_a_ship_that_is_dragged_through_a_portal(tmp_path: Path, browser: Any) -> None:
    """Portal was chosen and where from is asked: taking up a ship answers that, and nothing is taken back."""

    def has_a_portal(state: Any) -> bool:
        return bool(state.phase == "expansion" and state.budget.get("portal"))

    come(
        tmp_path / "companion" / "virtual",
        "three-ages",
        SETTINGS["three-ages"],
        has_a_portal,
        most_steps=2_000,
    )
    site = Site(tmp_path, "--lang", "en", "--game", "three-ages")
    try:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE_MS)
        page.goto(site.address)
        page.locator(".dock .answer", has_text="Portal").first.click()
        page.locator(".dock h2", has_text="Portal").wait_for()
        owner = page.locator(".sheet.is-own").get_attribute("data-seat")
        piece = page.locator(f".piece[data-owner='{owner}']").first
        at = piece.bounding_box()
        page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        page.mouse.down()
        page.mouse.move(at["x"] + 40, at["y"] + 40, steps=4)
        page.locator(".dock h2", has_text="to where").wait_for()
        to = page.locator(".hex.is-open:not(.is-faded)").last.bounding_box()
        page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
        page.mouse.up()
        page.locator(".feed .step", has_text="→").first.or_(page.locator(".dock .dial")).first.wait_for()
        expect(page.locator(".dock .refusal")).to_be_hidden()
        page.close()
    finally:
        site.stop()


def test_stage_lays_the_revealed_cards_in_their_order_while_others_act(tmp_path: Path, browser: Any) -> None:
    site = Site(tmp_path, "--lang", "en", "--game", "three-ages", "--demo")
    try:
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE_MS)
        page.goto(site.address)
        page.locator(".revealed").wait_for()
        page.get_by_role("button", name="Pause").click()
        # A pause says so; the cards stay where they are told.
        expect(page.locator(".turn .order-list li")).to_have_count(4)
        page.get_by_role("button", name="Go on").first.click()
        page.locator(".revealed").wait_for()
        cards = page.locator(".revealed li")
        expect(cards).to_have_count(4)
        tops = [box["y"] for box in (card.bounding_box() for card in cards.all()) if box]
        assert len(set(tops)) <= 1
        page.close()
    finally:
        site.stop()


def test_stage_says_that_a_unit_cannot_go_where_it_is_let_go(opened: Callable[[str, str], Any]) -> None:
    page = opened("nexus-ops", "move")
    at = page.locator(".hex.is-open .piece").first.bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + 40, at["y"] + 40, steps=4)
    page.locator(".hex.is-faded").first.wait_for()
    far = page.locator(".hex.is-faded").last.bounding_box()
    page.mouse.move(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".dock .refusal")).to_contain_text("It cannot go there.")
    expect(page.locator(".dock .go-back")).to_have_count(0)


@pytest.mark.parametrize(("name", "phase"), [("nexus-ops", "deploy"), ("three-ages", "choosing")])
@pytest.mark.parametrize("size", [(1440, 900), (1366, 768)], ids=str)
def test_stage_moves_nothing_for_what_is_looked_at(
    opened: Callable[[str, str], Any], name: str, phase: str, size: tuple[int, int]
) -> None:
    page = opened(name, phase)
    resize(page, size)
    standing = """() => [".board", ".dock", ".turn", ".sheets", ".events", ".undo"].map((one) => {
      const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
      return [left, top, right, bottom];
    })"""
    before = page.evaluate(standing)
    page.locator(".hex").first.hover()
    expect(page.locator(".looked-at")).to_be_visible()
    assert page.evaluate(standing) == before
    assert before[-1][3] <= size[1]


STANDING = """() => [".board", ".dock"].map((one) => {
  const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (1366, 768), (1024, 768)], ids=str)
def test_stage_stands_still_while_a_card_is_chosen(
    opened: Callable[[str, str], Any], size: tuple[int, int], language: str
) -> None:
    page = opened("three-ages", "choosing")
    speak(page, language)
    resize(page, size)
    before = page.evaluate(STANDING)
    for card in page.locator(".hand .card").all():
        card.click()
        assert page.evaluate(STANDING) == before
    # It stays where it was asked for, so another size and language find it already there.
    if page.locator(".advice").count() == 0:
        page.locator("[data-key=advice]").click()
        page.locator(".advice").wait_for()
    assert page.evaluate(STANDING) == before
    assert page.evaluate(WRONG) == []
    # The language is the table's, and other tests sit at it.
    resize(page, (1440, 900))
    speak(page, "en")


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (1366, 768), (1024, 768)], ids=str)
def test_stage_stands_still_from_question_to_question(
    opened: Callable[[str, str], Any], size: tuple[int, int]
) -> None:
    page = opened("three-ages", "expansion")
    resize(page, size)
    before = page.evaluate(STANDING)
    for answer in range(page.locator(".dock .answer:has(.more)").count()):
        page.locator(".dock .answer:has(.more)").nth(answer).click()
        page.locator(".go-back").wait_for()
        assert page.evaluate(STANDING) == before
        page.locator(".go-back").click()
        page.locator(".go-back").wait_for(state="detached")


def test_stage_is_reached_by_keyboard_within_two_keys(opened: Callable[[str, str], Any]) -> None:
    page = opened("nexus-ops", "move")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    settles(page, "() => document.activeElement.closest('.dock') !== null", True)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("q")
    settles(page, "() => document.activeElement.closest('.dock') !== null", True)
    page.keyboard.press("m")
    settles(page, "() => document.activeElement.dataset.hex !== undefined", True)
    page.keyboard.press("ArrowRight")
    settles(page, "() => document.activeElement.dataset.hex !== undefined", True)
    expect(page.locator(".looked-at")).to_be_visible()


def test_stage_shows_own_display_and_the_tables_unless_they_are_switched_off(
    opened: Callable[[str, str], Any],
) -> None:
    page = opened("three-ages", "choosing")
    expect(page.locator(".device canvas")).to_be_visible()
    expect(page.locator(".table-display canvas")).to_be_visible()
    page.get_by_role("switch", name="Displays").click()
    expect(page.locator(".device canvas")).to_be_hidden()
    expect(page.locator(".table-display canvas")).to_be_hidden()


@pytest.mark.parametrize(("name", "phase"), MOMENTS, ids=[phase for _, phase in MOMENTS])
def test_stage_has_nothing_that_axe_finds(opened: Callable[[str, str], Any], name: str, phase: str) -> None:
    has_nothing_that_axe_finds(opened(name, phase))


def test_feed_that_was_scrolled_shows_what_happens_next(opened: Callable[[str, str], Any]) -> None:
    page = opened("three-ages", "expansion")
    resize(page, (1366, 768))
    scrolled = "() => document.querySelector('.feed-list').scrollTop"
    page.evaluate("document.querySelector('.feed-list').scrollTop = 60")
    assert page.evaluate(scrolled) > 0
    page.get_by_role("button", name="End the Expansion").click()
    settles(page, scrolled, 0)
