"""The map on the page: it stays where it is, its signs stay inside, its grounds differ and are explained."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site
from tests.browser.waiting import PATIENCE_MS, expect, settles
from tests.web.fights import fight

SCREENS = {
    "desktop": {"width": 1280, "height": 800},
    "large": {"width": 1920, "height": 1080},
    "phone": {"width": 390, "height": 844},
}
# Everything that is drawn in a hex, and how far it reaches beyond the hex's own outline, in the map's units.
SPILT = """
() => [...document.querySelectorAll(".hex")].flatMap((hex) => {
  const inside = (x, y) => Math.abs(y) + Math.abs(x) / Math.sqrt(3) <= 50 && Math.abs(x) <= 43.4;
  const toHex = hex.getScreenCTM().inverse();
  return [...hex.querySelectorAll("text, .icon, .piece rect, .piece path")].filter((part) => {
    const box = part.getBoundingClientRect();
    return [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]]
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(toHex))
      .some(({ x, y }) => !inside(x * 0.97, y * 0.97));
  }).map((part) => `${hex.dataset.hex}: ${part.tagName} ${part.textContent}`);
})
"""
COVERED = """
() => [...document.querySelectorAll(".piece.figure")].filter((piece) => {
  const number = piece.querySelector("text")?.getBoundingClientRect();
  const picture = piece.querySelector("path")?.getBoundingClientRect();
  return number && picture && number.left + 1 < picture.right;
}).length
"""

MAP_BOX = "() => document.querySelector('.map-drawing').getBoundingClientRect().toJSON()"


class War:
    """A long game of bots, kept up to a battle; the labels that lead into it."""

    def __init__(self, state: Path) -> None:
        self.labels = fight(state / "companion" / "virtual", "fr")
        self.site = Site(state, "--lang", "fr", "--game", "nexus-ops")


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Iterator[War]:
    """One for all tests: each only looks."""
    begun = War(tmp_path_factory.mktemp("war"))
    yield begun
    begun.site.stop()


@pytest.fixture(params=SCREENS)
def shown(request: pytest.FixtureRequest, browser: Any, war: War) -> Iterator[Any]:
    page = browser.new_page(viewport=SCREENS[request.param])
    page.goto(war.site.address)
    page.locator(".hex").first.wait_for(timeout=PATIENCE_MS)
    yield page
    page.close()


def test_map_contents_stay_within_their_hex(shown: Any) -> None:
    settles(shown, SPILT, [])


def test_map_numbers_of_figures_do_not_cover_them(shown: Any) -> None:
    shown.locator(".piece.figure").first.wait_for(state="attached")
    settles(shown, COVERED, 0)


def test_map_tells_kinds_of_spaces_apart_by_colour_and_by_pattern(shown: Any) -> None:
    looks = shown.locator(".hex").evaluate_all(
        "all => all.map((hex) => [getComputedStyle(hex.querySelector('.ground')).fill,"
        " hex.querySelector('.texture')?.getAttribute('fill')])"
    )
    colours, patterns = {colour for colour, _ in looks}, {pattern for _, pattern in looks}
    assert len(colours) == len(patterns) > 3


def test_map_has_a_legend_for_its_kinds_of_spaces(shown: Any) -> None:
    legend = shown.get_by_role("list", name="Légende")
    for name in ("Plaines Rocheuses", "Bassin de Magma", "Base", "mine", "Humain"):
        expect(legend.get_by_text(name, exact=True)).to_have_count(1)


def test_map_keeps_its_size_and_place_while_the_question_changes(browser: Any, war: War) -> None:
    page = browser.new_page(viewport=SCREENS["desktop"])
    page.goto(war.site.address)
    page.locator(".hex").first.wait_for(timeout=PATIENCE_MS)
    before = page.evaluate(MAP_BOX)
    for label in war.labels:
        page.locator(".dock").get_by_role("button", name=label).first.click(timeout=PATIENCE_MS)
    page.get_by_role("region", name="Avant de répondre").wait_for(timeout=PATIENCE_MS)
    settles(page, MAP_BOX, before)
    # A question with more answers than fit must not push it either.
    page.locator(".dock > .dock-body").evaluate("body => { body.style.minHeight = '900px'; }")
    settles(page, MAP_BOX, before)
    page.close()


def test_map_of_a_dark_page_has_dark_grounds_and_light_signs(browser: Any, war: War) -> None:
    page = browser.new_page(viewport=SCREENS["desktop"], color_scheme="dark")
    page.goto(war.site.address)
    page.locator(".hex").first.wait_for(timeout=PATIENCE_MS)
    name = page.locator(".hex-name").first.evaluate("one => getComputedStyle(one).fill")
    grounds = page.locator(".hex .ground").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).fill.match(/[\\d.]+/g).slice(0, 3).map(Number))"
    )
    assert name == "rgb(233, 237, 243)"
    assert all(max(ground) < (0.62 if max(ground) <= 1 else 158) for ground in grounds)
    page.close()
