"""Disks, in short: each kind of fault a few times."""

from __future__ import annotations

import pytest

from tests.chaos import disk
from tests.chaos.disk import UNTOLD, DiskFigures

TRIES = 30

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def figures() -> DiskFigures:
    return disk.run(TRIES, seed=1)


def test_disk_that_fails_never_makes_a_display_lie(figures: DiskFigures) -> None:
    assert set(figures.wrong) <= {UNTOLD}
    for name in disk.COUNTED.values():
        assert getattr(figures, name) > 0 or (name.endswith("system_was_full") and not disk.has_small_disks())
    assert figures.steps_refused_and_told > TRIES
    assert figures.steps_written > 10 * TRIES
    assert figures.games_that_could_not_begin_and_said_so > 0
    assert figures.journals_that_hold_what_was_played > 2


def test_disk_that_is_read_only_at_the_start_is_said_on_the_displays(figures: DiskFigures) -> None:
    if not figures.starts_on_a_read_only_file_system:
        pytest.skip("nobody may mount a file system here")
    assert figures.interrupted_games_that_nobody_was_told_of == 0
