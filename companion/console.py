"""What reaches a terminal or a log: text, and of all control characters only line feeds and tabs.

Journals, profiles, pods and file names come from elsewhere. An escape sequence in one of them could clear a
screen, forge a line or give a terminal orders, so whatever is printed goes through here. What is not shown is
written as its number, in the way of JSON: JSON stays what it was.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"
# C0 and C1, what breaks lines, and what turns the direction of writing round.
_ORDERS = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_ONE_LINE = {order: f"\\u{order:04x}" for order in _ORDERS if chr(order) != "\t"}
_PLAIN = {order: shown for order, shown in _ONE_LINE.items() if chr(order) != "\n"}


def plain(text: str) -> str:
    """The text without orders to a terminal."""
    return text.translate(_PLAIN)


def one_line(text: str) -> str:
    """The same, and whatever it holds it stays one line."""
    return text.translate(_ONE_LINE)


def clear_screen() -> None:
    """The one order that the companion itself gives a terminal."""
    stream = sys.stdout
    (stream.stream if isinstance(stream, PlainStream) else stream).write(CLEAR_SCREEN)


class PlainStream:
    """An output that lets only plain text through."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """As a text stream does."""
        return self.stream.write(plain(text))

    def writelines(self, lines: Iterable[str]) -> None:
        """As a text stream does."""
        self.stream.writelines(plain(line) for line in lines)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class _OneLine(logging.Formatter):
    """A record is one line, whatever its message holds; only a traceback has more."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        return one_line(super().formatMessage(record))


@contextmanager
def plain_output() -> Iterator[None]:
    """Whatever is printed, logged or raised meanwhile reaches the terminal as plain text."""
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, PlainStream(stream)) for stream in streams)
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_OneLine())
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams
