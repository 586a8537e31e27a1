"""Points over the game, for the page's chart: each step is counted once, however often the page is told."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session

Points = dict[Seat, int]


class Chart:
    """Remembers what every step was worth; steps that were undone are forgotten."""

    def __init__(self) -> None:
        self._counted: list[tuple[Step, Points]] = []

    def tell(self, session: Session, say: Speech) -> dict[str, Any]:
        """Points after each step at which they changed."""
        self._count(session)
        labels: list[str] = [""]
        series: dict[Seat, list[int]] = {seat: [0] for seat in range(1, len(session.names) + 1)}
        for step, now in self._counted:
            if any(series[seat][-1] != now[seat] for seat in series):
                labels.append(say(session.game.headline(step.before)))
                for seat, points in series.items():
                    points.append(now[seat])
        return {
            "labels": labels,
            "series": [{"seat": seat, "points": points} for seat, points in series.items()],
        }

    def _count(self, session: Session) -> None:
        done = session.timeline.done
        while self._counted and not (
            len(self._counted) <= len(done) and self._counted[-1][0] is done[len(self._counted) - 1]
        ):
            self._counted.pop()
        for step in done[len(self._counted) :]:
            standings = session.game.standings(step.after)
            self._counted.append((step, {seat: line.points for line in standings for seat in line.seats}))
