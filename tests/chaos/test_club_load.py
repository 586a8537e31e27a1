"""A convention, in short: eight tables, a few seconds."""

from __future__ import annotations

import pytest

pytest.importorskip("paho.mqtt")

from tests.chaos import club_load
from tests.club.mosquitto import needs_mosquitto

SECONDS, TABLES = 6, 8


@pytest.mark.long
@needs_mosquitto
def test_club_load_loses_nothing() -> None:
    figures = club_load.run(SECONDS, seed=1, tables=TABLES)
    assert figures.wrong == []
    assert figures.lines_told == figures.lines_in_the_ledger == SECONDS * TABLES
    assert figures.seconds_until_the_wall_had_a_line_median > 0
    assert figures.bytes_of_a_line > 200
