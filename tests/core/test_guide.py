"""Guides: sections with anchors, blocks of words, and what a search finds."""

from __future__ import annotations

from pathlib import Path

from companion.core import guide
from companion.core.guide import TextBlock

TEXT = """# A game

## Beginning {#setup}

Everybody takes
a **colour**.

- One ship.
- Two, on
  a planet.

## Énergie d’un tour {#turn}

Payez.
"""


def _sections(folder: Path) -> tuple[guide.Section, ...]:
    (folder / "en.md").write_text(TEXT, "utf-8")
    return guide.read(folder, "en")


def test_guide_has_a_section_for_each_heading_with_an_anchor(tmp_path: Path) -> None:
    assert [(one.anchor, one.title) for one in _sections(tmp_path)] == [
        ("setup", "Beginning"),
        ("turn", "Énergie d’un tour"),
    ]


def test_guide_puts_lines_together_and_tells_items_and_bold_words(tmp_path: Path) -> None:
    setup, _ = _sections(tmp_path)
    assert setup.blocks == (
        TextBlock(("Everybody takes a ", "colour", ".")),
        TextBlock(("One ship.",), item=True),
        TextBlock(("Two, on a planet.",), item=True),
    )


def test_found_looks_for_beginnings_of_words_whatever_their_accents(tmp_path: Path) -> None:
    sections = _sections(tmp_path)
    assert [one.anchor for one in guide.found(sections, "energie d'un")] == ["turn"]
    assert [one.anchor for one in guide.found(sections, "COL ship")] == ["setup"]
    assert guide.found(sections, "lanet") == []
