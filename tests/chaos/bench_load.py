"""Load on the bench: fifty events a second at every place, as bytes on serial lines and as bouncing pins.

A pod reports at most twenty times a second, so several turns and presses share a report; what the hub makes
of them must be the same as if each had come alone. (Knobs are turned one way only between two rests: to and
fro within one report is no turn.) At the pins every contact bounces. When the hands rest, everything is
understood, once, and all seven displays are right, three of them over the same lines.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from companion.core.seats import Seat
from tests.chaos.action_log import NAMES, SEATS
from tests.chaos.broken_bench import BrokenBench
from tests.chaos.campaign import MEMORY, Figures
from tests.chaos.ledger import Ledger
from tests.scenarios.bench import STEP_MS

FULL = 40
EVENTS = ("turn", "press", "turn", "release")
REST_EVERY_MS, REST_MS = 4_000, 1_500


class BenchLoadFigures(Figures, kw_only=True):
    """What was asked of the bench."""

    seconds_of_table_time: int = 0
    events_of_hands: int = 0
    events_lost: int = 0
    events_doubled: int = 0
    steps_written: int = 0
    displays_compared: int = 0
    displays_wrong: int = 0


def run(seconds: int, seed: int) -> BenchLoadFigures:
    """That many seconds."""
    figures = BenchLoadFigures(seconds_of_table_time=seconds)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        bench = BrokenBench(Path(folder), Random(seed))
        try:
            _Load(bench, figures, Random(seed)).bear(seconds * 1_000)
        finally:
            bench.close()
    return figures


class _Load:
    def __init__(self, rig: BrokenBench, figures: BenchLoadFigures, chance: Random) -> None:
        self._rig = rig
        self._figures = figures
        self._chance = chance
        self._ledger = Ledger()
        self._way = 1

    def bear(self, milliseconds: int) -> None:
        """Hands work, then rest, over and over."""
        with self._ledger.listening():
            self._rig.begin(NAMES, self._chance)
            self._wait(REST_MS)
            for _ in range(0, milliseconds, REST_EVERY_MS):
                for _ in range(0, REST_EVERY_MS, STEP_MS * len(EVENTS)):
                    for event in EVENTS:
                        self._move_hands(event)
                self._wait(REST_MS)
                self._compare()
                self._way = -self._way
        session = self._rig.host.session
        assert session is not None
        self._figures.steps_written = len(session.timeline.done)

    def _move_hands(self, event: str) -> None:
        for seat in SEATS:
            self._do(event, seat)
            self._figures.events_of_hands += 1
        self._rig.step()

    def _do(self, event: str, seat: Seat) -> None:
        hand = self._rig.pods[seat]
        if event == "turn":
            self._ledger.turned(seat)
            hand.turn(self._way)
        else:
            if event == "press":
                self._ledger.clicked(seat)
            hand.key("ok", down=event == "press")

    def _wait(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, STEP_MS):
            self._rig.step()

    def _compare(self) -> None:
        figures, ledger = self._figures, self._ledger
        figures.events_lost += ledger.lost
        figures.events_doubled += ledger.doubled
        same = ledger.made == ledger.understood
        figures.require(same, f"{self._rig.now_ms()} ms: made {ledger.made}, understood {ledger.understood}")
        ledger.clear()
        wrong = self._rig.wrong_displays()
        figures.require(not wrong, f"{self._rig.now_ms()} ms: displays {wrong} show something else")
        figures.displays_compared += len(SEATS)
        figures.displays_wrong += len(wrong)
