"""Battles, blueprints, technologies and Combat cards: whole at every size, and nothing that axe finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.test_stage import SIZES, WRONG
from tests.browser.waiting import PATIENCE_MS, expect, settles
from tests.web.begun import come

FULL = {"board": "full"}
NEXUS = {**FULL, "map": "drawn", "dice": "companion"}
# Game, settings, a seed with which bots come there soon, and what the page shows there.
MOMENTS: dict[str, tuple[str, dict[str, str], int, Callable[[Any], bool], str]] = {
    # Nobody is asked for a throw that the companion makes: the battle is over as soon as it is taken up.
    "nexus-battle": ("nexus-ops", NEXUS, 3, lambda state: state.phase == "rolling", ".fight .die"),
    # The longest question beside the last battle: undo stays in its corner.
    "nexus-after-battle": ("nexus-ops", NEXUS, 3, lambda state: _deploys(state, 5, 2), ".fight .die"),
    "eclipse-battle": ("eclipse", FULL, 3, lambda state: state.battle is not None, ".fight .force"),
    "eclipse-upgrade": ("eclipse", FULL, 1, lambda state: _acts(state, "upgrade"), ".plans .square"),
    "eclipse-research": ("eclipse", FULL, 1, lambda state: _acts(state, "research"), ".answer-group"),
    "starcraft-cards": ("starcraft", FULL, 1, lambda state: state.phase == "cards", ".face.is-plain"),
    "starcraft-planning": ("starcraft", FULL, 1, lambda state: state.phase == "planning", ".dock .answer"),
}


def _deploys(state: Any, rounds: int, seat: int) -> bool:
    return (state.phase, state.rounds, state.active) == ("deploy", rounds, seat)


def _acts(state: Any, action: str) -> bool:
    return state.act is not None and state.act.action == action


@pytest.fixture
def moment(browser: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page at such a moment, the hand of whoever is asked uncovered."""
    name, settings, seed, reached, shown = MOMENTS[request.param]
    come(tmp_path / "companion" / "virtual", name, settings, reached, seed=seed)
    site = Site(tmp_path, "--lang", "fr", "--game", name)
    complaints: list[str] = []
    try:
        page = _opened(browser, site, complaints)
        page.locator(shown).first.wait_for()
        yield page
        page.context.close()
    finally:
        site.stop()
    assert complaints == []


def _opened(browser: Any, site: Site, complaints: list[str]) -> Any:
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
    package = pytest.importorskip("axe_playwright_python", reason="pip install -e '.[browser]'")
    for width, height in SIZES:
        moment.set_viewport_size({"width": width, "height": height})
        moment.wait_for_function("width => window.innerWidth === width", arg=width)
        settles(moment, WRONG, [], f"{width}x{height}")
    moment.set_viewport_size({"width": 1440, "height": 900})
    moment.evaluate((Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    for theme in ("light", "dark"):
        moment.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found = moment.evaluate("axe.run().then((all) => all.violations)")
        told = [(one["id"], [node["target"] for node in one["nodes"]][:4]) for one in found]
        assert told == [], theme


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


@pytest.mark.parametrize("moment", ["eclipse-upgrade"], indirect=True)
def test_part_is_placed_by_a_click_on_its_square(moment: Any) -> None:
    moment.locator(".dock .answer", has_text="Coque").first.click()
    moment.locator(".plans .square.is-open").first.wait_for()
    expect(moment.locator(".dock .options .answer[data-where*='-']")).to_have_count(0)
    moment.locator(".plans .square.is-open").first.click()
    expect(moment.locator(".plans .square.is-placed")).to_have_count(1)
