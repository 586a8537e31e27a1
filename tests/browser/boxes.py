"""Where things stand on a page, measured at every size, by day and by night; and what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.waiting import settles

SIZES = ((1920, 1080), (1440, 900), (1366, 768), (1024, 768), (390, 844))
USUAL = SIZES[1]
THEMES = ("light", "dark")
# For a function that says what is wrong: where something stands, whether it is shown, which words are broken.
HELPERS = """
  const wrong = [];
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one !== null && one.checkVisibility() && box(one).width > 0;
  const brokenWords = (where, passedOver) => {
    const broken = [];
    const texts = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!shown(node.parentElement) || node.parentElement.closest(passedOver)) continue;
      for (const word of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1)
          broken.push(`broken: ${word[0]}`);
      }
    }
    return broken;
  };
"""
# What is wrong with any page or window, in words: something is cut off, or a word is broken.
PAGE_WRONG = (
    f"() => {{{HELPERS}"
    + """
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth) wrong.push(`sideways by ${root.scrollWidth - window.innerWidth}`);
  const open = document.querySelector("dialog[open]");
  const where = open ?? document.body;
  if (open !== null) {
    const at = box(open);
    if (at.left < -1 || at.top < -1 || at.right > window.innerWidth + 1 || at.bottom > window.innerHeight + 1)
      wrong.push("the window leaves the page");
    if (open.scrollWidth > open.clientWidth + 1) wrong.push("the window scrolls sideways");
  }
  // What may be dragged sideways by itself (a wide table on a phone) is not cut off by the page.
  const isDragged = (one) => {
    for (let up = one.parentElement; up !== null && up !== where; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
    return false;
  };
  for (const button of [...where.querySelectorAll("button, a.button, [role=radio], select")].filter(shown)) {
    const at = box(button);
    const name = (button.textContent.trim() || button.ariaLabel || button.className).slice(0, 60);
    if (button.closest(".unseen") || isDragged(button)) continue;
    if (button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).display !== "inline")
      wrong.push(`${name}: wider than its button`);
    if (at.left < -0.5 || at.right > window.innerWidth + 0.5) wrong.push(`${name}: cut off`);
  }
  wrong.push(...brokenWords(where, ".unseen, svg, code, .feed, script, style"));
  return [...new Set(wrong)];
}
"""
)


def resize(page: Any, size: tuple[int, int]) -> None:
    """Another window, once the page knows of it."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => window.innerWidth === width && window.innerHeight === height",
        arg=[width, height],
    )


def paint(page: Any, theme: str) -> None:
    """The page by day or by night."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def is_whole(page: Any, wrong: str, where: str = "", themes: tuple[str, ...] = THEMES) -> None:
    """Nothing is wrong at any size, by day and by night."""
    for size in SIZES:
        resize(page, size)
        for theme in themes:
            paint(page, theme)
            settles(page, wrong, [], f"{where} {size[0]}x{size[1]} {theme}")
    resize(page, USUAL)


def has_nothing_that_axe_finds(page: Any, where: str = "") -> None:
    """By day and by night."""
    package = pytest.importorskip("axe_playwright_python", reason="pip install -e '.[browser]'")
    page.evaluate((Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    for theme in THEMES:
        paint(page, theme)
        found = page.evaluate("axe.run().then((all) => all.violations)")
        told = [(one["id"], [node["target"] for node in one["nodes"]][:4]) for one in found]
        assert told == [], f"{where} {theme}"
