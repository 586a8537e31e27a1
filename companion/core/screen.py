"""Screens: what one display shows, as a value that knows neither pixels nor language.

A game (for its own moments) and the table (for dialogues, devices and pauses) make screens; one
renderer draws them for every display, page and picture. Each kind has one big thing. Around it, on
every kind: a status line (`head` left, `mark` right) and a line that says what to do (`foot`).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.text import Text

NOTHING = Text("")


def part_of(part: int, parts: int) -> Text:
    """Which of several screens this is, for its foot."""
    return Text("{part}/{parts}", {"part": part, "parts": parts})


class Message(Struct, frozen=True, tag="message"):
    """One sentence to be read across the table, with a few smaller lines."""

    title: Text
    lines: tuple[Text, ...] = ()
    icon: str = ""
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING

    def in_turn(self, most_lines: int = 4) -> tuple[Message, ...]:
        """Itself; or with more lines than a display holds several, each with some of them."""
        if len(self.lines) <= most_lines:
            return (self,)
        parts = range(0, len(self.lines), most_lines - 1)
        return tuple(
            replace(
                self,
                lines=self.lines[first : first + most_lines - 1],
                foot=part_of(place, len(parts)),
            )
            for place, first in enumerate(parts, start=1)
        )


class Number(Struct, frozen=True, tag="number"):
    """One large number with a label: cards to deal, points, ships that are kept.

    `spoken`: both in one sentence, for those who read or hear it, where they do not make one by themselves.
    """

    number: int
    label: Text
    icon: str = ""
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING
    spoken: Text = NOTHING


class Change(Struct, frozen=True, tag="change"):
    """A value that is being dialled: what it was and what it would be ("VP 7 → 9")."""

    label: Text
    before: int
    after: int
    icon: str = ""
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING


class Item(Struct, frozen=True):
    """One line of a menu; `detail` is shown when the cursor is on it.

    `effect`: what it does, shown in its place where there is none and the whole of it has room.
    """

    label: Text
    detail: Text = NOTHING
    icon: str = ""
    effect: Text = NOTHING


class Menu(Struct, frozen=True, tag="menu"):
    """A question with answers to scroll through; the one at the cursor is marked."""

    ask: Text
    items: tuple[Item, ...]
    cursor: int = 0
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING


class Cell(Struct, frozen=True):
    """One player of a roster: name, an icon or a value or both; `done` is behind us."""

    name: Text
    value: Text = NOTHING
    icon: str = ""
    done: bool = False


class Roster(Struct, frozen=True, tag="roster"):
    """All players at once, one to six: the order of resolution, who is waited for, the scores."""

    cells: tuple[Cell, ...]
    current: int = -1
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING


class Gauge(Struct, frozen=True):
    """One value on a track; `extra` is what comes on top of the track from elsewhere."""

    label: Text
    icon: str
    value: int
    top: int = 5
    extra: int = 0


class Gauges(Struct, frozen=True, tag="gauges"):
    """Up to five values side by side: evolution levels, or what is left of a budget (`top` 0)."""

    gauges: tuple[Gauge, ...]
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING


class Code(Struct, frozen=True, tag="code"):
    """An address to be scanned by a phone, and a short number to type in there."""

    address: str
    number: str
    label: Text
    head: Text = NOTHING
    mark: Text = NOTHING
    foot: Text = NOTHING


Screen = Message | Number | Change | Menu | Roster | Gauges | Code
