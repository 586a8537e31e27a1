"""Devices that fail at the virtual table: the same game as on the bench, through many more games."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from tests.chaos.action_log import FaultFigures
from tests.chaos.broken_virtual import BrokenVirtual
from tests.chaos.campaign import MEMORY
from tests.chaos.faulty_game import FaultyGame

FULL = 4_000
BETWEEN_QUIET_MOMENTS = 60


def run(tries: int, seed: int) -> FaultFigures:
    """That many actions of robots, in one game after the other."""
    figures, chance = FaultFigures(), Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        table = BrokenVirtual(Path(folder), chance)
        FaultyGame(table, table.mishap, chance, figures, f"seed {seed}").play(tries, BETWEEN_QUIET_MOMENTS)
        table.host.close()
    return figures
