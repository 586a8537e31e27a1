"""What a seat may open over the game's own question: the menu, corrections, why this order, undo.

Each is made from the game as it is when it is asked for, and is None once it has lost its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.prompt import Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import say
from companion.table import menu
from companion.table.session import Session


class Overlays:
    """The questions that one session offers besides those of its game."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def main_menu(self, seat: Seat, *, phone: bool, sound: bool, language: str) -> Prompt:
        """Everything that can be done now."""
        return menu.main_menu(seat, self._possible(seat, phone=phone), sound=sound, language=language)

    def _possible(self, seat: Seat, *, phone: bool) -> Iterator[Option]:
        if (undo := self._session.undoable(seat)) is not None:
            yield Option(say("Undo"), menu.TakeStepBack(seat, undo.line), detail=undo.name, icon="undo")
        timeline = self._session.timeline
        if timeline.undone:
            yield Option(say("Do again"), menu.DoStepAgain(seat), detail=timeline.name(timeline.undone[-1]))
        if self.corrections() is not None:
            yield Option(say("Correct a value"), menu.Correct(seat))
        if phone:
            yield Option(say("Use a phone"), menu.ShowPhone(seat))

    def corrections(self) -> Prompt | None:
        """Every value that may be corrected: what is public, so the same at every seat."""
        asked = self._session.game.corrections(self._session.view(TABLE))
        return asked if len(asked) else None

    def reasons(self, seat: Seat) -> Prompt | None:
        """Why this order, if there is one."""
        reasons = self._session.game.explain(self._session.view(seat))
        return menu.reasons(seat, self._session.game.why, reasons) if reasons else None

    def undo_of(self, seat: Seat, line: int | None) -> Prompt | None:
        """Whether to undo this step, as long as it is the last one."""
        step = self._session.undoable(seat)
        return menu.undo_question(seat, step) if step is not None and step.line == line else None
