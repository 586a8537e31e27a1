"""What a seat may open over the game's own question: the menu, corrections, why this order, undo.

Each is made from the game as it is when it is asked for, and is None once it has lost its meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import say
from companion.table import menu, pages
from companion.table.equipment import Devices
from companion.table.session import Session


def anytime_of(session: Session, players: Iterable[Seat]) -> Iterator[Option]:
    """What players may do at any time, with their names, as far as everybody may know it."""
    for player in players:
        for option in session.anytime(player, TABLE):
            yield replace(
                option, label=say("{who}: {what}", who=pages.name(session, player), what=option.label)
            )


def anytime_question(session: Session, seats: tuple[Seat, ...]) -> Choose | None:
    """What these seats may do at any time; None if that is nothing. One alone sees what it knows itself."""
    options = session.anytime(seats[0]) if len(seats) == 1 else tuple(anytime_of(session, seats))
    return Choose(TABLE, ANYTIME, options) if options else None


class MenuOffers(Struct, frozen=True):
    """What a menu can offer at this moment: to join by phone, the result of a game, advice."""

    phone: bool = False
    result: bool = False
    advice: bool = False


class Overlays:
    """The questions that one session offers besides those of its game."""

    def __init__(self, session: Session, devices: Devices) -> None:
        self._session = session
        self._devices = devices

    def main_menu(
        self, seat: Seat, now: MenuOffers, *, sound: bool, language: str, advice: bool | None
    ) -> Prompt:
        """Everything that can be done now."""
        return menu.main_menu(seat, self._possible(seat, now), sound=sound, language=language, advice=advice)

    def opened_by(self, command: menu.MenuCommand) -> Callable[[], Prompt | None] | None:
        """What an entry of the menu leads to, if that is another question."""
        match command:
            case menu.AskWhy(seat=seat):
                return lambda: self.reasons(seat)
            case menu.OpenCorrections():
                return self.corrections
            case menu.ConfirmLeaving(seat=seat):
                return lambda: menu.leave_question(seat)
        return None

    def _possible(self, seat: Seat, now: MenuOffers) -> Iterator[Option]:
        if now.result:
            yield Option(say("Result on a phone"), menu.ShowResult(seat), icon="crown")
        if now.advice:
            yield Option(say("What would you do?"), menu.AskAdvice(seat), icon="question")
        if self.reasons(seat) is not None:
            yield Option(self._session.game.why, menu.AskWhy(seat), icon="question")
        yield from self._anytime(seat)
        if (undo := self._session.undoable(seat)) is not None:
            yield Option(say("Undo"), menu.UndoStep(seat, undo.line), detail=undo.name, icon="undo")
        timeline = self._session.timeline
        if timeline.undone:
            yield Option(say("Do again"), menu.RedoStep(seat), detail=timeline.name(timeline.undone[-1]))
        if self.corrections() is not None:
            yield Option(say("Correct a value"), menu.OpenCorrections(seat))
        if now.phone:
            yield Option(say("Use a phone"), menu.ShowPhone(seat))

    def _anytime(self, seat: Seat) -> Iterator[Option]:
        """What the game allows although it does not ask; at the table also for those who are helped there."""
        yield from self._session.anytime(seat)
        if seat == TABLE:
            players = range(1, len(self._session.names) + 1)
            yield from anytime_of(self._session, filter(self._devices.helpless, players))

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


ANYTIME = say("What is possible at any time")
