"""How a game is played, on two pages: a folder with one file per language, in a small part of Markdown.

Each section is a heading with an anchor, `## Moving {#move}`, followed by paragraphs and lists (`- `); words
may be **bold**. The anchors are the same in every language, so that a question can point to its section.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

_HEADING = re.compile(r"## (?P<title>.+?) \{#(?P<anchor>[a-z-]+)\}")


class TextBlock(Struct, frozen=True):
    """A paragraph, or one item of a list; every second one of its parts is bold."""

    parts: tuple[str, ...]
    item: bool = False

    @property
    def text(self) -> str:
        """Its words alone."""
        return "".join(self.parts)


class Section(Struct, frozen=True):
    """One heading with what stands below it."""

    anchor: str
    title: str
    blocks: tuple[TextBlock, ...]

    @property
    def text(self) -> str:
        """All its words, heading included."""
        return "\n".join((self.title, *(block.text for block in self.blocks)))


@lru_cache(maxsize=16)
def read(folder: Path, language: str) -> tuple[Section, ...]:
    """The sections of a guide in a language."""
    return tuple(_sections((folder / f"{language}.md").read_text("utf-8")))


def _sections(text: str) -> Iterator[Section]:
    for chapter in re.split(r"^(?=## )", text, flags=re.MULTILINE):
        if match := _HEADING.match(chapter):
            yield Section(match["anchor"], match["title"], tuple(_blocks(chapter[match.end() :])))


def _blocks(text: str) -> Iterator[TextBlock]:
    """A blank line ends a block, and a dash begins one."""
    for block in re.split(r"\n\s*\n|\n(?=- )", text.strip()):
        words = " ".join(block.split())
        if words:
            yield TextBlock(tuple(words.removeprefix("- ").split("**")), words.startswith("- "))


def found(sections: Sequence[Section], wanted: str) -> list[Section]:
    """The sections in which every wanted word begins a word, whatever its accents and capitals."""
    words = folded(wanted).split()
    return [
        one for one in sections if all(re.search(rf"\b{re.escape(word)}", folded(one.text)) for word in words)
    ]


def folded(text: str) -> str:
    """For comparisons: without capitals and accents, with one kind of apostrophe."""
    plain = unicodedata.normalize("NFD", text.replace("’", "'"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
