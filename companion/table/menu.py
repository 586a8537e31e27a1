"""The menu behind a long press, and the questions that belong to the table and not to a game.

They are ordinary prompts with ordinary commands; only, the desk carries them out itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.prompt import Choose, Option
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command
from companion.table.session import Undoable


class LeaveMenu(Command, frozen=True):
    """Close the menu."""


class LookUp(Command, frozen=True):
    """Leaf through the pages of the game while a question is open."""


class AskWhy(Command, frozen=True):
    """Read the reasons that the game gives."""


class UndoStep(Command, frozen=True):
    """Undo this step and no other; by the table it is everybody's agreement."""

    line: int | None


class RedoStep(Command, frozen=True):
    """Redo."""


class OpenCorrections(Command, frozen=True):
    """Open the corrections."""


class Pause(Command, frozen=True):
    """Stop the clocks."""


class Resume(Command, frozen=True):
    """Let them run."""


class Sound(Command, frozen=True):
    """Sounds and lights on or off."""

    on: bool


class Language(Command, frozen=True):
    """Another language for the whole table."""

    language: str


class AskAdvice(Command, frozen=True):
    """What would somebody else do here?"""


class Advice(Command, frozen=True):
    """Advice on or off, for the whole table."""

    on: bool


class ConfirmLeaving(Command, frozen=True):
    """A new game, perhaps: ask first."""


class ShowPhone(Command, frozen=True):
    """Show how a phone joins this seat."""


class ShowResult(Command, frozen=True):
    """Show where the account of the game is."""


class NewGame(Command, frozen=True):
    """Back to the lobby; the game stays in its journal."""


MenuCommand = (
    LeaveMenu
    | AskAdvice
    | Advice
    | LookUp
    | AskWhy
    | ShowPhone
    | ShowResult
    | ConfirmLeaving
    | NewGame
    | UndoStep
    | RedoStep
    | OpenCorrections
    | Pause
    | Resume
    | Sound
    | Language
)


def main_menu(
    seat: Seat, now: Iterable[Option], *, sound: bool, language: str, advice: bool | None = None
) -> Choose:
    """Everything that can be done: `now` at this moment, the rest at any time. The likely wish is to look.

    `advice`: whether the table gives it; None where nobody could.
    """
    other = "en" if language == "fr" else "fr"
    other_name = say("In English") if other == "en" else say("In French")
    options = (
        Option(say("Back to the game"), LeaveMenu(seat)),
        Option(say("Look up"), LookUp(seat)),
        *now,
        Option(say("Pause"), Pause(seat), icon="pause"),
        Option(say("Sound off") if sound else say("Sound on"), Sound(seat, not sound)),
        *(_advice(seat, on=advice) if advice is not None else ()),
        Option(other_name, Language(seat, other)),
        Option(say("New game"), ConfirmLeaving(seat)),
    )
    return Choose(seat, say("Menu"), options, start=1)


def _advice(seat: Seat, *, on: bool) -> tuple[Option]:
    return (Option(say("Advice off") if on else say("Advice on"), Advice(seat, not on)),)


def undo_question(seat: Seat, step: Undoable) -> Choose:
    """Undo, with the name of the step; at the table's display it asks everybody."""
    ask = say("Does everybody agree?") if seat == TABLE else say("Undo this step?")
    undo = Option(say("Undo: {step}", step=step.name), UndoStep(seat, step.line), icon="undo")
    return Choose(seat, ask, (undo, Option(say("No, go on"), LeaveMenu(seat))), icon="undo")


def leave_question(seat: Seat) -> Choose:
    """Nobody leaves a game by a slip of the hand."""
    options = (Option(say("No, go on"), LeaveMenu(seat)), Option(say("New game"), NewGame(seat)))
    return Choose(seat, say("Leave this game? It is kept."), options)


def reasons(seat: Seat, why: Text, lines: tuple[tuple[Seat, Text, Text], ...]) -> Choose:
    """Why it is so: each line with its reason."""
    options = tuple(Option(line, LeaveMenu(seat), detail=reason) for _, line, reason in lines)
    return Choose(seat, why, options)


def paused(seat: Seat) -> Choose:
    """The only question while the game is paused."""
    return Choose(seat, say("Press to go on"), (Option(say("Pause"), Resume(seat)),), icon="pause")
