"""Talk over bad lines, in short."""

from __future__ import annotations

from tests.chaos import serial_talk

TRIES = 45


def test_serial_talk_loses_nothing_and_counts_nothing_twice() -> None:
    figures = serial_talk.run(TRIES, seed=1)
    assert figures.wrong == []
    assert figures.conversations == TRIES
    assert figures.pieces_damaged > 200 * TRIES
    assert figures.turns_and_presses > 50 * TRIES
    assert figures.turns_and_presses_told == figures.turns_and_presses
    assert figures.cards_told > 20 * TRIES
