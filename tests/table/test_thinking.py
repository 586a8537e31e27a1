"""What bots want at a table: one question at a time, and nothing that the game has left behind."""

from __future__ import annotations

from random import Random

from companion.core.seats import TABLE
from companion.core.values import Refusal
from companion.games.three_ages import GAME
from companion.journal.timeline import Timeline
from companion.opponents.question import Budget, Question, Thought
from companion.opponents.think import think
from companion.table.bots import Bot
from companion.table.session import Session
from companion.table.thinking import Thinking


class Slow:
    """Thinks, but says so only when it is asked for the third time."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.stopped = 0

    def ask(self, question: Question) -> Thought | None:
        self.asked.append(question)
        return think(GAME, question) if len(self.asked) % 3 == 0 else None

    def stop(self) -> None:
        self.stopped += 1


def _choosing() -> Session:
    """Everybody is about to lay a card."""
    options = GAME.configure(("Ana", "Bao", "Cléo"), GAME.settings_without_box, None)
    session = Session(Timeline(GAME, options), chance=Random(1))
    session.deck_seed = "5"
    bot = Bot(GAME, session.chance, "5")
    while session.state.phase != "choosing":
        seat = session.waiting()[0]
        session.submit(bot.play(session.view(seat), seat))
    return session


def _wanted(thinking: Thinking, session: Session, seat: int) -> object:
    while (wanted := thinking.wanted(session, seat, "normal", "1")) is None:
        pass
    return wanted


def test_thinking_waits_and_then_knows_without_asking_again() -> None:
    session, slow = _choosing(), Slow()
    thinking = Thinking(slow, Budget(1))
    assert thinking.wanted(session, 1, "normal", "1") is None
    wanted = _wanted(thinking, session, 1)
    assert len(slow.asked) == 3
    assert thinking.wanted(session, 1, "normal", "1") == wanted
    assert len(slow.asked) == 3


def test_thinking_is_about_one_seat_after_the_other() -> None:
    session, slow = _choosing(), Slow()
    thinking = Thinking(slow, Budget(1))
    assert thinking.wanted(session, 1, "normal", "1") is None
    assert thinking.wanted(session, 2, "normal", "1") is None
    assert {question.seat for question in slow.asked} == {1}


def test_thinking_chooses_the_same_whoever_was_quicker() -> None:
    first, second = _choosing(), _choosing()
    alone = _wanted(Thinking(Slow(), Budget(1)), first, 1)
    thinking = Thinking(Slow(), Budget(1))
    laid = thinking.wanted(second, 2, "normal", "1") or _wanted(thinking, second, 2)
    assert not isinstance(second.submit(laid), Refusal)  # type: ignore[arg-type]
    assert _wanted(thinking, second, 1) == alone


def test_thinking_is_dropped_when_a_step_is_taken_back() -> None:
    session, slow = _choosing(), Slow()
    thinking = Thinking(slow, Budget(1))
    assert thinking.wanted(session, 1, "normal", "1") is None
    session.undo(TABLE)
    session.redo(TABLE)
    session.undo(TABLE)
    assert session.waiting() == (TABLE,)
    thinking.wanted(session, TABLE, "normal", "1")
    assert slow.stopped == 1


def test_thinking_gets_only_what_its_seat_knows() -> None:
    session, slow = _choosing(), Slow()
    Thinking(slow, Budget(1)).wanted(session, 2, "hard", "1")
    (question,) = slow.asked
    assert question.view == session.view(2)
    assert question.memory == GAME.memory(session.view(2), 2, "5")
    assert question.level == "hard"
