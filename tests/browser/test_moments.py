"""Every kind of moment of a game: whole at every size, and nothing that axe finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from tests.browser.boxes import has_nothing_that_axe_finds, is_whole, resize
from tests.browser.conftest import Site
from tests.browser.test_rail import HIDDEN
from tests.browser.test_stage import WRONG, speak
from tests.browser.waiting import PATIENCE_MS, expect, settles
from tests.web.begun_games import come

AGES = {"board": "full", "galaxy": "drawn"}
FULL = {"board": "full"}
NEXUS = {**FULL, "map": "drawn", "dice": "companion"}
GHOST = ".hex.is-ghost"
SHOWN = re.compile("is-shown")
# As many as may play: their sheets are slim.
SIX_SEATS = ("six-ages", "six-order", "six-eclipse", "six-starcraft")
# Two have twice as many cards each.
TWO_SEATS = ("duel-ages",)


def _may_fight(state: Any) -> bool:
    """A war in which there is something to choose: otherwise nobody is asked."""
    if state.phase != "war":
        return False
    game = games.find("three-ages")
    (seat,) = game.waiting(state)
    return len(game.prompt(game.view(state, seat), seat)) > 1


# Game, settings, a seed with which bots come there soon, and what the page shows there.
MOMENTS: dict[str, tuple[str, dict[str, str], int, Callable[[Any], bool], str]] = {
    # Revealed cards, their order with its reasons, and what whoever is first does.
    "ages-order": ("three-ages", AGES, 1, lambda state: state.phase == "colonisation", ".turn .order-list"),
    "six-order": ("three-ages", AGES, 1, lambda state: state.phase == "colonisation", ".turn .order-list"),
    "ages-war": ("three-ages", AGES, 2, _may_fight, ".turn .order-list"),
    # What an age brought everybody is told beside the first question of the next.
    "ages-scored": (
        "three-ages",
        AGES,
        2,
        lambda state: (state.age, state.phase) == (2, "choosing"),
        ".scored li",
    ),
    "six-ages": ("three-ages", AGES, 1, lambda state: state.phase == "choosing", ".card .face"),
    "duel-ages": ("three-ages", AGES, 1, lambda state: state.phase == "choosing", ".card .face"),
    # Dice lie there, and whoever was hit chooses.
    "nexus-battle": ("nexus-ops", NEXUS, 13, lambda state: state.phase == "losses", ".fight .die"),
    # The longest question beside the last battle: undo stays in its corner.
    "nexus-after-battle": ("nexus-ops", NEXUS, 3, lambda state: _deploys(state, 5, 2), ".fight .came"),
    "eclipse-battle": ("eclipse", FULL, 3, lambda state: state.battle is not None, ".fight .force"),
    "eclipse-upgrade": ("eclipse", FULL, 1, lambda state: _acting(state, "upgrade"), ".plans .square"),
    "eclipse-research": ("eclipse", FULL, 1, lambda state: _acting(state, "research"), ".answer-group"),
    "starcraft-cards": ("starcraft", FULL, 7, lambda state: state.phase == "cards", ".face.is-plain"),
    "starcraft-planning": ("starcraft", FULL, 1, lambda state: state.phase == "planning", ".dock .answer"),
    "starcraft-build": ("starcraft", FULL, 1, lambda state: state.phase == "build", ".dock .answer"),
    "eclipse-placing": (
        "eclipse",
        FULL,
        2,
        lambda state: _acting(state, "explore") and state.act.drawn,
        GHOST,
    ),
    "eclipse-move": ("eclipse", FULL, 1, lambda state: _acting(state, "move"), ".dock .answer"),
    "starcraft-laying": ("starcraft", FULL, 1, lambda state: _laying(state, 3), GHOST),
    "starcraft-mobilize": ("starcraft", FULL, 1, lambda state: state.phase == "mobilize", ".dock .answer"),
    "starcraft-research": ("starcraft", FULL, 1, lambda state: state.phase == "research", ".dock .answer"),
    "starcraft-discard": ("starcraft", FULL, 1, lambda state: state.phase == "discarding", ".tally"),
    "six-eclipse": ("eclipse", FULL, 1, lambda state: state.phase == "action", ".dock .answer"),
    "six-starcraft": ("starcraft", FULL, 1, lambda state: state.phase == "planning", ".dock .answer"),
}


def _deploys(state: Any, rounds: int, seat: int) -> bool:
    return (state.phase, state.rounds, state.active) == ("deploy", rounds, seat)


def _laying(state: Any, planets: int) -> bool:
    return state.phase == "laying" and len(state.ground.tiles) == planets


def _acting(state: Any, action: str) -> bool:
    return state.act is not None and state.act.action == action


@pytest.fixture
def moment(browser: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page at such a moment, the hand of whoever is asked uncovered."""
    name, settings, seed, reached, shown = MOMENTS[request.param]
    players = 6 if request.param in SIX_SEATS else 2 if request.param in TWO_SEATS else 3
    come(tmp_path / "companion" / "virtual", name, settings, reached, seed=seed, players=players)
    site = Site(tmp_path, "--lang", "fr", "--game", name)
    complaints: list[str] = []
    try:
        page = opened(browser, site, complaints)
        page.locator(shown).first.wait_for()
        yield page
        page.context.close()
    finally:
        site.stop()
    assert complaints == []


