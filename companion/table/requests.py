"""What pages ask of the table: signals that wait in the loop's queue like a hand's, and get a reply.

They are carried out by the same host and desk, in their turn, so what a page does is a press like any other:
it cannot overtake a slow disk, and it is judged by the game as it is then, not as the page has shown it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from companion.core.prompt import Prompt, Tally
from companion.core.seats import TABLE, Seat
from companion.core.signals import Request
from companion.core.tally import Counts
from companion.core.text import say
from companion.core.values import MOVED_ON, Command, Refusal
from companion.errors import CompanionError
from companion.journal.listing import ListedGame
from companion.opponents.level import Level
from companion.table.desk import Desk
from companion.table.menu import MenuCommand
from companion.table.overlays import anytime_question
from companion.table.session import Session, SessionMoment

NO_GAME = Refusal(say("No game is on."), say("Begin one first."))
NO_PLAYER = Refusal(say("Nobody plays at this seat."))
NOT_AN_ANSWER = Refusal(say("That is not one of the answers."))

# The next part of a question, a list that was asked for, why not, or nothing but that it was done.
Outcome = Prompt | Refusal | CompanionError | list[ListedGame] | None


class QuestionRequest(Request, frozen=True):
    """What comes after these answers to the question that was shown at that moment?

    Instead of the game's question: `correction` of a value, or what these seats may do at any time.
    """

    moment: SessionMoment | None
    path: tuple[int | Counts, ...]
    correction: bool = False
    anytime: tuple[Seat, ...] = ()


class AnswerRequest(QuestionRequest, frozen=True):
    """These answers, of which the last completes a command."""


class MenuRequest(Request, frozen=True):
    """What also stands in the menu of a display: undo, redo, pause, another language."""

    command: MenuCommand


class SavedGamesRequest(Request, frozen=True):
    """Which games are saved here?"""


class ResumeGameRequest(Request, frozen=True):
    """Go on with this one; the one that is on stays in its journal."""

    game_id: str


class GamePlan(Struct, frozen=True):
    """Who plays what: `game` by its name (or the last one), a colour for each seat (or the usual ones).

    `bots`: the seats of bots without hands, and how well they play. `notes`: what else the table wants to
    find again with the game, in the journal's first line.
    """

    names: tuple[str, ...]
    settings: Mapping[str, str]
    game: str | None = None
    colours: tuple[int, ...] = ()
    bots: Mapping[Seat, Level] = {}
    notes: Mapping[str, str] = {}


class NewGameRequest(Request, frozen=True):
    """Another game; the one that is on stays in its journal."""

    plan: GamePlan
    chance: Random | None = None


def carry_out(desk: Desk, request: QuestionRequest | MenuRequest) -> Outcome:
    """What a page asks of the game that is on."""
    if request.seat > len(desk.session.names):
        return NO_PLAYER
    if isinstance(request, MenuRequest):
        return desk.order(request.seat, request.command)
    session = desk.session
    question = _shown(session, request)
    if question is None or not session.is_at(request.moment):
        return MOVED_ON
    found = _follow(session, question, request.path)
    if isinstance(request, AnswerRequest):
        return desk.submit(found.seat, found) if isinstance(found, Command) else NOT_AN_ANSWER
    return NOT_AN_ANSWER if found is None or isinstance(found, Command) else found


def _shown(session: Session, request: QuestionRequest) -> Prompt | None:
    """The question that a page shows: a correction, what is possible at any time, or what the game asks."""
    if request.anytime:
        return anytime_question(session, request.anytime)
    if request.correction:
        return session.game.corrections(session.view(TABLE))
    return session.prompt(request.seat) if request.seat in session.waiting() else None


def _follow(session: Session, question: Prompt, path: tuple[int | Counts, ...]) -> Command | Prompt | None:
    """Go through a question and its drafts: a command, the next question, or None off the path."""
    for number, place in enumerate(path, start=1):
        answer = _answer(question, place)
        if answer is None:
            return None
        command, draft = answer
        if not draft:
            return command if number == len(path) else None
        question = session.refine(command)
    return question


def _answer(question: Prompt, place: int | Counts) -> tuple[Command, bool] | None:
    """The answer at a place; of a tally the one with these counts, and by a number its ways out."""
    if isinstance(place, tuple):
        return question.counted(place) if isinstance(question, Tally) and question.allows(place) else None
    if isinstance(question, Tally):
        place += len(question) - len(question.otherwise)
    return question.answer(place) if place < len(question) else None
