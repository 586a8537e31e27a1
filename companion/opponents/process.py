"""A thinker in a process of its own: the table is never kept waiting, and can end it at any moment.

It is started when the first question is asked. A question that nobody wants answered any more ends the
process; the next one starts another. Whatever ends the table closes the pipe, and that ends the process, too.
A question at which the process dies again and again is answered without a thought: nobody waits for ever.
"""

from __future__ import annotations

import logging
import os
import pickle
import select
import subprocess
import sys
from contextlib import suppress
from typing import IO

from companion.opponents.question import Question, Thought

log = logging.getLogger(__name__)

# Before each message stands how long it is.
LENGTH_BYTES = 4
# It may be killed where memory is short; if it dies this often at one question, it is the question.
MOST_DEATHS = 3


def framed(message: object) -> bytes:
    """A message as it goes through the pipe; both ends are this program."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def read(pipe: IO[bytes]) -> object | None:
    """The next message; None at the end."""
    head = _exactly(pipe, LENGTH_BYTES)
    body = _exactly(pipe, int.from_bytes(head, "big")) if head else b""
    message: object = pickle.loads(body) if body else None
    return message


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    """So many bytes, or none if the pipe ends before."""
    got = b""
    while len(got) < size:
        more = pipe.read(size - len(got))
        if not more:
            return b""
        got += more
    return got


def readable(descriptor: int) -> bool:
    """Whether reading would not wait: a message is there, or the other end is gone."""
    return bool(select.select([descriptor], [], [], 0)[0])


def _without_a_thought(question: Question) -> Thought:
    from companion import games  # noqa: PLC0415 - seldom needed, and thinking belongs to the other process
    from companion.opponents.think import unthought  # noqa: PLC0415

    log.warning("seat %d plays without a thought: thinking failed %d times", question.seat, MOST_DEATHS)
    return unthought(games.find(question.game), question)


class ProcessThinker:
    """Asks `companion.opponents.worker`."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._asked: Question | None = None
        self._unsent = b""
        self._deaths: tuple[Question | None, int] = (None, 0)

    @property
    def pid(self) -> int | None:
        """The process that thinks, if there is one."""
        return self._process.pid if self._process else None

    def ask(self, question: Question) -> Thought | None:
        """The answer, once the process has found it; a process that died is asked again, but not for ever."""
        if self._process is not None and self._process.poll() is not None:
            self._count_death(question)
        if self._deaths == (question, MOST_DEATHS):
            return _without_a_thought(question)
        if question is not self._asked:
            if self._asked is not None:
                self.stop()
            self._asked, self._unsent = question, framed(question)
        process = self._started()
        self._send(process)
        assert process.stdout is not None
        if not readable(process.stdout.fileno()):
            return None
        thought = read(process.stdout)
        self._asked = None
        if not isinstance(thought, Thought):
            self._count_death(question)
            return None
        return thought

    def _count_death(self, question: Question) -> None:
        self.stop()
        asked, deaths = self._deaths
        self._deaths = (question, deaths + 1 if asked is question else 1)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process, self._asked, self._unsent = self._process, None, None, b""
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion.opponents.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
        return self._process

    def _send(self, process: subprocess.Popen[bytes]) -> None:
        """As much as the pipe takes now: a process that is only starting must not hold up the table."""
        assert process.stdin is not None
        with suppress(BlockingIOError, BrokenPipeError):
            while self._unsent:
                sent = os.write(process.stdin.fileno(), self._unsent)
                self._unsent = self._unsent[sent:]