def opened(browser: Any, site: Site, complaints: list[str]) -> Any:
    """A page at that table, and what it complains of."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address)
    page.locator(".dock.is-asking h2").wait_for()
    if page.locator("[data-key=uncover]").count():
        page.locator("[data-key=uncover]").click()
    return page


@pytest.mark.parametrize("moment", MOMENTS, indirect=True)
def test_moment_is_whole_at_every_size_and_has_nothing_that_axe_finds(moment: Any) -> None:
    for language in ("fr", "en"):
        speak(moment, language)
        is_whole(moment, WRONG, language)
    has_nothing_that_axe_finds(moment)


@pytest.mark.parametrize("moment", ["six-order"], indirect=True)
def test_order_of_six_is_whole_in_a_row_once_hints_are_off(moment: Any) -> None:
    moment.get_by_role("button", name="Sans conseils").click()
    resize(moment, (1024, 768))
    expect(moment.locator(".order-list .is-now")).to_be_visible()
    settles(moment, WRONG, [])


@pytest.mark.parametrize("moment", ["six-order"], indirect=True)
def test_tables_display_gives_way_to_what_happened_where_height_is_short(moment: Any) -> None:
    display = moment.locator(".stage .table-display")
    resize(moment, (1366, 768))
    expect(display).to_be_hidden()
    resize(moment, (1920, 1080))
    expect(display).to_be_visible()


@pytest.mark.parametrize("moment", ["ages-scored"], indirect=True)
def test_rail_foresees_the_end_of_the_age_wherever_there_is_room(moment: Any) -> None:
    outlook = moment.locator(".outlook")
    expect(outlook).to_be_visible()
    resize(moment, (1366, 768))
    settles(moment, HIDDEN, [])
    resize(moment, (1440, 900))
    expect(outlook).to_be_visible()


@pytest.mark.parametrize("moment", ["ages-scored"], indirect=True)
def test_narrow_window_tells_everybodys_levels_and_the_legend(moment: Any) -> None:
    resize(moment, (1024, 768))
    levels = moment.locator(".sheet .in-columns")
    for place in range(3):
        expect(levels.nth(place)).to_be_visible()
    expect(moment.locator(".legend li").last).to_be_visible()


@pytest.mark.parametrize("moment", ["ages-scored"], indirect=True)
def test_sides_say_what_they_are_for_until_a_card_is_taken_up(moment: Any) -> None:
    lines = moment.locator(".answer.side .effect")
    for place in range(4):
        expect(lines.nth(place)).to_be_visible()
    moment.locator(".hand .card").first.click()
    settles(
        moment,
        "() => [...document.querySelectorAll('.side .effect')].some((one) => one.checkVisibility())",
        False,
    )


CROWDED_LEVELS = """() => [...document.querySelectorAll(".is-own .levels li")].filter((level) => {
  const range = document.createRange();
  range.selectNodeContents(level.children[1]);
  return range.getBoundingClientRect().right > level.querySelector(".pips").getBoundingClientRect().left;
}).length"""


@pytest.mark.parametrize("moment", ["eclipse-upgrade"], indirect=True)
def test_levels_have_room_for_their_names_also_without_displays(moment: Any) -> None:
    moment.locator(".top [data-key=displays]").click()
    for size in ((1440, 900), (1366, 768)):
        resize(moment, size)
        settles(moment, CROWDED_LEVELS, 0)


@pytest.mark.parametrize("moment", ["starcraft-cards"], indirect=True)
def test_sides_of_a_skirmish_stand_opposite_each_other(moment: Any) -> None:
    tops = [one.bounding_box()["y"] for one in moment.locator(".fight .force").all()]
    assert tops[::2] == tops[1::2]
    # Of the cards that may be laid at least two are in view on the smallest window that has two columns.
    resize(moment, (1366, 768))
    dock = moment.locator(".dock").bounding_box()
    second = moment.locator(".dock .card").nth(1).bounding_box()
    assert second["y"] + second["height"] <= dock["y"] + dock["height"]


@pytest.mark.parametrize("moment", ["ages-scored"], indirect=True)
def test_advised_card_is_taken_up_with_its_side_at_a_click(moment: Any) -> None:
    speak(moment, "en")
    moment.locator("[data-key=advice]").click()
    moment.get_by_role("button", name="Choose it").click()
    card, side = moment.locator(".advice b").inner_text().removeprefix("Card ").split(" → ")
    expect(moment.locator("[data-key=lay]")).to_have_text(f"Lay card {card}, {side}")
    expect(moment.locator(".hand .card[aria-pressed=true]")).to_have_count(1)


@pytest.mark.parametrize("moment", ["nexus-after-battle"], indirect=True)
def test_advice_is_followed_at_a_click_and_goes_once_another_way_is_taken(moment: Any) -> None:
    speak(moment, "en")
    moment.locator("[data-key=advice]").click()
    expect(moment.get_by_role("button", name="Do this")).to_be_visible()
    moment.locator(".dock .answer", has_text="Cards").click()
    expect(moment.locator(".go-back")).to_be_visible()
    if not moment.locator(".advice b").is_visible():
        moment.locator(".go-back").click()
    undo = moment.locator(".undo").first
    before = undo.inner_text()
    moment.get_by_role("button", name="Do this").click()
    expect(undo).not_to_have_text(before)
    expect(moment.locator(".advice")).to_have_count(0)


@pytest.mark.parametrize("moment", ["starcraft-discard"], indirect=True)
def test_cards_that_are_discarded_are_covered_until_their_owner_says_so(moment: Any) -> None:
    moment.reload()
    expect(moment.locator(".dock .cover")).to_be_visible()
    expect(moment.locator(".dock .tally")).to_have_count(0)


@pytest.mark.parametrize("moment", ["nexus-battle"], indirect=True)
def test_battle_shows_its_dice_and_is_watched_again(moment: Any) -> None:
    expect(moment.locator(".fight .die").first).to_be_visible()
    expect(moment.locator(".feed .die").first).to_be_visible()
    # From here on time passes only when it is told to: nothing of the replay can be missed.
    moment.clock.install()
    moment.locator("[data-key=watch-again]").click()
    expect(moment.locator(".fight .detail")).to_contain_text("Jet 1 sur")
    moment.clock.run_for(20_000)
    expect(moment.locator(".fight .detail")).to_have_count(0)
    expect(moment.locator("[data-key=watch-again]")).to_be_visible()


SHOP = """() => [...document.querySelectorAll(".tally-row")].map((row) => {
  const [at, list] = [row.getBoundingClientRect(), row.parentElement.getBoundingClientRect()];
  const steppers = [...row.querySelectorAll(".stepper")].map((one) => one.getBoundingClientRect().top);
  return [at.bottom <= list.bottom + 1, at.top, at.bottom, ...steppers];
})"""


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (1024, 768)], ids=str)
@pytest.mark.parametrize("moment", ["nexus-after-battle"], indirect=True)
def test_shop_is_whole_and_stands_still_while_units_are_bought(moment: Any, size: tuple[int, int]) -> None:
    resize(moment, size)
    before = moment.evaluate(SHOP)
    assert [row[0] for row in before] == [True] * 6
    moment.locator(".tally-row .stepper:enabled").first.click()
    expect(moment.locator(".tally-done")).to_contain_text("Acheter 1 pour 2")
    expect(moment.locator(".why-not").first).to_be_visible()
    assert moment.evaluate(SHOP) == before


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768)], ids=str)
@pytest.mark.parametrize("moment", ["nexus-after-battle"], indirect=True)
def test_shop_leaves_room_for_what_came_of_the_last_battle_and_what_happened(
    moment: Any, size: tuple[int, int]
) -> None:
    resize(moment, size)
    came, fight = (moment.locator(which).bounding_box() for which in (".fight .came", ".fight"))
    assert came["y"] + came["height"] <= fight["y"] + fight["height"]
    expect(moment.locator(".fight .force").first).to_be_hidden()
    expect(moment.locator(".flank .feed .step").first).to_be_visible()
    moment.locator("[data-key=watch-again]").click()
    expect(moment.locator(".fight .force").first).to_be_visible()


@pytest.mark.parametrize("moment", ["starcraft-cards"], indirect=True)
def test_question_and_its_button_stay_in_view_however_far_its_cards_are_scrolled(moment: Any) -> None:
    resize(moment, (1366, 768))
    moment.locator(".dock .card").last.scroll_into_view_if_needed()
    settles(moment, "() => document.querySelector('.dock').scrollTop > 0", True)
    dock = moment.locator(".dock").bounding_box()
    for which in (".dock h2", ".dock .main"):
        at = moment.locator(which).bounding_box()
        assert dock["y"] <= at["y"]
        assert at["y"] + at["height"] <= dock["y"] + dock["height"]


PARTS = """() => {
  const end = document.querySelector(".dock .leaving").getBoundingClientRect().top;
  const parts = [...document.querySelectorAll(".dock .answer:not(.leaving *)")];
  return parts.every((part) => part.getBoundingClientRect().bottom <= end);
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768)], ids=str)
@pytest.mark.parametrize("moment", ["eclipse-upgrade"], indirect=True)
def test_parts_of_the_largest_blueprint_are_in_view_and_what_comes_next_begins_at_its_top(
    moment: Any, size: tuple[int, int]
) -> None:
    resize(moment, size)
    moment.locator("[data-key=plan-dreadnought]").click()
    assert moment.evaluate(PARTS)
    moment.locator(".dock .options .answer").nth(4).click()
    moment.locator("[data-key=back]").wait_for()
    settles(moment, "() => document.querySelector('.dock-body').scrollTop", 0)


