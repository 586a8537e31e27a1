"""What has happened, for a page: each step is told once, however often the page is told of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session
from companion.web.looks import look

HISTORY = 200
# News are of this turn: what was shown so many steps ago nobody looks for.
RECENT = 8


class _Told(Struct, frozen=True):
    """A step in the words of a language."""

    step: Step
    language: str
    words: dict[str, Any]


class Feed:
    """Remembers what the last steps are called, under which turn, and what everybody saw of them."""

    def __init__(self) -> None:
        self._told: dict[int, _Told] = {}

    def steps(self, session: Session, say: Speech) -> list[dict[str, Any]]:
        """The last steps, the newest last."""
        recent = session.timeline.done[-HISTORY:]
        self._told = {step.line: self._of(session, step, say) for step in recent}
        return [
            {key: value for key, value in self._told[step.line].words.items() if key != "look"}
            for step in recent
        ]

    def news(self, session: Session, say: Speech) -> dict[str, Any] | None:
        """What everybody saw last, if that was not long ago."""
        for step in reversed(session.timeline.done[-RECENT:]):
            told = self._of(session, step, say).words
            if told["look"] is not None:
                return {**told, **told["look"]}
        return None

    def _of(self, session: Session, step: Step, say: Speech) -> _Told:
        known = self._told.get(step.line)
        if known is not None and known.step is step and known.language == say.language:
            return known
        game = session.game
        steps = game.steps(step.before)
        shown = game.announce(step.before, step.events)
        words = {
            "line": step.line,
            "by": step.by,
            "name": say(session.timeline.name(step)),
            "where": say(steps.where),
            "at": steps.now,
            "icon": getattr(shown, "icon", ""),
            "look": None if shown is None else look(shown, say),
        }
        return _Told(step, say.language, words)
