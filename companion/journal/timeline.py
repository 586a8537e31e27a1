"""The fold of a journal: state, undo history and clocks, from nothing but the records.

A live game and a game read back after a power cut go through the same fold, so they cannot
differ. States are values that share what did not change, so each step simply keeps the state from
before it, and undo puts that one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.journal.records import Advised, AnyRecord, Paused, Redone, Resumed, Stepped, Undone, Upgraded


class Step(Struct, frozen=True):
    """One accepted command: its line, who, what happened, and the state around it."""

    line: int
    by: Seat
    events: Sequence[Event]
    before: Any
    after: Any


class Timeline:
    """Everything that a journal's records add up to."""

    def __init__(self, game: AnyGame, options: Any, version: int | None = None) -> None:
        self.game = game
        self.options = options
        # Of the game's events, as the journal's last lines were written.
        self.version = game.version if version is None else version
        self.state: Any = game.begin(options)
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self.at = 0
        self.paused = False
        self.waited: dict[Seat, int] = {}
        # Who has asked for advice and not answered yet; the lines of steps that came of it.
        self._advised: set[Seat] = set()
        self._helped: set[int] = set()

    def fold(self, events: Sequence[Event]) -> Any:
        """The state that these events would lead to; nothing changes yet."""
        return self.game.after(self.state, events)

    def step(self, line: int, record: Stepped, events: Sequence[Event], after: Any) -> Step:
        """A step whose events have been folded: from now on it is true."""
        self._advance(record.at)
        step = Step(line, record.by, events, self.state, after)
        if record.by in self._advised:
            self._advised.discard(record.by)
            self._helped.add(line)
        self.state = after
        self.done.append(step)
        self.undone.clear()
        return step

    def turn(self, record: AnyRecord) -> None:
        """Any other record. ValueError when it does not fit what went before."""
        self._advance(record.at)
        match record:
            case Undone(step=line):
                self._move(self.done, self.undone, line)
                self.state = self.undone[-1].before
            case Redone(step=line):
                self._move(self.undone, self.done, line)
                self.state = self.done[-1].after
            case Paused():
                self.paused = True
            case Resumed():
                self.paused = False
            case Upgraded(version=version):
                self._upgrade(version)
            case Advised(by=seat):
                self._advised.add(seat)

    def name(self, step: Step) -> Text:
        """What a step is called."""
        name = self.game.describe(step.before, step.events)
        return say("{step} (advice was asked for)", step=name) if step.line in self._helped else name

    def reveals(self, step: Step) -> bool:
        """Whether a step has shown somebody something."""
        return any(self.game.reveals(event) for event in step.events)

    def waited_until(self, at: int) -> dict[Seat, int]:
        """How long the table has waited for each seat, in milliseconds, up to a moment."""
        waited = dict(self.waited)
        # A clock that goes backward is broken; it takes nothing from anybody.
        since = max(0, at - self.at)
        if not self.paused:
            for seat in self.game.waiting(self.state):
                waited[seat] = waited.get(seat, 0) + since
        return waited

    def _upgrade(self, version: int) -> None:
        if version <= self.version:
            raise ValueError(f"version {version} after version {self.version}")
        self.version = version

    def _advance(self, at: int) -> None:
        if at > self.at:
            self.waited = self.waited_until(at)
            self.at = at

    @staticmethod
    def _move(source: list[Step], target: list[Step], line: int) -> None:
        if not source or source[-1].line != line:
            raise ValueError(f"line {line} is not the step that comes next")
        target.append(source.pop())