@pytest.mark.parametrize("moment", ["eclipse-upgrade"], indirect=True)
def test_part_is_placed_by_a_click_on_its_square(moment: Any) -> None:
    moment.locator(".dock .answer", has_text="Coque").first.click()
    moment.locator(".plans .square.is-open").first.wait_for()
    expect(moment.locator(".dock .options .answer[data-where*='-']")).to_have_count(0)
    moment.locator(".plans .square.is-open").first.click()
    expect(moment.locator(".plans .square.is-placed")).to_have_count(1)


@pytest.mark.parametrize("moment", ["eclipse-placing"], indirect=True)
def test_hex_is_shown_where_it_would_lie_and_turned_by_a_click(moment: Any) -> None:
    # What several spaces are called is the name of none: no other space of the zone is marked.
    expect(moment.locator(".hex.is-asked")).to_have_count(0)
    moment.locator(".dock .answer").first.click()
    ways = moment.locator(".dock .answer[data-place]")
    expect(ways).not_to_have_count(1)
    expect(ways.nth(0)).to_have_class(SHOWN)
    wormholes = "() => [...document.querySelectorAll('.is-ghost .wormhole')].map((one) => one.outerHTML)"
    before = moment.evaluate(wormholes)
    moment.locator(GHOST).click()
    expect(ways.nth(1)).to_have_class(SHOWN)
    assert moment.evaluate(wormholes) != before
    ways.nth(0).hover()
    expect(ways.nth(0)).to_have_class(SHOWN)
    settles(moment, wormholes, before)
    ways.nth(0).click()
    expect(moment.locator(GHOST)).to_have_count(0)


