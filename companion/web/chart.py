"""Points over the game, for the page's chart: each step is counted once, however often the page is told."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session

Points = tuple[int, ...]


class ScoreChart:
    """Remembers what every step was worth; steps that were undone are forgotten."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._points: list[Points] = []

    def tell(self, session: Session, say: Speech) -> dict[str, Any]:
        """Points after each step at which they changed."""
        self._count(session)
        shown: Points = (0,) * len(session.names)
        labels, columns = [""], [shown]
        for step, now in zip(self._steps, self._points, strict=True):
            if now != shown:
                shown = now
                labels.append(say(session.game.headline(step.before)))
                columns.append(now)
        series = zip(*columns, strict=True)
        return {
            "labels": labels,
            "series": [{"seat": seat, "points": list(points)} for seat, points in enumerate(series, start=1)],
        }

    def _count(self, session: Session) -> None:
        done = session.timeline.done
        while self._steps and not (
            len(self._steps) <= len(done) and self._steps[-1] is done[len(self._steps) - 1]
        ):
            self._steps.pop()
            self._points.pop()
        for step in done[len(self._steps) :]:
            now = _points(session, step)
            # Mostly nothing has changed: the same value serves many steps.
            self._points.append(self._points[-1] if self._points and self._points[-1] == now else now)
            self._steps.append(step)


def _points(session: Session, step: Step) -> Points:
    standings = session.game.standings(step.after)
    points: dict[Seat, int] = {seat: line.points for line in standings for seat in line.seats}
    return tuple(points[seat] for seat in range(1, len(session.names) + 1))
