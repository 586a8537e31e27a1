"""What breaks a tie on the full board: resources, areas, bases, workers in the pool, by seat."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.ground import bases, controlled
from companion.games.starcraft.model import State, everybody
from companion.games.starcraft.workers import capacity


def counted(state: State, number: int) -> dict[Seat, int]:
    """The numbers of one tie-break."""
    return {seat: _count(state, seat)[number] for seat in everybody(state)}


def _count(state: State, seat: Seat) -> tuple[int, int, int, int]:
    sheet = sheet_of(state, seat)
    resources = sum(capacity(state, area) for area in sheet.workers)
    return resources, len(controlled(state, seat)), len(bases(state, seat)), sheet.pool
