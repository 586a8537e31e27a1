"""Reasons on paper: each line with why it is so, and whose it is where they are several players'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.locale import Speech


def reason_lines(
    reasons: Sequence[tuple[Seat, Text, Text]], names: Sequence[str], speech: Speech
) -> Iterator[str]:
    """Many lines name their player themselves; the others get the name in front."""
    several = len({seat for seat, _, _ in reasons if seat}) > 1
    for seat, line, why in reasons:
        told = speech(line)
        if several and seat and names[seat - 1] not in told:
            told = speech(say("{label}: {detail}", label=names[seat - 1], detail=line))
        yield f"{told} ({speech(why)})"
