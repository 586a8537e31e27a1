"""One game at one table: the single owner of its state.

A command is judged, written, synced, and only then folded in. If the writing fails the game stays
exactly as it was and the player is told. Undo goes back one step at a time: a choice that nobody has
seen belongs to its owner, an own step that showed nothing may be withdrawn, everything else is for the
table to agree to (an undo by the seat TABLE is that agreement).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Raw, Struct

from companion.core.game import AnyGame
from companion.core.prompt import Prompt, as_held
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command, Refusal, Unsaved
from companion.errors import JournalWriteError
from companion.journal.book import Account, step_record
from companion.journal.records import AnyRecord, Paused, Redone, Resumed, Stepped, Undone, encode
from companion.journal.store import Store
from companion.journal.timeline import Step, Timeline


def monotonic_ms() -> int:
    """Milliseconds that never jump."""
    return time.monotonic_ns() // 1_000_000


class Undoable(Struct, frozen=True):
    """What undo would take back: a step, by its line; without one, a seat's choice that nobody has seen."""

    line: int | None
    name: Text


class ConcernsEverybody(Refusal, frozen=True):
    """Refused to one seat; with everybody's agreement it would be done."""


class Session:
    """A running game."""

    def __init__(
        self,
        timeline: Timeline,
        store: Store | None = None,
        *,
        chance: Random | None = None,
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        self.timeline = timeline
        self.game: AnyGame = timeline.game
        self._store = store
        self.chance = chance or Random()
        self._now_ms = now_ms
        # The time of play goes on from where the journal stopped.
        self._zero_ms = now_ms() - timeline.at
        self._lines = len(store) if store else 1
        # Of a simulated deck; None where players hold real cards, of which the companion knows nothing.
        self.deck_seed: str | None = None

    @classmethod
    def of(cls, account: Account, store: Store, **parts: Any) -> Session:
        """A session that goes on with a journal."""
        return cls(account.timeline, store, **parts)

    @property
    def state(self) -> Any:
        """The state now. Show it to nobody but through `view`."""
        return self.timeline.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players, from seat 1 on."""
        names: tuple[str, ...] = self.timeline.options.names
        return names

    @property
    def elapsed_ms(self) -> int:
        """The time of play."""
        return self._now_ms() - self._zero_ms

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self.game.view(self.state, seat)

    def waiting(self) -> tuple[Seat, ...]:
        """Whom the table is waiting for; nobody while the game is paused."""
        return () if self.timeline.paused else self.game.waiting(self.state)

    def prompt(self, seat: Seat) -> Prompt:
        """What a waiting seat is asked."""
        return self._as_held(self.game.prompt(self.view(seat), seat))

    def refine(self, draft: Command) -> Prompt:
        """The next question about a draft."""
        return self._as_held(self.game.refine(self.view(draft.seat), draft))

    def hand(self, seat: Seat) -> Sequence[int]:
        """The simulated cards of a seat."""
        if seat == TABLE or self.deck_seed is None:
            return ()
        return self.game.hand(self.view(seat), seat, self.deck_seed)

    def _as_held(self, prompt: Prompt) -> Prompt:
        return prompt if self.deck_seed is None else as_held(prompt, self.hand)

    def prompts(self) -> tuple[Prompt, ...]:
        """What each waiting seat is asked."""
        return tuple(self.prompt(seat) for seat in self.waiting())

    def waited_ms(self) -> dict[Seat, int]:
        """How long the table has waited for each seat."""
        return self.timeline.waited_until(self.elapsed_ms)

    def submit(self, command: Command) -> Step | Refusal:
        """Judge a command; accepted means that it is on disk."""
        if self.timeline.paused:
            return PAUSED
        decision = self.game.decide(self.state, command, self.chance)
        if isinstance(decision, Refusal):
            return decision
        # Folded before it is written: what cannot be read back must never reach the disk.
        after = self.timeline.fold(decision)
        record = Stepped(command.seat, self.elapsed_ms, _UNWRITTEN)
        if self._store is not None:
            record = step_record(record, decision)
        line = self._write(record)
        return line if isinstance(line, Refusal) else self.timeline.step(line, record, decision, after)

    def undo(self, by: Seat = TABLE, line: int | None = None) -> Step | Refusal:
        """Take back the last step, or this seat's own choice that nobody has seen.

        With `line`, that step and no other: whoever read its name may have been overtaken.
        """
        if self.timeline.paused:
            return PAUSED
        if line is None and (command := self._own_choice(by)):
            return self.submit(command)
        if not self.timeline.done:
            return Refusal(say("There is nothing to undo."))
        step = self.timeline.done[-1]
        if line not in (None, step.line):
            return MOVED_ON
        if refused := self._not_alone(step, by):
            return refused
        return self._turn(Undone(by, self.elapsed_ms, step.line)) or step

    def redo(self, by: Seat = TABLE) -> Step | Refusal:
        """Do again what was undone last."""
        if self.timeline.paused:
            return PAUSED
        if not self.timeline.undone:
            return Refusal(say("There is nothing to redo."))
        step = self.timeline.undone[-1]
        if refused := self._not_alone(step, by):
            return refused
        return self._turn(Redone(by, self.elapsed_ms, step.line)) or step

    def pause(self, by: Seat = TABLE) -> Refusal | None:
        """Stop the clocks."""
        return None if self.timeline.paused else self._turn(Paused(by, self.elapsed_ms))

    def resume(self, by: Seat = TABLE) -> Refusal | None:
        """Let the clocks run."""
        return self._turn(Resumed(by, self.elapsed_ms)) if self.timeline.paused else None

    def undoable(self, by: Seat = TABLE) -> Undoable | None:
        """What undo would take back for this seat."""
        if self._own_choice(by) is not None:
            return Undoable(None, say("Your own choice"))
        if not self.timeline.done:
            return None
        step = self.timeline.done[-1]
        return Undoable(step.line, self.timeline.name(step))

    def close(self) -> None:
        """Let go of the journal."""
        if self._store is not None:
            self._store.close()

    def _own_choice(self, by: Seat) -> Command | None:
        return None if by == TABLE else self.game.take_back(self.state, by)

    def _not_alone(self, step: Step, by: Seat) -> Refusal | None:
        if by == TABLE or (by == step.by and not self.timeline.reveals(step)):
            return None
        return ConcernsEverybody(
            say("“{step}” concerns everybody: the table must agree.", step=self.timeline.name(step)),
            say("Undo at the table's own control."),
        )

    def _turn(self, record: AnyRecord) -> Refusal | None:
        line = self._write(record)
        if isinstance(line, Refusal):
            return line
        self.timeline.turn(record)
        return None

    def _write(self, record: Struct) -> int | Refusal:
        if self._store is None:
            self._lines += 1
            return self._lines
        try:
            return self._store.append(encode(record))
        except JournalWriteError as error:
            return Unsaved(
                say("This step could not be saved, so it does not count: {reason}", reason=error.what),
                say("Make room or mend the disk, then do it again: {remedy}", remedy=error.remedy),
            )


PAUSED = Refusal(say("The game is paused."), say("Resume it first."))
MOVED_ON = Refusal(say("The table has moved on."), say("Look again, then answer."))
# In a game without journal nobody reads the record's own copy of the events.
_UNWRITTEN = Raw(b"[]")
