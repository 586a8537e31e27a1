"""What has happened, for a page: each step is told once, however often the page is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, takewhile
from typing import Any

from msgspec import Struct

from companion.core.combat import Combat, Force
from companion.core.seats import TABLE, Seat
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session
from companion.web.fights import die, told_of
from companion.web.screen_parts import screen_parts

HISTORY = 200
# News are of this turn: what was shown so many steps ago nobody looks for.
RECENT = 8
# A battle is of this turn, too, but whoever fought it must have seen how it ended, however much others have
# done since; who is out of the game never says anything again.
LONG = 60
# What of a step is told elsewhere, or to nobody.
HEAVY = ("screen_parts", "result", "battle", "fighters")


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
            key = self._last_battle(session, say)
            steps = dropwhile(lambda told: told["battle"] != key, steps)
        else:
            key = now.key
        shown = takewhile(lambda told: key is not None and told["battle"] == key, steps)
        return [{"line": told["line"], **told["result"]} for told in shown if told["result"] is not None][
            ::-1
        ]

    def _last_battle(self, session: Session, say: Speech) -> str | None:
        """The battle that was fought last, if that was not long ago, or if a side has done nothing since."""
        since: set[Seat] = set()
        for ago, step in enumerate(reversed(session.timeline.done[-LONG:])):
            told = self._of(session, step, say).words
            if told["result"] is not None:
                key: str = told["battle"]
                return key if ago < RECENT or not told["fighters"] <= since else None
            since.add(step.by)
        return None

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
        fighting = game.combat(step.before)
        battle = result or fighting
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
            "fighters": _fighters(result, fighting),
            "result": None if result is None else told_of(result, say),
            "screen_parts": None if shown is None else screen_parts(shown, say),
        }
        return _Told(step, say.language, words)


def _fighters(*battles: Combat | None) -> set[Seat]:
    """The players who fight; a side may be nobody's."""
    fought = [battle for battle in battles if battle is not None]
    seats = [force.seat for battle in fought for force in battle.forces]
    seats += [total.seat for battle in fought for total in battle.totals]
    return {seat for seat in seats if seat > TABLE}


def _thrown(force: Force, say: Speech) -> dict[str, Any]:
    """Dice, and whose they are."""
    return {"of": say(force.name), "dice": [die(one) for one in force.dice]}
