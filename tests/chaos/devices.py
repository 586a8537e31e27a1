"""Devices that fail: cables, pods, displays, keys and readers, at random moments of whole games.

On the bench every input is pins and bytes through real gpiozero and pyserial, and every picture goes through
real luma. The game goes on, the right seat is named, nothing is counted twice, and when all is mended every
display is right. The buses have threads of their own, so the same seed tries nearly the same things.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.chaos.action_log import FaultFigures
from tests.chaos.bench_faults import BenchFaults
from tests.chaos.broken_bench import BrokenBench
from tests.chaos.campaign import MEMORY
from tests.chaos.faulty_game import FaultyGame

FULL = 5_000
BETWEEN_QUIET_MOMENTS = 60


def run(tries: int, seed: int) -> FaultFigures:
    """That many actions of robots, in one game after the other."""
    figures, chance = FaultFigures(), Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, _without_log():
        bench = BrokenBench(Path(folder), chance)
        try:
            game = FaultyGame(bench, BenchFaults(bench, chance), chance, figures, f"seed {seed}")
            game.play(tries, BETWEEN_QUIET_MOMENTS)
        finally:
            bench.close()
    return figures


@contextmanager
def _without_log() -> Iterator[None]:
    """Every pulled cable is worth a line to the log, but not here."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