@pytest.mark.parametrize("moment", ["six-starcraft"], indirect=True)
def test_map_that_is_larger_than_a_phone_says_that_it_is_dragged(moment: Any) -> None:
    expect(moment.locator(".drag-map")).to_be_hidden()
    resize(moment, (390, 844))
    expect(moment.locator(".drag-map")).to_be_visible()
    settles(moment, "() => document.querySelector('.map-frame').scrollLeft > 0", True)


@pytest.mark.parametrize("moment", ["starcraft-laying"], indirect=True)
def test_planet_is_shown_where_its_answer_would_lay_it_and_its_places_are_marked(moment: Any) -> None:
    frame = "() => document.querySelector('.map-drawing').getAttribute('viewBox')"
    before = moment.evaluate(frame)
    place = "() => document.querySelector('.is-ghost').getAttribute('transform')"
    first = moment.evaluate(place)
    moment.locator(".dock .answer[data-place]").last.focus()
    expect(moment.locator(".dock .answer[data-place]").last).to_have_class(SHOWN)
    assert moment.evaluate(place) != first
    moment.locator(".hex.is-marked").first.hover()
    expect(moment.locator(".dock .answer[data-place]").last).not_to_have_class(SHOWN)
    settles(moment, frame, before)


@pytest.mark.parametrize("moment", ["eclipse-research"], indirect=True)
def test_research_shows_all_categories_at_once_in_the_same_order(moment: Any) -> None:
    resize(moment, (1366, 768))
    speak(moment, "en")
    expect(moment.locator(".answer-group h3")).to_have_text(["Military", "Grid", "Nano"])
    end = moment.locator(".dock .leaving").bounding_box()["y"]
    last = moment.locator(".answer-group .answer").last.bounding_box()
    assert last["y"] + last["height"] <= end


@pytest.mark.parametrize("moment", ["eclipse-upgrade"], indirect=True)
def test_blueprint_stands_above_its_parts_with_its_odds_in_view(moment: Any) -> None:
    resize(moment, (1366, 768))
    odds = moment.locator(".plans .odds").bounding_box()
    part = moment.locator(".dock .options .answer").first.bounding_box()
    assert odds["y"] + odds["height"] <= part["y"]
    assert part["y"] + part["height"] <= 768
    tabs = [one.bounding_box()["y"] for one in moment.locator(".plans .segment").all()]
    assert len(set(tabs)) == 1
    # The map has the size that it has at every other question.
    assert moment.locator(".dock").bounding_box()["width"] == 400
