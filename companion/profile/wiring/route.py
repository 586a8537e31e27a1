"""Lanes for wires between two columns of terminals.

A wire runs straight out of its start, turns into a lane, and turns again into its end. Where the ends come in
the order of the starts no two wires need cross: of those that go down, the upper one turns later; of those
that go up, the lower one. Wires that never meet may share a lane.
"""

from __future__ import annotations

from collections.abc import Sequence

Run = tuple[float, float]
APART = 4.0


def lanes(runs: Sequence[Run]) -> list[int]:
    """The lane of each run (start, end), counted from the side of the starts."""
    found: dict[int, int] = {}
    down = [place for place, (start, end) in enumerate(runs) if end > start]
    up = [place for place, (start, end) in enumerate(runs) if end < start]
    order = [
        *sorted(down, key=lambda place: runs[place], reverse=True),
        *sorted(up, key=lambda place: runs[place]),
    ]
    for place in order:
        met = [lane for other, lane in found.items() if _meet(runs[place], runs[other])]
        found[place] = max(met, default=-1) + 1
    return [found.get(place, 0) for place in range(len(runs))]


def _meet(one: Run, other: Run) -> bool:
    return min(max(one), max(other)) + APART > max(min(one), min(other))
