"""The process in which opponents think: questions come in, answers go out, until the pipe is closed."""

from __future__ import annotations

import os
import signal
import sys
from typing import IO

from companion import games
from companion.opponents.process import framed, read, readable
from companion.opponents.question import Question
from companion.opponents.think import think

# The table comes first.
NICENESS = 10


def main() -> int:
    """Answer questions; a table that is gone, or that asks something else, ends a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the table, which closes the pipe
    os.nice(NICENESS)
    answers = sys.stdout.fileno()
    with open(sys.stdin.fileno(), "rb", buffering=0) as questions:  # noqa: PTH123 - a pipe has no path
        return _answer(questions, answers)


def _answer(questions: IO[bytes], answers: int) -> int:
    while isinstance(question := read(questions), Question):
        thought = think(games.find(question.game), question, lambda: not readable(questions.fileno()))
        os.write(answers, framed(thought))
    return 0


if __name__ == "__main__":
    sys.exit(main())
