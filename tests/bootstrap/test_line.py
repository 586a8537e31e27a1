"""What parts say before the loop listens is not lost, and nothing overtakes it."""

from __future__ import annotations

from companion.bootstrap.line import Line
from companion.core.signals import Signal, Turned


def test_line_hands_over_what_came_early_in_its_order() -> None:
    line, heard = Line(), list[Signal]()
    line.post(Turned(1, 1))
    line.post(Turned(1, 2))
    line.connect(heard.append)
    line.post(Turned(1, 3))
    assert heard == [Turned(1, 1), Turned(1, 2), Turned(1, 3)]
