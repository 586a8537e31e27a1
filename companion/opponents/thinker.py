"""Whoever thinks for a table: it is asked again and again until it has an answer, and may be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.core.game import AnyGame
from companion.opponents.question import Question, Thought


class Thinker(Protocol):
    """One question at a time."""

    def ask(self, question: Question) -> Thought | None:
        """The answer, or None while it is thought about; another question takes the place of the last one."""

    def stop(self) -> None:
        """Nobody wants to know any more."""


class Immediate:
    """Thinks here and now: for whoever has nothing else to do, and for tests."""

    def __init__(self, find: Callable[[str], AnyGame]) -> None:
        self._find = find

    def ask(self, question: Question) -> Thought | None:
        """The answer."""
        # Nobody has to load what thinks before somebody asks.
        from companion.opponents.think import think  # noqa: PLC0415

        return think(self._find(question.game), question)

    def stop(self) -> None:
        """There is nothing to stop."""
