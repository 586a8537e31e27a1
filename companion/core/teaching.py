"""What a newcomer is told: one line for each thing, why an answer would do nothing, and hints.

| a newcomer asks                     | a game answers with                                      |
| ----------------------------------- | -------------------------------------------------------- |
| what does this do?                  | `Game.terms`: a `Term` by the key that an answer names   |
| is there any use in this now?       | `Game.idle`: why an answer would do nothing              |
| where does this lead?               | `Game.at_stake`: a battle and its odds, say              |
| what would it look like?            | `Game.preview`: what an answer would lay on the map      |
| how is it played?                   | `Game.guide`: a folder of pages (`core/guide.py`)        |
| where does it say so?               | `Game.guide_section`: the part that the question is from |
| what should I look at?              | `Game.hints`: five lines, each at its moment, once       |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.map import Hex
from companion.core.prompt import DisabledOption, Option
from companion.core.seats import Seat
from companion.core.tally import Row
from companion.core.text import Text, say
from companion.core.values import Command


class Term(Struct, frozen=True):
    """Something that players meet by name (a side, a unit, a tile), and what it does in one line."""

    name: Text
    line: Text


Terms = Mapping[str, Term]
NO_TERMS: Terms = {}
# Pieces of the platform's own, which a game need not explain.
_PIECES = {"ship": say("ships"), "colony": say("colony")}


def icon_name(icon: str, terms: Terms = NO_TERMS) -> Text:
    """What the game calls it; the platform's own pieces; else the key is the English name."""
    if icon in terms:
        return terms[icon].name
    return _PIECES.get(icon) or Text(icon.replace("_", " ").title())


class Hint(Struct, frozen=True):
    """One line for somebody's first game, said once, when it first holds for a seat that is asked."""

    key: str
    line: Text
    when: Callable[[Any, Seat], bool]


class Lesson:
    """What is said beside the answers of one seat, from its own view."""

    def __init__(
        self,
        terms: Terms,
        idle: Callable[[Command], Text | None],
        preview: Callable[[Command], tuple[Hex, ...]] = lambda _: (),
        at_stake: Callable[[Command], Text | None] = lambda _: None,
    ) -> None:
        self.terms = terms
        self.idle = idle
        self.preview = preview
        self.at_stake = at_stake

    def effect(self, answer: Option | Row | DisabledOption) -> Text | None:
        """What an answer is about: what its term does, or that of its icon."""
        named = "" if isinstance(answer, Row) else answer.term
        term = self.terms.get(named or answer.icon)
        return term.line if term else None

    def why_idle(self, option: Option) -> Text | None:
        """Why an answer would do nothing as things stand; ending the matter is meant to do nothing."""
        return None if option.leaves else self.idle(option.command)


NO_LESSON = Lesson(NO_TERMS, lambda _: None)
