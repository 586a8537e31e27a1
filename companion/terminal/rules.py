"""`companion rules`: how a game is played, whole or where certain words stand."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence

from companion import games
from companion.core import guide
from companion.core.guide import Section
from companion.core.text import say
from companion.locale import Speech, language_of

WIDEST = 88


def rules(name: str, words: Sequence[str], language: str | None) -> int:
    """Print the guide; with words the section of that name, else those in which all of them stand."""
    game = games.find(name)
    speech = Speech(language or language_of(), game.name)
    if not game.guide:
        print(speech(say("{game} brings no guide; play by its own rulebook.", game=game.title)))
        return 0
    sections = guide.read(game.guide, speech.language)
    wanted = " ".join(words)
    called = [one for one in sections if wanted and wanted.lower() in (one.anchor, one.title.lower())]
    shown = called or guide.found(sections, wanted)
    print(speech(game.title))
    for section in shown:
        print(*_lines(section), sep="\n")
    if not shown:
        titles = ", ".join(section.title for section in sections)
        print(speech(say("Nothing found. There is: {sections}", sections=titles)))
    return 0


def _lines(section: Section) -> Iterator[str]:
    """A heading, and its blocks as wide as the terminal."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    yield from ("", section.title, "─" * len(section.title))
    for block in section.blocks:
        first, next_lines = ("  · ", "    ") if block.item else ("  ", "  ")
        yield from textwrap.wrap(block.text, width, initial_indent=first, subsequent_indent=next_lines)
