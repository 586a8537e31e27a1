"""What has happened, for a page: each step is told once, however often the page is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, dropwhile, islice, takewhile
from typing import Any

from msgspec import Struct

from companion.core.combat import Combat, Force
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session
from companion.web.fights import die, told_of
from companion.web.screen_parts import screen_parts

HISTORY = 200
# News are of this turn: what was shown so many steps ago nobody looks for.
RECENT = 8
# What of a step is told elsewhere, or to nobody.
HEAVY = ("screen_parts", "result", "battle")


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
            {key: value for key, value in self._told[step.line].words.items() if key not in HEAVY}
            for step in recent
        ]

    def rounds(self, session: Session, now: Combat | None, say: Speech) -> list[dict[str, Any]]:
        """What each step of the present battle showed of it; of the last one if that is over."""
        steps: Iterator[dict[str, Any]] = (
            self._of(session, step, say).words for step in reversed(session.timeline.done)
        )
        if now is None:
            recent = list(islice(steps, RECENT))
            key = next((told["battle"] for told in recent if told["result"] is not None), None)
            steps = dropwhile(lambda told: told["battle"] != key, chain(recent, steps))
        else:
            key = now.key
        shown = takewhile(lambda told: key is not None and told["battle"] == key, steps)
        return [{"line": told["line"], **told["result"]} for told in shown if told["result"] is not None][
            ::-1
        ]

    def news(self, session: Session, say: Speech) -> dict[str, Any] | None:
        """What everybody saw last, if that was not long ago."""
        for step in reversed(session.timeline.done[-RECENT:]):
            told = self._of(session, step, say).words
            if told["screen_parts"] is not None:
                return {**{key: told[key] for key in told if key not in HEAVY}, **told["screen_parts"]}
        return None

    def _of(self, session: Session, step: Step, say: Speech) -> _Told:
        known = self._told.get(step.line)
        if known is not None and known.step is step and known.language == say.language:
            return known
        game = session.game
        steps = game.steps(step.before)
        shown = game.announce(step.before, step.events)
        result = game.combat_result(step.before, step.events)
        battle = result or game.combat(step.before)
        words = {
            "line": step.line,
            "by": step.by,
            "name": say(session.timeline.name(step)),
            "where": say(steps.where),
            "at": steps.now,
            "icon": getattr(shown, "icon", ""),
            "followed": [say(line) for line in game.followed(step.before, step.events)],
            "dice": [] if result is None else [_thrown(one, say) for one in result.forces if one.dice],
            "battle": None if battle is None else battle.key,
            "result": None if result is None else told_of(result, say),
            "screen_parts": None if shown is None else screen_parts(shown, say),
        }
        return _Told(step, say.language, words)


def _thrown(force: Force, say: Speech) -> dict[str, Any]:
    """Dice, and whose they are."""
    return {"of": say(force.name), "dice": [die(one) for one in force.dice]}
