"""A thinker in a process of its own, the real one: it answers, can be stopped, and ends with the table."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from companion import games
from companion.opponents.process import MOST_DEATHS, ProcessThinker, framed
from companion.opponents.question import Budget, Question, Thought
from companion.opponents.think import think
from tests.opponents.positions import asked, choosing

GAME = games.find("three-ages")
# It thinks with low priority: on a machine that has much else to do it hardly gets on.
PATIENCE_S = 300


@pytest.fixture
def thinker() -> Iterator[ProcessThinker]:
    made = ProcessThinker()
    yield made
    made.stop()


def _answer(thinker: ProcessThinker, question: Question) -> Thought:
    """Asked again and again, as a table does at each beat."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if (thought := thinker.ask(question)) is not None:
            return thought
        select.select([], [], [], 0.01)  # not in its way, if there is only one processor
    raise AssertionError("no answer")


def _endless() -> Question:
    question = asked(GAME, choosing(4), 1, "hard")
    return Question(question.game, question.view, 1, question.memory, "hard", "1", Budget())


def test_process_thinker_answers_as_one_that_thinks_here(thinker: ProcessThinker) -> None:
    for level in ("normal", "hard"):
        question = asked(GAME, choosing(4), 1, level)
        assert _answer(thinker, question) == think(GAME, question)


def test_process_thinker_starts_nothing_before_it_is_asked(thinker: ProcessThinker) -> None:
    assert thinker.pid is None


def test_process_thinker_is_stopped_in_the_middle_of_a_thought(thinker: ProcessThinker) -> None:
    assert thinker.ask(_endless()) is None
    pid = thinker.pid
    assert pid is not None
    thinker.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert _answer(thinker, asked(GAME, choosing(4), 1)).looks == 1


def test_process_thinker_drops_a_question_for_the_next(thinker: ProcessThinker) -> None:
    assert thinker.ask(_endless()) is None
    assert _answer(thinker, asked(GAME, choosing(4), 1)).looks == 1


def test_process_thinker_that_died_is_asked_again(thinker: ProcessThinker) -> None:
    question = asked(GAME, choosing(4), 1)
    thinker.ask(question)
    assert thinker.pid is not None
    os.kill(thinker.pid, 9)
    assert _answer(thinker, question) == think(GAME, question)


def test_process_thinker_that_dies_at_a_question_again_and_again_plays_without_a_thought(
    thinker: ProcessThinker, caplog: pytest.LogCaptureFixture
) -> None:
    question = _endless()
    for _ in range(MOST_DEATHS):
        assert thinker.ask(question) is None
        assert thinker.pid is not None
        os.kill(thinker.pid, signal.SIGKILL)
        os.waitid(os.P_PID, thinker.pid, os.WEXITED | os.WNOWAIT)
    thought = thinker.ask(question)
    assert thought is not None
    assert thought.command in set(GAME.answers(question.view, question.seat))
    assert "without a thought" in caplog.text


def test_process_thinker_ends_when_the_table_is_gone() -> None:
    """A power cut closes the pipe in the middle of a thought."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "companion.opponents.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert worker.stdin is not None
    worker.stdin.write(framed(_endless()))
    worker.stdin.close()
    assert worker.wait(PATIENCE_S) == 0
    assert worker.stdout is not None
    worker.stdout.close()
