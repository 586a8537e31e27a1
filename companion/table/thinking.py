"""Bots that think, at one table: one question at a time, dropped when the game goes another way.

What a bot chooses follows from the position, from its seat's earlier steps and from the seed of the game, not
from when it is asked: how fast it is watched changes nothing.
"""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat
from companion.core.values import Command
from companion.opponents.level import Level
from companion.opponents.question import Budget, Question
from companion.opponents.thinker import Thinker
from companion.table.session import Session

# The time that somebody waits for a bot; a slower machine looks at less.
AT_A_TABLE = Budget(seconds=1.0)


class Thinking:
    """What the bots of a table want to do next."""

    def __init__(self, thinker: Thinker, budget: Budget = AT_A_TABLE) -> None:
        self._thinker = thinker
        self._budget = budget
        self._steps = 0
        self._asking: tuple[Seat, Any] | None = None
        self._question: Question | None = None
        self._wanted: dict[Seat, tuple[Any, Command]] = {}

    def wanted(self, session: Session, seat: Seat, level: Level, seed: str) -> Command | None:
        """The answer of a seat to what it is asked now; None while it is still being thought about."""
        self._look_back(session)
        now = _position(session, seat)
        found = self._wanted.get(seat)
        if found is not None and found[0] == now:
            return found[1]
        if self._asking is None:
            self._asking = (seat, now)
            self._question = question(session, seat, level, f"{seed} {seat} {now[0]}", self._budget)
        elif self._asking[0] != seat:
            return None  # one after the other
        elif self._asking[1] != now:
            self.drop()
            return None
        assert self._question is not None
        thought = self._thinker.ask(self._question)
        if thought is None:
            return None
        self._asking = self._question = None
        self._wanted[seat] = (now, thought.command)
        return thought.command

    def drop(self) -> None:
        """Whatever is thought about, nobody wants to know it any more."""
        if self._asking is not None:
            self._thinker.stop()
        self._asking = self._question = None
        self._wanted.clear()

    def close(self) -> None:
        """Nobody thinks here any more."""
        self.drop()
        self._thinker.stop()

    def _look_back(self, session: Session) -> None:
        """A step that was taken back takes every plan with it."""
        steps = len(session.timeline.done)
        if steps < self._steps:
            self.drop()
        self._steps = steps
        if self._asking is not None and self._asking[0] not in session.waiting():
            self.drop()


def _position(session: Session, seat: Seat) -> tuple[int, object, object]:
    """Where a seat is asked: others may move meanwhile where all choose at once."""
    own = sum(step.by == seat for step in session.timeline.done)
    return own, session.game.phase_of(session.state), session.game.horizon(session.state)


def question(session: Session, seat: Seat, level: Level, seed: str, budget: Budget) -> Question:
    """What a seat knows, and nothing else."""
    view = session.view(seat)
    deck = session.deck_seed
    memory = None if deck is None else session.game.memory(view, seat, deck)
    return Question(session.game.name, view, seat, memory, level, seed, budget)
